#ifndef PYVRP_PLUS_SEGMENTS_EXCESS_H
#define PYVRP_PLUS_SEGMENTS_EXCESS_H

#include <type_traits>

namespace pyvrp_plus {
/// Amount by which a value exceeds a bound; zero if it does not. The difference is computed
/// only if it does: that of a negative value and an open bound, the largest value, overflows.
template <class Quantity>
[[gnu::always_inline]] constexpr Quantity excess(Quantity value,
                                                 std::type_identity_t<Quantity> bound) {
    return value > bound ? value - bound : Quantity{0};
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_EXCESS_H

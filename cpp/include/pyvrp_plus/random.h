#ifndef PYVRP_PLUS_RANDOM_H
#define PYVRP_PLUS_RANDOM_H

#include <array>
#include <cstdint>
#include <limits>

namespace pyvrp_plus {
/// xorshift128 generator of 32-bit numbers (Marsaglia, 2003, "Xorshift RNGs",
/// section 3). A C++ UniformRandomBitGenerator. The same seed gives the same
/// stream on every platform.
class RandomNumberGenerator {
    std::array<std::uint32_t, 4> state_;

public:
    using result_type = std::uint32_t;

    /// Starts the stream of the given seed.
    explicit RandomNumberGenerator(std::uint32_t seed)
        : state_{seed, 123456789, 362436069, 521288629} {}

    /// Continues a stream from a state that `state()` returned.
    explicit RandomNumberGenerator(std::array<std::uint32_t, 4> state)
        : state_(state) {}

    static constexpr result_type min() { return 0; }

    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    /// Next number, uniform in [0, 2^32).
    result_type operator()() {
        auto mixed = state_[3];
        auto const newest = state_[0];

        mixed ^= mixed << 11;
        mixed ^= mixed >> 8;
        mixed ^= newest ^ (newest >> 19);

        state_ = {mixed, state_[0], state_[1], state_[2]};
        return mixed;
    }

    /// Next number, uniform in [0, 1].
    double rand() { return (*this)() / static_cast<double>(max()); }

    /// Next integer, uniform in [0, high); `high` must be positive.
    std::uint32_t randint(std::uint32_t high) { return (*this)() % high; }

    /// A generator of another stream, which this one seeds.
    RandomNumberGenerator branch() { return RandomNumberGenerator((*this)()); }

    std::array<std::uint32_t, 4> const &state() const { return state_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_RANDOM_H

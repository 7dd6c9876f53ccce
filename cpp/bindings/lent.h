#ifndef PYVRP_PLUS_BINDINGS_LENT_H
#define PYVRP_PLUS_BINDINGS_LENT_H

#include <stdexcept>

namespace pyvrp_plus::bindings {
/// A view in the hands of Python, which may keep it for longer than it is valid.
template <class View>
class Lent {
    View const *view_;

public:
    explicit Lent(View const &view)
        : view_(&view) {}

    /// The view is of no use any more.
    void end() { view_ = nullptr; }

    /// Throws std::runtime_error after the end.
    View const &get() const {
        if (!view_)
            throw std::runtime_error("The view is only valid during the call that received it.");

        return *view_;
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_LENT_H

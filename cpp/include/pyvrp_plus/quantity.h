#ifndef PYVRP_PLUS_QUANTITY_H
#define PYVRP_PLUS_QUANTITY_H

#include "pyvrp_plus/value.h"

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace pyvrp_plus {
/// An amount of one kind, which the tag stands for. It can be used like the integer that it
/// holds, and made from any integer, but does not mix with amounts of another kind: these can
/// be neither converted, added nor compared without going by way of Value.
template <class Tag>
class Quantity {
    Value value_;

public:
    // Like an integer, it is zero only where it is initialised.
    Quantity() = default;

    template <std::integral T>
    constexpr Quantity(T value)
        : value_(static_cast<Value>(value)) {}

    /// Cuts off the fraction.
    template <std::floating_point T>
    explicit constexpr Quantity(T value)
        : value_(static_cast<Value>(value)) {}

    constexpr operator Value() const { return value_; }

    constexpr Quantity operator-() const { return -value_; }

    constexpr Quantity &operator+=(Quantity right) {
        value_ += right.value_;
        return *this;
    }

    constexpr Quantity &operator-=(Quantity right) {
        value_ -= right.value_;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity left, Quantity right) {
        return left.value_ + right.value_;
    }

    friend constexpr Quantity operator-(Quantity left, Quantity right) {
        return left.value_ - right.value_;
    }

    friend constexpr auto operator<=>(Quantity left, Quantity right) = default;
    friend constexpr bool operator==(Quantity left, Quantity right) = default;

    // With integers, for which both sides could be converted.

    template <std::integral T>
    friend constexpr Quantity operator+(Quantity left, T right) {
        return left + Quantity(right);
    }

    template <std::integral T>
    friend constexpr Quantity operator+(T left, Quantity right) {
        return Quantity(left) + right;
    }

    template <std::integral T>
    friend constexpr Quantity operator-(Quantity left, T right) {
        return left - Quantity(right);
    }

    template <std::integral T>
    friend constexpr Quantity operator-(T left, Quantity right) {
        return Quantity(left) - right;
    }

    template <std::integral T>
    friend constexpr Quantity operator*(Quantity left, T factor) {
        return left.value_ * static_cast<Value>(factor);
    }

    template <std::integral T>
    friend constexpr Quantity operator*(T factor, Quantity left) {
        return left * factor;
    }

    template <std::integral T>
    friend constexpr Quantity operator/(Quantity left, T divisor) {
        return left.value_ / static_cast<Value>(divisor);
    }

    template <std::integral T>
    friend constexpr std::strong_ordering operator<=>(Quantity left, T right) {
        return left <=> Quantity(right);
    }

    template <std::integral T>
    friend constexpr bool operator==(Quantity left, T right) {
        return left == Quantity(right);
    }
};

// Without these, two kinds would be added and compared as the integers that they hold.

template <class Tag, class Right>
    requires(!std::same_as<Tag, Right>)
void operator+(Quantity<Tag>, Quantity<Right>) = delete;

template <class Tag, class Right>
    requires(!std::same_as<Tag, Right>)
void operator-(Quantity<Tag>, Quantity<Right>) = delete;

template <class Tag, class Right>
    requires(!std::same_as<Tag, Right>)
std::strong_ordering operator<=>(Quantity<Tag>, Quantity<Right>) = delete;

template <class Tag, class Right>
    requires(!std::same_as<Tag, Right>)
bool operator==(Quantity<Tag>, Quantity<Right>) = delete;
} // namespace pyvrp_plus

template <class Tag>
struct std::numeric_limits<pyvrp_plus::Quantity<Tag>> : std::numeric_limits<pyvrp_plus::Value> {
    using Quantity = pyvrp_plus::Quantity<Tag>;
    using Limits = std::numeric_limits<pyvrp_plus::Value>;

    static constexpr Quantity min() { return Limits::min(); }
    static constexpr Quantity lowest() { return Limits::lowest(); }
    static constexpr Quantity max() { return Limits::max(); }
};

template <class Tag>
struct std::hash<pyvrp_plus::Quantity<Tag>> {
    std::size_t operator()(pyvrp_plus::Quantity<Tag> quantity) const {
        return std::hash<pyvrp_plus::Value>{}(quantity);
    }
};

#endif // PYVRP_PLUS_QUANTITY_H

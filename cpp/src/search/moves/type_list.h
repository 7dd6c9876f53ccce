#ifndef PYVRP_PLUS_SEARCH_MOVES_TYPE_LIST_H
#define PYVRP_PLUS_SEARCH_MOVES_TYPE_LIST_H

#include <cstddef>
#include <type_traits>

namespace pyvrp_plus::search {
/// A list of types, which is gone through at compile time.
template <class... Types>
struct TypeList {
    static constexpr std::size_t size = sizeof...(Types);

    /// Calls `function.operator()<Type>()` for each type, in order.
    template <class Function>
    [[gnu::always_inline]] static constexpr void for_each(Function &&function) {
        (function.template operator()<Types>(), ...);
    }

    /// Whether `function.operator()<Type>()` is true of any type; those after it are not asked.
    template <class Function>
    [[gnu::always_inline]] static constexpr bool any(Function &&function) {
        return (function.template operator()<Types>() || ...);
    }

    /// The place of a type in the list; the size of the list if it is not there.
    template <class Type>
    static constexpr std::size_t index_of = [] {
        std::size_t index = 0;
        static_cast<void>(((std::is_same_v<Type, Types> || (++index, false)) || ...));
        return index;
    }();
};

namespace detail {
template <class... Lists>
struct Concatenate {
    using type = TypeList<>;
};

template <class... Types>
struct Concatenate<TypeList<Types...>> {
    using type = TypeList<Types...>;
};

template <class... First, class... Second, class... Others>
struct Concatenate<TypeList<First...>, TypeList<Second...>, Others...> {
    using type = typename Concatenate<TypeList<First..., Second...>, Others...>::type;
};

template <template <class> class Predicate, class List>
struct Filter;

template <template <class> class Predicate, class... Types>
struct Filter<Predicate, TypeList<Types...>> {
    using type = typename Concatenate<
        std::conditional_t<Predicate<Types>::value, TypeList<Types>, TypeList<>>...>::type;
};
} // namespace detail

/// All types of some lists, in order.
template <class... Lists>
using Concatenation = typename detail::Concatenate<Lists...>::type;

/// The types of a list for which a predicate holds.
template <template <class> class Predicate, class List>
using Filtered = typename detail::Filter<Predicate, List>::type;
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_TYPE_LIST_H

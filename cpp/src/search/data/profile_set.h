#ifndef PYVRP_PLUS_SEARCH_DATA_PROFILE_SET_H
#define PYVRP_PLUS_SEARCH_DATA_PROFILE_SET_H

#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// Set of profiles, of which it starts with all. Those after the 32nd cannot be removed.
class ProfileSet {
    static constexpr std::size_t max_profiles = 32;

    std::uint32_t bits_ = ~std::uint32_t{0};

public:
    bool contains(std::size_t profile) const {
        return profile >= max_profiles || (bits_ >> profile & 1) != 0;
    }

    void remove(std::size_t profile) {
        if (profile < max_profiles)
            bits_ &= ~(std::uint32_t{1} << profile);
    }

    /// Removes all that the other set does not have.
    ProfileSet &operator&=(ProfileSet other) {
        bits_ &= other.bits_;
        return *this;
    }

    friend ProfileSet operator&(ProfileSet first, ProfileSet second) { return first &= second; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_PROFILE_SET_H

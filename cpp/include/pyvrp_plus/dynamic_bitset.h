#ifndef PYVRP_PLUS_DYNAMIC_BITSET_H
#define PYVRP_PLUS_DYNAMIC_BITSET_H

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pyvrp_plus {
/// Set of small integers, one bit each. The number of bits is fixed at
/// construction, rounded up to a multiple of the block size (64).
class DynamicBitset {
    using Block = std::uint64_t;
    static constexpr std::size_t block_size = 64;

    std::vector<Block> blocks_;

    /// Combines this set with another of the same length, block by block.
    template <class Combine>
    DynamicBitset &combine(DynamicBitset const &other, Combine op) {
        assert(size() == other.size());
        std::transform(blocks_.begin(), blocks_.end(), other.blocks_.begin(), blocks_.begin(), op);
        return *this;
    }

public:
    explicit DynamicBitset(std::size_t num_bits)
        : blocks_(num_bits / block_size + (num_bits % block_size != 0)) {}

    /// Number of bits, a multiple of the block size.
    std::size_t size() const { return blocks_.size() * block_size; }

    bool operator[](std::size_t idx) const {
        assert(idx < size());
        return (blocks_[idx / block_size] >> (idx % block_size)) & 1;
    }

    void set(std::size_t idx, bool value = true) {
        assert(idx < size());
        auto const bit = Block{1} << (idx % block_size);
        auto &block = blocks_[idx / block_size];
        block = value ? (block | bit) : (block & ~bit);
    }

    bool all() const {
        return std::ranges::all_of(blocks_, [](Block block) { return block == ~Block{0}; });
    }

    bool any() const {
        return std::ranges::any_of(blocks_, [](Block block) { return block != 0; });
    }

    bool none() const { return !any(); }

    /// Number of bits that are set.
    std::size_t count() const {
        std::size_t total = 0;
        for (auto const block : blocks_)
            total += static_cast<std::size_t>(std::popcount(block));
        return total;
    }

    /// Clears each bit.
    DynamicBitset &reset() {
        std::ranges::fill(blocks_, 0);
        return *this;
    }

    DynamicBitset &operator&=(DynamicBitset const &other) {
        return combine(other, [](Block a, Block b) { return a & b; });
    }

    DynamicBitset &operator|=(DynamicBitset const &other) {
        return combine(other, [](Block a, Block b) { return a | b; });
    }

    DynamicBitset &operator^=(DynamicBitset const &other) {
        return combine(other, [](Block a, Block b) { return a ^ b; });
    }

    DynamicBitset operator&(DynamicBitset const &other) const {
        return DynamicBitset(*this) &= other;
    }

    DynamicBitset operator|(DynamicBitset const &other) const {
        return DynamicBitset(*this) |= other;
    }

    DynamicBitset operator^(DynamicBitset const &other) const {
        return DynamicBitset(*this) ^= other;
    }

    DynamicBitset operator~() const {
        DynamicBitset result(*this);
        for (auto &block : result.blocks_)
            block = ~block;
        return result;
    }

    bool operator==(DynamicBitset const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_DYNAMIC_BITSET_H

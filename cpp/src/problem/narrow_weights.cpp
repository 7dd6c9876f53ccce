#include "problem/narrow_weights.h"

#include "problem/edge_weights.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pyvrp_plus {
namespace {
// Up to about this number of locations a table is faster than computing; for more, it is
// larger than the caches, and waiting for memory takes longer.
constexpr std::size_t max_tabulated = 2'000;

// Tile by tile: whole columns lie on too many lines of memory.
std::vector<std::int32_t> transposed(std::vector<std::int32_t> const &rows, std::size_t size) {
    constexpr std::size_t tile_size = 32;
    std::vector<std::int32_t> columns(rows.size());

    for (std::size_t row = 0; row < size; row += tile_size)
        for (std::size_t col = 0; col < size; col += tile_size)
            for (auto from = row; from != std::min(row + tile_size, size); ++from)
                for (auto to = col; to != std::min(col + tile_size, size); ++to)
                    columns[to * size + from] = rows[from * size + to];

    return columns;
}
} // namespace

NarrowWeights::NarrowWeights(EdgeWeights const &weights, std::vector<std::size_t> const &order) {
    if (weights.euclidean() && order.size() > max_tabulated)
        return;

    std::vector<std::int32_t> narrow;
    std::optional<Value> large;
    narrow.reserve(order.size() * order.size());

    for (auto const from : order)
        for (auto const to : order) {
            auto const value = weights(from, to);

            if (value >= too_large) {
                if (large && *large != value)
                    return;
                large = value;
            } else if (!std::in_range<std::int32_t>(value))
                return;

            narrow.push_back(static_cast<std::int32_t>(std::min<Value>(value, too_large)));
        }

    rows = std::move(narrow);
    beyond = large.value_or(beyond);
    if (!weights.is_symmetric())
        columns = transposed(rows, order.size());
}
} // namespace pyvrp_plus

#ifndef PYVRP_PLUS_SEGMENTS_LOAD_SEGMENT_H
#define PYVRP_PLUS_SEGMENTS_LOAD_SEGMENT_H

#include "pyvrp_plus/measure.h"

#include <algorithm>

namespace pyvrp_plus {
/// Load of a sequence of visits, in one dimension. Concatenation takes constant
/// time (Vidal et al., 2014, EJOR 234(3), section 4.2; with simultaneous delivery
/// and pickup). The excess of earlier, finalised trips is carried along.
class LoadSegment {
    Load delivery_ = 0;
    Load pickup_ = 0;
    Load load_ = 0;
    Load excess_load_ = 0;

public:
    LoadSegment() = default;

    LoadSegment(Load delivery, Load pickup, Load load, Load excess_load = 0)
        : delivery_(delivery)
        , pickup_(pickup)
        , load_(load)
        , excess_load_(excess_load) {}

    /// The segment of `first` followed by `second`.
    static LoadSegment merge(LoadSegment const &first, LoadSegment const &second) {
        return {first.delivery_ + second.delivery_, first.pickup_ + second.pickup_,
                // On the first part the vehicle also carries what the second
                // part delivers; on the second also what the first picked up.
                std::max(first.load_ + second.delivery_, second.load_ + first.pickup_),
                first.excess_load_ + second.excess_load_};
    }

    /// Ends the trip: its excess load is settled, and the vehicle is empty.
    LoadSegment finalise(Load capacity) const { return {0, 0, 0, excess_load(capacity)}; }

    /// Amount delivered from the depot.
    Load delivery() const { return delivery_; }

    /// Amount picked up and brought to the depot.
    Load pickup() const { return pickup_; }

    /// Largest amount on the vehicle at any moment of the trip.
    Load load() const { return load_; }

    /// Amount above the capacity, over this trip and the finalised ones.
    Load excess_load(Load capacity) const {
        return excess_load_ + std::max<Load>(load_ - capacity, 0);
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_LOAD_SEGMENT_H

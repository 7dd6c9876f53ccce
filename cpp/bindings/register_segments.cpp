#include "problem/error.h"
#include "register.h"
#include "segments/duration_segment.h"
#include "segments/load_segment.h"

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *load_doc = R"doc(
Load of a sequence of visits, in one dimension. Segments can be concatenated in
constant time.

Parameters
----------
delivery, pickup
    Amounts delivered and picked up.
load
    Largest amount on the vehicle at any moment.
excess_load
    Excess load of earlier, finalised trips.
)doc";

constexpr char const *duration_doc = R"doc(
Timing of a sequence of visits. Segments can be concatenated in constant time.

Parameters
----------
duration, time_warp
    Smallest duration of the current trip, and the time warp that it takes.
start_early, start_late
    Earliest and latest start of the current trip that reach both.
release_time
    Earliest moment at which the current trip can leave its depot.
cum_duration, cum_time_warp
    Totals of the other, finalised trips.
prev_end_late
    Latest end of the trip before. Unconstrained by default.
)doc";

void register_load_segment(py::module_ &module) {
    py::class_<LoadSegment>(module, "LoadSegment", load_doc)
        .def(py::init<Load, Load, Load, Load>(), py::arg("delivery"), py::arg("pickup"),
             py::arg("load"), py::arg("excess_load") = 0)
        .def_static("merge", &LoadSegment::merge, py::arg("first"), py::arg("second"),
                    "The segment of the first, followed by the second.")
        .def("delivery", &LoadSegment::delivery, "Amount delivered.")
        .def("pickup", &LoadSegment::pickup, "Amount picked up.")
        .def("load", &LoadSegment::load, "Largest amount on the vehicle at any moment.")
        .def("excess_load", &LoadSegment::excess_load, py::arg("capacity"),
             "Load above the capacity, including that of finalised trips.")
        .def("finalise", &LoadSegment::finalise, py::arg("capacity"),
             "Ends the trip: an empty segment that carries the excess load, to which the next trip "
             "can be concatenated.")
        .def("__str__", [](LoadSegment const &segment) {
            return concat("delivery=", segment.delivery(), ", pickup=", segment.pickup(),
                          ", load=", segment.load(),
                          ", excess_load=", segment.excess_load(max_value));
        });
}

void register_duration_segment(py::module_ &module) {
    py::class_<DurationSegment>(module, "DurationSegment", duration_doc)
        .def(py::init<Duration, Duration, Duration, Duration, Duration, Duration, Duration,
                      Duration>(),
             py::arg("duration"), py::arg("time_warp"), py::arg("start_early"),
             py::arg("start_late"), py::arg("release_time"), py::arg("cum_duration") = 0,
             py::arg("cum_time_warp") = 0, py::arg("prev_end_late") = max_value)
        .def_static("merge", &DurationSegment::merge, py::arg("edge_duration"), py::arg("first"),
                    py::arg("second"),
                    "The segment of the first, travel for the given duration, and the second.")
        .def("duration", &DurationSegment::duration,
             "Smallest duration of all trips, including waiting.")
        .def("finalise_back", &DurationSegment::finalise_back,
             "Ends the current trip at its back, so that later trips can be concatenated.")
        .def("finalise_front", &DurationSegment::finalise_front,
             "Ends the current trip at its front, so that earlier trips can precede it.")
        .def("start_early", &DurationSegment::start_early, "Earliest start of the current trip.")
        .def("start_late", &DurationSegment::start_late, "Latest start of the current trip.")
        .def("end_early", &DurationSegment::end_early, "Earliest end of the current trip.")
        .def("end_late", &DurationSegment::end_late, "Latest end of the current trip.")
        .def("prev_end_late", &DurationSegment::prev_end_late, "Latest end of the trip before.")
        .def("release_time", &DurationSegment::release_time,
             "Earliest moment at which the current trip can leave its depot.")
        .def("slack", &DurationSegment::slack,
             "By how much the start of the current trip can be delayed without a longer duration.")
        .def("time_warp", &DurationSegment::time_warp, py::arg("max_duration") = max_value,
             "Time warp of all trips, plus any duration above the maximum.")
        .def("__str__", [](DurationSegment const &segment) {
            return concat("duration=", segment.duration(), ", time_warp=", segment.time_warp(),
                          ", start_early=", segment.start_early(),
                          ", start_late=", segment.start_late(),
                          ", release_time=", segment.release_time(),
                          ", prev_end_late=", segment.prev_end_late());
        });
}
} // namespace

void register_segments(py::module_ &module) {
    register_load_segment(module);
    register_duration_segment(module);
}
} // namespace pyvrp_plus::bindings

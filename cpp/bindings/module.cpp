#include <pybind11/pybind11.h>

PYBIND11_MODULE(_pyvrp, module)
{
    module.doc() = "The C++ core of pyvrp_plus.";
}

// Tries to accept no step after the first hundred calls.
// Decides otherwise.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

class accept {
    int calls_ = 0;

public:
    bool operator()(StepView const &step, RandomNumberGenerator &) {
        return ++calls_ < 100 || step.after < step.before - 1'000'000;
    }
};
PYVRP_PLUS_OPERATOR(accept)

#ifndef PYVRP_PLUS_BINDINGS_WARNINGS_H
#define PYVRP_PLUS_BINDINGS_WARNINGS_H

#include <string>

namespace pyvrp_plus::bindings {
/// Warns in Python that a penalty has reached its maximum. Throws if warnings are errors.
void warn_penalty_bound();

/// Warns in Python of data that are probably not meant. Throws if warnings are errors.
void warn_model(std::string const &message);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_WARNINGS_H

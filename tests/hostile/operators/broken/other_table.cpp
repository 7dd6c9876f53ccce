// Exports a table of operators of its own, with pointers to nowhere.
extern "C" __attribute__((visibility("default"))) void const *pyvrp_plus_operator_table;
void const *pyvrp_plus_operator_table = reinterpret_cast<void const *>(0x41414141);

static void attack() {}

#include "select_parents.h"

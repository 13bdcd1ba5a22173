// The kinds of all registered ops: one number per row of the .def files, for tables indexed by
// kind.
#ifndef CIS_DIALECT_KINDS_H
#define CIS_DIALECT_KINDS_H

enum {
  CIS_OP_UNKNOWN, // not registered
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/dialects.def"
  CIS_OP_COUNT
};

#endif

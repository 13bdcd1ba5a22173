// Where the kinds of each dialect's ops begin. A dialect's own are in dialect/<d>/kinds.h, one
// number per row of its .def files: a new row is seen only by the files that name the dialect's
// ops.
#ifndef CIS_DIALECT_KINDS_H
#define CIS_DIALECT_KINDS_H

/// CIS_KINDS_<d> to CIS_KINDS_END_<d> - 1: the range of a dialect. Its rows need not fill it.
enum {
  CIS_OP_UNKNOWN, // not registered
#define CIS_DIALECT(NAME, ROOM, ...)                                                               \
  CIS_KINDS_##NAME, CIS_KINDS_END_##NAME = CIS_KINDS_##NAME + (ROOM),                              \
                    CIS_KINDS_LAST_##NAME = CIS_KINDS_END_##NAME - 1,
#include "dialect/dialects.def"
  CIS_OP_COUNT // greater than any kind
};

#endif

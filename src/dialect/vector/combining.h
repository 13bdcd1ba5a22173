// The operation by which a reduction combines elements.
#ifndef CIS_DIALECT_VECTOR_COMBINING_H
#define CIS_DIALECT_VECTOR_COMBINING_H

#include <stdbool.h>
#include <stdint.h>

/// The CombiningKinds that are asked for by name.
enum { CIS_VECTOR_COMBINES_ADD, CIS_VECTOR_COMBINES_MUL };
/// The op of arith that a CombiningKind stands for; 0 if elements of that type have none.
unsigned cis_vector_combining_op(int64_t kind, bool is_float);

#endif

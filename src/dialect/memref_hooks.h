// Hooks of the memref rows that are not in memref.c: those that compute with shapes and strides.
#ifndef CIS_DIALECT_MEMREF_HOOKS_H
#define CIS_DIALECT_MEMREF_HOOKS_H

#include "asm/parser.h"
#include "asm/printer.h"

// memref_shape.c
bool cis_memref_verify_subview(cis_op *op);
bool cis_memref_verify_reinterpret_cast(cis_op *op);
bool cis_memref_verify_collapse_shape(cis_op *op);
bool cis_memref_verify_expand_shape(cis_op *op);
bool cis_memref_parse_transpose(cis_parser *p, cis_op_state *state);
void cis_memref_print_transpose(cis_printer *p, cis_op *op);
bool cis_memref_verify_transpose(cis_op *op);

#endif

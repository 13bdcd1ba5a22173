// Hooks that the rows of the linalg dialect name, and helpers shared by its files.
//
//   dialect.c             tables, enums, constraints; index, yield, softmax
//   structured.c  syntax and checks that all structured ops share; generic
//   region.c      map, reduce, transpose, broadcast
//   named.c       named ops: matmul, convolutions, elementwise ops, ...
//   body.c        builds the body of an op that has none in the text
//   read_through.c  an input read through another map
//   pack.c        pack, unpack and the winograd transforms
#ifndef CIS_DIALECT_LINALG_IMPL_H
#define CIS_DIALECT_LINALG_IMPL_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/linalg/linalg.h"
#include "ir/fold.h"
#include "support/strbuf.h"

// dialect.c
#define CIS_LINALG_ENUM(ID, ...) extern const cis_enum_def cis_linalg_##ID;
#include "dialect/linalg/enums.def"

// structured.c
/// `ins(...) outs(...)`, both optional; resolves the operands and gives how many are inputs.
bool cis_linalg_parse_ins_outs(cis_parser *p, cis_op_state *state, uint32_t *out_num_ins);
/// `<{properties}> {attributes} ins(...) outs(...)`; sets the segment sizes.
cis_parse_hook cis_linalg_parse_common;
/// ` ins(...) outs(...)`
cis_print_hook cis_linalg_print_ins_outs;
/// Prints ` -> types` for results that are tensors.
cis_print_hook cis_linalg_print_results;
/// Element type of a ranked tensor or memref; any other type itself.
cis_type cis_linalg_element_or_self(cis_type type);
/// The hooks of all structured ops and of linalg.generic (ir/op_def.h): those that parse or verify
/// report an error and return false.
cis_verify_hook cis_linalg_verify_structured;
/// The effects of a structured op on memref operands: inputs are read, outputs are written, and
/// read if the body uses their elements.
cis_effects_hook cis_linalg_get_effects;
cis_parse_hook cis_linalg_parse_generic;
cis_print_hook cis_linalg_print_generic;
cis_name_args_hook cis_linalg_name_generic_args;

/// Appends the maps of map, reduce, transpose and broadcast; false for other ops.
bool cis_linalg_region_op_maps(cis_op *op, cis_affine_map_vec *out_maps);
/// Appends the iterators of map, reduce, transpose and broadcast, a letter per loop; false for
/// other ops.
bool cis_linalg_region_op_iterators(cis_op *op, cis_strbuf *out_letters);
/// The hooks of map, reduce, transpose and broadcast (ir/op_def.h): those that parse or verify
/// report an error and return false.
cis_parse_hook cis_linalg_parse_map, cis_linalg_parse_reduce, cis_linalg_parse_transpose,
    cis_linalg_parse_broadcast;
cis_print_hook cis_linalg_print_map, cis_linalg_print_reduce, cis_linalg_print_transpose,
    cis_linalg_print_broadcast;
cis_verify_hook cis_linalg_verify_map, cis_linalg_verify_reduce, cis_linalg_verify_transpose,
    cis_linalg_verify_broadcast;
cis_name_args_hook cis_linalg_name_map_args;

/// Appends the maps of an op with a row in named.def, of elementwise or of contract.
void cis_linalg_named_maps(cis_op *op, cis_affine_map_vec *out_maps);
/// Appends the iterators of such an op, a letter per loop.
void cis_linalg_named_iterators(cis_op *op, cis_strbuf *out_letters);
/// The hooks of ops with a row in named.def, of matmul, contract and elementwise (ir/op_def.h):
/// those that parse or verify report an error and return false.
cis_parse_hook cis_linalg_parse_named;
cis_print_hook cis_linalg_print_named;
/// Verifies an op that needs no region for that: the value of linalg.fill.
cis_verify_hook cis_linalg_verify_operands;
cis_verify_hook cis_linalg_verify_named, cis_linalg_verify_matmul, cis_linalg_verify_contract,
    cis_linalg_verify_contraction;
cis_parse_hook cis_linalg_parse_matmul, cis_linalg_parse_contract, cis_linalg_parse_elementwise;
cis_print_hook cis_linalg_print_matmul, cis_linalg_print_contract, cis_linalg_print_elementwise;

// body.c
/// Fills an empty region with a block that has an argument per operand type, the last for the
/// output, and yields the value of `program`. False with the reason in `out_error`. `*out_plain`:
/// the body is sure to be valid, and nothing in it can be folded or moved out, so that ops may
/// share it.
bool cis_linalg_build_body(cis_context *ctx, cis_region *region, const char *program,
                           const cis_type *operand_types, uint32_t num_operands, bool cast_unsigned,
                           bool *out_plain, cis_strbuf *out_error);
/// Whether the body multiplies its two inputs, adds the product to its output and yields the sum.
bool cis_linalg_is_multiply_add(cis_block *body);

// pack.c
cis_verify_hook cis_linalg_verify_pack, cis_linalg_verify_unpack, cis_linalg_verify_winograd_filter,
    cis_linalg_verify_winograd_input, cis_linalg_verify_winograd_output;

// canonicalize.c
cis_fold_hook cis_linalg_fold_casts, cis_linalg_fold_index;
extern const cis_pattern cis_linalg_erase_dead_pattern;
extern const cis_pattern cis_linalg_erase_identity_pattern; // of a buffer
extern const cis_pattern cis_linalg_copy_to_itself_pattern; // tried after those of fills

// tensor.c
/// The .fold hook of linalg.transpose.
cis_fold_hook cis_linalg_fold_transpose;
extern cis_pattern_list cis_linalg_canonicalize_any, cis_linalg_canonicalize_generic,
    cis_linalg_canonicalize_fill;
/// A copy of the body of `like`.
void cis_linalg_add_body(cis_op_state *state, const cis_op *like);
extern cis_pattern_list cis_linalg_canonicalize_transpose, cis_linalg_canonicalize_broadcast;

// pack_canonicalize.c
/// The .fold hook of linalg.pack and linalg.unpack.
cis_fold_hook cis_linalg_fold_pack;
extern cis_pattern_list cis_linalg_canonicalize_pack, cis_linalg_canonicalize_unpack;

// pad_into_fill.c
extern const cis_pattern cis_linalg_pad_into_fill_pattern; // of tensor.insert_slice

#endif

// What the files of the llvm dialect share: llvm.c (tables, checks), llvm_type.c (types), llvm_func.c (functions, calls,
// globals), llvm_memory.c (syntax and checks of what computes addresses, accesses memory, or takes aggregates apart).
#ifndef CIS_DIALECT_LLVM_HOOKS_H
#define CIS_DIALECT_LLVM_HOOKS_H

#include "asm/format.h"

// llvm_type.c
extern const cis_type_def cis_llvm_type_defs[];
bool cis_llvm_is_pointer(cis_type type);
bool cis_llvm_is_struct(cis_type type);
bool cis_llvm_is_array(cis_type type);
bool cis_llvm_is_function(cis_type type);
bool cis_llvm_is_void(cis_type type);
bool cis_llvm_is_token(cis_type type);
bool cis_llvm_is_ppc_float(cis_type type);
bool cis_llvm_is_metadata(cis_type type);
bool cis_llvm_is_label(cis_type type);
bool cis_llvm_is_target(cis_type type);
cis_type cis_llvm_pointer(cis_context *ctx, uint32_t address_space);
cis_type cis_llvm_array(cis_type element, uint64_t size);
cis_type cis_llvm_void(cis_context *ctx);
cis_type cis_llvm_function(cis_type result, const cis_type *inputs, uint32_t num, bool is_variadic);
/// Whether a function type may have it as an argument, as its result.
bool cis_llvm_is_argument(cis_type type);
bool cis_llvm_is_result(cis_type type);
uint32_t cis_llvm_address_space(cis_type pointer);
cis_type cis_llvm_function_result(cis_type function);
uint32_t cis_llvm_function_num_inputs(cis_type function);
cis_type cis_llvm_function_input(cis_type function, uint32_t i);
bool cis_llvm_function_is_variadic(cis_type function);
bool cis_llvm_struct_is_opaque(cis_type type);
uint32_t cis_llvm_struct_size(cis_type type);
cis_type cis_llvm_struct_element(cis_type type, uint32_t i);
uint64_t cis_llvm_array_size(cis_type type);
cis_type cis_llvm_array_element(cis_type type);
/// Whether values of LLVM can have the type, what is inside it aside.
bool cis_llvm_is_compatible(cis_type type);
bool cis_llvm_is_float(cis_type type);
/// One-dimensional, of elements that LLVM has vectors of.
bool cis_llvm_is_vector(cis_type type);
/// A type inside a llvm type, without `!llvm.` before those of the dialect.
bool cis_llvm_parse_type(cis_parser *p, cis_type *out);

// llvm.c
extern const cis_enum_def cis_llvm_no_wrap_enum, cis_llvm_linkage_enum, cis_llvm_cconv_enum,
    cis_llvm_tail_call_enum;
/// Flags joined by the enum's separator, as an i32 attribute.
bool cis_llvm_parse_flags(cis_parser *p, const cis_enum_def *def, cis_attr *out);

// llvm_func.c
extern const cis_call_if cis_llvm_call;
bool cis_llvm_parse_func(cis_parser *p, cis_op_state *state);
void cis_llvm_print_func(cis_printer *p, cis_op *op);
bool cis_llvm_verify_func(cis_op *op);
bool cis_llvm_verify_return(cis_op *op);
bool cis_llvm_parse_call(cis_parser *p, cis_op_state *state);
void cis_llvm_print_call(cis_printer *p, cis_op *op);
bool cis_llvm_verify_call(cis_op *op);
bool cis_llvm_verify_call_symbol(cis_op *op);
bool cis_llvm_parse_global(cis_parser *p, cis_op_state *state);
void cis_llvm_print_global(cis_printer *p, cis_op *op);
bool cis_llvm_verify_global(cis_op *op);
bool cis_llvm_verify_global_regions(cis_op *op);
bool cis_llvm_verify_addressof(cis_op *op);

// llvm_memory.c
bool cis_llvm_parse_alloca(cis_parser *p, cis_op_state *state);
void cis_llvm_print_alloca(cis_printer *p, cis_op *op);
bool cis_llvm_verify_alloca(cis_op *op);
bool cis_llvm_parse_gep(cis_parser *p, cis_op_state *state);
void cis_llvm_print_gep(cis_printer *p, cis_op *op);
bool cis_llvm_verify_gep(cis_op *op);
bool cis_llvm_verify_load(cis_op *op);
bool cis_llvm_verify_store(cis_op *op);
bool cis_llvm_verify_atomicrmw(cis_op *op);
bool cis_llvm_verify_fence(cis_op *op);
void cis_llvm_access_effects(cis_op *op, cis_effect_vec *out_effects);
bool cis_llvm_parse_element_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num);
bool cis_llvm_parse_shuffle_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num);
/// These types follow from what is printed before.
void cis_llvm_print_nothing(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num);
bool cis_llvm_verify_extractvalue(cis_op *op);
bool cis_llvm_verify_insertvalue(cis_op *op);

// llvm_bundle.c
bool cis_llvm_parse_assume(cis_parser *p, cis_op_state *state);
void cis_llvm_print_assume(cis_printer *p, cis_op *op);
bool cis_llvm_verify_assume(cis_op *op);

#endif

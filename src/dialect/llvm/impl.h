// Hooks that the rows of the llvm dialect name, and helpers shared by its files.
//
//   dialect.c    tables, checks
//   type.c       types
//   constant.c   constants
//   branch.c     branches
//   func.c       functions, globals
//   call.c       calls
//   module.c     ops for the linker: aliases, comdats, structors, module flags
//   memory.c     addresses, accesses to memory, elements of aggregates
#ifndef CIS_DIALECT_LLVM_IMPL_H
#define CIS_DIALECT_LLVM_IMPL_H

#include "asm/format.h"
#include "dialect/llvm/attr.h"
#include "dialect/llvm/llvm.h"
#include "ir/fold.h"

// type.c
extern const cis_type_def cis_llvm_type_defs[];
/// Whether the type is !llvm.struct.
bool cis_llvm_is_struct(cis_type type);
/// Whether the type is !llvm.array.
bool cis_llvm_is_array(cis_type type);
/// Whether the type is !llvm.func.
bool cis_llvm_is_function(cis_type type);
/// Whether the type is !llvm.void.
bool cis_llvm_is_void(cis_type type);
/// Whether the type is !llvm.token.
bool cis_llvm_is_token(cis_type type);
/// Whether the type is !llvm.metadata.
bool cis_llvm_is_metadata(cis_type type);
/// Whether the type is !llvm.label.
bool cis_llvm_is_label(cis_type type);
/// Whether the type is !llvm.target.
bool cis_llvm_is_target(cis_type type);
/// Whether values of a target extension type can be in memory; false for unknown targets.
bool cis_llvm_target_has_memory(cis_type target);
/// Whether a target extension type has a zero value, which globals need; false for unknown targets.
bool cis_llvm_target_has_zero(cis_type target);
/// The type !llvm.ptr of an address space; owned by the context, as all types.
cis_type cis_llvm_pointer(cis_context *ctx, uint32_t address_space);
/// The type !llvm.array<size x element>.
cis_type cis_llvm_array(cis_type element, uint64_t size);
/// The type !llvm.void.
cis_type cis_llvm_void(cis_context *ctx);
/// The type !llvm.token.
cis_type cis_llvm_token(cis_context *ctx);
/// Directives for a pointer type in the short form of upstream's formats: `<1>`, or `!llvm.ptr`.
cis_parse_directive cis_llvm_parse_bare_pointer;
cis_print_directive cis_llvm_print_bare_pointer;
/// The literal struct type of these elements, which has no name.
cis_type cis_llvm_struct(cis_context *ctx, const cis_type *elements, uint32_t num);
/// The type !llvm.func.
cis_type cis_llvm_function(cis_type result, const cis_type *inputs, uint32_t num, bool is_variadic);
/// Whether a function type may have the type as an argument.
bool cis_llvm_is_argument(cis_type type);
/// Whether a function type may have the type as its result.
bool cis_llvm_is_result(cis_type type);
/// The address space of a pointer.
uint32_t cis_llvm_address_space(cis_type pointer);
/// The result of a function type.
cis_type cis_llvm_function_result(cis_type function);
/// The number of arguments of a function type.
uint32_t cis_llvm_function_num_inputs(cis_type function);
/// Argument `i` of a function type.
cis_type cis_llvm_function_input(cis_type function, uint32_t i);
/// Whether a function type ends with `...`.
bool cis_llvm_function_is_variadic(cis_type function);
/// Whether a struct has a name but no body.
bool cis_llvm_struct_is_opaque(cis_type type);
/// The number of elements of a struct.
uint32_t cis_llvm_struct_size(cis_type type);
/// Element `i` of a struct.
cis_type cis_llvm_struct_element(cis_type type, uint32_t i);
/// The number of elements of an array.
uint64_t cis_llvm_array_size(cis_type type);
/// The element type of an array.
cis_type cis_llvm_array_element(cis_type type);
/// Whether the type and all types inside it are types of LLVM.
bool cis_llvm_is_compatible(cis_type type);
/// Whether the type is a type of LLVM, ignoring the types inside it, as the constraints on operands
/// and results do.
bool cis_llvm_is_compatible_outside(cis_type type);
/// Whether the type is a float type that LLVM has.
bool cis_llvm_is_float(cis_type type);
/// Whether the type is a vector of one dimension whose elements LLVM has vectors of.
bool cis_llvm_is_vector(cis_type type);

// dialect.c
/// Flags joined by the enum's separator, as an i32 attribute.
bool cis_llvm_parse_flags(cis_parser *p, const cis_enum_def *def, cis_attr *out);

// constant.c
cis_verify_hook cis_llvm_verify_zero, cis_llvm_verify_constant;

// branch.c
extern const cis_branch_interface cis_llvm_br, cis_llvm_cond_br, cis_llvm_indirect_branch,
    cis_llvm_switch_branch;
/// The directives and checks of llvm.indirectbr and llvm.switch; parsing and verifying return false
/// after an error.
cis_parse_directive cis_llvm_parse_indirect_successors, cis_llvm_parse_switch_cases;
cis_print_directive cis_llvm_print_indirect_successors, cis_llvm_print_switch_cases;
cis_verify_hook cis_llvm_verify_switch;

/// Reads the keyword of an enumeration and sets the attribute; without a keyword, to the first
/// case.
void cis_llvm_parse_case(cis_parser *p, cis_op_state *state, const char *name,
                         const char *constraint);
/// Prints `keyword ` unless the attribute is the first case.
void cis_llvm_print_case(cis_printer *p, cis_op *op, const char *name, const char *constraint);
/// The number of an attribute that is an enum; 0 if it is not there.
int64_t cis_llvm_enum_value(cis_op *op, const char *name);
/// Attributes that the syntax sets by keywords, which may not be in the dictionary, too. `names`
/// ends with NULL; `values` are those before the dictionary is read.
typedef struct cis_llvm_keyword_attrs {
  const char *const *names;
  cis_attr values[8];
} cis_llvm_keyword_attrs;
/// `attributes {...}` or, for calls and globals, `{...}`; `*out_twice`: the first of those names
/// that is in it.
bool cis_llvm_parse_dict(cis_parser *p, cis_op_state *state, bool keyword,
                         cis_llvm_keyword_attrs *attrs, const char **out_twice);
/// Whether the op is a symbol table that is isolated from above, such as a module.
bool cis_llvm_is_module(const cis_op *op);
/// The op of a symbol in the module around `from`, past symbol tables between them.
cis_op *cis_llvm_lookup(cis_op *from, cis_attr ref);
cis_parse_hook cis_llvm_parse_comdat;
cis_print_hook cis_llvm_print_comdat;
cis_verify_hook cis_llvm_verify_comdat;

// func.c
/// `linkage visibility thread_local unnamed_addr` of what the linker sees.
void cis_llvm_parse_linkage(cis_parser *p, cis_op_state *state);
cis_print_hook cis_llvm_print_linkage;
cis_parse_hook cis_llvm_parse_func;
cis_print_hook cis_llvm_print_func;
cis_verify_hook cis_llvm_verify_func, cis_llvm_verify_return;
/// Whether a global, or an alias of one, may have the type.
bool cis_llvm_is_global(cis_type type);
cis_parse_hook cis_llvm_parse_global;
cis_print_hook cis_llvm_print_global;
cis_verify_hook cis_llvm_verify_global, cis_llvm_verify_global_regions, cis_llvm_verify_addressof;
/// No op in the initializer of a global or an alias has effects, or it is an error with that text.
bool cis_llvm_verify_no_effects(cis_op *op, const char *text);

// call.c
extern const cis_call_interface cis_llvm_call;
extern const cis_branch_interface cis_llvm_invoke_branch;
cis_parse_hook cis_llvm_parse_call, cis_llvm_parse_call_intrinsic, cis_llvm_parse_invoke,
    cis_llvm_parse_landingpad;
cis_print_hook cis_llvm_print_call, cis_llvm_print_call_intrinsic, cis_llvm_print_invoke,
    cis_llvm_print_landingpad;
cis_verify_hook cis_llvm_verify_call, cis_llvm_verify_call_symbol, cis_llvm_verify_call_intrinsic,
    cis_llvm_verify_invoke, cis_llvm_verify_landingpad;
/// All exceptions in a function are of one type, and no block has the tag of another.
bool cis_llvm_verify_in_function(cis_op *function);

/// Whether the attribute stands for llvm.mlir.zero.
bool cis_llvm_is_zero_attr(cis_attr attr);
/// Whether the attribute stands for llvm.mlir.undef.
bool cis_llvm_is_undef_attr(cis_attr attr);
/// Whether the attribute stands for llvm.mlir.poison.
bool cis_llvm_is_poison_attr(cis_attr attr);
/// The attribute that stands for the constant of llvm.mlir.zero, undef or poison.
cis_attr cis_llvm_constant_attr(cis_context *ctx, unsigned kind);
cis_verify_hook cis_llvm_verify_comdat_regions, cis_llvm_verify_alias,
    cis_llvm_verify_alias_regions, cis_llvm_verify_ifunc, cis_llvm_verify_ifunc_symbol,
    cis_llvm_verify_dso_local_equivalent, cis_llvm_verify_structors,
    cis_llvm_verify_structor_symbols, cis_llvm_verify_module_flags, cis_llvm_verify_blockaddress;
cis_parse_hook cis_llvm_parse_alias;
cis_print_hook cis_llvm_print_alias;
/// Checks that the op's parent is a module.
cis_verify_hook cis_llvm_verify_module_level;

// memory.c
/// The hooks of llvm.alloca, llvm.getelementptr and llvm.load (ir/op_def.h): those that parse or
/// verify report an error and return false.
cis_parse_hook cis_llvm_parse_alloca, cis_llvm_parse_gep;
cis_print_hook cis_llvm_print_alloca, cis_llvm_print_gep;
cis_verify_hook cis_llvm_verify_alloca, cis_llvm_verify_gep, cis_llvm_verify_load;
/// The attribute `dereferenceable` needs a result that is one pointer.
cis_verify_hook cis_llvm_verify_dereferenceable;
cis_verify_hook cis_llvm_verify_store, cis_llvm_verify_atomicrmw, cis_llvm_verify_cmpxchg,
    cis_llvm_verify_fence;
/// Effects of a memory access beside those of its row: a volatile or atomic access also reads and
/// writes unknown memory, so that it is not moved across others.
cis_effects_hook cis_llvm_access_effects;
cis_parse_directive cis_llvm_parse_element_type, cis_llvm_parse_shuffle_type;
/// Prints no text: the directives of types that follow from the text before them.
cis_print_directive cis_llvm_print_nothing;
cis_verify_hook cis_llvm_verify_extractvalue, cis_llvm_verify_insertvalue;

// bundle.c
/// The syntax of llvm.intr.assume; parsing returns false after an error.
cis_parse_hook cis_llvm_parse_assume;
cis_print_hook cis_llvm_print_assume;
/// Operand bundles while they are parsed.
typedef struct cis_llvm_bundles {
  cis_unresolved_vec operands; // of all of them, and their types
  cis_type_vec types;
  CIS_VEC(int32_t) sizes, type_counts; // of each
  cis_attr_vec tags;
  uint32_t offset; // where they begin
} cis_llvm_bundles;
/// `["tag"(%a : type), ...]`, if it is there; sets `op_bundle_tags`.
bool cis_llvm_parse_bundles(cis_parser *p, cis_op_state *state, cis_llvm_bundles *b);
/// Checks that each bundle has as many types as operands.
bool cis_llvm_check_bundle_types(cis_parser *p, const cis_llvm_bundles *b);
/// Appends the operands and sets `op_bundle_sizes`.
bool cis_llvm_resolve_bundles(cis_parser *p, cis_op_state *state, const cis_llvm_bundles *b);
/// Frees the lists.
void cis_llvm_bundles_deinit(cis_llvm_bundles *b);
void cis_llvm_print_bundles(cis_printer *p, cis_op *op, uint32_t first);
cis_verify_hook cis_llvm_verify_bundles;

// parameter.c
/// Each checks an attribute of this dialect on an argument, an op or a result; false after an error
/// at the op.
bool cis_llvm_verify_arg_attr(cis_op *op, cis_named_attr attr, cis_type type);
bool cis_llvm_verify_op_attr(cis_op *op, cis_named_attr attr);
bool cis_llvm_verify_result_attr(cis_op *op, cis_named_attr attr, cis_type type);

// fold.c
/// Builds the constant op of `value`; NULL where there is none.
cis_op *cis_llvm_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);
cis_fold_hook cis_llvm_fold_addrspacecast, cis_llvm_fold_bitcast, cis_llvm_fold_extractvalue,
    cis_llvm_fold_gep, cis_llvm_fold_icmp, cis_llvm_fold_or, cis_llvm_fold_shl,
    cis_llvm_fold_shufflevector, cis_llvm_fold_zext;

#endif

// Op rows: everything the project knows of an op, in one place; and the record that a row is
// compiled to.
//
// A row is a constant initialiser in dialect/<d>/ops.def with named columns. Its lists are short
// texts:
//   .operands = "memref: MemRef, indices: Index*"     name: constraint, `*` variadic, `?` optional
//               "cases: AnyType*[case_sizes]"         a list of lists: their sizes are an attribute
//   .results  = "result: AnyType"
//   .attrs    = "alignment: I64?, fastmath: FastMath = none, sym_name: SymbolName,
//                nontemporal: Bool? = false"
//               with `?` and a default: may be absent, and is not printed with the default
//   .regions  = "body: Sized1, others: Any*"          Any, Sized<N>, MaxSized<N>; `*` variadic
//   .successors = "dest: Any, cases: Any*"
//   .effects  = "alloc(result), read(memref), write(outs)"   "none": no effect at all
// Constraints are named in ir/constraints.c or in the dialect's own table. A row is compiled on the
// first use of its op in a context (cis_op_info); a row in C that does not compile is a bug, and
// stops the program (a unit test compiles them all).
#ifndef CIS_IR_OP_DEF_H
#define CIS_IR_OP_DEF_H

#include "ir/interfaces.h"
#include "ir/op.h"

// --- traits ---

#define CIS_TRAIT_TERMINATOR (1ull << 0)
#define CIS_TRAIT_ISOLATED (1ull << 1)      // IsolatedFromAbove
#define CIS_TRAIT_NO_TERMINATOR (1ull << 2) // its single blocks end without one
#define CIS_TRAIT_SINGLE_BLOCK (1ull << 3)
#define CIS_TRAIT_IMPLICIT_TERMINATOR (1ull << 4) // SingleBlockImplicitTerminator; see .terminator
#define CIS_TRAIT_SYMBOL (1ull << 5)
#define CIS_TRAIT_SYMBOL_TABLE (1ull << 6)
#define CIS_TRAIT_GRAPH_REGION (1ull << 7) // no SSA dominance inside
#define CIS_TRAIT_NO_REGION_ARGS (1ull << 8)
#define CIS_TRAIT_RETURN_LIKE (1ull << 9)
#define CIS_TRAIT_COMMUTATIVE (1ull << 10)
#define CIS_TRAIT_IDEMPOTENT (1ull << 11)
#define CIS_TRAIT_INVOLUTION (1ull << 12)
#define CIS_TRAIT_CONSTANT_LIKE (1ull << 13)
#define CIS_TRAIT_SPECULATABLE (1ull << 14) // always
#define CIS_TRAIT_RECURSIVE_SPECULATABLE (1ull << 15)
/// Effects are those of the regions' ops (and .effects).
#define CIS_TRAIT_RECURSIVE_EFFECTS (1ull << 16)
#define CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE (1ull << 17)
#define CIS_TRAIT_SAME_TYPE_OPERANDS (1ull << 18)
#define CIS_TRAIT_SAME_OPERANDS_SHAPE (1ull << 19)
#define CIS_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE (1ull << 20)
#define CIS_TRAIT_SAME_OPERANDS_ELEMENT_TYPE (1ull << 21)
#define CIS_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE (1ull << 22)
#define CIS_TRAIT_ELEMENTWISE (1ull << 23)
#define CIS_TRAIT_SCALARIZABLE (1ull << 24)
#define CIS_TRAIT_VECTORIZABLE (1ull << 25)
#define CIS_TRAIT_TENSORIZABLE (1ull << 26)
#define CIS_TRAIT_ELEMENTWISE_MAPPABLE                                                             \
  (CIS_TRAIT_ELEMENTWISE | CIS_TRAIT_SCALARIZABLE | CIS_TRAIT_VECTORIZABLE | CIS_TRAIT_TENSORIZABLE)
#define CIS_TRAIT_LOOP_LIKE (1ull << 27)
#define CIS_TRAIT_PARALLEL_LOOP (1ull << 28) // iterations may run at once
#define CIS_TRAIT_AFFINE_SCOPE (1ull << 29)
#define CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE (1ull << 30)
#define CIS_TRAIT_OPERAND_SEGMENTS (1ull << 31) // AttrSizedOperandSegments
#define CIS_TRAIT_RESULT_SEGMENTS (1ull << 32)
#define CIS_TRAIT_SAME_VARIADIC_OPERAND_SIZE (1ull << 33)
#define CIS_TRAIT_SAME_VARIADIC_RESULT_SIZE (1ull << 34)
#define CIS_TRAIT_INFER_RESULT_TYPES (1ull << 35) // .infer_types gives the results' types
#define CIS_TRAIT_FUNCTION (1ull << 36)           // FunctionOpInterface
#define CIS_TRAIT_STRUCTURED (1ull << 37)         // linalg structured op
#define CIS_TRAIT_SAME_OPERANDS_AND_RESULT_RANK (1ull << 38)
/// Ops inside print without this dialect's prefix.
#define CIS_TRAIT_DEFAULT_DIALECT_SCOPE (1ull << 39)
/// Uses the shape of its operands alone, never their memory.
#define CIS_TRAIT_SHAPE_ONLY (1ull << 40)
#define CIS_TRAIT_ASYNC (1ull << 41) // may still use its operands' memory after it has returned
#define CIS_TRAIT_PARALLEL_COMBINING (1ull << 42) // stores into a shared output of a parallel loop
#define CIS_TRAIT_IN_PARALLEL (1ull << 43)        // the terminator that such ops stand in
#define CIS_TRAIT_PUBLIC_DECLARATION (1ull << 44) // FUNCTION: may be public without a body
/// Returns when the work is done that its tokens, or its tag, stand for; with a token as a result,
/// that one is for it.
#define CIS_TRAIT_AWAITS (1ull << 45)
#define CIS_TRAIT_PASSES_THROUGH (1ull << 46) // result i is operand i
/// Each result may stand for any of the operands, whatever their types.
#define CIS_TRAIT_REPRESENTS (1ull << 47)
/// The results depend on the op whose region it is in, and not on its operands alone.
#define CIS_TRAIT_READS_PARENT (1ull << 48)
/// MaskingOpInterface: an op in its region computes something else than it would outside of it.
#define CIS_TRAIT_MASKING (1ull << 49)
/// The op is of a dialect that was read from text: all attributes stand in the dictionary, there
/// are no properties in text, and the row's `verify` looks at counts, attributes and types.
#define CIS_TRAIT_FROM_TEXT (1ull << 50)
/// Frees operands of its first group, though its effects do not say so, as upstream's do not.
#define CIS_TRAIT_FREES (1ull << 51)
/// Pure in MLIR's sense: no effects (give .effects = "none" with it) and always speculatable.
#define CIS_TRAIT_PURE CIS_TRAIT_SPECULATABLE

// --- constraints ---

/// The kind of type that upstream's class for a constraint stands for. Declarative formats check it
/// at once: "invalid kind of type specified: expected builtin.memref, but found 'f32'"; the rest of
/// the constraint is the verifier's.
typedef struct cis_type_class {
  /// "builtin.memref"; NULL for a base class or an interface, which the message leaves out.
  const char *name;
  bool (*test)(cis_type type); // NULL: a type of a dialect, by its definition's name
} cis_type_class;
extern const cis_type_class cis_class_index, cis_class_integer, cis_class_vector, cis_class_shaped,
    cis_class_tensor, cis_class_ranked_tensor, cis_class_unranked_tensor, cis_class_memref,
    cis_class_unranked_memref, cis_class_any_memref, cis_class_function;

/// A constraint on a type: what upstream's message calls it, the test, and the only type it allows,
/// if one.
typedef struct cis_type_constraint {
  const char *name;                    // as in rows: "Index"
  const char *description;             // "index": 'x' op operand #0 must be index, but got 'f32'
  bool (*test)(cis_type type);         // NULL: it has to be of the class
  cis_type (*build)(cis_context *ctx); // the one type that satisfies it, or NULL
  const cis_type_class *type_class;    // NULL: any type
  cis_type only; // in place of `build`, of a constraint that was read from text
} cis_type_constraint;

/// How an attribute stands in a declarative format (`$attr`).
typedef enum cis_attr_style {
  CIS_ATTR_STYLE_ANY,         // in full, with its type
  CIS_ATTR_STYLE_TYPED,       // the value without its type, which `build_type` gives
  CIS_ATTR_STYLE_ENUM,        // its keyword (see cis_enum_def)
  CIS_ATTR_STYLE_SYMBOL_REF,  // @name
  CIS_ATTR_STYLE_SYMBOL_NAME, // a string printed as @name
  CIS_ATTR_STYLE_UNIT,        // not printed: presence only
  CIS_ATTR_STYLE_TYPE,        // a type
  CIS_ATTR_STYLE_DENSE_ARRAY, // [1, 2]: without `array<i64: ...>`
  CIS_ATTR_STYLE_STRIPPED,    // of `attr_def`, without its name
} cis_attr_style;

/// The kind of attribute that upstream's class for a constraint stands for; as cis_type_class:
/// "invalid kind of attribute specified". The attributes of the styles ENUM, DENSE_ARRAY, UNIT,
/// SYMBOL_* and TYPE are of the style's own kind.
typedef enum cis_attr_class {
  CIS_ATTR_CLASS_ANY,
  CIS_ATTR_CLASS_TYPED, // whatever has a type
  CIS_ATTR_CLASS_INTEGER,
  CIS_ATTR_CLASS_FLOAT,
  CIS_ATTR_CLASS_STRING,
  CIS_ATTR_CLASS_ARRAY,
  CIS_ATTR_CLASS_DICT,
  CIS_ATTR_CLASS_SYMBOL,
  CIS_ATTR_CLASS_AFFINE_MAP,
  CIS_ATTR_CLASS_INTEGER_SET,
  CIS_ATTR_CLASS_LOCATION,
  CIS_ATTR_CLASS_ELEMENTS,
  CIS_ATTR_CLASS_INT_ELEMENTS,
  CIS_ATTR_CLASS_CONSTRAINT, // whatever satisfies the constraint
} cis_attr_class;

typedef struct cis_attr_constraint {
  const char *name;        // as in rows: "I64"
  const char *description; // "64-bit signless integer attribute"
  /// NULL: STYLE_ENUM allows the cases of the enumeration, STYLE_STRIPPED attributes of `attr_def`.
  bool (*test)(cis_attr attr);
  cis_attr_style style;
  cis_type (*build_type)(cis_context *ctx); // STYLE_TYPED: value's type; DENSE_ARRAY: element type
  const cis_enum_def *enumeration;          // STYLE_ENUM
  cis_attr_class attr_class;
  const cis_attr_def *attr_def; // STYLE_STRIPPED
} cis_attr_constraint;

/// A row: the cases of an enumeration.
#define CIS_ENUM_CONSTRAINT(NAME, DESCRIPTION, ENUMERATION)                                        \
  {                                                                                                \
    .name = NAME, .description = DESCRIPTION, .style = CIS_ATTR_STYLE_ENUM,                        \
    .enumeration = &(ENUMERATION)                                                                  \
  }

// --- relations between types ---

typedef enum cis_rule_kind {
  CIS_RULE_END,
  /// All of `names` (operands, results, typed attributes) have one type: "failed to verify that all
  /// of {lhs, rhs} have same type". Infers the missing ones when parsing.
  CIS_RULE_ALL_TYPES_MATCH,
  /// The type of `to` is transform(type of `from`): "failed to verify that <summary>". Infers `to`.
  CIS_RULE_TYPES_MATCH_WITH,
  /// Any predicate over the op: "failed to verify that <summary>".
  CIS_RULE_PREDICATE,
} cis_rule_kind;

typedef struct cis_type_rule {
  cis_rule_kind kind;
  const char *names;   // ALL_TYPES_MATCH: "lhs rhs result"; several: verified "{lhs, rhs, result}"
  const char *summary; // TYPES_MATCH_WITH, PREDICATE
  const char *from, *to;
  /// NULL result: cannot say (then nothing is inferred and the rule fails).
  cis_type (*transform)(cis_type from);
  bool (*predicate)(cis_op *op);
} cis_type_rule;

// --- the row ---

typedef struct cis_infer cis_infer;
typedef struct cis_fold_result cis_fold_result;
typedef struct cis_pattern cis_pattern;
typedef struct cis_value_namer cis_value_namer;

// The types of functions that rows name. Headers declare several hooks at once with them:
//   cis_verify_hook cis_scf_verify_forall, cis_scf_verify_in_parallel;
// Those that parse, verify or infer report an error and return false.
typedef bool cis_parse_hook(cis_parser *p, cis_op_state *state);
typedef void cis_print_hook(cis_printer *p, cis_op *op);
typedef bool cis_verify_hook(cis_op *op);
/// Pushes the result types, from everything else of the state; an error is at state->loc.
typedef bool cis_infer_hook(cis_op_state *state, cis_type_vec *out_types);
/// Adds effects that depend on the op to those of .effects. See ir/effects.h.
typedef void cis_effects_hook(cis_op *op, cis_effect_vec *out_effects);
/// Suggests names for the entry arguments of a region.
typedef void cis_name_args_hook(cis_op *op, cis_region *region, cis_value_namer *namer);
/// Folds to attributes or existing values and returns true; false if nothing folds. `operands` has
/// the constant value of each operand or NULL. May change the op in place (then out->in_place). See
/// ir/fold.h.
typedef bool cis_fold_hook(cis_op *op, const cis_attr *operands, cis_fold_result *out);
/// Canonicalisation patterns; NULL-terminated.
typedef const cis_pattern *const cis_pattern_list[];

struct cis_op_def {
  uint16_t kind;    // its number in the enum of op kinds (dialect/<d>/kinds.h)
  const char *name; // "arith.addi"
  const char *summary;
  const char *operands, *results, *attrs, *regions, *successors;
  uint64_t traits;
  cis_type_rule rules[6];
  const char *parent;     // HasParent: "scf.for scf.if": one of these
  const char *terminator; // IMPLICIT_TERMINATOR: the op that is put in and not printed
  const char *effects;    // NULL: unknown, unless RECURSIVE_EFFECTS
  const char *format; // declarative assembly format; NULL: parse and print, or generic form only
  const char *result_name; // suggested name of the results: "alloc"; rows with several results
                           // suggest their names
  const char *view_of;     // ViewLikeOpInterface: the operand that result 0 is a view of
  const char *flows_from;  // BufferViewFlowOpInterface: operands that result 0 may be: "true_value
                           // false_value"
  bool result_is_terminal; // result 0 may also be a buffer without other names (memref.realloc)
  const char *dps_inits;   // DestinationStyleOpInterface: the operand group of destinations
  const cis_memory_row *memory; // AllocationOpInterface, CopyOpInterface; see ir/family.h
  cis_parse_hook *parse;
  cis_print_hook *print;
  cis_verify_hook *verify;
  cis_verify_hook *verify_regions; // after the ops in the regions have been verified
  /// SymbolUserOpInterface: called with all symbols in place (use cis_symbol_lookup_nearest).
  cis_verify_hook *verify_symbol_uses;
  cis_infer_hook *infer_types;
  /// When types are stated, whether they need to be the inferred ones exactly (default) or are
  /// compatible.
  bool (*compatible_types)(cis_type inferred, cis_type stated);
  /// Errors of `infer_types` are those of the op's verifier in MLIR, so that they come without
  /// "failed to infer returned types".
  bool infers_when_verified;
  /// CastOpInterface: whether operand 0 can be cast to result 0.
  bool (*cast_compatible)(cis_type from, cis_type to);
  /// Suggests names for results (result_name covers the simple case).
  void (*name_results)(cis_op *op, cis_value_namer *namer);
  cis_name_args_hook *name_region_args;
  cis_effects_hook *get_effects;
  cis_fold_hook *fold;
  const cis_pattern *const *canonicalize; // NULL-terminated
  const cis_branch_interface *branch;
  const cis_region_branch_interface *region_branch;
  const cis_call_interface *call;
  const cis_loop_interface *loop;
  const cis_ownership_interface *ownership;
  const void *data; // FROM_TEXT: what the hooks know of the op (dialect/irdl/dynamic.h)
};

/// A custom<Name>(...) directive of a dialect's formats; see asm/format.h.
typedef struct cis_custom_directive cis_custom_directive;

/// A dialect: constant data. Lists end with an entry whose name is NULL.
struct cis_dialect_def {
  const char *name; // "arith"
  bool is_dynamic;  // read from text: then type_defs and attr_defs are sorted by name
  uint32_t num_type_defs, num_attr_defs; // of a dynamic dialect
  /// Its rows were read from text (dialect/ods/read.h): a format that does not compile is none.
  bool has_rows_of_text;
  bool allows_unknown_ops; // in generic form, ops that have no row
  /// The error about a type that it does not have, before the mnemonic; NULL: upstream's usual one.
  const char *unknown_type;
  const cis_op_def *ops;
  const cis_type_constraint *type_constraints;
  const cis_attr_constraint *attr_constraints;
  const cis_enum_def *const *enums; // those that are attributes; NULL-terminated
  const cis_attr_def *attr_defs;
  const cis_type_def *type_defs;
  const cis_custom_directive *directives;
  /// Makes the op that stands for a constant of this dialect, or NULL if it cannot. At the
  /// builder's point.
  cis_op *(*materialize)(cis_builder *b, cis_attr value, cis_type type, cis_location loc);
  /// Canonicalisation patterns of any op, or with a `root` in another dialect; NULL-terminated, or
  /// NULL.
  const cis_pattern *const *canonicalize;
  /// Makes the row of an op that is not in `ops`, when a program names it; NULL: there is none.
  const cis_op_def *(*find_op)(cis_context *ctx, cis_str name);
  /// Makes ops of this dialect in a program that was read the ops that they stand for, of others or
  /// of a newer release, before it is verified. Not called for a program without ops of this
  /// dialect. False after an error.
  bool (*legalize_read)(cis_op *module);
  /// Verifies a discardable attribute of this dialect on any op. NULL: nothing to check.
  bool (*verify_op_attr)(cis_op *op, cis_named_attr attr);
  /// The same for one on an argument, or on a result, of a function `op`.
  bool (*verify_arg_attr)(cis_op *op, cis_named_attr attr, cis_type type);
  bool (*verify_result_attr)(cis_op *op, cis_named_attr attr, cis_type type);
};

// --- compiled ---

typedef enum cis_arity { CIS_ONE, CIS_OPTIONAL, CIS_VARIADIC } cis_arity;

typedef struct cis_value_spec {
  cis_str name;
  const cis_type_constraint *constraint;
  cis_arity arity;
  cis_str sizes; // the attribute with the sizes of the lists, if the group is a list of lists
} cis_value_spec;

typedef struct cis_attr_spec {
  cis_str name; // interned
  const cis_attr_constraint *constraint;
  bool optional;
  cis_attr default_value; // NULL: none
} cis_attr_spec;

typedef struct cis_region_spec {
  cis_str name;
  uint32_t min_blocks, max_blocks; // SizedRegion<N>: both N
  bool variadic;
} cis_region_spec;

typedef struct cis_effect_spec {
  cis_effect_kind kind;
  bool on_result, automatic_resource;
  int group; // of operands or results; -1: on no value
} cis_effect_spec;

/// The groups that cis_memory_row names; -1: none.
typedef struct cis_memory_groups {
  int allocates, sizes, frees, waits, from, to;
  bool to_result; // `to` is a result
} cis_memory_groups;

struct cis_op_info {
  cis_str name; // interned
  cis_str dialect_name;
  const cis_op_def *def;          // NULL: not registered
  const cis_dialect_def *dialect; // NULL: not registered
  cis_context *ctx;
  uint64_t traits;
  const cis_value_spec *operands, *results;
  uint32_t num_operands, num_results; // groups
  const cis_attr_spec *attrs; // property slots; the segment sizes, if any, come last. An op that is
                              // not registered has one, for the dictionary written <{...}>
  const uint32_t *attrs_by_name; // the slots in the order of their names
  uint32_t num_props;
  uint32_t num_regions, num_successors;
  const cis_region_spec *regions;
  const cis_value_spec *successors;        // name and arity only
  int operand_segments, result_segments;   // slots of operandSegmentSizes, resultSegmentSizes; -1
  int variadic_operands, variadic_results; // number of groups that are not CIS_ONE
  const cis_effect_spec *effects;
  uint32_t num_effects;
  bool effects_known; // .effects is there
  int view_operand;   // operand index of view_of; -1
  int dps_group;      // operand group of dps_inits; -1
  cis_memory_groups memory;
  void *format;                           // compiled by asm/ on first use
  const void *attached[CIS_NUM_ATTACHED]; // see cis_context_attach
};

/// The first error of a row, in a text of it.
typedef struct cis_row_error {
  const char *what; // NULL: there is none
  cis_str at;
} cis_row_error;
/// The record of a row that was read from text, in the arena, before its dialect is registered.
/// NULL after an error. Registering the dialect compiles the row anew.
const cis_op_info *cis_op_def_compile(cis_context *ctx, cis_arena *arena,
                                      const cis_dialect_def *dialect, const cis_op_def *def,
                                      cis_row_error *out_error);
/// Slot of an inherent attribute, or -1.
int cis_op_info_prop(const cis_op_info *info, cis_str name);
/// Whether it is a property that has no attribute: flags in generic form are any integer, and the
/// dictionary has nothing to do with them. An entry of that name is a discardable attribute.
static inline bool cis_attr_spec_is_flags(const cis_attr_spec *spec) {
  const cis_enum_def *def =
      spec->constraint->style == CIS_ATTR_STYLE_ENUM ? spec->constraint->enumeration : NULL;
  return def && def->is_flags && !def->attr_name;
}
/// Slot of the inherent attribute that an entry of the dictionary sets, or -1.
int cis_op_info_dict_slot(const cis_op_info *info, cis_str name);
/// The index of the operand group of that name in the row, or -1.
int cis_op_info_operand(const cis_op_info *info, cis_str name);
/// The index of the result group of that name in the row, or -1.
int cis_op_info_result(const cis_op_info *info, cis_str name);
/// Property by slot.
static inline cis_attr cis_op_prop(const cis_op *op, uint32_t slot) {
  return cis_op_props(op)[slot];
}
/// Property of a registered op by name (the name must be one of its row's).
cis_attr cis_op_inherent(const cis_op *op, const char *name);
/// Whether the type is of the class.
bool cis_type_has_class(cis_type type, const cis_type_class *type_class);
/// Whether the type is what the constraint allows.
bool cis_type_satisfies(cis_type type, const cis_type_constraint *constraint);
/// The only type that the constraint allows; NULL if there are several.
static inline cis_type cis_type_constraint_only(cis_context *ctx,
                                                const cis_type_constraint *constraint) {
  return constraint->build ? constraint->build(ctx) : constraint->only;
}
/// Whether an attribute, which may be NULL, is what the constraint allows.
bool cis_attr_satisfies(cis_attr attr, const cis_attr_constraint *constraint);
/// Whether the attribute belongs to a class, such as integers or strings. False for NULL.
bool cis_attr_has_class(cis_attr attr, cis_attr_class attr_class);
/// The same for the class of a constraint.
static inline bool cis_attr_fits_class(cis_attr attr, const cis_attr_constraint *constraint) {
  return constraint->attr_class == CIS_ATTR_CLASS_CONSTRAINT
             ? cis_attr_satisfies(attr, constraint)
             : cis_attr_has_class(attr, constraint->attr_class);
}
/// The type constraint of a name: of the dialect, else a common one; NULL if there is none.
const cis_type_constraint *cis_type_constraint_find(const cis_dialect_def *dialect, cis_str name);
/// The attribute constraint of a name: of the dialect, else a common one; NULL if there is none.
const cis_attr_constraint *cis_attr_constraint_find(const cis_dialect_def *dialect, cis_str name);
/// Fills absent properties that have a default, except optional ones (`Bool? = false`): there,
/// absence stands for the default.
void cis_op_state_add_defaults(cis_op_state *state);

/// Receives suggested names; the printer's side is in asm/ssa_names.c.
struct cis_value_namer {
  /// Suggests a name for a value; for a result it also starts a result group there.
  void (*set_name)(cis_value_namer *namer, cis_value *value, cis_str name);
};

#endif

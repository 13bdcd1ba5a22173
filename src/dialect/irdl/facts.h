// Facts that are declared of an op beside its definition in IRDL: attributes `cistern.*` of
// irdl.operation, which mlir-opt ignores. docs/reference/extending.md says what each means.
#ifndef CIS_DIALECT_IRDL_FACTS_H
#define CIS_DIALECT_IRDL_FACTS_H

#include "dialect/common/mixed.h"
#include "ir/op_def.h"

typedef struct cis_irdl_effect {
  cis_effect_kind kind;
  bool on_result;
  int group;     // of operands or results; -1: on no value
  bool on_stack; // of an allocation: it ends with the automatic allocation scope
} cis_irdl_effect;

typedef enum cis_irdl_relation {
  CIS_IRDL_EQUAL,  // the result is the operand's memory
  CIS_IRDL_INSIDE, // the result is a part of it
  CIS_IRDL_MAYBE,  // the result is its memory, or a part of it, or other memory
} cis_irdl_relation;

typedef struct cis_irdl_alias {
  cis_irdl_relation relation;
  int result, operand; // groups
} cis_irdl_alias;

typedef struct cis_irdl_edge {
  int from, to;         // regions; -1: the op itself
  int group;            // from the op: the operands that are passed; -1: none
  uint32_t skip, first; // from a region: operands of its terminators that are not passed; the
                        // first argument, or result, that gets one
  bool is_to_last;      // the last ones get them
} cis_irdl_edge;

/// A number of each dimension of a loop, or of a part: operands, an attribute, or operands where
/// the attribute has none (ShapedType::kDynamic).
typedef struct cis_irdl_bound {
  cis_str attr; // empty: none
  int group;    // of operands; -1: none
} cis_irdl_bound;

/// The part of a tensor that an op takes out of it, or puts into it.
typedef struct cis_irdl_subset {
  bool is_there, is_insertion;
  int tensor, part; // operand groups: the tensor; of an insertion, the part
  bool has_slice;
  cis_irdl_bound slice[3]; // offsets, sizes, strides
} cis_irdl_subset;

/// A group of results whose buffers have no layout.
typedef struct cis_irdl_plain {
  int result;
  bool has_space;
  int64_t space; // the memory space of the buffers
} cis_irdl_plain;

/// The operand that chooses between several edges. An i1: the first edge if it is true, the second
/// if it is false. A wider integer: the edge of that number, and the last one for all other
/// numbers.
typedef struct cis_irdl_choice {
  int from;        // a region; -1: the op itself
  int group;       // of the op's operands, one operand; -1: none
  uint32_t number; // from a region: the operand of its terminators
  cis_str cases;   // an attribute of the op: the values that take its edges; empty: 0, 1, ...
} cis_irdl_choice;

/// Who owns the values of a group of results.
typedef struct cis_irdl_owner {
  cis_owner_kind kind;
  int result, condition, values[2]; // groups; `condition` and `values` of operands
} cis_irdl_owner;

typedef struct cis_irdl_facts {
  bool has_effects; // all effects are known
  const cis_irdl_effect *effects;
  uint32_t num_effects;
  const cis_irdl_alias *aliases;
  uint32_t num_aliases;
  int inits, outs;   // operand groups; -1: there are none
  const int *shapes; // by result group: the operands whose sizes a result has; -1: not known
  const cis_irdl_plain *plains;
  uint32_t num_plains;
  cis_irdl_subset subset;
  const cis_irdl_edge *edges;
  uint32_t num_edges;
  const cis_irdl_choice *choices; // one for a place
  uint32_t num_choices;
  bool has_bounds; // of a loop: the first number, the one behind the last, the step
  cis_irdl_bound bounds[3];
  cis_str unsigned_attr; // says that they are unsigned; empty: nothing does
  int shared;            // operand group: outputs that all executions of the region share; -1: none
  bool is_parallel;      // regions may be executed more than once, at the same time
  const bool *mixed_operands, *mixed_results; // by group: values may be of different types
  /// Groups that tell, by i1 values, who owns the buffers that are passed along with them, which
  /// stand before them; -1: none.
  int owned_operands, owned_results;
  const bool *is_flags; // by operand group: whether it is such a group
  const cis_irdl_owner *owners;
  uint32_t num_owners;
  const bool *taken;             // by operand group: whether the op becomes the owner
  const bool *given;             // by result group: whether the block that gets it is the owner
  int call_operands;             // operand group of a call's arguments; -1: none
  const int *successor_operands; // by successor: the group that is passed; -1: none
  bool is_elementwise;
  cis_op *const *executes; // functions that do what the op does: of elements, or of whole values
  uint32_t num_executes;
} cis_irdl_facts;

/// Reads the declared facts of an irdl.operation into the columns of its row, where there are
/// columns, and into `*out`, which is NULL if nothing is declared. The row's lists of operands,
/// results and regions are complete. False after an error.
bool cis_irdl_facts_read(cis_op *definition, cis_op_def *row, const cis_irdl_facts **out);

/// Whether several values of a group, or values of several groups, have to be of one type, because
/// one constraint stands for it (unless cistern.mixed says otherwise).
typedef struct cis_irdl_one_type {
  bool in_groups, across_groups;
} cis_irdl_one_type;
/// The types that the constraints of an op ask for.
cis_irdl_one_type cis_irdl_find_one_type(const cis_op_info *info);
/// Appends, to each of three lists, the numbers that the bounds stand for in an op. False if one is
/// not known, or the lists do not have one length.
bool cis_irdl_get_box(const cis_op *op, const cis_irdl_bound *bounds, cis_mixed_vec *const out[3]);
/// Sets the facts about loops that are declared beside the edges of control flow.
void cis_irdl_set_branch(const cis_irdl_facts *facts, cis_region_branch_interface *branch);
/// The values that take the edges of a choice, in their order; NULL where they are 0, 1, and so on.
/// Borrowed.
const int64_t *cis_irdl_choice_cases(const cis_op *op, cis_op *source, uint32_t *out_num);

/// The facts of an op of which nothing is declared.
extern const cis_irdl_facts cis_irdl_no_facts;
/// The facts about an op, NULL if nothing is declared of it.
const cis_irdl_facts *cis_irdl_facts_of(const cis_op_info *info);
/// Whether the op is declared to have the effect on that operand, whatever its type.
bool cis_irdl_affects(const cis_op *op, cis_effect_kind kind, uint32_t operand);
/// The group that operand `i` is in.
int cis_irdl_operand_group(const cis_op *op, uint32_t i);
/// The group that result `i` is in.
int cis_irdl_result_group(const cis_op *op, uint32_t i);
/// The group of i1 values that says who owns the operands of a group that is passed, which stands
/// before it; -1 if there is none.
int cis_irdl_flags_group(const cis_op *op, int group);
/// The operands of a group that is passed, and those of the group that says who owns them.
cis_range cis_irdl_passed_group(const cis_op *op, int group);
/// The operand of `source` (the op, or a terminator of a region) that chooses the edge that control
/// takes; -1 if none is declared.
int cis_irdl_choosing_operand(const cis_op *op, cis_op *source);

#endif

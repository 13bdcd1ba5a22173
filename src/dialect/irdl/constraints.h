// Constraints of IRDL: the attributes and types that the values of a definition allow.
//
// A value stands for one attribute: once something has satisfied it, everything else that it
// constrains has to be equal. Types are seen as the attributes that hold them.
#ifndef CIS_DIALECT_IRDL_CONSTRAINTS_H
#define CIS_DIALECT_IRDL_CONSTRAINTS_H

#include "ir/op_def.h"
#include "ir/symbol.h"
#include "support/map.h"

typedef enum cis_irdl_kind {
  CIS_IRDL_ANY,
  CIS_IRDL_IS,
  CIS_IRDL_BASE,
  CIS_IRDL_PARAMETRIC,
  CIS_IRDL_ANY_OF,
  CIS_IRDL_ALL_OF,
} cis_irdl_kind;

typedef struct cis_irdl_constraint {
  cis_irdl_kind kind;
  bool is_type;         // BASE, PARAMETRIC: of types
  cis_attr expected;    // IS
  cis_str name;         // BASE, PARAMETRIC: "builtin.integer"
  cis_str reversed;     // PARAMETRIC: the name as upstream has it in one message, "integer.builtin"
  const void *def;      // PARAMETRIC: cis_type_def or cis_attr_def
  const uint32_t *args; // constraints of the same list
  uint32_t num_args;
} cis_irdl_constraint;

typedef struct cis_irdl_constraints {
  const cis_irdl_constraint *list;
  uint32_t num;
} cis_irdl_constraints;

/// The definitions of a file, as they are registered in the context.
typedef struct cis_irdl_definitions {
  cis_ptrmap defs; // irdl.type and irdl.attribute to their cis_type_def and cis_attr_def
  cis_symbol_cache *symbols;
} cis_irdl_definitions;

/// The constraints in the body of a definition. `numbers` gets the number + 1 of each value that is
/// one. False after an error.
bool cis_irdl_constraints_build(cis_op *definition, const cis_irdl_definitions *definitions,
                                cis_irdl_constraints *out, cis_ptrmap *numbers);

/// A check in progress: the attribute that each constraint stands for.
typedef struct cis_irdl_check {
  const cis_irdl_constraints *constraints;
  cis_attr *assigned; // NULL: none yet
  cis_hashset failed; // constraints and attributes that did not go together
  cis_arena arena;
  cis_strbuf *message; // why it failed; NULL: not asked for
} cis_irdl_check;
/// Begins a check in which no constraint stands for an attribute yet. `message` (or NULL) gets the
/// reason of a failure.
void cis_irdl_check_init(cis_irdl_check *check, const cis_irdl_constraints *constraints,
                         cis_strbuf *message);
/// Frees the state of a check.
void cis_irdl_check_deinit(cis_irdl_check *check);
/// Whether the attribute satisfies the constraint of that number.
bool cis_irdl_check_attr(cis_irdl_check *check, uint32_t constraint, cis_attr attr);

/// The name of the class of a type in IRDL: "builtin.integer".
cis_str cis_irdl_type_name(cis_type type);
/// The name of the class of an attribute in IRDL.
cis_str cis_irdl_attr_name(cis_attr attr);

#endif

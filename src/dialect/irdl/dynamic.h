// Types, attributes and ops of dialects that were read from text: their definitions, and the hooks
// that all of them share.
#ifndef CIS_DIALECT_IRDL_DYNAMIC_H
#define CIS_DIALECT_IRDL_DYNAMIC_H

#include "dialect/irdl/constraints.h"

/// `data` of a cis_type_def or cis_attr_def.
typedef struct cis_irdl_parameters {
  cis_irdl_constraints constraints;
  const uint32_t *params; // the constraint of each
  uint32_t num;
} cis_irdl_parameters;

typedef struct cis_irdl_region {
  bool has_args; // whether its arguments are constrained
  const uint32_t *args;
  uint32_t num_args;
  int64_t num_blocks; // 0: any
} cis_irdl_region;

/// `data` of a cis_op_def.
typedef struct cis_irdl_op {
  cis_irdl_constraints constraints;
  const uint32_t *operands, *results; // the constraint of each group
  const cis_str *attr_names;
  const uint32_t *attrs;
  uint32_t num_attrs;
  const cis_irdl_region *regions;
  uint32_t num_regions;
  const struct cis_irdl_facts *facts; // its attributes `cistern.*` (facts.h), or NULL
} cis_irdl_op;

/// The parameters of a type that IRDL defines, as in `!dialect.name<parameter, ...>`. Before
/// parsing,
/// `*out` has the definition. False after an error.
bool cis_irdl_parse_type(cis_parser *p, cis_type *out);
void cis_irdl_print_type(cis_printer *p, cis_type type);
/// `*out` has the definition.
bool cis_irdl_parse_attr(cis_parser *p, cis_type type, cis_attr *out);
void cis_irdl_print_attr(cis_printer *p, cis_attr attr);
bool cis_irdl_verify_op(cis_op *op);

#endif

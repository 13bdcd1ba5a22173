// Attributes whose parameters are named: #llvm.loop_unroll<disable = true, count = 4 : i32>.
#ifndef CIS_DIALECT_COMMON_STRUCT_ATTR_H
#define CIS_DIALECT_COMMON_STRUCT_ATTR_H

#include "asm/parser.h"
#include "asm/printer.h"

typedef enum cis_struct_kind {
  CIS_STRUCT_END,
  CIS_STRUCT_BOOL_ATTR, // true, false
  CIS_STRUCT_INT_ATTR,  // 4 : i32
  CIS_STRUCT_DICT,
  CIS_STRUCT_ARRAY,
  CIS_STRUCT_NESTED, // another attribute of this kind, without its name
  CIS_STRUCT_STRING, // these have a default, with which they are not printed
  CIS_STRUCT_INT,
  CIS_STRUCT_BOOL,
} cis_struct_kind;

typedef struct cis_struct_param {
  const char *name;
  cis_struct_kind kind;
  const char *type; // upstream's name of its type, for diagnostics
  const char *default_string;
  int64_t default_int;
  const cis_attr_def *nested;
} cis_struct_param;

/// Rows of kinds that have a default.
#define CIS_STRUCT_TEXT(NAME, DEFAULT)                                                             \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef",                          \
    .default_string = DEFAULT                                                                      \
  }
#define CIS_STRUCT_NUMBER(NAME, DEFAULT)                                                           \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int", .default_int = DEFAULT }

typedef struct cis_struct_attr {
  const char *class_name;         // upstream's, for diagnostics: "LoopUnrollAttr"
  bool may_be_bare;               // without parameters, it has no brackets
  const cis_struct_param *params; // ended by CIS_STRUCT_END
} cis_struct_attr;

/// What follows the mnemonic. Parameters are in the order of the list; NULL for those that are
/// absent.
bool cis_struct_attr_parse(cis_parser *p, const cis_attr_def *def, const cis_struct_attr *desc,
                           cis_attr *out);
void cis_struct_attr_print(cis_printer *p, cis_attr attr, const cis_struct_attr *desc);

#endif

// Attributes that are lists of parameters: #llvm.loop_unroll<disable = true, count = 4 : i32> by
// name, #llvm.mmra_tag<"a":"b"> by position. A table per attribute, instead of a parser and
// a printer.
#ifndef CIS_ASM_STRUCT_ATTR_H
#define CIS_ASM_STRUCT_ATTR_H

#include "asm/parser.h"
#include "asm/printer.h"

typedef enum cis_struct_kind {
  CIS_STRUCT_END,
  CIS_STRUCT_ATTR,   // an attribute that `test` accepts; any without it
  CIS_STRUCT_NESTED, // one of `nested`, with or without its name
  CIS_STRUCT_STRING, // "text", without a type
  CIS_STRUCT_INT,    // `width` bits; 64 when there is none
  CIS_STRUCT_UINT,
  CIS_STRUCT_BOOL,
  CIS_STRUCT_ENUM,   // a keyword of `enumeration`; for flags also "one|another"
  CIS_STRUCT_NAME,   // a keyword of `enumeration`, which is too long a list for the diagnostic
  CIS_STRUCT_CUSTOM, // `parse` and `print`
  CIS_STRUCT_TYPE,   // a type, kept as the attribute of it
  CIS_STRUCT_DENSE,  // array<iN: 1, 2> of `width` bits, written [1, 2]
  CIS_STRUCT_CASE,   // an attribute of `enumeration`, without its name
  CIS_STRUCT_OWN,    // as TYPE; a type of the dialect `own` stands without its name, `value`
  CIS_STRUCT_DIMS,   // array<i64: 4, ?>, written 4x?x before what follows
} cis_struct_kind;

typedef struct cis_struct_param {
  const char *name;
  cis_struct_kind kind;
  const char *type; // upstream's name of its type, for diagnostics
  bool required;
  bool list;       // any number of them, separated by commas
  bool brackets;   // around such a list
  bool no_default; // INT, UINT: 0 and nothing are two things
  uint8_t width;
  const char *default_string;
  int64_t default_int;
  cis_attr default_attr;             // ATTR, CASE: of a dialect from text
  const struct cis_dialect_def *own; // OWN
  const cis_attr_def *nested;
  const cis_enum_def *enumeration;
  bool (*test)(cis_attr attr);
  bool (*parse)(cis_parser *p, cis_attr *out);
  void (*print)(cis_printer *p, cis_attr value);
} cis_struct_param;

/// Rows of kinds that have a default.
#define CIS_STRUCT_TEXT(NAME, DEFAULT)                                                             \
  {                                                                                                \
    .name = NAME, .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef",                          \
    .default_string = DEFAULT                                                                      \
  }
#define CIS_STRUCT_NUMBER(NAME, DEFAULT)                                                           \
  { .name = NAME, .kind = CIS_STRUCT_INT, .type = "int", .width = 32, .default_int = DEFAULT }

typedef struct cis_struct_attr {
  const char *class_name;         // upstream's, for diagnostics: "LoopUnrollAttr"
  bool may_be_bare;               // without parameters, it has no brackets
  const char *separator;          // by position, with this between them; by name without it
  bool in_order;                  // both: by name, with `,` between them, each in its place
  const cis_struct_param *params; // ended by CIS_STRUCT_END
  /// Parameters in the order of the list; errors at `offset`.
  bool (*verify)(cis_parser *p, uint32_t offset, const cis_attr *values);
} cis_struct_attr;

/// Reads the parameters of an attribute with `.parts`, after its mnemonic. They are kept in the
/// order of the list; NULL for a parameter that is absent and has no default.
bool cis_struct_attr_parse(cis_parser *p, const cis_attr_def *def, cis_attr *out);
/// Reads parameters by name, `a = 1, b = 2`, in any order. `values` are in the order of the list.
bool cis_struct_parse_named(cis_parser *p, const cis_struct_attr *desc, cis_attr *values);
/// Reads one parameter, or the list that it is.
bool cis_struct_parse_value(cis_parser *p, const cis_struct_attr *desc,
                            const cis_struct_param *param, cis_attr *out);
/// Prints one parameter, or the list that it is.
void cis_struct_print_value(cis_printer *p, const cis_struct_param *param, cis_attr value);
/// The value that an absent parameter stands for; NULL for none.
cis_attr cis_struct_default(cis_context *ctx, const cis_struct_param *param);
/// Prints the parameters of an attribute with `.parts`, after its mnemonic.
void cis_struct_attr_print(cis_printer *p, cis_attr attr);
/// An attribute of a definition by alias, in full, or without its name.
bool cis_parse_attr_of_def(cis_parser *p, const cis_attr_def *def, cis_attr *out);

#endif

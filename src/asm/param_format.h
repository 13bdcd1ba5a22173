// Parameters of types and attributes by a declarative format, as MLIR's ODS has it:
//
//   "`<` $width (`,` $name^)? `>`"     !d.t<32, "text">
//   "`<` struct(params) `>`"           #d.a<width = 32, name = "text">
//
// Supported: literals, $x, params, struct(params), qualified($x), optional groups, `ref` and
// custom<> not. A format is read each time that it is used, because it is short; it has been
// checked when the dialect was made.
#ifndef CIS_ASM_PARAM_FORMAT_H
#define CIS_ASM_PARAM_FORMAT_H

#include "asm/struct_attr.h"

/// `data` of a cis_type_def or cis_attr_def whose hooks are those below.
typedef struct cis_param_format {
  cis_struct_attr params; // class_name and params
  uint32_t num;           // of the parameters
  const char *format;     // NULL: the syntax is in C++, so that the text cannot be read
} cis_param_format;

enum { CIS_MAX_PARAMS = 16 };

/// Whether the format can be used; otherwise `*out_error` has the reason, a constant.
bool cis_param_format_check(const cis_param_format *format, const char **out_error);
/// Reads what follows the mnemonic of a type. `*out` has its definition before. False after an
/// error.
bool cis_param_parse_type(cis_parser *p, cis_type *out);
/// Prints what follows the mnemonic of a type.
void cis_param_print_type(cis_printer *p, cis_type type);
/// Reads what follows the mnemonic of an attribute, as cis_param_parse_type.
bool cis_param_parse_attr(cis_parser *p, cis_type type, cis_attr *out);
/// Prints what follows the mnemonic of an attribute.
void cis_param_print_attr(cis_printer *p, cis_attr attr);

#endif

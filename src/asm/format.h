// Declarative assembly formats: a row's `.format`, in MLIR's own format language, is compiled once
// per context into a program; the same program drives parsing and printing.
//
// Supported: `literal`, $operand, $result types via type($x), $attr, $region, $successor,
// attr-dict, attr-dict-with-keyword, prop-dict, operands, results, regions, successors,
// type(operands), functional-type(ins, outs), qualified($x), ref($x), custom<Name>(args), optional
// groups
// (`( ... $x^ ... ):( ... )?`), oilist( `kw` elems | ... ), and whitespace literals ` ` `` `\n`.
#ifndef CIS_ASM_FORMAT_H
#define CIS_ASM_FORMAT_H

#include "asm/parser.h"
#include "asm/printer.h"

typedef enum cis_format_arg_kind {
  CIS_FORMAT_OPERAND,      // $x of an operand group
  CIS_FORMAT_ATTR,         // $x of an attribute
  CIS_FORMAT_REGION,       // $x of a region group
  CIS_FORMAT_SUCCESSOR,    // $x of a successor group
  CIS_FORMAT_OPERAND_TYPE, // type($x)
  CIS_FORMAT_RESULT_TYPE,  // type($x)
  CIS_FORMAT_LITERAL,      // "text"
  CIS_FORMAT_ATTR_DICT,    // attr-dict as an argument
} cis_format_arg_kind;

/// An argument of a custom directive. A parser puts its result where the pointer of this kind
/// points, or finds the earlier result there if it is a ref. A printer asks the op, by group or
/// slot.
typedef struct cis_format_arg {
  cis_format_arg_kind kind;
  bool is_ref;
  int index; // operand, result, region or successor group; attribute slot
  cis_str literal;
  cis_unresolved_vec *operands; // OPERAND: those of this group only
  cis_type_vec *types;          // OPERAND_TYPE, RESULT_TYPE
  cis_attr *attr;               // ATTR
  cis_region_vec *regions;      // REGION: push regions created with cis_region_create
  cis_block_vec *successors;    // SUCCESSOR
} cis_format_arg;

/// How formats parse (false after an error) and print custom<Name>(...).
typedef bool cis_parse_directive(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num);
typedef void cis_print_directive(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                 size_t num);

struct cis_custom_directive {
  const char *name; // "DynamicIndexList"
  cis_parse_directive *parse;
  cis_print_directive *print;
  /// The arguments that a row of a text may give it: o operands, a attribute, t types of operands,
  /// r types of results, R a region; then literals. NULL: such rows may not name it.
  const char *arguments;
};

/// Compiles the row's format if need be; false (with a text) if it does not compile, a bug of the
/// row's.
bool cis_format_check(const cis_op_info *info, const char **out_error);
/// Whether the op has a format; one of a text may not compile, and then there is none.
static inline bool cis_format_is_there(const cis_op_info *info) {
  const char *error;
  return info->def->format && (!info->dialect->has_rows_of_text || cis_format_check(info, &error));
}
/// Parses an op by its row's format.
bool cis_format_parse(cis_parser *p, cis_op_state *state);
/// Prints an op by the declarative format of its row.
void cis_format_print(cis_printer *p, cis_op *op);

/// Appends the text after the op's name as a snippet of the language server protocol, with a place
/// `${1:name}` for each part. False if the op has no format.
bool cis_format_snippet(const cis_op_info *info, cis_strbuf *out);

/// Directives that several dialects use (DynamicIndexList and friends); looked up after the
/// dialect's own.
extern const cis_custom_directive cis_common_directives[];

#endif

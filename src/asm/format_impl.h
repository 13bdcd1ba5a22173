// The compiled program of a declarative assembly format, shared by the files of the format engine.
//
//   format.c            from a row's text to a program
//   format_infer.c      the same: types that are not written, the dictionary
//   format_parse.c      runs a program to parse
//   format_attrs.c      the same: attributes and dictionaries
//   format_spaces.h     which elements have a space before them; param_format.c asks it, too
//   format_resolve.c    the same: types and operands, when all has been read
//   format_print.c      runs a program to print
//   format_snippet.c    from a program to a text with places to fill in
//   format_directives.c custom directives that several dialects use
//
// A program is a flat array of instructions in the order of the text. A group's elements follow its
// instruction: those of
// `( a ):( b )?` are [i + 1, end) and [end, else_end); an oilist's clauses are [i + 1, end), each
// with its elements after it. Where the printer puts spaces does not depend on the op, so it is
// decided when compiling.
#ifndef CIS_ASM_FORMAT_IMPL_H
#define CIS_ASM_FORMAT_IMPL_H

#include "asm/format.h"

typedef enum cis_fmt_code {
  CIS_FMT_KEYWORD, // a literal that is a word
  CIS_FMT_TOKEN,   // a literal that is punctuation
  CIS_FMT_SPACE,   // printed only
  CIS_FMT_NEWLINE, // printed only
  CIS_FMT_OPERAND,
  CIS_FMT_ATTR,
  CIS_FMT_REGION,
  CIS_FMT_SUCCESSOR,
  CIS_FMT_OPERANDS, // all
  CIS_FMT_REGIONS,
  CIS_FMT_SUCCESSORS,
  CIS_FMT_OPERAND_TYPE,
  CIS_FMT_RESULT_TYPE,
  CIS_FMT_OPERANDS_TYPE, // type(operands)
  CIS_FMT_RESULTS_TYPE,  // type(results)
  CIS_FMT_FUNCTIONAL_TYPE,
  CIS_FMT_ATTR_DICT,
  CIS_FMT_ATTR_DICT_KEYWORD,
  CIS_FMT_PROP_DICT,
  CIS_FMT_CUSTOM,
  CIS_FMT_OPTIONAL,
  CIS_FMT_OILIST,
  CIS_FMT_CLAUSE, // of an oilist
} cis_fmt_code;

/// In place of a group: all of them.
#define CIS_FMT_ALL UINT16_MAX
enum { CIS_FMT_MAX_ARGS = 16, CIS_FMT_MAX_CLAUSES = 64 };

typedef struct cis_fmt_insn {
  cis_fmt_code code;
  bool space;     // the printer puts a space before
  bool qualified; // ATTR: in full
  bool inverted;  // OPTIONAL: the anchor is in the else group
  bool variadic;  // REGION: of a variadic group
  /// Group or slot; FUNCTIONAL_TYPE: operand group or ALL; CUSTOM: first of args; OPTIONAL, CLAUSE:
  /// first of conditions.
  uint16_t index;
  uint16_t num; // FUNCTIONAL_TYPE: result group or ALL; CUSTOM, OPTIONAL, CLAUSE: how many of them
  uint16_t end, else_end;
  int16_t unit; // OPTIONAL, CLAUSE: slot of the unit attribute that its presence stands for; -1
  cis_tok token;
  cis_str text;    // literal, also a CLAUSE's, as parsed
  cis_str printed; // the same with the space before it, if any
  const cis_custom_directive *directive;
} cis_fmt_insn;

/// The condition under which an optional group is printed.
typedef struct cis_fmt_condition {
  enum {
    CIS_FMT_IF_OPERANDS,
    CIS_FMT_IF_RESULTS,
    CIS_FMT_IF_REGIONS, // a variadic group: there are some; else the region is not empty
    CIS_FMT_IF_SUCCESSORS,
    CIS_FMT_IF_ATTR, // there, and not its default
  } kind;
  uint16_t index;
} cis_fmt_condition;

/// The source of an operand or result group's types when parsing.
typedef struct cis_fmt_type_source {
  enum {
    CIS_FMT_TYPE_UNKNOWN,
    CIS_FMT_TYPE_OWN,  // written: type($x)
    CIS_FMT_TYPE_ALL,  // written for all of them: type(operands), functional-type(operands, ...)
    CIS_FMT_TYPE_ONLY, // its constraint allows one type
    CIS_FMT_TYPE_OPERAND,
    CIS_FMT_TYPE_RESULT,
    CIS_FMT_TYPE_ATTR,
  } kind;
  uint16_t index; // group or slot
  cis_type only;
  cis_type (*transform)(cis_type from); // or NULL: the same type
} cis_fmt_type_source;

typedef struct cis_fmt_program {
  const cis_op_info *info;
  const cis_fmt_insn *insns;
  uint32_t num_insns;
  const cis_format_arg *args; // of custom directives; pointers are NULL here
  const cis_fmt_condition *conditions;
  const cis_fmt_type_source *operand_types, *result_types; // by group
  bool all_operands;      // `operands` is used, so there are no groups
  bool all_operand_types; // all types are written together
  bool all_result_types;
  bool infer_results;  // the row's hook gives them
  bool computes_types; // some types are transformed
  bool has_prop_dict;
  /// Attributes that the dictionary leaves out, NULL-terminated, with room for those that
  /// have their default.
  const char *const *elided;
  uint32_t num_elided;
  /// Slots that the dictionary may show.
  const uint16_t *dict_slots;
  uint32_t num_dict_slots;
} cis_fmt_program;

/// The program of a row, compiled on first use.
const cis_fmt_program *cis_fmt_program_get(const cis_op_info *info);

/// Whether an attribute is printed as its style says, rather than in full because it is of another
/// kind.
bool cis_fmt_style_fits(const cis_attr_constraint *constraint, cis_attr attr);

#endif

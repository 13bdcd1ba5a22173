// A format being parsed: what the files that run a program to parse share.
#ifndef CIS_ASM_FORMAT_PARSE_H
#define CIS_ASM_FORMAT_PARSE_H

#include "asm/format_impl.h"
#include "asm/parser_impl.h"

typedef struct cis_fmt_operands {
  cis_unresolved_vec operands;
  cis_type_vec types;
  uint32_t offset; // where the operands start
} cis_fmt_operands;

/// Lists of the op being parsed. The outer vectors only ever grow: what they hold is used again.
struct cis_format_frame {
  cis_format_frame *next; // of those that are free
  CIS_VEC(cis_fmt_operands) operands;
  CIS_VEC(cis_type_vec) results;
  CIS_VEC(cis_region_vec) regions;
  CIS_VEC(cis_block_vec) successors;
  cis_attr_vec attrs;   // by slot, as written outside the dictionary
  cis_fmt_operands all; // `operands`, type(operands)
  cis_type_vec all_results;
};

typedef struct cis_fmt_parse {
  cis_parser *p;
  cis_op_state *state;
  const cis_fmt_program *program;
  const cis_op_info *info;
  cis_format_frame *frame;
} cis_fmt_parse;

/// The types that the text states for an operand group, or for all operands; owned by the frame.
static inline cis_type_vec *cis_fmt_operand_types(cis_fmt_parse *ps, uint16_t group) {
  return group == CIS_FMT_ALL ? &ps->frame->all.types : &ps->frame->operands.data[group].types;
}

/// The types that the text states for a result group, or for all results; owned by the frame.
static inline cis_type_vec *cis_fmt_result_types(cis_fmt_parse *ps, uint16_t group) {
  return group == CIS_FMT_ALL ? &ps->frame->all_results : &ps->frame->results.data[group];
}

// format_attrs.c
/// Parses the attribute of the instruction into its slot of the frame. False after an error.
bool cis_fmt_parse_attr(cis_fmt_parse *ps, const cis_fmt_insn *insn);
/// At the head of a group: absent if the next token does not start it.
cis_optional cis_fmt_parse_optional_attr(cis_fmt_parse *ps, const cis_fmt_insn *insn);
/// {a = 1}, or `attributes {a = 1}`.
bool cis_fmt_parse_dict(cis_fmt_parse *ps, bool keyword);
/// <{a = 1}>, where there are properties to show.
bool cis_fmt_parse_prop_dict(cis_fmt_parse *ps);

// format_resolve.c
/// When the text has ended: fills the state from the frame.
bool cis_fmt_finish(cis_fmt_parse *ps);

#endif

// A format being compiled: the state that the files of the compiler share.
#ifndef CIS_ASM_FORMAT_COMPILE_H
#define CIS_ASM_FORMAT_COMPILE_H

#include "asm/format_impl.h"
#include "asm/format_spaces.h"

typedef struct cis_fmt_compiler {
  const cis_op_info *info;
  cis_arena *arena;
  cis_str text;
  size_t pos;
  const char *error; // the first one; nothing more is compiled then
  CIS_VEC(cis_fmt_insn) insns;
  CIS_VEC(cis_format_arg) args;
  CIS_VEC(cis_fmt_condition) conditions;
  cis_fmt_program *program;
  // elements of the format that have been compiled, by group or slot
  bool *operand_seen, *operand_type_seen, *result_type_seen, *attr_seen, *region_seen,
      *successor_seen;
  bool all_regions, all_successors, dict_seen;
  cis_fmt_spaces spaces;
} cis_fmt_compiler;

typedef enum cis_fmt_var_kind {
  CIS_FMT_VAR_NONE,
  CIS_FMT_VAR_OPERAND,
  CIS_FMT_VAR_RESULT,
  CIS_FMT_VAR_ATTR,
  CIS_FMT_VAR_REGION,
  CIS_FMT_VAR_SUCCESSOR
} cis_fmt_var_kind;

typedef struct cis_fmt_variable {
  cis_fmt_var_kind kind;
  int index;
} cis_fmt_variable;

// format.c
/// Notes the first error; false.
bool cis_fmt_fail(cis_fmt_compiler *c, const char *what, cis_str name);
/// The operand, result, attribute, region or successor that `$name` names in the row.
cis_fmt_variable cis_fmt_find_variable(const cis_op_info *info, cis_str name);

// format_infer.c
/// When the text has been read: where every group's types come from.
bool cis_fmt_find_type_sources(cis_fmt_compiler *c);
/// The attributes that attr-dict prints.
void cis_fmt_find_elided(cis_fmt_compiler *c);

#endif

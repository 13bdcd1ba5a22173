// Shared by the files that read declared facts: a definition whose facts are being read, and the
// words of its texts.
#ifndef CIS_DIALECT_IRDL_FACTS_IMPL_H
#define CIS_DIALECT_IRDL_FACTS_IMPL_H

#include "dialect/irdl/facts.h"

/// A definition whose facts are being read.
typedef struct cis_irdl_reader {
  cis_context *ctx;
  cis_arena *arena;
  cis_op *op; // irdl.operation
  cis_op_def *row;
  cis_irdl_facts *facts;
  cis_attr operands, results, regions; // arrays of names, or NULL
  cis_op *operand_list;
  CIS_VEC(cis_str) successors;
  bool says_none; // cistern.effects
} cis_irdl_reader;

/// A text that is being read.
typedef struct cis_irdl_text {
  cis_irdl_reader *r;
  const char *attr; // "cistern.effects"
  cis_str rest;
} cis_irdl_text;

// --- words (facts_text.c) ---

/// Reports an error about a text, with the part that it is about. Returns false.
bool cis_irdl_fail(cis_irdl_text *t, const char *what, cis_str where);
/// Takes space.
void cis_irdl_skip_space(cis_irdl_text *t);
/// Takes a token if it comes next.
bool cis_irdl_take(cis_irdl_text *t, const char *token);
/// Whether a word may have the character.
bool cis_irdl_is_word_char(char c);
/// Takes a word. False after an error.
bool cis_irdl_take_word(cis_irdl_text *t, cis_str *out);
/// Takes a number that is not negative. False after an error.
bool cis_irdl_take_number(cis_irdl_text *t, uint32_t *out);
/// Takes a token. False after an error.
bool cis_irdl_expect(cis_irdl_text *t, const char *token);
/// Whether only space is left.
bool cis_irdl_at_end(cis_irdl_text *t);
/// The index of a name in an array of names, or NULL for none; -1 if it is not there.
int cis_irdl_index_in(cis_attr names, cis_str name);
/// Takes one of the names, as its index. False after an error, which begins with `what`.
bool cis_irdl_take_name(cis_irdl_text *t, cis_attr names, const char *what, int *out);
/// Takes the name of a variadic group of operands, or else of results. A number is -1 where no such
/// group has the name. False after an error.
bool cis_irdl_take_variadic(cis_irdl_text *t, cis_str *name, int *operands, int *results);
/// The text of an attribute, if it is there. False after an error.
bool cis_irdl_begin(cis_irdl_reader *r, const char *attr, cis_irdl_text *out, bool *out_there);
/// Reads the elements of a list, which commas separate. False after an error.
bool cis_irdl_read_list(cis_irdl_reader *r, const char *attr, bool (*element)(cis_irdl_text *t));
/// The group of operands that an attribute names; -1 without it. False after an error.
bool cis_irdl_read_group(cis_irdl_reader *r, const char *attr, int *out);

// --- facts, each false after an error ---

/// cistern.effects.
bool cis_irdl_read_effects(cis_irdl_reader *r);
/// The hook of a row that answers from the effects.
void cis_irdl_get_effects(cis_op *op, cis_effect_vec *out);
/// cistern.alias, cistern.buffer and cistern.shape.
bool cis_irdl_read_aliases(cis_irdl_reader *r);
/// cistern.family, cistern.sizes and cistern.copy.
bool cis_irdl_read_memory(cis_irdl_reader *r);
/// cistern.owner.
bool cis_irdl_read_owners(cis_irdl_reader *r);
/// cistern.ownership.
bool cis_irdl_read_flags(cis_irdl_reader *r);
/// cistern.bounds, .subset, .slice, .shared, .mixed, .control, .choice, .ownership, .branch and
/// .call.
bool cis_irdl_read_flow(cis_irdl_reader *r);
/// Whether facts about control flow are those of an op that has some.
bool cis_irdl_check_control(cis_irdl_reader *r);

#endif

// Helpers for the C file as a whole.
#ifndef CIS_TARGET_C_FILE_H
#define CIS_TARGET_C_FILE_H

#include "target/c/emit.h"

/// The rows of all lists, by kind of op.
const cis_c_row *const *cis_c_index_rows(cis_arena *arena);
/// Appends a function with a body; false after an error.
bool cis_c_put_function(cis_c_emitter *e, cis_op *func);
/// Appends the prototype of a public or external function.
bool cis_c_put_prototype(cis_c_emitter *e, cis_op *func, cis_strbuf *out);
/// Whether the function takes an arena.
bool cis_c_needs_arena(const cis_c_emitter *e, const cis_op *func);
/// Appends the constants and variables that the functions name.
bool cis_c_put_globals(cis_c_emitter *e, const cis_strmap *named, uint64_t *out_constant_bytes);
/// The literal of all elements of a constant global; NULL if they differ, or it is written to.
const char *cis_c_global_splat(cis_c_emitter *e, cis_op *global);

/// How often names are read in a text; comments and strings are left out. Keys point into it.
void cis_c_count_names(cis_str text, cis_strmap *reads);
/// The number of words and operators of a text; comments are left out, a string is one.
size_t cis_c_count_tokens(cis_str text);
/// Appends the helpers that the functions, and other helpers, name; `named` has the functions'
/// names, to which those of helpers are added.
void cis_c_put_helpers(cis_c_emitter *e, cis_strmap *named, cis_strbuf *out);
/// Copies a body without its marks; see marks.c.
void cis_c_finish_body(const cis_strbuf *body, cis_strbuf *out);

#endif

// Reproducers: a program with the pipeline that fails on it, as mlir-opt writes and runs them.
//
//   {-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(cse)", ... } } #-}
#ifndef CIS_DRIVER_OPT_REPRODUCER_H
#define CIS_DRIVER_OPT_REPRODUCER_H

#include "pass/pass.h"
#include "support/arena.h"

/// A reproducer that may have to be written: prepared before passes run, because nothing can be
/// printed after a crash.
typedef struct cis_reproducer {
  const char *path;
  bool is_local; // one pass, and the program before it
  bool verifies; // after each pass
  cis_strbuf text;
} cis_reproducer;

/// Makes the text; `pipeline` is that of the root.
void cis_reproducer_prepare(cis_reproducer *r, cis_op *root, cis_str pipeline);
/// The same for one pass on one op: the pipeline is the pass in the names of the ops around it.
void cis_reproducer_prepare_pass(cis_reproducer *r, cis_pass *pass, cis_op *op);
/// Makes a crash of this process write the text, from now on; NULL: no text any more. There is one
/// at a time.
void cis_reproducer_guard(const cis_reproducer *r);
/// Writes the text; false with a text in `error`.
bool cis_reproducer_write(const cis_reproducer *r, cis_strbuf *error);
/// Frees the texts.
void cis_reproducer_deinit(cis_reproducer *r);

/// The options that a reproducer's file states.
typedef struct cis_reproduced {
  cis_str pipeline; // data NULL: the file is no reproducer
  bool is_unverified;
  cis_arena arena;
} cis_reproduced;

/// A `take_resource` of cis_parse_options, with a cis_reproduced.
void cis_reproduced_take(void *reproduced, cis_str group, cis_str key, cis_str value);

#endif

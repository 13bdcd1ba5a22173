// Instances of passes, managers and pipelines, shared by the files of pass/.
#ifndef CIS_PASS_PASS_IMPL_H
#define CIS_PASS_PASS_IMPL_H

#include "pass/pass.h"
#include "support/vec.h"

struct cis_pass {
  const cis_pass_def *def;
  cis_pass_list passes;             // of its manager
  cis_str options[CIS_MAX_OPTIONS]; // by position; data NULL: the default
  int64_t statistics[CIS_MAX_STATISTICS];
  double seconds;
  bool changed_nothing, is_counted; // in this run
  cis_strbuf *out;
  void *kept; // see cis_pass_kept
  void (*release)(void *kept);
  cis_arena arena; // of one run
  cis_arena texts; // option values
};

/// Either a pass or a nested manager.
typedef struct cis_pass_item {
  cis_pass *pass;
  cis_pass_manager *nested;
  const cis_pass *of; // the pipeline by whose name it came, if that can be done already; or NULL
  bool with_last;     // nested: of one collection with the item before
  const char *collection; // title, on the first item of a collection of several
} cis_pass_item;

struct cis_pass_manager {
  cis_pass_list passes;
  cis_str anchor;
  const char *title; // in reports; NULL: not nested
  CIS_VEC(cis_pass_item) items;
  CIS_VEC(cis_pass *) pipelines; // that items are of; owned
  cis_arena arena;
};

/// Removes all passes and nested managers.
void cis_pass_manager_clear(cis_pass_manager *pm);
/// Adds a manager for ops named `anchor` directly inside.
cis_pass_manager *cis_pass_manager_nest(cis_pass_manager *pm, cis_str anchor);
/// Adds a pass as it is, not nested. False with a text in `error` if it cannot run on this
/// manager's ops.
bool cis_pass_manager_add_def(cis_pass_manager *pm, const cis_pass_def *def, cis_str options,
                              cis_strbuf *error);

// collections.c
/// Makes collections of nested pipelines that are neighbours, here and in all that are nested.
void cis_pass_manager_collect(cis_pass_manager *pm);
/// How many items the collection that begins at `first` has: 1 for a pass.
size_t cis_pass_collection_size(const cis_pass_manager *pm, size_t first);
/// Whether a nested pipeline runs on that op.
bool cis_pass_manager_takes(const cis_pass_manager *pm, const cis_op *op);

// options.c
/// Sets the options of the text, `name=value` or `name`, separated by blanks. False with a text in
/// `error` if one is not known or not valid.
bool cis_pass_set_options(cis_pass *pass, cis_str text, cis_strbuf *error);
/// The end of a value: the first `stop` outside of quotes and brackets, or the end of the text.
size_t cis_pass_value_end(cis_str text, char stop);

// pipeline.c
/// Adds the items of a textual pipeline without its anchor: "a,b{x=1},func.func(c)".
bool cis_pipeline_parse_items(cis_pass_manager *pm, cis_str text, cis_strbuf *error);

/// Adds to an error the dialect whose absence is why this build has no such pass, if it is; false.
bool cis_pass_explain_left_out(cis_str name, cis_strbuf *error);
/// Adds to an error what an older release's name is called today, if `today` is not NULL; false.
bool cis_pass_explain_older(cis_str name, const char *today, cis_strbuf *error);

#endif

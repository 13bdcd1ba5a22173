// What the files of pass/ share.
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
  bool changed_nothing; // in this run
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
} cis_pass_item;

struct cis_pass_manager {
  cis_pass_list passes;
  cis_str anchor;
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

// options.c
/// Sets the options of the text, `name=value` or `name`, separated by blanks. False with a text in
/// `error` if one is not known or not valid.
bool cis_pass_set_options(cis_pass *pass, cis_str text, cis_strbuf *error);

// pipeline.c
/// Adds the items of a textual pipeline without its anchor: "a,b{x=1},func.func(c)".
bool cis_pipeline_parse_items(cis_pass_manager *pm, cis_str text, cis_strbuf *error);

#endif

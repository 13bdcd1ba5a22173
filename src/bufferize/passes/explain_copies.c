// --explain-copies: says which tensors --one-shot-bufferize would copy, with the same options, why,
// and what change of the program would save it. The program stays as it is, unless such a change is
// to be applied.
#include "bufferize/explain/explain.h"
#include "bufferize/one_shot/one_shot.h"
#include "bufferize/ops/ops.h"

static bool run(cis_pass *pass, cis_op *module) {
  cis_bufferization_options options = cis_one_shot_options(pass);
  options.test_analysis_only = options.print_conflicts = options.dump_alias_sets = false;
  if (!cis_one_shot_check_options(&options, module))
    return false;
  cis_bufferize_attach(cis_op_context(module));
  options = cis_best_order(pass, module, &options);
  cis_explanation e;
  cis_str change = cis_pass_string(pass, "apply");
  if (change.len) {
    bool applied =
        cis_explain(pass, module, &options, false, true, &e) && cis_explain_apply(&e, change);
    cis_explanation_deinit(&e);
    return applied;
  }
  bool ok = cis_explain(pass, module, &options, cis_pass_bool(pass, "changes"), true, &e);
  if (ok) {
    if (cis_str_is(cis_pass_string(pass, "format"), "json"))
      cis_explain_put_json(&e, cis_pass_out(pass));
    else if (cis_str_is(cis_pass_string(pass, "format"), "csv"))
      cis_explain_put_csv(&e, cis_pass_out(pass));
    else if (cis_str_is(cis_pass_string(pass, "format"), "text"))
      cis_explain_put_text(&e, cis_pass_out(pass));
    cis_explain_emit_remarks(&e);
  }
  cis_explanation_deinit(&e);
  cis_pass_changed_nothing(pass);
  return ok;
}

const cis_pass_def cis_explain_copies_pass = {
    .name = "explain-copies",
    .title = "ExplainCopies",
    .anchor = "builtin.module",
    .summary = "Say which tensors one-shot-bufferize would copy, why, and what would save it",
    .options =
        {CIS_ONE_SHOT_OPTIONS,
         {"apply", CIS_OPTION_STRING, "",
          "Report nothing, and make this change of the program: a value of \"apply\" in JSON",
          NULL},
         {"changes", CIS_OPTION_BOOL, "true", "Try which changes of the program would save copies",
          NULL},
         {"format", CIS_OPTION_STRING, "text",
          "What is printed beside remarks (--remarks-filter=copies)", "text|json|csv|none"}},
    .run = run,
};

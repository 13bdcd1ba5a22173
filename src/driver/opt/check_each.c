// Finds the pass that made a memory error: the program is checked after each pass, and the first
// state with an error of a kind that the state before did not have is reported.
#include "driver/opt/check_each.h"

#include "ir/diag.h"

static cis_op *outermost(cis_op *op) {
  while (cis_op_parent(op))
    op = cis_op_parent(op);
  return op;
}

/// Kinds of errors; `out_excused`: with leaks where there is no buffer that is freed as it should.
static uint32_t errors_of(cis_op *root, uint32_t *out_excused) {
  cis_check_options options = {.quiet = true, .replay_steps = 100000};
  cis_check_report report;
  cis_check_module(root, &options, &report, NULL);
  bool any = report.allocations[CIS_VERDICT_PROVEN] != 0;
  *out_excused = report.refuted | (any ? 0 : cis_check_leaks());
  return report.refuted;
}

void cis_check_each_begin(cis_check_each *c, cis_op *root) {
  if (c->is_on)
    errors_of(root, &c->known);
}

/// Whether an op of the same kind comes later: the pass runs on it too.
static bool has_later(cis_op *op) {
  for (const cis_op *next = cis_op_next(op); next; next = cis_op_next(next))
    if (cis_op_kind(next) == cis_op_kind(op))
      return true;
  return false;
}

void cis_check_each_after(cis_check_each *c, const cis_pass *pass, cis_op *op) {
  if (!c->is_on || c->failed || (cis_op_parent(op) && has_later(op)))
    return;
  cis_op *root = outermost(op);
  uint32_t excused, found = errors_of(root, &excused);
  if (found & ~c->known) {
    cis_error(cis_op_context(root), root->loc, "--%s made a memory error",
              cis_pass_get_def(pass)->name);
    cis_check_options options = {.ignored = c->known, .replay_steps = 100000};
    cis_check_report report;
    cis_check_module(root, &options, &report, NULL);
    c->failed = true;
  }
  c->known &= excused;
}

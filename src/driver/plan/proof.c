// Proofs of bounds, as text that tools/cistern-check-proof follows.
#include "driver/plan/proof.h"

#include "plan/refute.h"

#include <inttypes.h>

bool cis_plan_write_proof(cis_plan_run *r) {
  const uint64_t work = 200000000;
  const cis_plan_result *result = &r->outcome.result;
  const cis_plan_problem *problem = &r->table.problem;
  cis_strbuf document = {0};
  int64_t alignment = problem->default_alignment;
  cis_strbuf_printf(&document, "proof 1\nalignment %" PRId64 "\nbound %" PRId64 "\nplan",
                    alignment ? alignment : 1, result->lower_bound);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    cis_strbuf_printf(&document, " %" PRId64, r->offsets[i]);
  cis_strbuf_char(&document, '\n');
  if (result->lower_bound == 0)
    cis_strbuf_lit(&document, "core\n");
  bool ok = result->lower_bound == 0 || cis_plan_refute(problem, result->lower_bound - 1, work,
                                                        &r->options, &r->arena, &document);
  if (!ok)
    cis_plan_report(r,
                    "the lower bound %" PRId64
                    " has been proven by a search, and no proof of it in steps "
                    "that can be written was found",
                    result->lower_bound);
  ok = ok && cis_plan_write_document(r, r->proof_path, &document);
  cis_strbuf_deinit(&document);
  return ok;
}

bool cis_plan_write_spread_proof(cis_plan_run *r, const cis_plan_spread *spread) {
  const cis_plan_spread_result *result = &r->outcome.spread;
  const cis_plan_problem *problem = &r->table.problem;
  cis_strbuf document = {0};
  int64_t alignment = problem->default_alignment;
  cis_strbuf_printf(&document,
                    "proof 2\nalignment %" PRId64 "\ncapacity %" PRId64 "\nspilled %" PRId64
                    "\nconflicts %" PRId64 "\nmemory",
                    alignment ? alignment : 1, r->table.num_memories ? 0 : r->options.capacity,
                    result->least_spilled, result->least_conflict_cost);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    cis_strbuf_printf(&document, " %d", (int)r->memory[i]);
  cis_strbuf_lit(&document, "\nplan");
  for (size_t i = 0; i < problem->num_buffers; ++i)
    cis_strbuf_printf(&document, " %" PRId64, r->offsets[i]);
  cis_strbuf_char(&document, '\n');
  bool ok = cis_plan_spread_prove(spread, result, &r->arena, &document);
  if (!ok)
    cis_plan_report(r,
                    "that %" PRId64
                    " have to be spilled has been proven by a search, of which there are no steps",
                    result->least_spilled);
  ok = ok && cis_plan_write_document(r, r->proof_path, &document);
  cis_strbuf_deinit(&document);
  return ok;
}

// --stream-rows: groups of ops are computed row by row, so that only rows which are still needed
// are held, not whole tensors.
//
//   %a = convolution of %x   32 rows of 512 bytes            one loop over rows: 3 rows of %a are
//   %b = convolution of %a   32 rows of 512 bytes, 3 x 3  => live, 1 row of %b, and %c
//   %c = mean of %b          1 row
//
// Each row is computed once, by the same op in the same order of sums, so that results are the same
// bits. A group is taken if it holds fewer bytes than its ops one after the other; of the
// dimensions along which it may be split, the one that holds the fewest.
#include "ir/diag.h"
#include "pass/pass.h"
#include "stream/rows.h"

#include <inttypes.h>

static void refuse(void *user, cis_op *op, const char *why) {
  (void)user;
  cis_plain_remark(cis_op_context(op), op->loc, "'%.*s' is not streamed: %s",
                   CIS_STR_ARG(cis_op_name(op)), why);
}

static void take(void *user, const cis_stream_group *g, const cis_stream_plan *p) {
  cis_pass *pass = user;
  if (cis_pass_bool(pass, "remarks"))
    cis_plain_remark(cis_op_context(g->last), g->last->loc,
                     "%zu ops that are streamed by %zu rows end here: %" PRId64
                     " bytes instead of %" PRId64
                     ", and no order of these rows holds fewer than %" PRId64,
                     p->ops, p->rows, p->after, p->before, p->least);
  cis_pass_count(pass, "num-groups", 1);
  cis_pass_count(pass, "num-ops", (int64_t)p->ops);
  cis_pass_count(pass, "bytes-before", p->before);
  cis_pass_count(pass, "bytes-after", p->after);
}

static bool run(cis_pass *pass, cis_op *function) {
  const cis_stream_listener listener = {
      .user = pass, .refused = cis_pass_bool(pass, "remarks") ? refuse : NULL, .taken = take};
  if (!cis_stream_function(function, cis_pass_bool(pass, "always"), &listener))
    cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_stream_rows_pass = {
    .name = "stream-rows",
    .title = "StreamRows",
    .anchor = "func.func",
    .on_functions = true,
    .summary = "Compute groups of ops row by row, so that whole tensors between them are not held",
    .options = {{"always", CIS_OPTION_BOOL, "false",
                 "Take groups that do not hold fewer bytes, too", NULL},
                {"remarks", CIS_OPTION_BOOL, "false",
                 "Say which ops are streamed, what that holds, and why others are not", NULL}},
    .statistics = {{"bytes-after", "Bytes that the groups hold at once, streamed"},
                   {"bytes-before", "Bytes that their ops hold one after the other"},
                   {"num-groups", "Number of groups that are streamed"},
                   {"num-ops", "Number of ops that are computed by rows"}},
    .run = run,
};

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

#include "stream/options.h"
#include "support/byte_size.h"

#include <inttypes.h>
#include <stdio.h>

enum { MOST_MACS = 4 }; // where only a peak is asked for

static void refuse(void *user, cis_op *op, const char *why) {
  (void)user;
  cis_plain_remark(cis_op_context(op), op->loc, "'%.*s' is not streamed: %s",
                   CIS_STR_ARG(cis_op_name(op)), why);
}

static void take(void *user, const cis_stream_group *g, const cis_stream_plan *p) {
  cis_pass *pass = user;
  char strips[40] = "";
  if (g->num_strips)
    snprintf(strips, sizeof strips, " in %" PRId64 " strips", g->num_strips);
  if (cis_pass_bool(pass, "remarks"))
    cis_plain_remark(cis_op_context(g->last), g->last->loc,
                     "%zu ops that are streamed by %zu rows%s end here: %" PRId64
                     " bytes instead of %" PRId64
                     ", and no order of these rows holds fewer than %" PRId64,
                     p->ops, p->rows, strips, p->after, p->before, p->least);
  cis_pass_count(pass, "num-groups", 1);
  cis_pass_count(pass, "num-ops", (int64_t)p->ops);
  cis_pass_count(pass, "num-strips", g->num_strips);
  cis_pass_count(pass, "bytes-before", p->before);
  cis_pass_count(pass, "bytes-after", p->after);
  cis_pass_count(pass, "table-bytes", p->tables);
}

bool cis_stream_read_options(const cis_pass *pass, const cis_op *op, cis_stream_options *out) {
  cis_str factor = cis_pass_string(pass, "max-macs"), peak = cis_pass_string(pass, "peak");
  uint64_t bytes = 0;
  *out = (cis_stream_options){.max_macs = 1, .rows = cis_pass_int(pass, "block-rows")};
  if (out->rows < 1 || out->rows > CIS_STREAM_MOST_BLOCK || (out->rows & (out->rows - 1)))
    return cis_usage_error(cis_op_context(op),
                           "block-rows: %" PRId64 " is no power of two from 1 to %d", out->rows,
                           CIS_STREAM_MOST_BLOCK);
  if (factor.len && (!cis_parse_factor(factor, &out->max_macs)))
    return cis_usage_error(cis_op_context(op), "max-macs: '%.*s' is no factor of 1 or more (1.25)",
                           CIS_STR_ARG(factor));
  if (peak.len && (!cis_parse_byte_size(peak, &bytes) || bytes > INT64_MAX))
    return cis_usage_error(cis_op_context(op), "peak: '%.*s' is no number of bytes (4096, 64K, 1M)",
                           CIS_STR_ARG(peak));
  out->peak = (int64_t)bytes;
  if (bytes && out->max_macs <= 1)
    out->max_macs = MOST_MACS;
  if (out->max_macs > 1 && out->rows > 1)
    return cis_usage_error(cis_op_context(op),
                           "block-rows: strips, which max-macs and peak allow, are of single rows");
  return true;
}

static bool run(cis_pass *pass, cis_op *function) {
  const cis_stream_listener listener = {
      .user = pass, .refused = cis_pass_bool(pass, "remarks") ? refuse : NULL, .taken = take};
  cis_stream_options options;
  if (!cis_stream_read_options(pass, function, &options))
    return false;
  options.always = cis_pass_bool(pass, "always");
  if (!cis_stream_function(function, &options, &listener))
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
                CIS_STREAM_OPTIONS,
                CIS_STREAM_OPTIONS,
                {"remarks", CIS_OPTION_BOOL, "false",
                 "Say which ops are streamed, what that holds, and why others are not", NULL}},
    .statistics = {{"bytes-after", "Bytes that the groups hold at once, streamed"},
                   {"bytes-before", "Bytes that their ops hold one after the other"},
                   {"num-groups", "Number of groups that are streamed"},
                   {"num-ops", "Number of ops that are computed by rows"},
                   {"num-strips", "Number of strips, in which some elements are computed again"},
                   {"table-bytes", "Bytes of constants that the groups add"}},
    .run = run,
};

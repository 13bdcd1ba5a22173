// Hands remarks of passes to whoever asked for them.
#include "ir/remark.h"

#include "ir/context_impl.h"

void cis_remark_set_sink(cis_context *ctx, const cis_remark_sink *sink) {
  cis_lane_of(ctx)->diag.remarks = sink;
}

bool cis_remark_is_wanted(const cis_context *ctx, cis_remark_kind kind, const char *category) {
  const cis_remark_sink *sink = cis_lane_of(ctx)->diag.remarks;
  return sink && !cis_lane_of(ctx)->diag.is_quiet &&
         sink->wants(sink->user, kind, cis_str_from(category));
}

void cis_remark_emit(cis_context *ctx, const cis_remark *remark) {
  if (cis_remark_is_wanted(ctx, remark->kind, remark->category))
    cis_lane_of(ctx)->diag.remarks->take(cis_lane_of(ctx)->diag.remarks->user, ctx, remark);
}

const char *cis_remark_kind_name(cis_remark_kind kind) {
  static const char *const names[] = {"Passed", "Missed", "Failure", "Analysis"};
  return names[kind];
}

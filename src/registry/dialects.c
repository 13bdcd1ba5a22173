// Registers the dialects of dialect/dialects.def.
#include "registry/dialects.h"

#include "asm/parser.h"
#include "dialect/dialects.h"
#include "dialect/irdl/load.h"
#include "dialect/ods/read.h"
#include "interp/exec/table.h"
#include "ir/in_build.h"
#include "ir/op_def.h"

void cis_register_all_dialects(cis_context *ctx) {
  static const cis_dialect_def *const dialects[] = {
#define CIS_DIALECT(NAME, ...) CIS_WITH(CIS_HAS(NAME), &cis_##NAME##_dialect, )
#include "dialect/dialects.def"
  };
  for (size_t i = 0; i < sizeof(dialects) / sizeof(dialects[0]); ++i)
    cis_context_register_dialect(ctx, dialects[i]);
}

bool cis_register_unknown_ops(cis_context *ctx, cis_str facts) {
  cis_attr dict = cis_parse_attr_text(ctx, facts);
  return dict && cis_irdl_load_unknown(ctx, dict);
}

bool cis_register_is_rows(cis_str text) { return cis_ods_is_text(text); }

static bool attach_declared(cis_context *ctx, bool is_read) {
  if (is_read)
    cis_exec_attach_declared_ops(ctx);
  return is_read;
}

bool cis_register_ops(cis_context *ctx, const cis_str *names, size_t num, const cis_strbuf *text) {
  return attach_declared(ctx, cis_irdl_load_ops(ctx, names, num, text));
}

bool cis_register_rows(cis_context *ctx, uint32_t source) {
  return attach_declared(ctx, cis_ods_read(ctx, source));
}

bool cis_register_irdl_dialects(cis_op *module) {
  return attach_declared(cis_op_context(module), cis_irdl_load(module));
}

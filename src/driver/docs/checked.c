// The page docs/reference/checked.md: for each op that may have memrefs, tensors or pointers as
// operands or results, whether --check-buffers follows it.
#include "driver/docs/checked.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "check/check.h"
#include "driver/command_line.h"
#include "ir/context.h"
#include "registry/dialects.h"

// --- which ops reach memory ---

/// Types of values through which memory is reached: a constraint that allows one of them counts.
static const char *const samples[] = {
    "memref<f32>",     "memref<4xf32>",       "memref<4x4xf32>", "memref<4x4x4xf32>",
    "memref<*xf32>",   "memref<4xi8>",        "memref<i1>",      "memref<4xindex>",
    "tensor<f32>",     "tensor<4xf32>",       "tensor<4x4xf32>", "tensor<4x4x4xf32>",
    "tensor<*xf32>",   "tensor<4xi8>",        "tensor<i1>",      "tensor<4xindex>",
    "tensor<1x1xi32>", "tensor<1x4x4x4xf32>", "!llvm.ptr"};
enum { NUM_SAMPLES = sizeof(samples) / sizeof(*samples) };

static bool reaches(const cis_type *types, const cis_value_spec *specs, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    for (size_t k = 0; k < NUM_SAMPLES; ++k)
      if (cis_type_satisfies(types[k], specs[i].constraint))
        return true;
  return false;
}

static bool reaches_memory(const cis_type *types, const cis_op_info *info) {
  return reaches(types, info->operands, info->num_operands) ||
         reaches(types, info->results, info->num_results);
}

// --- the page ---

typedef struct reading {
  size_t num;
  cis_strbuf names;
} reading;

static void add_name(reading *r, const cis_op_info *info) {
  size_t skipped = info->dialect_name.len + 1;
  cis_strbuf_printf(&r->names, "%s`%s`", r->num++ ? ", " : "", info->name.data + skipped);
}

static void print_dialect(cis_context *ctx, const cis_type *types, const cis_dialect_def *dialect,
                          cis_strbuf *out, cis_strbuf *reasons) {
  reading readings[3] = {0};
  for (size_t i = 0; dialect->ops && dialect->ops[i].name; ++i) {
    const cis_op_info *info = cis_context_op_info_of(ctx, dialect->ops[i].kind);
    if (!reaches_memory(types, info))
      continue;
    const char *reason;
    cis_check_reading how = cis_check_reading_of(info, &reason);
    add_name(&readings[how], info);
    if (reason)
      cis_strbuf_printf(reasons, "| `%.*s` | %s |\n", CIS_STR_ARG(info->name), reason);
  }
  if (readings[0].num || readings[1].num || readings[2].num)
    cis_strbuf_printf(out, "| %s | %zu | %zu | %zu | %s |\n", dialect->name,
                      readings[CIS_READING_FOLLOWED].num, readings[CIS_READING_NEED_NOT].num,
                      readings[CIS_READING_UNKNOWN].num,
                      cis_strbuf_c(&readings[CIS_READING_UNKNOWN].names));
  for (int i = 0; i < 3; ++i)
    cis_strbuf_deinit(&readings[i].names);
}

static void make_types(cis_context *ctx, cis_type *types) {
  cis_register_all_dialects(ctx);
  cis_asm_init(ctx);
  for (size_t i = 0; i < NUM_SAMPLES; ++i)
    types[i] = cis_parse_type_text(ctx, cis_str_from(samples[i]));
}

void cis_docs_print_checked_names(cis_strbuf *out) {
  static const char *const names[] = {[CIS_READING_FOLLOWED] = "followed",
                                      [CIS_READING_NEED_NOT] = "need-not",
                                      [CIS_READING_UNKNOWN] = "unknown"};
  cis_context *ctx = cis_context_create();
  cis_type types[NUM_SAMPLES];
  make_types(ctx, types);
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i)
    for (const cis_op_def *def = cis_context_dialect_at(ctx, i)->ops; def && def->name; ++def) {
      const cis_op_info *info = cis_context_op_info_of(ctx, def->kind);
      const char *reason;
      if (reaches_memory(types, info))
        cis_strbuf_printf(out, "%s %s\n", def->name, names[cis_check_reading_of(info, &reason)]);
    }
  cis_context_destroy(ctx);
}

void cis_docs_print_checked(cis_strbuf *out) {
  cis_context *ctx = cis_context_create();
  cis_type types[NUM_SAMPLES];
  make_types(ctx, types);
  cis_strbuf reasons = {0};
  cis_strbuf_lit(out, "# Ops that --check-buffers reads\n\n");
  cis_command_wrap(
      CIS_STR("Printed from the tables of src/check by `cistern-docs checked`. Each op is counted "
              "that may have memrefs, tensors or pointers as operands or results. *Followed*: the "
              "memory that it makes, frees, reads and writes is known. *Need not be*: it does "
              "nothing that could be wrong; the reasons stand below. *Not known*: what such an op "
              "touches is not proven, and neither is the function it stands in "
              "(test/check/every_op.py). The same holds for ops that are not in this table."),
      0, 0, out);
  cis_strbuf_lit(out, "\n\n| dialect | followed | need not be | not known | which those are |\n"
                      "|---|---|---|---|---|\n");
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i)
    print_dialect(ctx, types, cis_context_dialect_at(ctx, i), out, &reasons);
  cis_strbuf_lit(out, "\n| need not be read | because |\n|---|---|\n");
  cis_strbuf_str(out, cis_strbuf_view(&reasons));
  cis_strbuf_deinit(&reasons);
  cis_context_destroy(ctx);
}

// Pages are Markdown: ops by dialect from the rows, passes from their descriptors; and bash
// completion for cistern-opt.
#include "driver/docs/main.h"
#include "convert/stablehlo/stablehlo.h"
#include "convert/tosa/tosa.h"
#include "dialect/stablehlo/stablehlo.h"

#include "bufferize/ops/ops.h"
#include "driver/cc/main.h"
#include "driver/docs/checked.h"
#include "driver/docs/facts.h"
#include "driver/import/main.h"
#include "driver/lsp/main.h"
#include "driver/opt/options.h"
#include "driver/plan/main.h"
#include "driver/reduce/main.h"
#include "driver/run/main.h"
#include "driver/verify/main.h"
#include "import/onnx/model.h"
#include "import/tflite/model.h"
#include "interp/exec/table.h"
#include "ir/builder.h"
#include "ir/in_build.h"
#include "reduce/reduce.h"
#include "registry/dialects.h"
#include "registry/passes.h"
#include "support/output.h"
#include "target/c/c.h"

/// A paragraph, of lines of at most 100 columns.
static void put_paragraph(const char *text, cis_strbuf *out) {
  cis_command_wrap(cis_str_from(text), 0, 0, out);
  cis_strbuf_lit(out, "\n\n");
}

/// Text in a cell of a table.
static void cell(cis_strbuf *out, const char *text, bool is_code) {
  const char *quote = is_code && text && *text ? "`" : "";
  cis_strbuf_printf(out, " %s", quote);
  for (const char *c = text ? text : ""; *c; ++c) {
    if (*c == '|')
      cis_strbuf_char(out, '\\');
    cis_strbuf_char(out, *c);
  }
  cis_strbuf_printf(out, "%s |", quote);
}

// --- ops ---

static size_t num_ops(const cis_dialect_def *dialect) {
  size_t num = 0;
  while (dialect && dialect->ops && dialect->ops[num].name)
    ++num;
  return num;
}

static void print_dialect(const cis_dialect_def *dialect, cis_strbuf *out) {
  size_t num = num_ops(dialect);
  if (!num)
    return;
  cis_strbuf_printf(out,
                    "\n## %s\n\n| op | summary | operands | results | attributes |\n"
                    "|---|---|---|---|---|\n",
                    dialect->name);
  for (size_t i = 0; i < num; ++i) {
    const cis_op_def *op = &dialect->ops[i];
    cis_strbuf_char(out, '|');
    cell(out, op->name, true);
    cell(out, op->summary, false);
    cell(out, op->operands, true);
    cell(out, op->results, true);
    cell(out, op->attrs, true);
    cis_strbuf_char(out, '\n');
  }
}

/// How many of the ops of upstream's dialects have a row.
static void print_coverage(const cis_context *ctx, cis_strbuf *out) {
#define UPSTREAM_OPS(NAME, TOTAL) {#NAME, TOTAL},
  static const struct {
    const char *name;
    size_t total;
  } dialects[] = {
#include "driver/docs/upstream_ops.def"
  };
#undef UPSTREAM_OPS
  cis_strbuf_lit(out, "\n| dialect | ops here | ops of MLIR 22 |\n|---|---|---|\n");
  for (size_t i = 0; i < sizeof(dialects) / sizeof(dialects[0]); ++i)
    cis_strbuf_printf(out, "| %s | %zu | %zu |\n", dialects[i].name,
                      num_ops(cis_context_get_dialect(ctx, cis_str_from(dialects[i].name))),
                      dialects[i].total);
}

static void for_each_dialect(void (*print)(const cis_dialect_def *dialect, cis_strbuf *out),
                             cis_strbuf *out) {
  cis_context *ctx = cis_context_create();
  cis_register_all_dialects(ctx);
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i)
    print(cis_context_dialect_at(ctx, i), out);
  cis_context_destroy(ctx);
}

static void print_ops(cis_strbuf *out) {
  cis_strbuf_lit(out, "# Operations\n\n");
  put_paragraph("Printed from the rows in src/dialect by `cistern-docs ops`. A list names each "
                "operand, result or attribute and its constraint; `*` any number, `?` none or one, "
                "`=` a default. `tools/dev/op_coverage --missing` names the ops of MLIR's dialects "
                "that have no row, and counts them for this table:",
                out);
  --out->len; // the table has an empty line of its own
  cis_context *ctx = cis_context_create();
  cis_register_all_dialects(ctx);
  print_coverage(ctx, out);
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i)
    print_dialect(cis_context_dialect_at(ctx, i), out);
  cis_context_destroy(ctx);
}

// --- folds and canonicalisation patterns ---

/// Ops that fold or have patterns upstream.
static const struct upstream_hooks {
  const char *op;
  bool fold, patterns;
} upstream_hooks[] = {
#define UPSTREAM_HOOKS(OP, FOLD, PATTERNS) {OP, FOLD, PATTERNS},
#include "driver/docs/upstream_folds.def"
#undef UPSTREAM_HOOKS
};
/// The ops whose hooks in mlir-opt have nothing to do, and why.
static const struct upstream_reason {
  const char *op, *reason;
} upstream_reasons[] = {
#define UPSTREAM_REASON(OP, REASON) {OP, REASON},
#include "driver/docs/upstream_reasons.def"
#undef UPSTREAM_REASON
};
enum { NUM_UPSTREAM_REASONS = sizeof(upstream_reasons) / sizeof(upstream_reasons[0]) };
static const char *reason_of(const char *op) {
  for (size_t i = 0; i < NUM_UPSTREAM_REASONS; ++i)
    if (strcmp(upstream_reasons[i].op, op) == 0)
      return upstream_reasons[i].reason;
  return NULL;
}
enum { NUM_UPSTREAM_HOOKS = sizeof(upstream_hooks) / sizeof(upstream_hooks[0]) };

static bool is_of(const char *op, const cis_dialect_def *dialect) {
  size_t len = strlen(dialect->name);
  return strncmp(op, dialect->name, len) == 0 && op[len] == '.';
}

static const cis_op_def *find_row(const cis_dialect_def *dialect, const char *name) {
  for (size_t i = 0; i < num_ops(dialect); ++i)
    if (strcmp(dialect->ops[i].name, name) == 0)
      return &dialect->ops[i];
  return NULL;
}

static void print_hooks_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  int here = 0, there = 0;
  cis_strbuf missing = {0};
  for (size_t i = 0; i < NUM_UPSTREAM_HOOKS; ++i) {
    const struct upstream_hooks *hooks = &upstream_hooks[i];
    if (!is_of(hooks->op, dialect))
      continue;
    const cis_op_def *row = find_row(dialect, hooks->op);
    bool no_fold = hooks->fold && !(row && cis_docs_folds(row));
    bool no_patterns = hooks->patterns && !(row && cis_docs_has_patterns(dialect, row));
    there += hooks->fold + hooks->patterns;
    here += hooks->fold - no_fold + hooks->patterns - no_patterns;
    if (!row || !(no_fold || no_patterns))
      continue;
    const char *reason = reason_of(hooks->op);
    cis_strbuf_printf(&missing, "%s`%s` (%s%s%s)%s%s", missing.len ? ", " : "",
                      hooks->op + strlen(dialect->name) + 1, no_fold ? "fold" : "",
                      no_fold && no_patterns ? ", " : "", no_patterns ? "patterns" : "",
                      reason ? ": " : "", reason ? reason : "");
  }
  if (there)
    cis_strbuf_printf(out, "| %s | %d | %d | %.*s |\n", dialect->name, here, there,
                      (int)missing.len, missing.len ? missing.data : "");
  cis_strbuf_deinit(&missing);
}

static void print_canonicalize(cis_strbuf *out) {
  cis_strbuf_lit(out, "# Folds and canonicalization patterns\n\n");
  put_paragraph("Printed from the rows in src/dialect by `cistern-docs canonicalize`. An op may "
                "fold, and it may have patterns; counted are the ops that do in MLIR 22 "
                "(`tools/dev/fold_coverage --write` asks its .td files) and those of them that do "
                "here. Tests in test/dialect and test/transform compare them with mlir-opt.",
                out);
  cis_strbuf_lit(out, "| dialect | here | MLIR 22 | ops of ours without |\n|---|---|---|---|\n");
  for_each_dialect(print_hooks_of, out);
}

static void print_hook_names_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  for (size_t i = 0; i < num_ops(dialect); ++i) {
    const cis_op_def *op = &dialect->ops[i];
    bool patterns = cis_docs_has_patterns(dialect, op);
    if (cis_docs_folds(op) || patterns)
      cis_strbuf_printf(out, "%s%s%s\n", op->name, cis_docs_folds(op) ? " fold" : "",
                        patterns ? " canonicalize" : "");
  }
}

/// Prints a line for each row that has hooks, for tools/dev/fold_coverage.
static void print_hooks(cis_strbuf *out) { for_each_dialect(print_hook_names_of, out); }

// --- what the passes of TOSA lower ---

typedef struct lowered_op {
  unsigned kind;
  cis_strbuf passes;
} lowered_op;

static void add_lowering(void *user, const char *pass, unsigned kind, bool elsewhere) {
  lowered_op *op = user;
  if (kind == op->kind)
    cis_strbuf_printf(&op->passes, elsewhere ? "by mlir-opt alone" : "`%s`", pass);
}

static void print_lowered_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  for (size_t i = 0; CIS_HAS(tosa) && !strcmp(dialect->name, "tosa") && i < num_ops(dialect); ++i) {
    lowered_op op = {.kind = dialect->ops[i].kind};
    cis_tosa_each_lowering(add_lowering, &op);
    if (op.passes.len)
      cis_strbuf_printf(out, "| `%s` | %s |\n", dialect->ops[i].name, cis_strbuf_c(&op.passes));
    cis_strbuf_deinit(&op.passes);
  }
}

static void print_lowered(cis_strbuf *out) {
  cis_strbuf_lit(out, "# Lowering TOSA\n\n");
  put_paragraph("Printed from the tables of src/convert/tosa by `cistern-docs tosa`. Other ops of "
                "the dialect are lowered by no pass of mlir-opt's either, or stay. "
                "src/convert/README.md names the passes that are left to mlir-opt.",
                out);
  cis_strbuf_lit(out, "| op | lowered by |\n|---|---|\n");
  for_each_dialect(print_lowered_of, out);
}

static void print_stablehlo_of(const cis_dialect_def *dialect, cis_strbuf *out) {
#if CIS_LOWERS_STABLEHLO
  static const struct {
    int class;
    const char *name;
  } classes[] = {{CIS_HLO_FLOAT, "floats"},
                 {CIS_HLO_SINT, "signed"},
                 {CIS_HLO_UINT, "unsigned"},
                 {CIS_HLO_PRED, "i1"},
                 {CIS_HLO_COMPLEX, "complex"}};
  static const char *const names[] = {"stablehlo", "chlo", "check"};
  bool is_one = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    is_one |= strcmp(dialect->name, names[i]) == 0;
  for (size_t i = 0; is_one && i < num_ops(dialect); ++i) {
    int elements;
    const char *why_not = cis_stablehlo_why_not(dialect->ops[i].kind, &elements);
    cis_strbuf_printf(out, "| `%s` | %s |", dialect->ops[i].name, why_not ? why_not : "yes");
    const char *separator = " ";
    for (size_t k = 0; k < sizeof classes / sizeof *classes; ++k)
      if (elements & classes[k].class) {
        cis_strbuf_printf(out, "%s%s", separator, classes[k].name);
        separator = ", ";
      }
    cis_strbuf_lit(out, " |\n");
  }
#else
  (void)dialect, (void)out;
#endif
}

static void print_stablehlo(cis_strbuf *out) {
  cis_strbuf_lit(
      out,
      "# Lowering StableHLO\n\n"
      "Printed from the tables of src/convert/stablehlo by `cistern-docs stablehlo`: what\n"
      "`--stablehlo-legalize-to-linalg` lowers. Elementwise ops take the elements that are named\n"
      "and sizes that are not known; other ops take known sizes and all elements that they can\n"
      "have, quantized ones and tokens excepted. An op that is not lowered is an error.\n\n"
      "| question | answer |\n|---|---|\n"
      "| types with signs, `tensor<4xui8>` | `tensor<4xi8>`, in functions' types too; the ops know "
      "the sign |\n"
      "| integers divided by zero | -1, and the remainder is the dividend; the smallest by -1 is "
      "itself |\n"
      "| shifts by the width or more | 0, or the sign |\n"
      "| integers to a negative power | 1 and -1 have one, other numbers give 0 |\n"
      "| floats that no integer is near to | the nearest end of the range; NaN gives 0 |\n"
      "| extrema with NaN | NaN |\n"
      "| `gather`, `dynamic_slice` outside | starts are moved until the part is inside |\n"
      "| `scatter` outside | that update changes nothing; updates are made one after the other |\n"
      "| `sort` | stable, by merging |\n"
      "| portable artifacts | read as the program that they stand for "
      "([versions](bytecode.md#portable-artifacts-of-stablehlo)) |\n"
      "| `custom_call` | an error, but for the expectations of tests, `check.expect_eq` and the "
      "like |\n"
      "| `composite` | a call of its decomposition |\n\n"
      "| op | lowered | elements |\n|---|---|---|\n");
  for_each_dialect(print_stablehlo_of, out);
}

// --- what cistern-run executes ---

static void print_executed_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  size_t num = num_ops(dialect), executed = 0;
  cis_strbuf rest = {0};
  for (size_t i = 0; i < num; ++i) {
    const cis_op_def *op = &dialect->ops[i];
    if (cis_exec_has_op(op))
      ++executed;
    else
      cis_strbuf_printf(&rest, "%s`%s`", rest.len ? ", " : "",
                        op->name + strlen(dialect->name) + 1);
  }
  if (cis_exec_has_dialect(dialect))
    cis_strbuf_printf(out, "| %s | %zu | %zu | %.*s |\n", dialect->name, executed, num,
                      (int)rest.len, rest.len ? rest.data : "");
  cis_strbuf_deinit(&rest);
}

static void print_unexecuted(const cis_dialect_def *dialect, cis_strbuf *out) {
  if (num_ops(dialect) && !cis_exec_has_dialect(dialect))
    cis_strbuf_printf(out, "%s `%s`", out->data[out->len - 1] == '`' ? "," : "", dialect->name);
}

static void print_executed(cis_strbuf *out) {
  cis_strbuf_lit(out, "# Ops that cistern-run executes\n\n");
  put_paragraph("Printed from the tables of src/interp by `cistern-docs executed`. Terminators and "
                "symbols count: the ops around them execute them. To reach any other op is an "
                "error that names it. docs/reference/cistern-run.md names types and forms of ops "
                "that cannot be executed.",
                out);
  cis_strbuf_lit(out, "| dialect | executed | ops | the others |\n|---|---|---|---|\n");
  for_each_dialect(print_executed_of, out);
  cis_strbuf none = {0};
  cis_strbuf_lit(&none, "Nothing is executed of the dialects");
  for_each_dialect(print_unexecuted, &none);
  cis_strbuf_lit(&none, ". Programs of `stablehlo`, `chlo` and `check` are lowered first "
                        "(stablehlo.md).");
  cis_strbuf_char(out, '\n');
  cis_command_wrap(cis_strbuf_view(&none), 0, 0, out);
  cis_strbuf_char(out, '\n');
  cis_strbuf_deinit(&none);
}

// --- ops that have C ---

static void print_said_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  size_t num = num_ops(dialect), said = 0;
  cis_strbuf rest = {0};
  if (!cis_c_has_dialect(dialect))
    return;
  for (size_t i = 0; i < num; ++i) {
    const cis_op_def *op = &dialect->ops[i];
    if (cis_c_has_op(op))
      ++said;
    else
      cis_strbuf_printf(&rest, "%s`%s`", rest.len ? ", " : "",
                        op->name + strlen(dialect->name) + 1);
  }
  cis_strbuf_printf(out, "| %s | %zu | %zu | %.*s |\n", dialect->name, said, num, (int)rest.len,
                    rest.len ? rest.data : "");
  cis_strbuf_deinit(&rest);
}

static void print_said(cis_strbuf *out) {
  cis_strbuf_lit(out, "# Ops that have C\n\n");
  put_paragraph(
      "Printed from the tables of src/target/c/ops by `cistern-docs c`. Terminators and "
      "symbols count: the ops around them say them. Each of these is compiled, executed "
      "and compared with cistern-run (test/target/c/every_op.py, which fails where one is "
      "not). Any other op is an error at its place, as are types that have no C "
      "(docs/reference/cistern-cc.md).",
      out);
  cis_strbuf_lit(out, "| dialect | with C | ops | the others |\n|---|---|---|---|\n");
  for_each_dialect(print_said_of, out);
}

static void print_said_names_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  for (size_t i = 0; cis_c_has_dialect(dialect) && i < num_ops(dialect); ++i)
    if (cis_c_has_op(&dialect->ops[i]))
      cis_strbuf_printf(out, "%s\n", dialect->ops[i].name);
}

/// For test/target/c/every_op.py: a line for each op that has C.
static void print_said_names(cis_strbuf *out) { for_each_dialect(print_said_names_of, out); }

// --- what one-shot-bufferize bufferizes ---

static void print_bufferized_of(const cis_dialect_def *dialect, cis_strbuf *out) {
  size_t found = 0;
  cis_strbuf names = {0};
  for (size_t i = 0; i < num_ops(dialect); ++i) {
    const cis_op_def *op = &dialect->ops[i];
    const cis_bufferizable_interface *row = cis_bufferize_find(op->kind);
    if (!row)
      continue;
    ++found;
    cis_strbuf_printf(&names, "%s`%s`%s", names.len ? ", " : "",
                      op->name + strlen(dialect->name) + 1,
                      row->bufferize ? "" : " (analysis alone)");
  }
  if (found)
    cis_strbuf_printf(out, "| %s | %zu | %.*s |\n", dialect->name, found, (int)names.len,
                      names.data);
  cis_strbuf_deinit(&names);
}

static void print_bufferized(cis_strbuf *out) {
  cis_strbuf_lit(out, "# Ops that one-shot-bufferize bufferizes\n\n");
  put_paragraph("Printed from the rows of src/bufferize/ops by `cistern-docs bufferize`. Any other "
                "op on tensors is unknown: `op was not bufferized` "
                "(docs/reference/bufferization.md).",
                out);
  cis_strbuf_lit(out, "| dialect | ops | which |\n|---|---|---|\n");
  for_each_dialect(print_bufferized_of, out);
}

// --- passes ---

static const char *option_type(const cis_option_def *option) {
  static const char *const names[] = {
      [CIS_OPTION_BOOL] = "bool",     [CIS_OPTION_INT] = "int",
      [CIS_OPTION_UINT] = "uint",     [CIS_OPTION_ULONG] = "ulong",
      [CIS_OPTION_STRING] = "string", [CIS_OPTION_LIST] = "list of strings"};
  return option->choices ? option->choices : names[option->kind];
}

static void print_options(const cis_pass_def *pass, cis_strbuf *out) {
  if (!pass->options[0].name)
    return;
  cis_strbuf_lit(out, "\n| option | values | default | what |\n|---|---|---|---|\n");
  for (size_t i = 0; i < CIS_MAX_OPTIONS && pass->options[i].name; ++i) {
    cis_strbuf_char(out, '|');
    cell(out, pass->options[i].name, true);
    cell(out, option_type(&pass->options[i]), false);
    cell(out, pass->options[i].default_value, true);
    cell(out, pass->options[i].help, false);
    cis_strbuf_char(out, '\n');
  }
}

static void print_statistics(const cis_pass_def *pass, cis_strbuf *out) {
  if (!pass->statistics[0].name)
    return;
  cis_strbuf_lit(out, "\n| statistic | what |\n|---|---|\n");
  for (size_t i = 0; i < CIS_MAX_STATISTICS && pass->statistics[i].name; ++i) {
    cis_strbuf_char(out, '|');
    cell(out, pass->statistics[i].name, true);
    cell(out, pass->statistics[i].help, false);
    cis_strbuf_char(out, '\n');
  }
}

/// A pipeline as code: lines of at most 100 columns end after commas and between options.
static void put_pipeline(const char *pipeline, cis_strbuf *out) {
  enum { MOST_COLUMNS = 100, INDENT = 4 };
  size_t column = MOST_COLUMNS, len;
  for (const char *piece = pipeline; *piece; piece += len) {
    len = strcspn(piece, ", ");
    len += piece[len] != '\0';
    if (column + len - (piece[len - 1] == ' ') > MOST_COLUMNS) {
      out->len -= out->data[out->len - 1] == ' ';
      cis_strbuf_printf(out, "\n%*s", INDENT, "");
      column = INDENT;
    }
    cis_strbuf_put(out, piece, len);
    column += len;
  }
  cis_strbuf_char(out, '\n');
}

static void print_passes(cis_strbuf *out) {
  cis_strbuf_lit(out,
                 "# Passes\n\nPrinted from the passes' descriptors by `cistern-docs passes`.\n");
  for (cis_pass_list p = cis_all_passes(); *p; ++p) {
    cis_strbuf text = {0};
    cis_strbuf_printf(&text, "%s.", (*p)->summary);
    if ((*p)->anchor)
      cis_strbuf_printf(&text, " Runs on `%s`.", (*p)->anchor);
    if ((*p)->pipeline)
      cis_strbuf_lit(&text, " Stands for:");
    cis_strbuf_printf(out, "\n## --%s\n\n", (*p)->name);
    cis_command_wrap(cis_strbuf_view(&text), 0, 0, out);
    cis_strbuf_char(out, '\n');
    if ((*p)->pipeline)
      put_pipeline((*p)->pipeline, out);
    cis_strbuf_deinit(&text);
    print_options(*p, out);
    print_statistics(*p, out);
  }
}

// --- models ---

#if CIS_HAS(import)
static void print_number(cis_strbuf *out, uint32_t least, uint32_t most) {
  cis_strbuf_uint(out, least);
  if (most == 255)
    cis_strbuf_lit(out, " or more");
  else if (most > least)
    cis_strbuf_printf(out, " to %u", most);
}
#endif

static void print_imported(cis_strbuf *out) {
  cis_strbuf_lit(
      out,
      "# Operators of models\n\n"
      "Printed from src/import/tflite/ops.def and src/import/onnx/ops.def by\n"
      "`cistern-docs import`; docs/reference/tensorflow-lite.md and docs/reference/onnx.md say what\n"
      "of each is taken.\n\n"
      "## TensorFlow Lite\n\n"
      "| operator | code | inputs | outputs |\n|---|---|---|---|\n");
#if CIS_HAS(import)
  for (uint32_t i = 0; i < cis_tfl_num_rows; ++i) {
    const cis_tfl_row *row = &cis_tfl_rows[i];
    cis_strbuf_printf(out, "| `%s` | %u | ", row->name, row->code);
    print_number(out, row->min_inputs, row->max_inputs);
    cis_strbuf_lit(out, " | ");
    if (row->outputs == 255)
      cis_strbuf_lit(out, "any number");
    else
      cis_strbuf_uint(out, row->outputs);
    cis_strbuf_lit(out, " |\n");
  }
#endif
  cis_strbuf_lit(out, "\n## ONNX\n\n| operator | inputs |\n|---|---|\n");
#if CIS_HAS(import)
  for (uint32_t i = 0; i < cis_onnx_num_rows; ++i) {
    cis_strbuf_printf(out, "| `%s` | ", cis_onnx_rows[i].name);
    print_number(out, cis_onnx_rows[i].min_inputs, cis_onnx_rows[i].max_inputs);
    cis_strbuf_lit(out, " |\n");
  }
#endif
}

// --- what cistern-reduce removes ---

static void print_reductions(cis_strbuf *out) {
  cis_strbuf_lit(out, "# What cistern-reduce removes\n\n"
                      "Printed from the table of src/reduce by `cistern-docs reductions`, in the "
                      "order of a round.\n[cistern-reduce](cistern-reduce.md) says how they are "
                      "tried.\n\n| reduction | what it removes |\n|---|---|\n");
  for (size_t i = 0; cis_all_reductions[i]; ++i)
    cis_strbuf_printf(out, "| %s | %s |\n", cis_all_reductions[i]->name,
                      cis_all_reductions[i]->removes);
}

// --- completion ---

static const cis_command *const commands[] = {
    &cis_opt_command,    &cis_plan_command,      &cis_run_command,
    &cis_cc_command,     &cis_translate_command, &cis_verify_command,
    &cis_import_command, &cis_lsp_command,       &cis_reduce_command};

static void print_programs(cis_strbuf *out) {
  for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); ++i)
    cis_strbuf_printf(out, "%s\n", commands[i]->tool);
}

/// Pages of one program each.
static const struct {
  const char *name;
  void (*print)(const cis_command *command, cis_strbuf *out);
} program_pages[] = {{"man", cis_command_man},
                     {"bash", cis_command_bash},
                     {"zsh", cis_command_zsh},
                     {"fish", cis_command_fish}};

static bool print_of_program(const char *page, const char *program, cis_strbuf *out) {
  for (size_t p = 0; p < sizeof(program_pages) / sizeof(*program_pages); ++p)
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); ++i)
      if (strcmp(page, program_pages[p].name) == 0 && strcmp(program, commands[i]->tool) == 0) {
        program_pages[p].print(commands[i], out);
        return true;
      }
  return false;
}

// --- the tool ---

static const struct {
  const char *name;
  void (*print)(cis_strbuf *out);
} pages[] = {{"ops", print_ops},
             {"canonicalize", print_canonicalize},
             {"hooks", print_hooks},
             {"bufferize", print_bufferized},
             {"executed", print_executed},
             {"checked", cis_docs_print_checked},
             {"checked-names", cis_docs_print_checked_names},
             {"stablehlo", print_stablehlo},
             {"tosa", print_lowered},
             {"import", print_imported},
             {"c", print_said},
             {"c-names", print_said_names},
             {"passes", print_passes},
             {"reductions", print_reductions},
             {"facts", cis_docs_print_facts},
             {"programs", print_programs}};

static bool print_page(int argc, char **argv, cis_strbuf *out) {
  if (argc == 3)
    return print_of_program(argv[1], argv[2], out);
  for (size_t i = 0; argc == 2 && i < sizeof(pages) / sizeof(pages[0]); ++i)
    if (strcmp(argv[1], pages[i].name) == 0) {
      pages[i].print(out);
      return true;
    }
  return false;
}

int cis_docs_main(int argc, char **argv) {
  cis_strbuf out = {0};
  bool found = print_page(argc, argv, &out);
  bool ok = found && cis_write_all(1, cis_strbuf_view(&out));
  cis_strbuf_deinit(&out);
  if (!found)
    cis_write_all(
        2,
        CIS_STR(
            "usage: cistern-docs ops|canonicalize|hooks|bufferize|executed|checked|stablehlo|tosa|c|"
            "passes|facts|programs\n"
            "       cistern-docs man|bash|zsh|fish PROGRAM\n"));
  return found ? !ok : 2;
}

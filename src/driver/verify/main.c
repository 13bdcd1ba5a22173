// cistern-verify: whether the functions of one module refine those of another; of one module alone,
// whether it is free of memory errors.
#include "driver/verify/main.h"

#include "asm/printer.h"
#include "check/check.h"
#include "dialect/func/kinds.h"
#include "driver/dialect_files.h"
#include "driver/placement.h"
#include "driver/plugins.h"
#include "import/import.h"
#include "ir/diag.h"
#include "ir/diag_render.h"
#include "ir/symbol.h"
#include "registry/dialects.h"
#include "registry/passes.h"
#include "registry/read.h"
#include "support/json.h"
#include "support/output.h"
#include "verify/compare/verify.h"

typedef struct verify {
  const char *before, *after, *function; // NULL: absent
  cis_verify_options options;
  int64_t max_dim;
  int release, format, leaks;
  bool json;
  cis_cstr_vec dims;
  bool old_tosa;
  const char *plan; // a table of offsets; NULL: none
  bool judges;      // --plan, with a table or without
  cis_placement placement;
  cis_plugins plugins;
  cis_command_use use;
  cis_arena arena;
  cis_strbuf out, err;
  cis_context *ctx;
  cis_op *modules[2], *lowered[2], *scratch;
  cis_json list;
  int worst;
} verify;

enum { WRONG_INPUT = 1, UNKNOWN = 3, DIFFERENT = 4 };

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  verify *v = user;
  bool is_colored = cis_command_use_color(&v->use, 2);
  (is_colored ? cis_diag_render_colored : cis_diag_render)(ctx, diagnostic, &v->err);
}

// --- options ---

static bool take_plugin(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((verify *)user)->plugins, value, wrong);
}

static bool take_plan(void *user, cis_str value, cis_strbuf *wrong) {
  verify *v = user;
  (void)wrong;
  v->judges = true;
  v->plan = value.data && value.len ? value.data : NULL;
  return true;
}

#define FIELD(f) offsetof(verify, f)

static const cis_flag flags[] = {
    CIS_FLAG_AS_RELEASE(FIELD(release)),
    {"format", CIS_FLAG_CHOICE, FIELD(format), "text|json", .help = "Of the verdicts",
     .default_value = "text"},
    {"function", CIS_FLAG_STRING, FIELD(function), "name", .help = "Only this function",
     .default_value = "all with a body that are not private"},
    CIS_FLAG_OLD_TOSA(FIELD(old_tosa)),
    CIS_FLAG_DIM(FIELD(dims)),
    {"irdl-file", CIS_FLAG_STRING, FIELD(plugins.irdl_file), "filename",
     .help = CIS_IRDL_FILE_HELP},
    {"leaks", CIS_FLAG_CHOICE, FIELD(leaks), "auto|count|ignore",
     .help = "Whether a leak is a difference; auto: unless a function goes between tensors and "
             "buffers (bufferization.to_tensor, to_buffer)",
     .default_value = "auto"},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help = "Load a plugin with dialects (docs/reference/extending.md)", .take = take_plugin},
    {"max-dim", CIS_FLAG_SIZE, FIELD(max_dim), "N", .help = "Dynamic sizes are 0 to N",
     .default_value = "3"},
    {"no-nan", CIS_FLAG_BOOL, FIELD(options.terms.no_nan), NULL, .help = "No float is a NaN"},
    {"no-neg-zero", CIS_FLAG_BOOL, FIELD(options.terms.no_neg_zero), NULL, .help = "-0 is 0"},
    {"plan", CIS_FLAG_OPTIONAL, 0, "offsets.csv|json",
     .help = "Judge a memory plan of the one file: prove that no op overwrites bytes that are read "
             "later as another buffer, or name the op, the two buffers and the bytes. Without a "
             "table each view at a place in an arena is a buffer",
     .take = take_plan},
    {"reassociate", CIS_FLAG_BOOL, FIELD(options.terms.reassociate), NULL,
     .help = "Sums and products of floats may be computed in any order"},
    {"timeout", CIS_FLAG_SECONDS, FIELD(options.timeout), "seconds", .help = "For each function",
     .default_value = "10"},
    {0},
};

const cis_command cis_verify_command = {
    .tool = "cistern-verify",
    .usage = "BEFORE.mlir [AFTER.mlir] [options]",
    .summary = "proves that a program does what another does, or shows that it does not",
    .overview = "Whether each function of AFTER refines the one of the same name in BEFORE: for "
                "all inputs the same results and contents of arguments and globals, no more "
                "undefined behaviour, no more leaks. A difference is shown with inputs that were "
                "executed. With one file: whether it is free of memory errors on all paths. '-' "
                "reads standard input. docs/reference/cistern-verify.md says what it does not see.",
    .statuses = "0 proven; 1 wrong input; 2 wrong usage; 3 not known; 4 refuted",
    .flags = flags,
    .min_inputs = 1,
    .max_inputs = 2,
    .example = "before.mlir after.mlir",
};

static bool parse_arguments(verify *v, int argc, char **argv, int *out_status) {
  bool ok =
      cis_command_parse(&cis_verify_command, argc, argv, v, &v->use, &v->arena, &v->out, &v->err);
  *out_status = v->use.status;
  if (!ok)
    return false;
  v->before = v->use.inputs.data[0];
  v->after = v->use.inputs.len > 1 ? v->use.inputs.data[1] : NULL;
  v->json = v->format == 1;
  if (v->judges && v->after) {
    cis_strbuf_lit(&v->err, "cistern-verify: --plan judges one file\n");
    *out_status = 2;
    return false;
  }
  v->options.leaks = v->leaks;
  v->options.max_dim = v->max_dim > 1000 ? 1000 : (uint32_t)v->max_dim;
  return true;
}

// --- input ---

static cis_op *parse(verify *v, const char *path, cis_parse_record *record) {
  const char *error = NULL;
  cis_source *source = cis_source_open(path, &error);
  if (!source) {
    cis_strbuf_printf(&v->err, "cannot open input file '%s': %s\n", path, error);
    return NULL;
  }
  uint32_t index = cis_context_add_source(v->ctx, source);
  const cis_model_dims dims = {v->dims.data, v->dims.len, .is_of_several = true};
  const cis_parse_options options = {.older_tosa = v->old_tosa, .record = record, .dims = &dims};
  return cis_read_program(v->ctx, index, 0, (uint32_t)source->text.len, &options);
}

/// The module for symbolic execution: TOSA is lowered. What cannot be lowered stays as it is.
static cis_op *lower(verify *v, cis_op *module) {
  if (!cis_verify_needs_lowering(module))
    return module;
  cis_op *copy = cis_op_clone(module, NULL);
  cis_pass_manager *pm = cis_pass_manager_create(cis_all_passes(), "builtin.module");
  cis_strbuf error = {0};
  void *user;
  cis_diag_flush(v->ctx);
  cis_diag_handler handler = cis_diag_get_handler(v->ctx, &user);
  cis_diag_set_handler(v->ctx, cis_diag_ignore, NULL);
  const cis_pass_run_options options = {0};
  bool ok = cis_pass_manager_parse(pm, cis_str_from(cis_verify_lowering), &error) &&
            cis_pass_manager_run(pm, copy, &options);
  cis_diag_flush(v->ctx);
  cis_diag_set_handler(v->ctx, handler, user);
  cis_strbuf_deinit(&error);
  cis_pass_manager_destroy(pm);
  return ok ? copy : module;
}

// --- verdicts ---

static const char *word_of(int verdict) {
  return verdict == 0 ? "same" : verdict == DIFFERENT ? "different" : "not known";
}

static void put_text(verify *v, cis_str name, const cis_verify_report *report) {
  cis_strbuf_printf(&v->out, "@%.*s: %s", CIS_STR_ARG(name), word_of((int)report->verdict));
  if (report->verdict == CIS_REFINEMENT_SAME) {
    if (report->is_undefined)
      cis_strbuf_lit(&v->out, ", because the first is undefined for all inputs");
    if (report->largest)
      cis_strbuf_printf(&v->out, ", for dynamic sizes up to %u and some up to %u", report->bound,
                        report->largest);
    else if (report->bound)
      cis_strbuf_printf(&v->out, ", for dynamic sizes up to %u (%u shapes)", report->bound,
                        report->shapes);
    cis_strbuf_char(&v->out, '\n');
  } else if (report->verdict == CIS_REFINEMENT_DIFFERENT) {
    cis_strbuf_printf(&v->out, ", with\n%.*s", CIS_STR_ARG(cis_strbuf_view(&report->text)));
  } else {
    cis_strbuf_printf(&v->out, ": %.*s\n", CIS_STR_ARG(cis_strbuf_view(&report->text)));
    if (report->has_place)
      cis_plain_remark(v->ctx, report->at, "not known here");
  }
}

static void put_json(verify *v, cis_str name, const cis_verify_report *report) {
  cis_json_open(&v->list, '{');
  cis_json_key(&v->list, "function");
  cis_json_string(&v->list, name);
  cis_json_key(&v->list, "verdict");
  cis_json_string(&v->list, cis_str_from(word_of((int)report->verdict)));
  if (report->text.len) {
    cis_json_key(&v->list, report->verdict == CIS_REFINEMENT_DIFFERENT ? "inputs" : "reason");
    cis_json_string(&v->list, cis_strbuf_view(&report->text));
  }
  cis_json_key(&v->list, "shapes");
  cis_json_int(&v->list, report->shapes);
  cis_json_key(&v->list, "bound");
  cis_json_int(&v->list, report->bound);
  cis_json_close(&v->list, '}');
}

static void put(verify *v, cis_str name, const cis_verify_report *report) {
  if (v->json)
    put_json(v, name, report);
  else
    put_text(v, name, report);
  cis_diag_flush(v->ctx);
  // A difference is worse than a doubt.
  if ((int)report->verdict > v->worst)
    v->worst = (int)report->verdict;
}

static void verify_pair(verify *v, cis_op *a) {
  cis_str name = cis_symbol_name(a);
  cis_op *b = cis_verify_find_function(v->modules[1], name);
  cis_op *la = cis_verify_find_function(v->lowered[0], name),
         *lb = cis_verify_find_function(v->lowered[1], name);
  cis_verify_report report = {.verdict = CIS_REFINEMENT_UNKNOWN};
  if (b && la && lb)
    cis_verify_function(a, b, la, lb, v->scratch, &v->options, &report);
  else
    cis_strbuf_lit(&report.text, "the second program has no such function");
  put(v, name, &report);
  cis_strbuf_deinit(&report.text);
}

/// Puts the verdict of a symbol that is no function: it was compared as text, without inputs.
static void put_symbol(void *user, cis_op *symbol, cis_refinement verdict, const char *why) {
  verify *v = user;
  cis_str name = cis_symbol_name(symbol);
  if (v->json) {
    cis_json_open(&v->list, '{');
    cis_json_key(&v->list, "symbol");
    cis_json_string(&v->list, name);
    cis_json_key(&v->list, "verdict");
    cis_json_string(&v->list, cis_str_from(word_of((int)verdict)));
    cis_json_key(&v->list, "reason");
    cis_json_string(&v->list, cis_str_from(why));
    cis_json_close(&v->list, '}');
  } else if (name.len) {
    cis_strbuf_printf(&v->out, "@%.*s: %s: %s\n", CIS_STR_ARG(name), word_of((int)verdict), why);
  } else {
    cis_str op = cis_op_name(symbol);
    cis_strbuf_printf(&v->out, "%.*s: %s: %s\n", CIS_STR_ARG(op), word_of((int)verdict), why);
  }
  if ((int)verdict > v->worst)
    v->worst = (int)verdict;
}

static int verify_modules(verify *v) {
  uint32_t num = 0;
  static const char empty[] = "module {}";
  v->lowered[0] = lower(v, v->modules[0]);
  v->lowered[1] = lower(v, v->modules[1]);
  uint32_t index = cis_context_add_source(
      v->ctx, cis_source_from_memory(CIS_STR("scratch"), cis_str_from(empty)));
  v->scratch = cis_parse_source(v->ctx, index, 0, sizeof(empty) - 1, NULL);
  v->list = (cis_json){.out = &v->out};
  if (v->json)
    cis_json_open(&v->list, '[');
  cis_for_each_op (op, cis_op_entry(v->modules[0])) {
    bool is_candidate =
        cis_op_kind(op) == CIS_OP_FUNC_FUNC && !cis_region_is_empty(cis_op_region(op, 0)) &&
        (v->function ? cis_str_is(cis_symbol_name(op), v->function) : !cis_symbol_is_private(op));
    if (!is_candidate)
      continue;
    verify_pair(v, op);
    ++num;
  }
  if (!v->function)
    cis_verify_symbols(v->modules[0], v->modules[1], v, put_symbol);
  if (v->json) {
    cis_json_close(&v->list, ']');
    cis_strbuf_char(&v->out, '\n');
  }
  if (!num) {
    cis_error(v->ctx, v->modules[0]->loc, "there is no function %s%s to compare",
              v->function ? "@" : "with a body", v->function ? v->function : "");
    return WRONG_INPUT;
  }
  return v->worst;
}

/// Memory errors of one module.
static int check_module(verify *v) {
  // A plan needs no frees. It is judged on the program as it is, because the table names its
  // buffers.
  const cis_check_options options = {.budget = 200000,
                                     .replay_steps = 300000,
                                     .remarks = true,
                                     .ignored = v->judges ? cis_check_leaks() : 0,
                                     .placement = v->plan ? &v->placement : NULL,
                                     .views_are_buffers = v->judges && !v->plan};
  cis_check_report report;
  cis_check_module(v->judges ? v->modules[0] : lower(v, v->modules[0]), &options, &report,
                   v->json ? &v->out : NULL);
  cis_diag_flush(v->ctx);
  static const struct {
    const char *text;
    int status;
  } says[] = {[CIS_VERDICT_PROVEN] = {"free of memory errors", 0},
              [CIS_VERDICT_UNKNOWN] = {"not known", UNKNOWN},
              [CIS_VERDICT_REFUTED] = {"refuted", DIFFERENT}};
  if (!v->json) {
    cis_strbuf_printf(&v->out, "%s: ",
                      v->judges && report.verdict == CIS_VERDICT_PROVEN
                          ? "no buffer is overwritten while it is needed"
                          : says[report.verdict].text);
    cis_check_put_counts(&report, "buffers ", &v->out);
    size_t missing = cis_placement_num_missing(&v->placement, v->modules[0]);
    if (v->plan)
      cis_strbuf_printf(&v->out, "; %zu of the plan, %zu allocations without a place",
                        v->placement.places.len, missing);
    cis_strbuf_char(&v->out, '\n');
  }
  return says[report.verdict].status;
}

static int run_on(verify *v, cis_parse_record *record) {
  v->ctx = cis_context_create();
  cis_asm_init(v->ctx);
  cis_register_all_dialects(v->ctx);
  cis_find_dialect_files(v->ctx);
  cis_context_set_release(v->ctx, (cis_release)v->release);
  cis_diag_set_handler(v->ctx, show_diagnostic, v);
  bool has_dialects = cis_plugins_load(&v->plugins, v->ctx);
  v->modules[0] = has_dialects ? parse(v, v->before, v->plan ? record : NULL) : NULL;
  v->modules[1] = v->modules[0] && v->after ? parse(v, v->after, NULL) : NULL;
  int status = WRONG_INPUT;
  bool is_read = v->modules[0] && (v->modules[1] || !v->after);
  if (is_read && v->plan)
    is_read =
        cis_placement_read(v->plan, v->modules[0], 0, record, &v->arena, &v->placement, &v->err);
  if (is_read)
    status = v->after ? verify_modules(v) : check_module(v);
  cis_diag_flush(v->ctx);
  cis_context_destroy(v->ctx);
  return status;
}

static int run(verify *v) {
  cis_parse_record record = {0};
  int status = run_on(v, &record);
  cis_parse_record_deinit(&record);
  cis_placement_deinit(&v->placement);
  return status;
}

int cis_verify_main(int argc, char **argv, cis_smt_solver solver) {
  cis_output_ignore_signals();
  verify v = {.options = {.solver = solver}};
  v.out.sink = cis_stdout_sink;
  v.err.sink = cis_stderr_sink;
  cis_arena_init(&v.arena);
  int status;
  if (parse_arguments(&v, argc, argv, &status))
    status = run(&v);
  if (!cis_strbuf_flush(&v.out) && status == 0)
    status = WRONG_INPUT;
  cis_strbuf_flush(&v.err);
  cis_strbuf_deinit(&v.out);
  cis_strbuf_deinit(&v.err);
  cis_plugins_deinit(&v.plugins);
  cis_vec_deinit(&v.dims);
  cis_command_use_deinit(&v.use);
  cis_arena_deinit(&v.arena);
  return status;
}

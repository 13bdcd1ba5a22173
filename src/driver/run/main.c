// cistern-run: options, arguments, execution, results and statistics.
#include "driver/run/main.h"

#include "driver/dialect_files.h"
#include "driver/run/expect.h"
#include "driver/run/report.h"
#include "driver/run/watch.h"

#include "asm/printer.h"
#include "driver/command_line.h"
#include "driver/placement.h"
#include "driver/plugins.h"
#include "import/import.h"
#include "interp/exec/table.h"
#include "ir/diag_render.h"
#include "ir/in_build.h"
#include "ir/symbol.h"
#include "registry/dialects.h"
#include "registry/passes.h"
#include "registry/read.h"
#include "support/json.h"
#include "support/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

typedef enum stats_format { STATS_NONE, STATS_TEXT, STATS_JSON } stats_format;

typedef struct run {
  const char *input, *entry; // NULL: absent
  const char *plan;          // the same: a table of offsets
  cis_placement placement;
  cis_parse_record record; // names of the program's text, for the plan
  cis_plugins plugins;
  cis_cstr_vec dims;
  bool old_tosa;
  cis_cstr_vec args;
  cis_cstr_vec saves;    // files for the results, in order
  cis_cstr_vec expected; // what they are compared with, in order
  cis_run_tolerance tolerance;
  size_t num_different;
  cis_run_options options;
  int release, stats, uninit; // a cis_release, a stats_format, a cis_uninit_check
  int64_t max_memory, max_steps, max_depth;
  cis_command_use use;
  cis_arena arena; // what response files say
  bool trace;
  cis_strbuf out, err;
  cis_strbuf history;         // of the heap, where it becomes a part of the statistics
  const char *report_path;    // NULL: no report
  cis_strbuf errors, results; // JSON of the report
  cis_run_watch watch;
  bool shows_args;
  size_t num_shown; // results and arguments
  cis_context *ctx;
  cis_interp *interp;
} run;

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  run *r = user;
  cis_run_watch_clear(&r->watch);
  if (r->report_path)
    cis_run_report_diagnostic(ctx, diagnostic, &r->errors);
  bool is_colored = cis_command_use_color(&r->use, 2);
  (is_colored ? cis_diag_render_colored : cis_diag_render)(ctx, diagnostic, &r->err);
}

// --- options ---

static bool take_trace(void *user, cis_str value, cis_strbuf *wrong) {
  (void)wrong;
  return ((run *)user)->trace = cis_str_is(value, "alloc");
}

static bool take_plugin(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((run *)user)->plugins, value, wrong);
}

static bool take_tolerance(void *user, cis_str value, cis_strbuf *wrong) {
  (void)wrong;
  return cis_run_read_tolerance(value, &((run *)user)->tolerance);
}

#define FIELD(f) offsetof(run, f)

static const cis_flag flags[] = {
    {"arg", CIS_FLAG_STRINGS, FIELD(args), "value",
     .help =
         "The next argument: a number, true, false, an attribute in MLIR's syntax (dense<[1, 2]>), a "
         ".npy file, or random, random(2x3), random(0..9)"},
    CIS_FLAG_AS_RELEASE(FIELD(release)),
    {"entry", CIS_FLAG_STRING, FIELD(entry), "name", .help = "The function to call",
     .default_value = "main, or the only one that is public"},
    {"expect", CIS_FLAG_STRINGS, FIELD(expected), "value",
     .help = "Compare the next result, or argument that is shown, with this .npy file or attribute "
             "instead of printing it; status 4 if it differs"},
    CIS_FLAG_OLD_TOSA(FIELD(old_tosa)),
    CIS_FLAG_DIM(FIELD(dims)),
    {"irdl-file", CIS_FLAG_STRING, FIELD(plugins.irdl_file), "filename",
     .help = CIS_IRDL_FILE_HELP},
    {"keep-going", CIS_FLAG_BOOL, FIELD(options.keeps_going), NULL,
     .help = "Go on after errors where the program can: reads of uninitialized memory, frees of "
             "what cannot be freed; leaks are reported after them"},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help = "Load a plugin with dialects whose ops it executes (docs/reference/extending.md)",
     .take = take_plugin},
    {"max-depth", CIS_FLAG_SIZE, FIELD(max_depth), "N", .help = "Calls inside each other",
     .default_value = "10000"},
    {"max-memory", CIS_FLAG_SIZE, FIELD(max_memory), "bytes", .help = "That the program may use",
     .default_value = "16G"},
    {"max-steps", CIS_FLAG_SIZE, FIELD(max_steps), "N", .help = "Stop after so many instructions"},
    {"no-leak-check", CIS_FLAG_BOOL, FIELD(options.ignore_leaks), NULL,
     .help = "Buffers may be left at the end"},
    {"owned-args", CIS_FLAG_BOOL, FIELD(options.owns_arguments), NULL,
     .help = "The entry function may free the buffers that are its arguments"},
    {"plan", CIS_FLAG_STRING, FIELD(plan), "offsets.csv|json",
     .help = "Report a read of bytes that another buffer has overwritten, if the buffers lie where "
             "this plan puts them"},
    {"random-args", CIS_FLAG_BOOL, FIELD(options.random_args), NULL,
     .help = "Arguments without --arg are random, and so are elided resources"},
    {"report", CIS_FLAG_STRING, FIELD(report_path), "filename",
     .help =
         "Write status, errors, results and statistics there as JSON ('-': standard output, and what is "
         "printed goes to standard error"},
    {"save", CIS_FLAG_STRINGS, FIELD(saves), "file.npy",
     .help = "Write the next result, or argument that is shown, there instead of printing it"},
    {"seed", CIS_FLAG_NUMBER, FIELD(options.seed), "N", .help = "Of random arguments",
     .default_value = "0"},
    {"show-args", CIS_FLAG_BOOL, FIELD(shows_args), NULL,
     .help = "Print buffers that are arguments and were written, after the results; that is done "
             "where there are no results, and for those with the attribute bufferize.result"},
    {"stats", CIS_FLAG_CHOICE, FIELD(stats), "none|text|json",
     .help = "What was executed and allocated, on standard error", .default_value = "none"},
    {"strict-boundary", CIS_FLAG_BOOL, FIELD(options.strict_boundaries), NULL,
     .help = "No function may free what existed before it was called"},
    {"tolerance", CIS_FLAG_HOOK, 0, "T[,R]",
     .help = "With --expect, a number may be |a - b| <= T + R * |b| away from the expected one, b",
     .default_value = "0", .take = take_tolerance},
    {"trace", CIS_FLAG_HOOK, 0, "alloc",
     .help =
         "The heap's history, a line per event, on standard error; with --stats=json a list in it",
     .take = take_trace},
    {"uninit", CIS_FLAG_CHOICE, FIELD(uninit), "load|use|off",
     .help =
         "When reading memory that was not written is an error; use: when a branch, an address or a "
         "result depends on it",
     .default_value = "load"},
    {0},
};

const cis_command cis_run_command = {
    .tool = "cistern-run",
    .usage = "FILE [options]",
    .summary = "executes MLIR on a checked heap",
    .overview = "Executes a function of an MLIR module, tensors or memrefs or both, on a heap that "
                "knows every allocation, prints what it returns, and reports leaks, double frees, "
                "uses after free, accesses out of bounds and reads of uninitialized memory, each "
                "with the places involved. '-' reads standard input.",
    .statuses =
        "0 clean; 1 wrong input, or an op that cannot be executed; 2 wrong usage; 4 memory "
        "error, or another result than --expect; 5 trap (division by zero, failed assert, a decision on poison)",
    .flags = flags,
    .min_inputs = 1,
    .max_inputs = 1,
    .example = "program.mlir",
};

static bool parse_arguments(run *r, int argc, char **argv, int *out_status) {
  bool ok =
      cis_command_parse(&cis_run_command, argc, argv, r, &r->use, &r->arena, &r->out, &r->err);
  *out_status = r->use.status;
  if (!ok)
    return false;
  r->input = r->use.inputs.data[0];
  r->options.uninit = (cis_uninit_check)r->uninit;
  r->options.max_memory = (uint64_t)r->max_memory;
  r->options.max_steps = (uint64_t)r->max_steps;
  r->options.max_depth = r->max_depth > UINT32_MAX ? UINT32_MAX : (uint32_t)r->max_depth;
  return true;
}

// --- the function to call ---

static cis_op *only_public_function(cis_op *module) {
  cis_op *found = NULL;
  cis_for_each_block (block, cis_op_region(module, 0))
    cis_for_each_op (op, block) {
      if (!cis_str_is(cis_op_name(op), "func.func") || cis_symbol_is_private(op) ||
          cis_region_is_empty(cis_op_region(op, 0)))
        continue;
      if (found)
        return NULL;
      found = op;
    }
  return found;
}

/// Says which functions there are.
/// Where a module is shown: the one that a text is put into has no place, its first op has.
static cis_location place_of(run *r, cis_op *module) {
  cis_file_pos at;
  if (cis_loc_file_pos(r->ctx, module->loc, &at) && at.line)
    return module->loc;
  const cis_op *first = cis_block_first(cis_op_entry(module));
  return first ? first->loc : CIS_LOC_UNKNOWN;
}

static void note_functions(run *r, cis_op *module) {
  enum { SHOWN = 20 };
  cis_strbuf names = {0};
  size_t num = 0;
  cis_for_each_block (block, cis_op_region(module, 0))
    cis_for_each_op (op, block) {
      cis_str name = cis_attr_get_string(cis_op_get_attr(op, CIS_STR("sym_name")));
      if (!cis_str_is(cis_op_name(op), "func.func") || cis_region_is_empty(cis_op_region(op, 0)))
        continue;
      if (++num <= SHOWN)
        cis_strbuf_printf(&names, "%s'%.*s'", num > 1 ? ", " : "", CIS_STR_ARG(name));
    }
  if (num > SHOWN)
    cis_strbuf_printf(&names, " and %zu more", num - SHOWN);
  if (num)
    cis_note(r->ctx, place_of(r, module), "--entry=NAME calls one of %s", cis_strbuf_c(&names));
  else
    cis_note(r->ctx, place_of(r, module), "the module has no func.func with a body");
  cis_strbuf_deinit(&names);
}

static cis_op *find_entry(run *r, cis_op *module) {
  cis_str name = cis_str_from(r->entry ? r->entry : "main");
  cis_op *func = cis_interp_find_function(r->interp, name);
  if (!func && !r->entry)
    func = only_public_function(module);
  if (func && !cis_region_is_empty(cis_op_region(func, 0)))
    return func;
  cis_attr symbol = cis_attr_flat_symbol(r->ctx, cis_context_intern(r->ctx, name));
  cis_op *other = cis_symbol_lookup(module, symbol);
  if (other && !func)
    cis_error(r->ctx, other->loc, "'%.*s' is a '%.*s', and cistern-run calls functions of func",
              CIS_STR_ARG(name), CIS_STR_ARG(cis_op_name(other)));
  else
    cis_error(r->ctx, place_of(r, module), "there is no function '%.*s' with a body to call",
              CIS_STR_ARG(name));
  note_functions(r, module);
  return NULL;
}

// --- running ---

static bool save_value(run *r, const char *path, cis_type type, const cis_cell *value) {
  cis_strbuf text = {0};
  bool ok = cis_interp_npy(r->interp, type, value, &text);
  if (ok && !cis_write_file(path, cis_strbuf_view(&text)))
    ok = cis_usage_error(r->ctx, "cannot write '%s': %s", path, strerror(errno));
  cis_strbuf_deinit(&text);
  return ok;
}

/// Compares a result with the next value that is expected. False after an error; a difference is
/// none, but ends in status 4.
static bool compare_value(run *r, cis_op *func, size_t i, cis_type type, const cis_cell *value) {
  cis_strbuf text = {0};
  bool differs = false;
  bool ok = cis_run_compare(r->interp, i, type, value, r->expected.data[i], &r->tolerance, &differs,
                            &text);
  if (ok && differs) {
    ++r->num_different;
    cis_error(r->ctx, func->loc, "result #%zu of '%.*s' %s", i + 1,
              CIS_STR_ARG(cis_symbol_name(func)), cis_strbuf_c(&text));
  }
  cis_strbuf_deinit(&text);
  return ok;
}

/// Prints a result, or writes it to the next file that is asked for, or compares it.
static bool show_value(run *r, cis_op *func, cis_type type, const cis_cell *value) {
  size_t i = r->num_shown++;
  const char *path = i < r->saves.len ? r->saves.data[i] : NULL;
  bool is_compared = i < r->expected.len;
  cis_strbuf text = {0};
  if (is_compared && !compare_value(r, func, i, type, value))
    return false;
  bool ok =
      path ? save_value(r, path, type, value) : cis_interp_print(r->interp, type, value, &text);
  if (ok && !path && !is_compared)
    cis_strbuf_printf(r->options.out, "%s\n", cis_strbuf_c(&text));
  if (ok && r->report_path)
    cis_run_report_result(type, path ? cis_str_from(path) : cis_strbuf_view(&text), path != NULL,
                          &r->results);
  cis_strbuf_deinit(&text);
  return ok;
}

/// Whether an argument is shown after the call: it was written, and is a result in disguise.
static bool is_shown(run *r, cis_op *func, uint32_t i, const cis_cell *arg, uint32_t num_results) {
  bool is_result = cis_function_argument_attr(func, i, "bufferize.result");
  return cis_interp_was_written(arg) && (r->shows_args || is_result || !num_results);
}

static bool show_all(run *r, cis_op *func, cis_type type, const cis_cell *args,
                     const cis_cell *results) {
  uint32_t num = type->function.num_results;
  bool ok = true;
  for (uint32_t i = 0; ok && i < num; ++i)
    ok = show_value(r, func, type->function.results[i], &results[i]);
  for (uint32_t i = 0; ok && i < type->function.num_inputs; ++i)
    if (cis_type_is_base_memref(type->function.inputs[i]) && is_shown(r, func, i, &args[i], num))
      ok = show_value(r, func, type->function.inputs[i], &args[i]);
  if (ok && r->num_shown < r->expected.len)
    ok = cis_usage_error(r->ctx, "there is no result for --expect=%s: %zu %s shown",
                         r->expected.data[r->num_shown], r->num_shown,
                         r->num_shown == 1 ? "is" : "are");
  if (ok && r->num_shown < r->saves.len)
    ok = cis_usage_error(r->ctx, "there is no result for --save=%s: %zu %s shown",
                         r->saves.data[r->num_shown], r->num_shown,
                         r->num_shown == 1 ? "is" : "are");
  return ok;
}

static void call(run *r, cis_op *func) {
  cis_type type = cis_function_type(func);
  uint32_t num = type->function.num_results, num_args = type->function.num_inputs;
  cis_cell *args = cis_mem_calloc(num_args + 1, sizeof(cis_cell));
  cis_cell *results = cis_mem_calloc(num + 1, sizeof(cis_cell));
  if (cis_interp_make_args(r->interp, func, r->args.data, (uint32_t)r->args.len, args)) {
    for (uint32_t i = 0; i < num_args; ++i)
      if (cis_type_is_base_memref(type->function.inputs[i]))
        cis_interp_retain(&args[i]);
    if (cis_interp_call(r->interp, func, args, results)) {
      show_all(r, func, type, args, results);
      for (uint32_t i = 0; i < num; ++i)
        if (cis_type_is_base_memref(type->function.results[i]))
          cis_interp_free_result(r->interp, &results[i]);
      cis_interp_finish(r->interp);
    }
    for (uint32_t i = 0; i < num_args; ++i)
      if (cis_type_is_base_memref(type->function.inputs[i]))
        cis_interp_release(r->interp, type->function.inputs[i], &args[i]);
  }
  for (uint32_t i = 0; i < num; ++i)
    cis_interp_release(r->interp, type->function.results[i], &results[i]);
  cis_mem_free(args);
  cis_mem_free(results);
}

// --- statistics ---

typedef struct stat {
  const char *key, *text;
  uint64_t value;
} stat;
enum { NUM_STATS = 15 };

static void get_stats(run *r, stat *out) {
  cis_run_stats s;
  cis_interp_get_stats(r->interp, &s);
  const stat rows[NUM_STATS] = {
      {"ops", "ops executed", s.ops},
      {"calls", "calls", s.calls},
      {"max_depth", "deepest call", s.max_depth},
      {"allocations", "heap allocations", s.heap.allocations},
      {"frees", "frees", s.heap.frees},
      {"bytes_allocated", "heap bytes allocated", s.heap.bytes_allocated},
      {"peak_bytes", "peak heap bytes", s.heap.peak_bytes},
      {"stack_allocations", "stack allocations", s.heap.stack_allocations},
      {"stack_peak_bytes", "peak stack bytes", s.heap.stack_peak_bytes},
      {"held_peak_bytes", "peak bytes of heap and stack", s.heap.held_peak_bytes},
      {"copies", "copies", s.heap.copies},
      {"bytes_copied", "bytes copied", s.heap.bytes_copied},
      {"bytes_read", "bytes read", s.heap.bytes_read},
      {"bytes_written", "bytes written", s.heap.bytes_written},
      {"tensor_peak_bytes", "peak bytes of tensors and vectors", s.array_bytes_peak},
  };
  memcpy(out, rows, sizeof(rows));
}

/// An object; the heap's history in it, if that is asked for.
static void put_stats_json(run *r, cis_strbuf *out) {
  stat rows[NUM_STATS];
  cis_json json = {.out = out};
  get_stats(r, rows);
  cis_json_open(&json, '{');
  for (size_t i = 0; i < NUM_STATS; ++i) {
    cis_json_key(&json, rows[i].key);
    cis_json_int(&json, (int64_t)rows[i].value);
  }
  if (r->trace && r->stats == STATS_JSON) {
    cis_json_key(&json, "history");
    cis_strbuf_printf(out, "[%.*s]", (int)r->history.len, r->history.len ? r->history.data : "");
  }
  cis_json_close(&json, '}');
}

static void print_stats(run *r) {
  stat rows[NUM_STATS];
  get_stats(r, rows);
  if (r->stats == STATS_JSON) {
    put_stats_json(r, &r->err);
    cis_strbuf_char(&r->err, '\n');
    return;
  }
  for (size_t i = 0; i < NUM_STATS; ++i)
    cis_strbuf_printf(&r->err, "%14" PRIu64 "  %s\n", rows[i].value, rows[i].text);
}

// --- progress and the report ---

static bool poll(void *user) {
  run *r = user;
  cis_run_stats s;
  if (cis_run_watch_is_due(&r->watch)) {
    cis_file_pos at = {0};
    cis_op *op = cis_interp_current_op(r->interp);
    cis_interp_get_stats(r->interp, &s);
    if (op && !cis_loc_file_pos(r->ctx, op->loc, &at))
      at = (cis_file_pos){0};
    cis_run_watch_show(&r->watch, s.ops, s.heap.live_bytes, at.line);
  }
  return !cis_run_was_interrupted();
}

static bool write_report(run *r, cis_op *entry, int status) {
  cis_strbuf text = {0}, stats = {0};
  cis_str name =
      entry ? cis_attr_get_string(cis_op_get_attr(entry, CIS_STR("sym_name"))) : (cis_str){0};
  put_stats_json(r, &stats);
  cis_run_report_print(r->input, name, status, &r->errors, &r->results, &stats, &text);
  bool ok = cis_write_file(r->report_path, cis_strbuf_view(&text));
  if (!ok)
    cis_strbuf_printf(&r->err, "cannot write '%s': %s\n", r->report_path, strerror(errno));
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&stats);
  return ok;
}

// --- the tool ---

static int execute(run *r, cis_op *module) {
  bool report_is_output = r->report_path && strcmp(r->report_path, "-") == 0;
  r->options.out = report_is_output ? &r->err : &r->out;
  r->options.err = &r->err;
  r->options.trace_json = r->stats == STATS_JSON;
  r->options.trace = !r->trace ? NULL : r->options.trace_json ? &r->history : &r->err;
  r->options.poll = poll;
  r->options.poll_user = r;
  cis_run_watch_start(&r->watch);
  r->interp = cis_interp_create(module, cis_exec_all_rows(), &r->options);
  cis_op *entry = find_entry(r, module);
  if (entry)
    call(r, entry);
  cis_diag_flush(r->ctx);
  cis_run_watch_clear(&r->watch);
  int status = (int)cis_interp_status(r->interp);
  if (entry && (r->stats != STATS_NONE || cis_run_was_interrupted()))
    print_stats(r);
  bool told = cis_diag_num_errors(r->ctx) != 0; // a result that could not be saved
  bool only_differs = told && cis_diag_num_errors(r->ctx) == r->num_different;
  status = status           ? status
           : only_differs   ? CIS_RUN_MEMORY_ERROR
           : entry && !told ? 0
                            : CIS_RUN_WRONG_INPUT;
  if (r->report_path && !write_report(r, entry, status) && !status)
    status = CIS_RUN_WRONG_INPUT;
  cis_interp_destroy(r->interp);
  return status;
}

/// Ops of StableHLO are executed as what they are lowered to.
static bool lower_stablehlo(run *r, cis_op *module) {
  if (!CIS_LOWERS_STABLEHLO)
    return true;
  cis_pass_manager *pm = cis_pass_manager_create(cis_passes_of(r->ctx), "builtin.module");
  cis_strbuf error = {0};
  const cis_pass_run_options options = {0};
  bool ok = cis_pass_manager_parse(pm, CIS_STR("builtin.module(lower-stablehlo)"), &error) &&
            cis_pass_manager_run(pm, module, &options);
  cis_strbuf_deinit(&error);
  cis_pass_manager_destroy(pm);
  return ok;
}

static int parse_and_execute(run *r, cis_source *source) {
  r->ctx = cis_context_create();
  cis_asm_init(r->ctx);
  cis_register_all_dialects(r->ctx);
  cis_find_dialect_files(r->ctx);
  cis_context_set_release(r->ctx, (cis_release)r->release);
  cis_diag_set_handler(r->ctx, show_diagnostic, r);
  uint32_t index = cis_context_add_source(r->ctx, source);
  const cis_model_dims dims = {r->dims.data, r->dims.len};
  cis_parse_options parse = {
      .older_tosa = r->old_tosa, .record = r->plan ? &r->record : NULL, .dims = &dims};
  bool has_dialects = cis_plugins_load(&r->plugins, r->ctx);
  cis_op *module =
      has_dialects ? cis_read_program(r->ctx, index, 0, (uint32_t)source->text.len, &parse) : NULL;
  bool ok = module && lower_stablehlo(r, module) &&
            (!r->plan || cis_placement_read(r->plan, module, index, &r->record, &r->arena,
                                            &r->placement, &r->err));
  r->options.placement = r->plan ? &r->placement : NULL;
  int status = ok ? execute(r, module) : CIS_RUN_WRONG_INPUT;
  cis_diag_flush(r->ctx);
  cis_context_destroy(r->ctx);
  return status;
}

static int open_and_run(run *r) {
  const char *error = NULL;
  cis_source *source = cis_source_open(r->input, &error);
  if (source)
    return parse_and_execute(r, source);
  cis_strbuf_printf(&r->err, "cannot open input file '%s': %s\n", r->input, error);
  return CIS_RUN_WRONG_INPUT;
}

int cis_run_main(int argc, char **argv) {
  cis_output_ignore_signals();
  run r = {.max_memory = INT64_C(16) << 30};
  r.out.sink = cis_stdout_sink;
  r.err.sink = cis_stderr_sink;
  int status;
  if (parse_arguments(&r, argc, argv, &status))
    status = open_and_run(&r);
  if (!cis_strbuf_flush(&r.out) && status == 0)
    status = CIS_RUN_WRONG_INPUT;
  cis_strbuf_flush(&r.err);
  cis_plugins_deinit(&r.plugins);
  cis_parse_record_deinit(&r.record);
  cis_placement_deinit(&r.placement);
  cis_command_use_deinit(&r.use);
  cis_arena_deinit(&r.arena);
  cis_vec_deinit(&r.dims);
  cis_vec_deinit(&r.args);
  cis_vec_deinit(&r.saves);
  cis_vec_deinit(&r.expected);
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  cis_strbuf_deinit(&r.history);
  cis_strbuf_deinit(&r.errors);
  cis_strbuf_deinit(&r.results);
  return status;
}

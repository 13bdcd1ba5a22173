// cistern-run: options, arguments, execution, results and statistics.
#include "driver/run/main.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "driver/tool_options.h"
#include "interp/exec/table.h"
#include "ir/diag_render.h"
#include "ir/symbol.h"
#include "registry/dialects.h"
#include "support/json.h"
#include "support/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

typedef enum stats_format { STATS_NONE, STATS_TEXT, STATS_JSON } stats_format;

typedef struct run {
  const char *input, *entry; // NULL: absent
  CIS_VEC(const char *) args;
  CIS_VEC(const char *) saves; // files for the results, in order
  cis_run_options options;
  stats_format stats;
  bool trace;
  cis_strbuf out, err;
  cis_strbuf history; // of the heap, where it becomes a part of the statistics
  cis_context *ctx;
  cis_interp *interp;
} run;

static const char help[] =
    "usage: cistern-run FILE [options]\n"
    "\n"
    "Executes a function of an MLIR module, tensors or memrefs or both, on a heap that knows "
    "every\n"
    "allocation, prints what it returns, and reports leaks, double frees, uses after free, "
    "accesses\n"
    "out of bounds and reads of uninitialized memory, each with the places involved. '-' reads\n"
    "standard input.\n"
    "\n"
    "  --entry=NAME       the function to call (default main, or the only one that is public)\n"
    "  --arg=VALUE        the next argument: a number, true, false, or an attribute in MLIR's "
    "syntax\n"
    "                     (dense<[1, 2]>), a .npy file, or random, random(2x3), random(0..9)\n"
    "  --random-args      arguments that are not given are random, and elided resources\n"
    "  --seed=N           of random arguments (default 0)\n"
    "  --save=FILE.npy    write the next result there instead of printing it\n"
    "  --stats=FORMAT     what was executed and allocated, as text or json, on standard error\n"
    "  --trace=alloc      the heap's history, a line per event, on standard error; with "
    "--stats=json\n"
    "                     a list in it\n"
    "  --uninit=WHEN      when reading memory that was not written is an error: load (default),\n"
    "                     use (when a branch, an address or a result depends on it) or off\n"
    "  --owned-args       the entry function may free the buffers that it is given\n"
    "  --strict-boundary  no function may free what existed before it was called\n"
    "  --no-leak-check    buffers may be left at the end\n"
    "  --max-steps=N      stop after N instructions\n"
    "  --max-memory=N     bytes that the program may use, with suffix K, M or G\n"
    "                     (default 16G)\n"
    "  --max-depth=N      calls inside each other (default 10000)\n"
    "  --help, --version\n"
    "\n"
    "Exit status: 0 clean; 1 wrong input, or an op that cannot be executed; 2 wrong usage; 4 "
    "memory\n"
    "error; 5 trap (division by zero, failed assert, a decision on poison).\n";

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  run *r = user;
  cis_diag_render(ctx, diagnostic, &r->err);
}

// --- options ---

static bool parse_count(const char *text, uint64_t *out_value) {
  char *end;
  errno = 0;
  *out_value = strtoull(text, &end, 10);
  unsigned shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
  if (*text < '0' || *text > '9' || errno || end[shift > 0] || *out_value > UINT64_MAX >> shift)
    return false;
  *out_value <<= shift;
  return true;
}

/// The place of `text` in a list that NULL ends; -1.
static int find_word(const char *text, const char *const *words) {
  for (int i = 0; words[i]; ++i)
    if (strcmp(text, words[i]) == 0)
      return i;
  return -1;
}

static bool parse_value(void *user, cis_str name, const char *value) {
  run *r = user;
  static const char *const formats[] = {"none", "text", "json", NULL};
  static const char *const checks[] = {"load", "use", "off", NULL};
  int found;
  uint64_t count;
  if (cis_str_is(name, "entry"))
    r->entry = value;
  else if (cis_str_is(name, "arg"))
    cis_vec_push(&r->args, value);
  else if (cis_str_is(name, "stats") && (found = find_word(value, formats)) >= 0)
    r->stats = (stats_format)found;
  else if (cis_str_is(name, "uninit") && (found = find_word(value, checks)) >= 0)
    r->options.uninit = (cis_uninit_check)found;
  else if (cis_str_is(name, "trace") && strcmp(value, "alloc") == 0)
    r->trace = true;
  else if (cis_str_is(name, "save"))
    cis_vec_push(&r->saves, value);
  else if (cis_str_is(name, "seed") && parse_count(value, &count))
    r->options.seed = count;
  else if (cis_str_is(name, "max-steps") && parse_count(value, &count) && count)
    r->options.max_steps = count;
  else if (cis_str_is(name, "max-memory") && parse_count(value, &count) && count)
    r->options.max_memory = count;
  else if (cis_str_is(name, "max-depth") && parse_count(value, &count) && count &&
           count <= UINT32_MAX)
    r->options.max_depth = (uint32_t)count;
  else
    return false;
  return true;
}

static bool parse_flag(void *user, cis_str name) {
  run *r = user;
  if (cis_str_is(name, "random-args"))
    r->options.random_args = true;
  else if (cis_str_is(name, "owned-args"))
    r->options.owns_arguments = true;
  else if (cis_str_is(name, "strict-boundary"))
    r->options.strict_boundaries = true;
  else if (cis_str_is(name, "no-leak-check"))
    r->options.ignore_leaks = true;
  else
    return false;
  return true;
}

static void print_help(cis_strbuf *out) { cis_strbuf_cstr(out, help); }

static bool parse_arguments(run *r, int argc, char **argv, int *out_status) {
  static const char *const valued[] = {"entry", "arg",       "stats",      "uninit",
                                       "trace", "max-steps", "max-memory", "max-depth",
                                       "save",  "seed",      NULL};
  const cis_tool_options options = {"cistern-run", "program.mlir", valued, parse_flag,
                                    parse_value,   print_help,     r,      NULL};
  return cis_tool_options_parse(&options, argc, argv, &r->out, &r->err, &r->input, out_status);
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

static cis_op *find_entry(run *r, cis_op *module) {
  cis_op *func = cis_interp_find_function(r->interp, cis_str_from(r->entry ? r->entry : "main"));
  if (!func && !r->entry)
    func = only_public_function(module);
  if (func && !cis_region_is_empty(cis_op_region(func, 0)))
    return func;
  cis_error(r->ctx, module->loc, "there is no function '%s' with a body to call",
            r->entry ? r->entry : "main");
  return NULL;
}

// --- running ---

static bool save_result(run *r, const char *path, cis_type type, const cis_cell *result) {
  cis_strbuf text = {0};
  cis_output output = {0};
  bool ok = cis_interp_npy(r->interp, type, result, &text);
  if (ok) {
    ok = cis_output_open(&output, path) && cis_output_sink(&output, cis_strbuf_view(&text)) &&
         cis_output_commit(&output);
    if (!ok) {
      cis_error(r->ctx, CIS_LOC_UNKNOWN, "cannot write '%s': %s", path, strerror(errno));
      cis_output_abandon(&output);
    }
  }
  cis_strbuf_deinit(&text);
  return ok;
}

static bool print_results(run *r, cis_type type, cis_cell *results) {
  bool ok = true;
  for (uint32_t i = 0; ok && i < type->function.num_results; ++i) {
    if (i < r->saves.len) {
      ok = save_result(r, r->saves.data[i], type->function.results[i], &results[i]);
      continue;
    }
    ok = cis_interp_print(r->interp, type->function.results[i], &results[i], &r->out);
    if (ok)
      cis_strbuf_char(&r->out, '\n');
  }
  return ok;
}

static void call(run *r, cis_op *func) {
  cis_type type = cis_op_inherent(func, "function_type")->type_value;
  uint32_t num = type->function.num_results;
  cis_cell *args = cis_mem_calloc(type->function.num_inputs + 1, sizeof(cis_cell));
  cis_cell *results = cis_mem_calloc(num + 1, sizeof(cis_cell));
  if (cis_interp_make_args(r->interp, func, r->args.data, (uint32_t)r->args.len, args) &&
      cis_interp_call(r->interp, func, args, results)) {
    print_results(r, type, results);
    for (uint32_t i = 0; i < num; ++i)
      if (cis_type_is_base_memref(type->function.results[i]))
        cis_interp_free_result(r->interp, &results[i]);
    cis_interp_finish(r->interp);
  }
  for (uint32_t i = 0; i < num; ++i)
    cis_interp_release(r->interp, type->function.results[i], &results[i]);
  cis_mem_free(args);
  cis_mem_free(results);
}

// --- statistics ---

static void print_stats(run *r) {
  cis_run_stats s;
  cis_interp_get_stats(r->interp, &s);
  const struct {
    const char *key, *text;
    uint64_t value;
  } rows[] = {
      {"ops", "ops executed", s.ops},
      {"calls", "calls", s.calls},
      {"max_depth", "deepest call", s.max_depth},
      {"allocations", "heap allocations", s.heap.allocations},
      {"frees", "frees", s.heap.frees},
      {"bytes_allocated", "heap bytes allocated", s.heap.bytes_allocated},
      {"peak_bytes", "peak heap bytes", s.heap.peak_bytes},
      {"stack_allocations", "stack allocations", s.heap.stack_allocations},
      {"stack_peak_bytes", "peak stack bytes", s.heap.stack_peak_bytes},
      {"copies", "copies", s.heap.copies},
      {"bytes_copied", "bytes copied", s.heap.bytes_copied},
      {"bytes_read", "bytes read", s.heap.bytes_read},
      {"bytes_written", "bytes written", s.heap.bytes_written},
      {"tensor_peak_bytes", "peak bytes of tensors and vectors", s.array_bytes_peak},
  };
  cis_json json = {.out = &r->err};
  if (r->stats == STATS_JSON)
    cis_json_open(&json, '{');
  for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); ++i) {
    if (r->stats == STATS_JSON) {
      cis_json_key(&json, rows[i].key);
      cis_json_int(&json, (int64_t)rows[i].value);
    } else {
      cis_strbuf_printf(&r->err, "%14" PRIu64 "  %s\n", rows[i].value, rows[i].text);
    }
  }
  if (r->stats == STATS_JSON && r->trace) {
    cis_json_key(&json, "history");
    cis_strbuf_char(&r->err, '[');
    cis_strbuf_str(&r->err, cis_strbuf_view(&r->history));
    cis_strbuf_char(&r->err, ']');
  }
  if (r->stats == STATS_JSON) {
    cis_json_close(&json, '}');
    cis_strbuf_char(&r->err, '\n');
  }
}

// --- the tool ---

static int execute(run *r, cis_op *module) {
  r->options.out = &r->out;
  r->options.trace_json = r->stats == STATS_JSON;
  r->options.trace = !r->trace ? NULL : r->options.trace_json ? &r->history : &r->err;
  r->interp = cis_interp_create(module, cis_exec_all_rows(), &r->options);
  cis_op *entry = find_entry(r, module);
  if (entry)
    call(r, entry);
  cis_diag_flush(r->ctx);
  int status = (int)cis_interp_status(r->interp);
  if (entry && r->stats != STATS_NONE)
    print_stats(r);
  cis_interp_destroy(r->interp);
  bool told = cis_diag_num_errors(r->ctx) != 0; // a result that could not be saved
  return status ? status : entry && !told ? 0 : CIS_RUN_WRONG_INPUT;
}

static int parse_and_execute(run *r, cis_source *source) {
  r->ctx = cis_context_create();
  cis_asm_init(r->ctx);
  cis_register_all_dialects(r->ctx);
  cis_diag_set_handler(r->ctx, show_diagnostic, r);
  uint32_t index = cis_context_add_source(r->ctx, source);
  cis_parse_options parse = {0};
  cis_op *module = cis_parse_source(r->ctx, index, 0, (uint32_t)source->text.len, &parse);
  int status = module ? execute(r, module) : CIS_RUN_WRONG_INPUT;
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
  run r = {.options = {.max_memory = 16ull << 30}};
  r.out.sink = cis_stdout_sink;
  r.err.sink = cis_stderr_sink;
  int status;
  if (parse_arguments(&r, argc, argv, &status))
    status = open_and_run(&r);
  if (!cis_strbuf_flush(&r.out) && status == 0)
    status = CIS_RUN_WRONG_INPUT;
  cis_strbuf_flush(&r.err);
  cis_vec_deinit(&r.args);
  cis_vec_deinit(&r.saves);
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  cis_strbuf_deinit(&r.history);
  return status;
}

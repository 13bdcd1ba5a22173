// cistern-opt: reads the input, or each chunk of it, runs the pipeline, prints.
#define _POSIX_C_SOURCE 200809L
#include "driver/opt/main.h"

#include "driver/depfile.h"
#include "driver/dialect_files.h"
#include "driver/opt/check_each.h"
#include "import/import.h"
#include "support/clock.h"

#include "bytecode/bytecode.h"
#include "driver/opt/options.h"
#include "driver/opt/profile.h"
#include "driver/opt/reproducer.h"
#include "driver/opt/roundtrip.h"
#include "driver/opt/tree_dir.h"
#include "driver/opt/verify_diagnostics.h"
#include "ir/debug.h"
#include "ir/diag_render.h"
#include "ir/parallel.h"
#include "registry/dialects.h"
#include "registry/passes.h"
#include "registry/read.h"
#include "support/output.h"

#include <errno.h>

enum { EXIT_DONE = 0, EXIT_WRONG_INPUT = 1 };

/// Everything of one run of the tool.
typedef struct run {
  cis_opt_options options;
  cis_command_use use;
  cis_arena arena; // what response files say
  cis_source *source;
  cis_output output;
  cis_strbuf out, err; // to the output file and to standard error
  cis_strbuf report;   // to standard output, where the output file is another one
  cis_expectations *expectations;
  cis_remark_printer *remarks; // NULL: they are not asked for
  cis_context *ctx;            // of the chunk being processed
  uint64_t fingerprint;        // of the op that a pass runs on, before it
  cis_check_each check;
  bool has_bad_dialects; // plugins or the file of dialects could not be loaded
  cis_tree_dir tree_dir;
  cis_reproducer reproducer;
  cis_profile profile;
  bool is_colored;   // colours on standard error
  bool dump_failed;  // a file could not be written
  bool failed_early; // nothing was run
} run;

// --- diagnostics ---

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  run *r = user;
  (r->is_colored ? cis_diag_render_colored : cis_diag_render)(ctx, diagnostic, &r->err);
}

static void handle_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  run *r = user;
  static const int levels[] = {
      [CIS_NOTE] = 0, [CIS_WARNING] = 1, [CIS_ERROR] = 2, [CIS_REMARK] = 0};
  if (levels[diagnostic->severity] < r->options.verbosity)
    return;
  if (r->expectations)
    cis_expectations_match(r->expectations, ctx, diagnostic);
  else
    show_diagnostic(user, ctx, diagnostic);
}

// --- dumps around passes ---

static bool is_listed(const cis_cstr_vec *list, const char *name) {
  for (size_t i = 0; i < list->len; ++i)
    if (strcmp(list->data[i], name) == 0)
      return true;
  return false;
}

/// Prints the dump of mlir-opt around a pass.
static void put_dump(run *r, const char *when, cis_pass *pass, const char *result, cis_op *op,
                     cis_strbuf *out) {
  const cis_pass_def *def = cis_pass_get_def(pass);
  cis_print_options print = r->options.print;
  cis_op *shown = op;
  while (r->options.print_module_scope && cis_op_parent(shown))
    shown = cis_op_parent(shown);
  print.local_scope |= cis_op_parent(shown) != NULL;
  cis_strbuf_printf(out, "// -----// IR Dump %s %s%s (%s)", when, def->title, result, def->name);
  if (r->options.print_module_scope) {
    cis_str symbol = cis_attr_get_string(cis_op_get_attr(op, CIS_STR("sym_name")));
    cis_strbuf_printf(out, " ('%s' operation", cis_op_name(op).data);
    if (symbol.data)
      cis_strbuf_printf(out, ": @%.*s", CIS_STR_ARG(symbol));
    cis_strbuf_char(out, ')');
  }
  cis_strbuf_lit(out, " //----- //\n");
  cis_print_op(shown, &print, out);
  cis_strbuf_cstr(out, print.local_scope ? "\n" : "\n\n");
}

static void dump_ir(run *r, const char *when, cis_pass *pass, const char *result, cis_op *op) {
  cis_diag_flush(r->ctx);
  if (!r->options.tree_dir) {
    put_dump(r, when, pass, result, op, &r->err);
    return;
  }
  cis_strbuf text = {0};
  put_dump(r, when, pass, result, op, &text);
  r->dump_failed |= !cis_tree_dir_write(&r->tree_dir, op, cis_pass_get_def(pass)->name,
                                        cis_strbuf_view(&text), &r->err);
  cis_strbuf_deinit(&text);
}

static bool is_shown_after(const run *r, const cis_pass *pass) {
  return r->options.print_after_all || r->options.print_after_failure ||
         is_listed(&r->options.print_after, cis_pass_get_def(pass)->name);
}

/// A hash over everything that an op says.
static uint64_t fingerprint(cis_op *op) {
  static const cis_print_options all = {.generic = true, .debug_info = true, .local_scope = true};
  cis_strbuf text = {0};
  cis_print_op(op, &all, &text);
  uint64_t hash = cis_str_hash(cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return hash;
}

static void before_pass(void *user, cis_pass *pass, cis_op *op) {
  run *r = user;
  if (r->options.print_before_all ||
      is_listed(&r->options.print_before, cis_pass_get_def(pass)->name))
    dump_ir(r, "Before", pass, "", op);
  if (r->options.print_after_change && is_shown_after(r, pass))
    r->fingerprint = fingerprint(op);
  if (r->reproducer.is_local)
    cis_reproducer_prepare_pass(&r->reproducer, pass, op);
  cis_profile_begin(&r->profile, pass, op, cis_clock_seconds());
  cis_actions_begin(&r->options.actions, cis_pass_get_def(pass)->title, op);
}

static void before_nested(void *user, cis_op *op) {
  cis_actions_begin(&((run *)user)->options.actions, "mlir::detail::OpToOpPassAdaptor", op);
}

static void after_nested(void *user, cis_op *op) {
  (void)op;
  cis_actions_end(&((run *)user)->options.actions);
}

static bool executes(void *user) { return cis_actions_count(&((run *)user)->options.actions); }

static void after_pass(void *user, cis_pass *pass, cis_op *op, bool ok) {
  run *r = user;
  cis_actions_end(&r->options.actions);
  cis_profile_end(&r->profile, cis_clock_seconds());
  if (ok)
    cis_check_each_after(&r->check, pass, op);
  if (!is_shown_after(r, pass))
    return;
  if (!ok)
    dump_ir(r, "After", pass, " Failed", op);
  else if (!r->options.print_after_failure &&
           (!r->options.print_after_change || fingerprint(op) != r->fingerprint))
    dump_ir(r, "After", pass, "", op);
}

// --- a chunk ---

static bool build_pipeline(run *r, cis_pass_manager *pm) {
  cis_strbuf error = {0};
  bool ok = true;
  if (r->options.pipeline && r->options.passes.len) {
    cis_strbuf_lit(&error, "'-pass-pipeline' option can't be used with individual pass options");
    ok = false;
  } else if (r->options.pipeline) {
    ok = cis_pass_manager_parse(pm, cis_str_from(r->options.pipeline), &error);
  }
  for (size_t i = 0; ok && i < r->options.passes.len; ++i)
    ok = cis_pass_manager_add(pm, cis_str_from(r->options.passes.data[i].def->name),
                              cis_str_from(r->options.passes.data[i].options), &error);
  if (!ok)
    cis_error(r->ctx, CIS_LOC_UNKNOWN, "%s", cis_strbuf_c(&error));
  cis_strbuf_deinit(&error);
  return ok;
}

// --- running it ---

static cis_reproducer make_reproducer(const run *r, const char *path) {
  return (cis_reproducer){.path = path, .verifies = !r->options.no_verify_each};
}

/// Prepares the reproducer for a pass that fails, and writes one that is wanted in any case.
static bool prepare_reproducers(run *r, cis_pass_manager *pm, cis_op *root) {
  if (!r->options.crash_reproducer && !r->options.written_reproducer)
    return true;
  cis_strbuf pipeline = {0};
  bool ok = true;
  cis_pass_manager_text(pm, &pipeline);
  if (r->options.written_reproducer) {
    cis_reproducer always = make_reproducer(r, r->options.written_reproducer);
    cis_reproducer_prepare(&always, root, cis_strbuf_view(&pipeline));
    ok = cis_reproducer_write(&always, &r->err);
    cis_reproducer_deinit(&always);
  }
  if (r->options.crash_reproducer) {
    r->reproducer = make_reproducer(r, r->options.crash_reproducer);
    r->reproducer.is_local = r->options.local_reproducer;
    cis_reproducer_prepare(&r->reproducer, root, cis_strbuf_view(&pipeline));
    cis_reproducer_guard(&r->reproducer);
  }
  cis_strbuf_deinit(&pipeline);
  return ok;
}

/// A pass has failed: says so at the place of the root, if a reproducer is wanted.
static void write_crash_reproducer(run *r, cis_op *root) {
  if (!r->reproducer.path || !cis_reproducer_write(&r->reproducer, &r->err))
    return;
  cis_error(r->ctx, root->loc,
            "Failures have been detected while processing an MLIR pass pipeline");
  cis_diag_flush(r->ctx);
  cis_strbuf_printf(&r->err, "note: reproducer generated at `%s`\n", r->reproducer.path);
}

/// Whether something has to be done before or after each pass, one by one.
static bool is_watched(const run *r) {
  const cis_opt_options *o = &r->options;
  return o->print_before_all || o->print_after_all || o->print_after_failure ||
         o->print_after_change || o->print_before.len || o->print_after.len || o->profile ||
         r->check.is_on || r->reproducer.is_local || cis_actions_are_watched(&o->actions);
}

static bool run_manager(run *r, cis_pass_manager *pm, cis_op *root) {
  cis_pass_instrumentation instrumentation = {
      r, before_pass, after_pass, before_nested, after_nested, executes};
  cis_pass_run_options options = {
      .no_verify = r->options.no_verify_each,
      .no_statistics = !r->options.statistics,
      .out = r->output.is_stdout && !r->options.report_file ? &r->out : &r->report};
  if (!prepare_reproducers(r, pm, root))
    return false;
  options.instrumentation = is_watched(r) ? &instrumentation : NULL;
  bool ok = cis_pass_manager_run(pm, root, &options) && !r->check.failed;
  cis_reproducer_guard(NULL);
  if (!ok)
    write_crash_reproducer(r, root);
  cis_reproducer_deinit(&r->reproducer);
  r->reproducer = (cis_reproducer){0};
  return ok && !r->dump_failed;
}

static bool run_passes(run *r, cis_pass_manager *pm, cis_op *root) {
  if (r->options.dump_pipeline) {
    cis_pass_manager_print(pm, &r->err);
    cis_strbuf_char(&r->err, '\n');
  }
  r->check = (cis_check_each){.is_on = r->options.check_buffers_each};
  cis_check_each_begin(&r->check, root);
  return (cis_pass_manager_is_empty(pm) && !r->options.pipeline) || run_manager(r, pm, root);
}

static bool print_result(run *r, cis_op *root) {
  if (r->options.emit_bytecode) {
    cis_bytecode_options options = {.version = r->options.bytecode_version < 0
                                                   ? UINT32_MAX
                                                   : (uint32_t)r->options.bytecode_version,
                                    .producer = r->options.bytecode_producer,
                                    .elide_resources = r->options.elide_bytecode_resources};
    return cis_bytecode_write(root, &options, &r->out);
  }
  cis_print_op(root, &r->options.print, &r->out);
  if (!r->options.print.local_scope)
    cis_strbuf_char(&r->out, '\n');
  return true;
}

/// The pipeline that the input says runs before what the command line says.
static bool add_reproduced(run *r, cis_pass_manager *pm, const cis_reproduced *reproduced) {
  if (!reproduced->pipeline.data)
    return true;
  cis_strbuf error = {0};
  if (r->options.pipeline || r->options.passes.len)
    cis_strbuf_lit(&error, "the input says which passes to run, and so does the command line");
  bool ok = !error.len && cis_pass_manager_parse(pm, reproduced->pipeline, &error);
  if (!ok)
    cis_error(r->ctx, CIS_LOC_UNKNOWN, "%s", cis_strbuf_c(&error));
  r->options.no_verify_each |= reproduced->is_unverified;
  cis_strbuf_deinit(&error);
  return ok;
}

static cis_context *create_context(run *r) {
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_asm_set_message_options(ctx, &r->options.print);
  cis_register_all_dialects(ctx);
  cis_find_dialect_files(ctx);
  cis_context_allow_unregistered(ctx, r->options.allow_unregistered);
  cis_context_set_release(ctx, (cis_release)r->options.release);
  cis_diag_set_print_op(ctx, !r->options.no_op_notes);
  cis_diag_set_handler(ctx, handle_diagnostic, r);
  return ctx;
}

/// Diagnostics about plugins and the file of dialects are none that comments in the input expect.
static bool load_dialects(run *r, cis_context *ctx) {
  if (!r->options.plugins.irdl_file && !r->options.unknown_ops && !r->options.plugins.ctx)
    return true;
  cis_diag_set_handler(ctx, show_diagnostic, r);
  bool ok = cis_plugins_load(&r->options.plugins, ctx);
  if (ok && r->options.unknown_ops)
    ok = cis_register_unknown_ops(ctx, cis_str_from(r->options.unknown_ops));
  cis_diag_flush(ctx);
  cis_diag_set_handler(ctx, handle_diagnostic, r);
  r->has_bad_dialects |= !ok;
  return ok;
}

static bool is_same_after_roundtrip(run *r, cis_op *root) {
  if (!r->options.verify_roundtrip)
    return true;
  cis_context *fresh = create_context(r);
  bool ok = load_dialects(r, fresh) && cis_verify_roundtrip(r->ctx, root, fresh);
  cis_diag_flush(fresh);
  cis_context_destroy(fresh);
  return ok;
}

/// How many threads work on a chunk of `size` bytes. Crashes are reported from the one thread that
/// runs.
static unsigned num_threads(const run *r, uint32_t size) {
  enum { LARGE = 1 << 20 };
  if (r->options.no_threads || r->options.crash_reproducer)
    return 1;
  if (r->options.threads > 0)
    return r->options.threads < CIS_MAX_THREADS ? (unsigned)r->options.threads : CIS_MAX_THREADS;
  return size >= LARGE ? cis_threads_of_machine() : 1;
}

/// Parses, runs, prints; false if the chunk is wrong or a pass failed.
static bool process(run *r, uint32_t source, uint32_t begin, uint32_t end) {
  double start = cis_clock_seconds();
  cis_run_times times = {0};
  cis_pass_manager *pm = cis_pass_manager_create(cis_passes_of(r->ctx), "builtin.module");
  cis_reproduced reproduced = {0};
  const cis_model_dims dims = {r->options.dims.data, r->options.dims.len};
  cis_parse_options parse = {.no_implicit_module = r->options.no_implicit_module,
                             .older_tosa = r->options.old_tosa,
                             .dims = &dims,
                             .skip_verify = r->options.no_verify_parsing,
                             .take_resource =
                                 r->options.run_reproducer ? cis_reproduced_take : NULL,
                             .user = &reproduced};
  cis_context_set_threads(r->ctx, num_threads(r, end - begin));
  cis_op *root = cis_read_program(r->ctx, source, begin, end, &parse);
  times.parse = cis_clock_seconds() - start;
  cis_source_rest(r->source, begin, end);
  bool has_pipeline = root && is_same_after_roundtrip(r, root) && build_pipeline(r, pm) &&
                      add_reproduced(r, pm, &reproduced);
  bool ok = has_pipeline && run_passes(r, pm, root);
  cis_diag_flush(r->ctx);
  cis_arena_deinit(&reproduced.arena);
  if (has_pipeline && r->options.statistics)
    cis_pass_print_statistics(pm, r->options.statistics_display == 1, &r->err);
  double print_start = cis_clock_seconds();
  if (ok)
    ok = print_result(r, root);
  if (ok)
    times.print = cis_clock_seconds() - print_start;
  times.total = cis_clock_seconds() - start;
  if (r->options.timing)
    cis_pass_print_timing(pm, &times, r->options.timing_display == 1, r->options.timing_format == 1,
                          &r->err);
  cis_pass_manager_destroy(pm);
  return ok;
}

static void take_decision(void *user, cis_str line) { cis_strbuf_str(&((run *)user)->err, line); }

static bool process_chunk(run *r, uint32_t begin, uint32_t end) {
  r->ctx = create_context(r);
  uint32_t topics = r->options.debugs_all ? UINT32_MAX : r->options.debug_topics;
  const cis_debug_sink decisions = {r, topics, take_decision};
  cis_debug_set_sink(r->ctx, topics ? &decisions : NULL);
  cis_remark_set_sink(r->ctx, cis_remark_printer_sink(r->remarks));
  uint32_t source = cis_context_add_source(r->ctx, cis_source_share(r->source));
  bool ok = load_dialects(r, r->ctx) && process(r, source, begin, end);
  cis_remark_printer_finish(r->remarks, r->ctx);
  cis_diag_flush(r->ctx);
  cis_context_destroy(r->ctx);
  return ok;
}

// --- splitting ---

static const char default_marker[] = "// -----";

static const char *split_marker(const run *r) {
  return r->options.split_marker ? r->options.split_marker : default_marker;
}

static bool is_at(cis_str text, size_t at, cis_str word) {
  return text.len - at >= word.len && memcmp(text.data + at, word.data, word.len) == 0;
}

/// The next marker from `from`; the end of the text if there is none. It need not be a line of its
/// own, but one that ends the text separates nothing.
static uint32_t find_marker(cis_str text, cis_str marker, uint32_t from) {
  if (!marker.len)
    return (uint32_t)text.len;
  for (size_t i = cis_str_find(text, marker.data[0], from); i < text.len;
       i = cis_str_find(text, marker.data[0], i + 1))
    if (is_at(text, i, marker) && i + marker.len < text.len)
      return (uint32_t)i;
  return (uint32_t)text.len;
}

/// Warns where the text has all of the marker but its last two characters, or a marker with nothing
/// after it.
static void warn_near_misses(run *r, cis_str marker) {
  if (marker.len <= 2)
    return;
  cis_str text = r->source->text, stem = {marker.data, marker.len - 2};
  cis_context *ctx = cis_context_create();
  uint32_t source = cis_context_add_source(ctx, cis_source_share(r->source));
  cis_diag_set_handler(ctx, show_diagnostic, r);
  for (size_t i = cis_str_find(text, stem.data[0], 0); i < text.len;
       i = cis_str_find(text, stem.data[0], i + 1)) {
    if (!is_at(text, i, stem))
      continue;
    i += stem.len;
    if (!is_at(text, i - stem.len, marker) || i + 2 == text.len)
      cis_warning(ctx, cis_loc_source(ctx, source, i), "near miss with file split marker");
    --i;
  }
  cis_diag_flush(ctx);
  cis_context_destroy(ctx);
}

static bool process_chunks(run *r) {
  cis_str text = r->source->text;
  if (!r->options.split_input)
    return process_chunk(r, 0, (uint32_t)text.len);
  cis_str marker = cis_str_from(split_marker(r));
  const char *joint = r->options.output_marker ? r->options.output_marker : default_marker;
  bool ok = true;
  for (uint32_t begin = 0, end;; begin = end + (uint32_t)marker.len) {
    end = find_marker(text, marker, begin);
    ok &= process_chunk(r, begin, end);
    if (end == text.len || r->has_bad_dialects)
      return ok;
    cis_strbuf_printf(&r->out, "%s\n", joint);
  }
}

static bool process_all(run *r) {
  if (r->options.verify_diagnostics)
    r->expectations = cis_expectations_create(r->source, r->options.only_expected, &r->err);
  if (r->options.split_input)
    warn_near_misses(r, cis_str_from(split_marker(r)));
  bool ok = process_chunks(r);
  if (r->has_bad_dialects)
    return false;
  return r->expectations ? cis_expectations_finish(r->expectations) : ok;
}

// --- the tool ---

static int show_dialects(run *r) {
  cis_context *ctx = cis_context_create();
  cis_register_all_dialects(ctx);
  cis_strbuf_lit(&r->out, "Available Dialects: ");
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i)
    cis_strbuf_printf(&r->out, "%s%s", i ? "," : "", cis_context_dialect_at(ctx, i)->name);
  cis_strbuf_char(&r->out, '\n');
  cis_context_destroy(ctx);
  return EXIT_DONE;
}

static int show_passes(run *r) {
  cis_command_list_passes(&cis_opt_command, &r->options, &r->out);
  return EXIT_DONE;
}

static int run_tool(run *r) {
  if (r->options.show_dialects)
    return show_dialects(r);
  if (r->options.list_passes)
    return show_passes(r);
  cis_strbuf wrong = {0};
  r->remarks = cis_remark_printer_create(&r->options.remarks, &wrong);
  if (wrong.len) {
    cis_strbuf_printf(&r->err, "%s: %s", cis_opt_command.tool, cis_strbuf_c(&wrong));
    cis_strbuf_deinit(&wrong);
    return EXIT_WRONG_INPUT;
  }
  const char *error = NULL;
  r->source = cis_source_open(r->options.input, &error);
  if (!r->source) {
    cis_strbuf_printf(&r->err, "cannot open input file '%s': %s\n", r->options.input, error);
    return EXIT_WRONG_INPUT;
  }
  if (!cis_output_open(&r->output, r->options.output)) {
    cis_strbuf_printf(&r->err, "cannot open output file '%s': %s\n", r->options.output,
                      strerror(errno));
    return EXIT_WRONG_INPUT;
  }
  bool ok = process_all(r);
  bool written = cis_strbuf_flush(&r->out);
  int status = ok ? EXIT_DONE : EXIT_WRONG_INPUT;
  if (!ok && !r->options.verify_diagnostics) {
    cis_output_abandon(&r->output);
  } else if (!written || !cis_output_commit(&r->output)) {
    cis_strbuf_printf(&r->err, "cannot write output file '%s': %s\n", r->options.output,
                      strerror(errno));
    if (!written)
      cis_output_abandon(&r->output);
    status = EXIT_WRONG_INPUT;
  }
  return status;
}

static bool write_depfile(run *r) {
  const cis_opt_options *o = &r->options;
  return !o->depfile || cis_depfile_write(o->depfile, o->output, &r->use, &o->plugins, &r->err);
}

static bool write_reports(run *r) {
  const char *path = r->options.report_file;
  if (!path || r->failed_early)
    return path || cis_strbuf_flush(&r->report);
  if (cis_write_file(path, cis_strbuf_view(&r->report)))
    return true;
  cis_strbuf_printf(&r->err, "cannot write '%s': %s\n", path, strerror(errno));
  return false;
}

int cis_opt_main(int argc, char **argv) {
  cis_output_ignore_signals();
  run r = {.output = {.fd = 1, .is_stdout = true}};
  r.err.sink = cis_stderr_sink;
  r.out.sink = cis_output_sink;
  r.out.sink_user = &r.output;
  r.options.output = "-";
  r.options.bytecode_version = cis_bytecode_defaults().version;
  bool goes_on =
      cis_command_parse(&cis_opt_command, argc, argv, &r.options, &r.use, &r.arena, &r.out, &r.err);
  r.options.input = r.use.inputs.len ? r.use.inputs.data[0] : "-";
  r.is_colored = cis_command_use_color(&r.use, 2);
  r.tree_dir.root = r.options.tree_dir;
  r.profile = (cis_profile){.path = r.options.profile, .start = cis_clock_seconds()};
  if (!r.options.report_file)
    r.report.sink = cis_stdout_sink;
  cis_strbuf log = {.sink = cis_stdout_sink};
  r.options.actions.output = strcmp(r.options.output, "-") == 0 ? &r.out : &log;
  r.failed_early = !goes_on;
  int status = goes_on ? run_tool(&r) : r.use.status;
  if (goes_on && !cis_profile_write(&r.profile, &r.err) && status == EXIT_DONE)
    status = EXIT_WRONG_INPUT;
  (void)cis_strbuf_flush(&log);
  if (!cis_actions_finish(&r.options.actions, &r.err) && status == EXIT_DONE)
    status = EXIT_WRONG_INPUT;
  cis_strbuf_deinit(&log);
  if (status == EXIT_DONE && goes_on && !write_depfile(&r))
    status = EXIT_WRONG_INPUT;
  cis_tree_dir_deinit(&r.tree_dir);
  if (!cis_remark_printer_destroy(r.remarks, &r.err) && status == EXIT_DONE)
    status = EXIT_WRONG_INPUT;
  if (!cis_strbuf_flush(&r.out) && status == EXIT_DONE)
    status = EXIT_WRONG_INPUT;
  cis_strbuf_flush(&r.err);
  if (!write_reports(&r) && status == EXIT_DONE)
    status = EXIT_WRONG_INPUT;
  cis_strbuf_flush(&r.err);
  cis_strbuf_deinit(&r.report);
  cis_source_destroy(r.source);
  cis_opt_options_deinit(&r.options);
  cis_command_use_deinit(&r.use);
  cis_arena_deinit(&r.arena);
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  return status;
}

// cistern-cc: from tensors to C, with one arena; cistern-translate --mlir-to-c: the last step
// alone.
#include "driver/cc/main.h"

#include "asm/printer.h"
#include "driver/cc/models.h"
#include "driver/cc/report.h"
#include "driver/cc/self_test.h"
#include "driver/command_line.h"
#include "driver/depfile.h"
#include "driver/dialect_files.h"
#include "driver/plugins.h"
#include "import/import.h"
#include "ir/diag_render.h"
#include "ir/in_build.h"
#include "pass/pass.h"
#include "registry/c_pipeline.h"
#include "registry/dialects.h"
#include "registry/passes.h"
#include "registry/read.h"
#include "stream/work.h"
#include "support/byte_size.h"
#include "support/output.h"
#include "support/sha256.h"
#include "target/c/c.h"

#include <errno.h>
#include <inttypes.h>

typedef struct job {
  bool is_translate, to_c, sizes, streams, io_by_calls, input_rows, output_rows;
  const char *stream_macs, *stream_peak; // "" or NULL: as without
  const char *output, *header, *pipeline;
  const char *entries; // NULL: all public functions
  bool no_restrict;
  int release, arena, loop_order, math, optimize, report; // places in the lists of values
  const char *report_file;
  uint64_t sram, flash; // limits; 0: none
  uint64_t num_tests;   // of --self-test; 0: none
  const char *test_file;
  cis_cc_self_test tests;
  cis_command_use use;
  cis_arena arena_of_words; // of response files
  cis_c_options options;
  cis_strbuf out, err, prefix, title, reported, tested;
  const char *depfile;
  cis_cstr_vec dims;
  bool old_tosa;
  CIS_VEC(cis_c_model) models; // of the files that are read; texts in `texts`
  cis_arena texts;
  cis_plugins plugins;
  cis_context *ctx;
  cis_op *streamed;       // the module with layers row by row, or NULL
  cis_op *unknown_result; // a function for which there is no place in the arena; NULL: none
} job;

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  job *j = user;
  bool is_colored = cis_command_use_color(&j->use, 2);
  (is_colored ? cis_diag_render_colored : cis_diag_render)(ctx, diagnostic, &j->err);
}

// --- options ---

static bool is_identifier(const char *text) {
  for (const char *c = text; *c; ++c)
    if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_' ||
          (c > text && *c >= '0' && *c <= '9')))
      return false;
  return *text != '\0';
}

static bool take_prefix(void *user, cis_str value, cis_strbuf *wrong) {
  (void)wrong;
  ((job *)user)->options.prefix = value;
  ((job *)user)->options.prefixes_all = true;
  return is_identifier(value.data);
}

/// A list of names, each with a name of C after `=` where it gets another one.
static bool take_entries(void *user, cis_str value, cis_strbuf *wrong) {
  (void)wrong;
  ((job *)user)->entries = value.data;
  bool ok = value.len > 0;
  for (size_t at = 0; ok && at <= value.len;) {
    size_t end = cis_str_find(value, ',', at);
    cis_strbuf item = {0};
    cis_strbuf_str(&item, (cis_str){value.data + at, end - at});
    const char *equals = strchr(cis_strbuf_c(&item), '=');
    ok = item.len > 0 && equals != item.data && (!equals || is_identifier(equals + 1));
    cis_strbuf_deinit(&item);
    at = end + 1;
  }
  return ok;
}

static bool take_stream_macs(void *user, cis_str value, cis_strbuf *wrong) {
  double factor;
  (void)wrong;
  ((job *)user)->stream_macs = value.data;
  return cis_parse_factor(value, &factor);
}

static bool take_stream_peak(void *user, cis_str value, cis_strbuf *wrong) {
  uint64_t bytes;
  (void)wrong;
  ((job *)user)->stream_peak = value.data;
  return cis_parse_byte_size(value, &bytes);
}

static bool take_scratch(void *user, cis_str value, cis_strbuf *wrong) {
  const uint64_t most = (uint64_t)1 << 30;
  (void)wrong;
  return cis_parse_byte_size(value, &((job *)user)->options.scratch) &&
         ((job *)user)->options.scratch <= most;
}

static bool take_plugin(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((job *)user)->plugins, value, wrong);
}

#define FIELD(f) offsetof(job, f)

static const cis_flag shared_flags[] = {
    {"arena", CIS_FLAG_CHOICE, FIELD(arena), "static|argument|global",
     .help =
         "static: an array of the C file; argument: the last parameter of each function that needs "
         "it; global: the application sets it, and asks its size",
     .default_value = "static"},
    CIS_FLAG_AS_RELEASE(FIELD(release)),
    {"depfile", CIS_FLAG_STRING, FIELD(depfile), "filename",
     .help = "Write which files the output was made of, as Make and Ninja read it"},
    {"entry", CIS_FLAG_HOOK, 0, "a,b=name",
     .help = "The functions that the application calls, and what it calls them; others are static "
             "or left out",
     .default_value = "all public functions", .take = take_entries},
    {"header", CIS_FLAG_STRING, FIELD(header), "filename",
     .help = "Declarations for the application"},
    {"heap", CIS_FLAG_NUMBER, FIELD(options.heap), "bytes",
     .help = "An array of so many bytes for buffers that have no place in the arena: of unknown "
             "size, or of which any number may be in use at once",
     .default_value = "0"},
    CIS_FLAG_OLD_TOSA(FIELD(old_tosa)),
    CIS_FLAG_DIM(FIELD(dims)),
    {"irdl-file", CIS_FLAG_STRING, FIELD(plugins.irdl_file), "filename",
     .help = CIS_IRDL_FILE_HELP},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help = "Load a plugin with dialects, passes (docs/reference/extending.md)",
     .take = take_plugin},
    {"loop-order", CIS_FLAG_CHOICE, FIELD(loop_order), "blocks|vectors|program",
     .help =
         "blocks: reductions in blocks of outputs that stay in registers; vectors: loops over "
         "neighbouring elements innermost, for machines that compute many at once; program: the "
         "order of the program, reductions innermost",
     .default_value = "blocks"},
    {"math", CIS_FLAG_CHOICE, FIELD(math), "library|fast",
     .help =
         "library: functions of floats are the C library's, with the bits of cistern-run; fast: "
         "exp, tanh and erf of f32 are polynomials that compilers vectorize, with an error of "
         "some units of the last place, and a product and its sum may be rounded once",
     .default_value = "library"},
    {"o", CIS_FLAG_STRING, FIELD(output), "filename", .help = "The C file", .default_value = "-"},
    {"optimize", CIS_FLAG_CHOICE, FIELD(optimize), "balanced|speed|size",
     .help = "Sums of products of bytes on a Cortex-M: balanced: constant weights are packed where "
             "that takes few bytes; speed: also where it takes more flash; size: they stay as they "
             "are, and no loop is unrolled",
     .default_value = "balanced"},
    {"overlap", CIS_FLAG_BOOL, FIELD(options.overlaps), NULL,
     .help =
         "An op's output may overlap an input that is not needed afterwards, as far as reads stay "
         "ahead of writes: smaller arenas; loops may run backward"},
    {"prefix", CIS_FLAG_HOOK, 0, "name",
     .help = "Begins all names of the C file, macros too, so that it links with others; without it "
             "the file's name begins those of the arena",
     .take = take_prefix},
    {"scratch", CIS_FLAG_HOOK, 0, "bytes",
     .help = "Bytes of the stack in which products of large matrices copy columns together, on "
             "machines with vector registers; 0: columns stay where they are",
     .default_value = "128K with an operating system, else 0", .take = take_scratch},
    {"sizes", CIS_FLAG_BOOL, FIELD(sizes), NULL,
     .help = "Print the bytes of the arena and of constants on standard error, and what overlaps"},
    {0},
};

static const cis_flag cc_flags[] = {
    {"flash", CIS_FLAG_NUMBER, FIELD(flash), "bytes",
     .help = "Fail if constants, first values of variables and an estimate of the code are more",
     .default_value = "no limit"},
    {"input-rows", CIS_FLAG_BOOL, FIELD(input_rows), NULL,
     .help = "Tensors that functions take come row by row, from a function FUNCTION_input_row of "
             "the application; and --stream"},
    {"io-by-calls", CIS_FLAG_BOOL, FIELD(io_by_calls), NULL,
     .help = "The application fills inputs and reads outputs in the arena, in functions that the C "
             "calls: MAIN_input0(int8_t *to)"},
    {"may-alias", CIS_FLAG_BOOL, FIELD(no_restrict), NULL,
     .help = "Buffers that are arguments may overlap"},
    {"output-rows", CIS_FLAG_BOOL, FIELD(output_rows), NULL,
     .help = "Tensors that they return go row by row, to a function FUNCTION_output_row; and "
             "--stream"},
    {"passes", CIS_FLAG_STRING, FIELD(pipeline), "pipeline",
     .help = "What makes buffers; '' if there are buffers already", .default_value = "c-pipeline"},
    {"profile", CIS_FLAG_BOOL, FIELD(options.profiles), NULL,
     .help =
         "Write CIS_PROFILE(number) before each layer, a macro of the application that notes the "
         "time; --report has the numbers, and the header the names"},
    {"report", CIS_FLAG_CHOICE, FIELD(report), "none|text|json|csv|html",
     .help = "Bytes, multiplications and weights of each layer by the plan that the C has, and its "
             "RAM and flash; html: a page that draws the arena; csv: the buffers of the peak, as "
             "memory-report prints them",
     .default_value = "none"},
    {"report-file", CIS_FLAG_STRING, FIELD(report_file), "filename",
     .help = "Where the report goes, instead of standard error"},
    {"self-test", CIS_FLAG_NUMBER, FIELD(num_tests), "N",
     .help =
         "Also write a C file with so many random inputs of each function, and the results that "
         "cistern-run computes, and NAME_self_test() that compares; needs --header and "
         "--self-test-file",
     .default_value = "0"},
    {"self-test-file", CIS_FLAG_STRING, FIELD(test_file), "filename",
     .help = "Where the self-test goes"},
    {"sram", CIS_FLAG_NUMBER, FIELD(sram), "bytes",
     .help = "Fail if the arena, the heap and variables are more, and say in which layers",
     .default_value = "no limit"},
    {"stream", CIS_FLAG_BOOL, FIELD(streams), NULL,
     .help = "Compute layers row by row, so that the arena holds the rows that are still needed, "
             "where that makes it smaller"},
    {"stream-macs", CIS_FLAG_HOOK, 0, "factor",
     .help = "Elements may be computed again, up to this factor of multiplications (1.25), where "
             "that makes the arena smaller; and --stream",
     .default_value = "1", .take = take_stream_macs},
    {"stream-peak", CIS_FLAG_HOOK, 0, "bytes",
     .help = "Bytes that are few enough (64K): the fewest multiplications that fit; and --stream",
     .take = take_stream_peak},
    {0},
};

static const cis_flag translate_flags[] = {
    {"mlir-to-c", CIS_FLAG_BOOL, FIELD(to_c), NULL, .help = "The translation; there is no other"},
    {"restrict", CIS_FLAG_BOOL, FIELD(options.restricts), NULL,
     .help = "Buffers that are arguments do not overlap"},
    {0},
};

static const char statuses[] =
    "0 done; 1 wrong input, or a program that cannot be said in C; 2 wrong usage";

const cis_command cis_cc_command = {
    .tool = "cistern-cc",
    .usage = "MODEL.mlir... -o MODEL.c [options]",
    .summary = "makes one C file with one arena of models",
    .overview = "Lowers TOSA, makes buffers of tensors, packs them into one arena of known size "
                "and writes portable C11 that needs no allocator and no library but <math.h>. "
                "Several models share the arena, and the file name of each begins the names of its "
                "functions. '-' reads standard input.",
    .statuses = statuses,
    .flags = cc_flags,
    .shared_flags = shared_flags,
    .min_inputs = 1,
    .max_inputs = SIZE_MAX,
    .example = "model.mlir",
};

const cis_command cis_translate_command = {
    .tool = "cistern-translate",
    .usage = "--mlir-to-c FILE [options]",
    .summary = "translates MLIR to C",
    .overview = "Writes C11 for functions on memrefs, as they are. '-' reads standard input.",
    .statuses = statuses,
    .flags = translate_flags,
    .shared_flags = shared_flags,
    .min_inputs = 1,
    .max_inputs = 1,
    .example = "model.mlir",
};

static bool parse_arguments(job *j, int argc, char **argv, int *out_status) {
  const cis_command *command = j->is_translate ? &cis_translate_command : &cis_cc_command;
  bool ok =
      cis_command_parse(command, argc, argv, j, &j->use, &j->arena_of_words, &j->out, &j->err);
  *out_status = j->use.status;
  if (!ok)
    return false;
  j->options.arena = (cis_c_arena_mode)j->arena;
  j->options.math = (cis_c_math)j->math;
  j->options.optimize = (cis_c_optimize)j->optimize;
  j->options.vectors = j->loop_order < 2;
  j->options.blocks = j->loop_order == 0;
  if (j->num_tests && (!j->header || !j->test_file)) {
    cis_strbuf_lit(&j->err, "cistern-cc: --self-test needs --header=FILE and "
                            "--self-test-file=FILE\n");
    *out_status = CIS_COMMAND_USAGE;
    return false;
  }
  if (!j->is_translate || j->to_c)
    return true;
  cis_strbuf_lit(&j->err, "cistern-translate: no translation is named; see cistern-translate "
                          "--help\n");
  *out_status = CIS_COMMAND_USAGE;
  return false;
}

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool is_stdin(const char *path) { return strcmp(path, "-") == 0; }

static void set_defaults(job *j) {
  bool has_output = j->output && !is_stdin(j->output);
  for (size_t i = 0; i < j->use.inputs.len; ++i) {
    const char *input = j->use.inputs.data[i];
    cis_strbuf_printf(&j->title, "%s%s", i ? ", " : "",
                      is_stdin(input) ? "model" : last_part(input));
  }
  cis_cc_put_stem(has_output ? j->output : j->use.inputs.data[0], &j->prefix);
  if (!j->options.prefix.len)
    j->options.prefix = cis_strbuf_view(&j->prefix);
  if (j->header)
    j->options.header = cis_str_from(last_part(j->header));
  j->options.title = cis_strbuf_view(&j->title);
  if (!j->is_translate)
    j->options.restricts = !j->no_restrict;
  j->options.lists_layers = j->report || j->sram || j->options.profiles;
  j->options.has_self_test = j->num_tests != 0;
  j->options.count_macs = cis_stream_macs_of_op;
  if (!j->pipeline && j->is_translate)
    j->pipeline = "";
}

// --- files: all appear whole, or none ---

static bool cannot_write(job *j, const char *path) {
  cis_strbuf_printf(&j->err, "cannot write '%s': %s\n", path, strerror(errno));
  return false;
}

static bool write_files(job *j, const cis_c_result *result) {
  const struct {
    const char *path; // NULL: there is none
    cis_str text;
  } files[] = {{j->report ? j->report_file : NULL, cis_strbuf_view(&j->reported)},
               {j->header, cis_strbuf_view(&result->header)},
               {j->num_tests ? j->test_file : NULL, cis_strbuf_view(&j->tested)},
               {j->output ? j->output : "-", cis_strbuf_view(&result->source)}};
  enum { NUM = sizeof files / sizeof *files };
  cis_output outputs[NUM] = {{0}};
  size_t num = 0, done = 0;
  bool ok = true;
  while (ok && num < NUM && (!files[num].path || cis_output_open(&outputs[num], files[num].path))) {
    ok = !files[num].path || cis_output_sink(&outputs[num], files[num].text);
    num += 1;
  }
  if (!ok || num < NUM)
    ok = cannot_write(j, files[ok ? num : num - 1].path);
  for (; ok && done < NUM; ++done)
    if (files[done].path)
      ok = cis_output_commit(&outputs[done]) || cannot_write(j, files[done].path);
  for (size_t i = done; i < num; ++i)
    if (files[i].path)
      cis_output_abandon(&outputs[i]);
  return ok;
}

/// model.mlir:12:8: 'linalg.generic' overlaps 18424 bytes of its input, backward
static void print_shared(job *j, const cis_c_shared *shared) {
  cis_file_pos at;
  if (cis_loc_file_pos(j->ctx, shared->op->loc, &at))
    cis_strbuf_printf(&j->err, "%.*s:%u:%u: ", CIS_STR_ARG(at.file), at.line, at.col);
  cis_strbuf_printf(&j->err, "'%.*s' overlaps %" PRIu64 " bytes of its input%s\n",
                    CIS_STR_ARG(cis_op_name(shared->op)), shared->bytes,
                    shared->is_backward ? ", backward" : "");
}

static void print_sizes(job *j, const cis_c_result *result) {
  for (size_t i = 0; i < result->shared.len; ++i)
    print_shared(j, &result->shared.data[i]);
  for (size_t i = 0; i < result->sizes.len; ++i) {
    const cis_c_size *size = &result->sizes.data[i];
    cis_strbuf_printf(&j->err, "%.*s: arena %" PRIu64 " bytes", CIS_STR_ARG(size->function),
                      size->arena);
    if (size->apart > size->arena)
      cis_strbuf_printf(&j->err, "%s, without overlap %" PRIu64,
                        size->is_least ? " (no plan is lower)" : "", size->apart);
    cis_strbuf_char(&j->err, '\n');
  }
  for (size_t m = 0; m < result->memories.len; ++m)
    cis_strbuf_printf(&j->err, "memory %s: %" PRIu64 " bytes\n",
                      cis_attr_text(j->ctx, result->memories.data[m].space),
                      result->memories.data[m].bytes);
  cis_strbuf_printf(&j->err, "arena %" PRIu64 " bytes, constants %" PRIu64 " bytes\n",
                    result->arena_bytes, result->constant_bytes);
}

// --- the tool ---

static bool moves_results(const cis_pass *pass) {
  return strcmp(cis_pass_get_def(pass)->name, "buffer-results-to-out-params") == 0;
}

/// The pass that moves results has changed functions when it fails at a call.
static void find_unknown_result(void *user, cis_pass *pass, cis_op *op) {
  job *j = user;
  j->unknown_result = moves_results(pass) ? cis_c_unknown_result(op) : NULL;
}

/// Where --heap helps, says so after the error.
static void note_unknown_result(void *user, cis_pass *pass, cis_op *op, bool ok) {
  job *j = user;
  (void)pass, (void)op;
  if (!ok && j->unknown_result)
    (void)cis_note(
        j->ctx, j->unknown_result->loc,
        "this function returns a buffer of unknown size, for which callers have no place "
        "in the arena; --heap=BYTES is for such");
}

static bool run_pipeline(job *j, cis_op *module, const char *pipeline) {
  cis_strbuf error = {0};
  cis_pass_manager *pm = cis_pass_manager_create(cis_passes_of(j->ctx), "builtin.module");
  bool ok = cis_pass_manager_parse(pm, cis_str_from(pipeline), &error);
  if (!ok)
    cis_strbuf_printf(&j->err, "%s\n", cis_strbuf_c(&error));
  const cis_pass_instrumentation notes = {j, find_unknown_result, note_unknown_result};
  const cis_pass_run_options options = {
      .out = &j->reported, .no_statistics = true, .instrumentation = j->pipeline ? NULL : &notes};
  ok = ok && cis_pass_manager_run(pm, module, &options);
  cis_pass_manager_destroy(pm);
  cis_strbuf_deinit(&error);
  return ok;
}

static bool run_own_pipeline(job *j, cis_op *module, bool streams) {
  cis_strbuf text = {0};
  const struct {
    const char *name;
    bool is_set;
  } options[] = {{"heap", j->options.heap},        {"input-rows", j->input_rows},
                 {"io-by-calls", j->io_by_calls},  {"output-rows", j->output_rows},
                 {"overlap", j->options.overlaps}, {"stream", streams}};
  cis_strbuf_lit(&text, "builtin.module(c-pipeline{");
  for (size_t i = 0; i < sizeof options / sizeof *options; ++i)
    cis_strbuf_printf(&text, "%s%s=%s", i ? " " : "", options[i].name,
                      options[i].is_set ? "true" : "false");
  if (streams && j->stream_macs)
    cis_strbuf_printf(&text, " stream-macs=%s", j->stream_macs);
  if (streams && j->stream_peak)
    cis_strbuf_printf(&text, " stream-peak=%s", j->stream_peak);
  cis_strbuf_lit(&text, "})");
  bool ok = run_pipeline(j, module, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return ok;
}

static bool run_passes(job *j, cis_op *module, bool streams) {
  if (!j->pipeline)
    return run_own_pipeline(j, module, streams);
  bool is_lowered =
      !*j->pipeline ||
      ((!CIS_LOWERS_STABLEHLO || run_pipeline(j, module, "builtin.module(lower-stablehlo)")) &&
       (!CIS_HAS(tosa) || run_pipeline(j, module, "builtin.module(lower-tosa)")));
  return is_lowered && (!*j->pipeline || run_pipeline(j, module, j->pipeline));
}

enum { REPORT_NONE, REPORT_TEXT, REPORT_JSON, REPORT_CSV, REPORT_HTML };

/// The report is of the program that becomes C, and of the plan that it has.
static bool report(job *j, cis_op *module) {
  cis_strbuf_clear(&j->reported); // what the user's passes print
  return j->report != REPORT_CSV ||
         run_pipeline(j, module, "builtin.module(memory-report{format=csv})");
}

static void report_plan(job *j, const cis_c_result *result) {
  if (j->report == REPORT_TEXT)
    cis_cc_report_text(j->ctx, result, &j->reported);
  if (j->report == REPORT_JSON)
    cis_cc_report_json(j->ctx, result, &j->reported);
  if (j->report == REPORT_HTML)
    cis_cc_report_html(result, j->options.title, &j->reported);
}

static bool make(job *j, cis_op *module, bool streams, cis_c_result *out) {
  bool ok =
      run_passes(j, module, streams) && report(j, module) && cis_c_emit(module, &j->options, out);
  if (ok)
    report_plan(j, out);
  return ok;
}

/// The smaller arena of two, with layers row by row and without, because packing and overlap may
/// save more than rows do.
static bool make_streamed(job *j, cis_op *module, cis_c_result *out) {
  cis_c_result streamed = {0};
  cis_strbuf reported = {0};
  j->streamed = cis_op_clone(module, NULL);
  bool was_quiet = cis_diag_set_quiet(j->ctx, true);
  bool is_streamed = make(j, j->streamed, true, &streamed);
  (void)cis_diag_set_quiet(j->ctx, was_quiet);
  cis_strbuf_str(&reported, cis_strbuf_view(&j->reported));
  bool ok = make(j, module, false, out);
  if (ok && is_streamed && streamed.arena_bytes < out->arena_bytes) {
    cis_c_result other = *out;
    *out = streamed;
    streamed = other;
    cis_strbuf_clear(&j->reported);
    cis_strbuf_str(&j->reported, cis_strbuf_view(&reported));
  }
  cis_c_result_deinit(&streamed);
  cis_strbuf_deinit(&reported);
  return ok;
}

static bool translate(job *j, cis_op *module) {
  cis_c_result result = {0};
  bool streams = j->streams || j->input_rows || j->output_rows || j->stream_macs || j->stream_peak;
  bool ok =
      streams && !j->pipeline ? make_streamed(j, module, &result) : make(j, module, false, &result);
  const char *hint = streams && j->options.overlaps ? NULL
                     : streams                      ? "--overlap may need less RAM"
                     : j->options.overlaps          ? "--stream may need less RAM"
                                                    : "--overlap or --stream may need less RAM";
  bool fits =
      !ok || cis_cc_check_limits(module, &result, j->sram, j->flash, j->is_translate ? NULL : hint);
  cis_diag_flush(j->ctx);
  if (!fits && j->report && !j->report_file)
    cis_strbuf_str(&j->err, cis_strbuf_view(&j->reported));
  ok = ok && fits &&
       (!j->num_tests ||
        cis_cc_self_test_print(&j->tests, module, &j->options, &result, &j->tested)) &&
       write_files(j, &result);
  if (ok && j->report && !j->report_file)
    cis_strbuf_str(&j->err, cis_strbuf_view(&j->reported));
  if (ok && j->sizes)
    print_sizes(j, &result);
  cis_c_result_deinit(&result);
  if (j->streamed)
    cis_op_destroy(j->streamed);
  return ok;
}

// --- the program: all models, with the functions that are chosen ---

/// The name of input i, which no earlier one has.
static void put_model_name(const job *j, size_t i, cis_strbuf *out) {
  size_t same = 0;
  cis_cc_put_stem(j->use.inputs.data[i], out);
  for (size_t k = 0; k < i; ++k) {
    cis_strbuf other = {0};
    cis_cc_put_stem(j->use.inputs.data[k], &other);
    same += cis_str_eq(cis_strbuf_view(&other), cis_strbuf_view(out));
    cis_strbuf_deinit(&other);
  }
  if (same)
    cis_strbuf_printf(out, "%zu", same + 1);
}

/// Notes the name and the hash of the next input.
static void note_model(job *j, const cis_source *source) {
  cis_strbuf name = {0}, hash = {0};
  if (j->use.inputs.len == 1)
    cis_strbuf_lit(&name, "model");
  else
    put_model_name(j, j->models.len, &name);
  cis_sha256(source->text, &hash);
  cis_vec_push(&j->models, ((cis_c_model){cis_arena_str(&j->texts, cis_strbuf_view(&name)),
                                          cis_arena_str(&j->texts, cis_strbuf_view(&hash))}));
  cis_strbuf_deinit(&name);
  cis_strbuf_deinit(&hash);
}

/// Reads a file; NULL after an error.
static cis_op *read_model(job *j, const char *path) {
  const char *error = NULL;
  cis_source *source = cis_source_open(path, &error);
  if (!source) {
    cis_strbuf_printf(&j->err, "cannot open input file '%s': %s\n", path, error);
    return NULL;
  }
  const cis_model_dims dims = {j->dims.data, j->dims.len, .is_of_several = j->use.inputs.len > 1};
  cis_parse_options parse = {.older_tosa = j->old_tosa, .dims = &dims};
  uint32_t index = cis_context_add_source(j->ctx, source);
  cis_context_forget_resources(j->ctx); // another file may hold other bytes under one name
  note_model(j, source);
  return cis_read_program(j->ctx, index, 0, (uint32_t)source->text.len, &parse);
}

/// Reads all models; several become one program. NULL after an error.
static cis_op *read_models(job *j) {
  cis_op *program = read_model(j, j->use.inputs.data[0]);
  if (!program || j->use.inputs.len == 1)
    return program;
  cis_op *first = program;
  program = cis_parse_create_module(j->ctx, cis_loc_attr(j->ctx, first->loc));
  bool ok = true;
  for (size_t i = 0; ok && i < j->use.inputs.len; ++i) {
    cis_op *model = i ? read_model(j, j->use.inputs.data[i]) : first;
    ok = model && cis_cc_add_model(program, model, j->models.data[i].name);
  }
  return ok ? program : NULL;
}

/// Names and visibility of the functions. Those that nothing calls are left out.
static bool choose_functions(job *j, cis_op *program) {
  return (!j->entries || (cis_cc_choose_entries(program, cis_str_from(j->entries)) &&
                          run_pipeline(j, program, "builtin.module(symbol-dce)"))) &&
         (!j->options.prefixes_all || cis_cc_put_prefix(program, j->options.prefix));
}

static bool parse_and_translate(job *j) {
  j->ctx = cis_context_create();
  cis_asm_init(j->ctx);
  cis_context_set_release(j->ctx, (cis_release)j->release);
  cis_register_all_dialects(j->ctx);
  cis_find_dialect_files(j->ctx);
  cis_diag_set_handler(j->ctx, show_diagnostic, j);
  bool has_dialects = cis_plugins_load(&j->plugins, j->ctx);
  cis_op *program = has_dialects ? read_models(j) : NULL;
  j->options.models = j->models.data;
  j->options.num_models = j->models.len;
  bool ok = program && choose_functions(j, program) &&
            (!j->num_tests || cis_cc_self_test_run(program, j->num_tests, &j->tests)) &&
            translate(j, program);
  cis_diag_flush(j->ctx);
  cis_context_destroy(j->ctx);
  return ok;
}

static bool write_depfile(job *j) {
  return !j->depfile ||
         cis_depfile_write(j->depfile, j->output ? j->output : "-", &j->use, &j->plugins, &j->err);
}

static int run(job *j, int argc, char **argv) {
  cis_output_ignore_signals();
  int status = 1;
  j->out.sink = cis_stdout_sink;
  j->err.sink = cis_stderr_sink;
  if (parse_arguments(j, argc, argv, &status)) {
    set_defaults(j);
    status = !(parse_and_translate(j) && write_depfile(j));
  }
  if (!cis_strbuf_flush(&j->out) && status == 0)
    status = 1;
  cis_strbuf_flush(&j->err);
  cis_strbuf_deinit(&j->out);
  cis_strbuf_deinit(&j->err);
  cis_strbuf_deinit(&j->prefix);
  cis_strbuf_deinit(&j->title);
  cis_vec_deinit(&j->models);
  cis_arena_deinit(&j->texts);
  cis_strbuf_deinit(&j->reported);
  cis_strbuf_deinit(&j->tested);
  cis_cc_self_test_deinit(&j->tests);
  cis_plugins_deinit(&j->plugins);
  cis_vec_deinit(&j->dims);
  cis_command_use_deinit(&j->use);
  cis_arena_deinit(&j->arena_of_words);
  return status;
}

int cis_cc_main(int argc, char **argv) {
  job j = {.options.scratch = CIS_C_SCRATCH_OF_SYSTEM};
  return run(&j, argc, argv);
}

int cis_translate_main(int argc, char **argv) {
  job j = {.is_translate = true, .options.scratch = CIS_C_SCRATCH_OF_SYSTEM};
  return run(&j, argc, argv);
}

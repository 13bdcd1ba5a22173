// cistern-opt's command line: its flags; passes in their order, with options.
#include "driver/opt/options.h"

#include "driver/opt/upstream_names.h"
#include "ir/debug.h"
#include "ir/in_build.h"
#include "ir/older.h"
#include "registry/passes.h"

#define FIELD(f) offsetof(cis_opt_options, f)

// --- values ---

/// Returns the passes of the library, and of the plugins that were named so far.
static cis_pass_list passes_of(const void *options) {
  cis_context *ctx = options ? ((const cis_opt_options *)options)->plugins.ctx : NULL;
  return ctx ? cis_passes_of(ctx) : cis_all_passes();
}

/// Names of passes, separated by commas.
static bool add_passes(const void *options, cis_cstr_vec *list, cis_str value, cis_strbuf *wrong) {
  for (size_t begin = 0, end; begin <= value.len; begin = end + 1) {
    end = cis_str_find(value, ',', begin);
    cis_str name = {value.data + begin, end - begin};
    const cis_pass_def *def = cis_pass_find(passes_of(options), name);
    if (!def) {
      cis_strbuf_printf(wrong, "Cannot find option named '%.*s'!", CIS_STR_ARG(name));
      return false;
    }
    cis_vec_push(list, def->name);
  }
  return true;
}

static bool take_print_after(void *options, cis_str value, cis_strbuf *wrong) {
  return add_passes(options, &((cis_opt_options *)options)->print_after, value, wrong);
}

static bool take_print_before(void *options, cis_str value, cis_strbuf *wrong) {
  return add_passes(options, &((cis_opt_options *)options)->print_before, value, wrong);
}

/// Topics, separated by commas.
static bool take_debug_only(void *user, cis_str value, cis_strbuf *wrong) {
  cis_str topic;
  if (cis_debug_add_topics(value, &((cis_opt_options *)user)->debug_topics, &topic))
    return true;
  cis_strbuf_printf(wrong, "'%.*s' is no topic; these are:", CIS_STR_ARG(topic));
#define TOPIC(KIND, NAME, HELP) cis_strbuf_printf(wrong, "\n  %-14s%s", NAME, HELP);
  CIS_DEBUG_TOPICS(TOPIC)
#undef TOPIC
  return false;
}

static bool take_filter(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_actions_take_filter(&((cis_opt_options *)user)->actions, value, wrong);
}

static bool take_counter(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_actions_take_counter(&((cis_opt_options *)user)->actions, value, wrong);
}

static bool take_plugin(void *options, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((cis_opt_options *)options)->plugins, value, wrong);
}

static bool take_split(void *user, cis_str value, cis_strbuf *wrong) {
  (void)wrong;
  cis_opt_options *options = user;
  options->split_input = true;
  options->split_marker = value.data && value.len ? value.data : NULL;
  return true;
}

static bool take_verify_diagnostics(void *user, cis_str value, cis_strbuf *wrong) {
  cis_opt_options *options = user;
  options->verify_diagnostics = true;
  options->only_expected = cis_str_is(value, "only-expected");
  if (!value.len || options->only_expected || cis_str_is(value, "all"))
    return true;
  cis_strbuf_printf(wrong, "Cannot find option named '%.*s'!", CIS_STR_ARG(value));
  return false;
}

// --- flags ---

static const cis_flag flags[] = {
    {"allow-unregistered-dialect", CIS_FLAG_BOOL, FIELD(allow_unregistered), NULL,
     .help = "Allow operations, types and attributes of dialects that are not registered"},
    CIS_FLAG_AS_RELEASE(FIELD(release)),
    {"check-buffers-each", CIS_FLAG_BOOL, FIELD(check_buffers_each), NULL,
     .help =
         "Check after each pass that it made no memory error (docs/reference/check-buffers.md)"},
    {"debug", CIS_FLAG_BOOL, FIELD(debugs_all), NULL,
     .help = "Say all decisions that --debug-only can say"},
    {"debug-only", CIS_FLAG_HOOK, 0, "topic,...",
     .help = "Say decisions about deallocation, one-shot, plan or reuse, a line for each, on "
             "standard error (docs/how-to/find-out-why-a-tensor-is-copied.md)",
     .take = take_debug_only},
    {"depfile", CIS_FLAG_STRING, FIELD(depfile), "filename",
     .help = "Write which files the output was made of, as Make and Ninja read it"},
    {"dump-pass-pipeline", CIS_FLAG_BOOL, FIELD(dump_pipeline), NULL,
     .help = "Print the pipeline that will be run"},
    {"elide-resource-data-from-bytecode", CIS_FLAG_BOOL, FIELD(elide_bytecode_resources), NULL,
     .help = "Leave the data of resources out of bytecode"},
    {"emit-bytecode", CIS_FLAG_BOOL, FIELD(emit_bytecode), NULL,
     .help = "Write bytecode instead of text"},
    {"emit-bytecode-producer", CIS_FLAG_STRING, FIELD(bytecode_producer), "string",
     .help = "Who the bytecode says that it is from"},
    {"emit-bytecode-version", CIS_FLAG_INT, FIELD(bytecode_version), "value",
     .help = "Which version of bytecode to write, 0 to 6", .default_value = "6"},
    CIS_FLAG_OLD_TOSA(FIELD(old_tosa)),
    CIS_FLAG_DIM(FIELD(dims)),
    {"irdl-file", CIS_FLAG_STRING, FIELD(plugins.irdl_file), "filename",
     .help = CIS_IRDL_FILE_HELP},
    {"list-passes", CIS_FLAG_BOOL, FIELD(list_passes), NULL,
     .help = "Print the list of registered passes and exit"},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help =
         "Load a plugin with dialects and passes (docs/reference/extending.md); before its passes are named",
     .take = take_plugin},
    {"log-actions-to", CIS_FLAG_STRING, FIELD(actions.path), "filename",
     .help = "Write there which passes run on which ops ('-': standard output)"},
    {"log-mlir-actions-filter", CIS_FLAG_HOOK, 0, "FILE:LINE[:COLUMN],...",
     .help = "Log only those that run on ops of these places", .take = take_filter},
    {"mlir-debug-counter", CIS_FLAG_HOOK, 0, "pass-execution-skip=N,pass-execution-count=N",
     .help = "Run no pass but those after the first N, and no more than N of them",
     .take = take_counter},
    {"mlir-diagnostic-verbosity-level", CIS_FLAG_CHOICE, FIELD(verbosity),
     "remarks|warnings|errors", .help = "What is shown: errors alone, warnings too, or all",
     .default_value = "remarks"},
    {"mlir-disable-diagnostic-notes", CIS_FLAG_BOOL, FIELD(no_op_notes), NULL,
     .help = "Leave out the note that shows the current operation"},
    {"mlir-disable-threading", CIS_FLAG_BOOL, FIELD(no_threads), NULL,
     .help = "Work on one thread"},
    {"mlir-elide-elementsattrs-if-larger", CIS_FLAG_INT, FIELD(print.elide_elements_larger), "uint",
     .help = "Elide element literals of more elements than this",
     .is_set = FIELD(print.has_elide_elements)},
    {"mlir-elide-resource-strings-if-larger", CIS_FLAG_INT, FIELD(print.elide_resources_larger),
     "uint", .help = "Elide resources of more characters than this",
     .is_set = FIELD(print.has_elide_resources)},
    {"mlir-generate-reproducer", CIS_FLAG_STRING, FIELD(written_reproducer), "filename",
     .help = "Write the input with the pipeline there, for --run-reproducer"},
    {"mlir-output-format", CIS_FLAG_CHOICE, FIELD(timing_format), "text|json",
     .help = "How to print timing", .default_value = "text"},
    {"mlir-pass-pipeline-crash-reproducer", CIS_FLAG_STRING, FIELD(crash_reproducer), "filename",
     .help = "Write the input with the pipeline there if a pass fails or crashes"},
    {"mlir-pass-pipeline-local-reproducer", CIS_FLAG_BOOL, FIELD(local_reproducer), NULL,
     .help = "The reproducer is the pass that failed, and the program before it"},
    {"mlir-pass-statistics", CIS_FLAG_BOOL, FIELD(statistics), NULL,
     .help = "Print the statistics of each pass"},
    {"mlir-pass-statistics-display", CIS_FLAG_CHOICE, FIELD(statistics_display), "pipeline|list",
     .help = "How to print statistics: as passes run, or by their names",
     .default_value = "pipeline"},
    {"mlir-pretty-debuginfo", CIS_FLAG_BOOL, FIELD(print.pretty_debug_info), NULL,
     .help = "Print locations in a short form"},
    {"mlir-print-assume-verified", CIS_FLAG_BOOL, FIELD(print.assume_verified), NULL,
     .help = "Skip verification before printing in custom form"},
    {"mlir-print-debuginfo", CIS_FLAG_BOOL, FIELD(print.debug_info), NULL,
     .help = "Print locations"},
    {"mlir-print-elementsattrs-with-hex-if-larger", CIS_FLAG_INT, FIELD(print.hex_if_larger),
     "long",
     .help = "Print element literals of more elements than this as a hex string (-1: never)",
     .is_set = FIELD(print.has_hex_larger)},
    {"mlir-print-ir-after", CIS_FLAG_HOOK, 0, "pass,...", .help = "Print IR after these passes",
     .take = take_print_after},
    {"mlir-print-ir-after-all", CIS_FLAG_BOOL, FIELD(print_after_all), NULL,
     .help = "Print IR after each pass"},
    {"mlir-print-ir-after-change", CIS_FLAG_BOOL, FIELD(print_after_change), NULL,
     .help = "Print IR after a pass only if it changed something"},
    {"mlir-print-ir-after-failure", CIS_FLAG_BOOL, FIELD(print_after_failure), NULL,
     .help = "Print IR after a pass only if it failed"},
    {"mlir-print-ir-before", CIS_FLAG_HOOK, 0, "pass,...", .help = "Print IR before these passes",
     .take = take_print_before},
    {"mlir-print-ir-before-all", CIS_FLAG_BOOL, FIELD(print_before_all), NULL,
     .help = "Print IR before each pass"},
    {"mlir-print-ir-module-scope", CIS_FLAG_BOOL, FIELD(print_module_scope), NULL,
     .help = "Print the top-level operation when printing IR around passes"},
    {"mlir-print-ir-tree-dir", CIS_FLAG_STRING, FIELD(tree_dir), "directory",
     .help = "Print IR around passes to files there, in folders for the operations"},
    {"mlir-print-local-scope", CIS_FLAG_BOOL, FIELD(print.local_scope), NULL,
     .help = "Print without aliases"},
    {"mlir-print-op-generic", CIS_FLAG_BOOL, FIELD(print.generic), NULL,
     .help = "Print operations in the generic form"},
    {"mlir-print-op-on-diagnostic", CIS_FLAG_NOT, FIELD(no_op_notes), NULL,
     .help = "Show the current operation in a note (on by default)"},
    {"mlir-print-skip-regions", CIS_FLAG_BOOL, FIELD(print.skip_regions), NULL,
     .help = "Print regions as {...}"},
    {"mlir-print-unique-ssa-ids", CIS_FLAG_BOOL, FIELD(print.unique_ssa_ids), NULL,
     .help = "Number values uniquely over all regions"},
    {"mlir-print-value-users", CIS_FLAG_BOOL, FIELD(print.value_users), NULL,
     .help = "Print users of values as comments"},
    {"mlir-timing", CIS_FLAG_BOOL, FIELD(timing), NULL, .help = "Show execution times"},
    {"mlir-very-unsafe-disable-verifier-on-parsing", CIS_FLAG_BOOL, FIELD(no_verify_parsing), NULL,
     .help = "Do not verify what was parsed"},
    {"mlir-timing-display", CIS_FLAG_CHOICE, FIELD(timing_display), "tree|list",
     .help = "How to print timing: as passes run, or by time", .default_value = "tree"},
    {"mlir-use-nameloc-as-prefix", CIS_FLAG_BOOL, FIELD(print.use_name_loc_as_prefix), NULL,
     .help = "Name values after the names in their locations"},
    {"no-implicit-module", CIS_FLAG_BOOL, FIELD(no_implicit_module), NULL,
     .help = "Do not put the input into a module"},
    {"o", CIS_FLAG_STRING, FIELD(output), "filename", .help = "Output file (standard output: -)",
     .default_value = "-"},
    {"output-split-marker", CIS_FLAG_STRING, FIELD(output_marker), "string",
     .help = "Marker between the chunks of the output"},
    {"p", CIS_FLAG_STRING, FIELD(pipeline), "string", .help = "Short for --pass-pipeline"},
    {"pass-pipeline", CIS_FLAG_STRING, FIELD(pipeline), "string",
     .help = "The pipeline to run, as builtin.module(...)"},
    {"profile-actions-to", CIS_FLAG_STRING, FIELD(profile), "filename",
     .help = "When each pass begins and ends, for Chrome's trace viewer ('-': standard error)"},
    {"remark-format", CIS_FLAG_STRING, FIELD(remarks.format), "emitRemark|yaml",
     .help = "How remarks are shown: as diagnostics, or in a file"},
    {"remark-policy", CIS_FLAG_STRING, FIELD(remarks.policy), "all|final",
     .help = "Show all remarks, or the last of a kind at a place"},
    {"remarks-filter", CIS_FLAG_STRING, FIELD(remarks.filter), "regex",
     .help = "Show remarks whose category matches: `copies`, `stack`"},
    {"remarks-filter-analyse", CIS_FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_ANALYSIS]),
     "regex", .help = "Show those of what was found out"},
    {"remarks-filter-failed", CIS_FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_FAILED]), "regex",
     .help = "Show those of what failed"},
    {"remarks-filter-missed", CIS_FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_MISSED]), "regex",
     .help = "Show those of what could not be done"},
    {"remarks-filter-passed", CIS_FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_PASSED]), "regex",
     .help = "Show those of what was done"},
    {"remarks-output-file", CIS_FLAG_STRING, FIELD(remarks.file), "filename",
     .help = "Where YAML goes (mlir-remarks.yaml)"},
    {"report-file", CIS_FLAG_STRING, FIELD(report_file), "filename",
     .help = "What passes that report print goes there", .default_value = "standard output"},
    {"run-reproducer", CIS_FLAG_BOOL, FIELD(run_reproducer), NULL,
     .help = "Run the pipeline that the input says"},
    {"show-dialects", CIS_FLAG_BOOL, FIELD(show_dialects), NULL,
     .help = "Print the list of registered dialects and exit"},
    {"split-input-file", CIS_FLAG_OPTIONAL, 0, "marker",
     .help = "Process each chunk of the input by itself", .default_value = "// -----",
     .take = take_split},
    {"threads", CIS_FLAG_INT, FIELD(threads), "number",
     .help = "How many threads work on the functions of a module; 0: one, from 1 MB of input on as "
             "many as the machine runs at once",
     .default_value = "0"},
    {"unknown-ops", CIS_FLAG_STRING, FIELD(unknown_ops), "{op = {fact = text}}",
     .help = "Facts about ops of dialects that are not registered (docs/reference/extending.md)"},
    {"verify-diagnostics", CIS_FLAG_OPTIONAL, 0, "all|only-expected",
     .help = "Check diagnostics against expected-* comments", .default_value = "all",
     .take = take_verify_diagnostics},
    {"verify-each", CIS_FLAG_NOT, FIELD(no_verify_each), NULL,
     .help = "Verify after each pass (on by default)"},
    {"verify-roundtrip", CIS_FLAG_BOOL, FIELD(verify_roundtrip), NULL,
     .help = "See that what was read is the same after it was printed and read again"},
    {0},
};

// --- the command ---

static void take_pass(void *options, const cis_pass_def *def, const char *pass_options) {
  struct cis_opt_pass pass = {def, pass_options};
  cis_vec_push(&((cis_opt_options *)options)->passes, pass);
}

static void explain(cis_str name, cis_strbuf *out) {
  const char *today = cis_older_pass(name), *left_out = cis_left_out_of_pass(name);
  if (left_out)
    cis_strbuf_printf(out, CIS_LEFT_OUT_PASS, CIS_STR_ARG(name), left_out);
  else if (today)
    cis_strbuf_printf(out, CIS_OLDER_NAME, CIS_STR_ARG(name), today);
  else if (cis_is_upstream_pass(name))
    cis_strbuf_printf(out, "'%.*s' is a pass of mlir-opt that is not here", CIS_STR_ARG(name));
  else if (cis_is_upstream_flag(name))
    cis_strbuf_printf(out, "'%.*s' is an option of mlir-opt that is not here", CIS_STR_ARG(name));
}

const cis_command cis_opt_command = {
    .tool = "cistern-opt",
    .usage = "[options] <input file>",
    .summary = "Cistern's driver for MLIR buffer management",
    .overview = "Reads MLIR text, runs passes in the order of their flags, or those of "
                "--pass-pipeline, and prints MLIR text: mlir-opt's own interface. '-', or no file, "
                "is standard input.",
    .statuses = "0 done; 1 wrong input, or a pass failed; 2 wrong usage",
    .flags = flags,
    .max_inputs = 1,
    .passes = passes_of,
    .take_pass = take_pass,
    .explain = explain,
};

void cis_opt_options_deinit(cis_opt_options *options) {
  cis_plugins_deinit(&options->plugins);
  cis_vec_deinit(&options->passes);
  cis_vec_deinit(&options->dims);
  cis_vec_deinit(&options->print_before);
  cis_vec_deinit(&options->print_after);
}

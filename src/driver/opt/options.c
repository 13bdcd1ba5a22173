// cistern-opt's command line: flags, passes in their order with options, and the help text.
#include "driver/opt/options.h"

#include "bytecode/bytecode.h"

#include "registry/passes.h"

#include <stdlib.h>

typedef enum flag_kind {
  FLAG_BOOL,
  FLAG_NOT, // sets false's opposite: --x=false sets the field
  FLAG_STRING,
  FLAG_OPTIONAL_STRING, // --x or --x=value
  FLAG_INT,
  FLAG_LIST,
  FLAG_CHOICE, // true for the first of the two values
} flag_kind;

typedef struct flag {
  const char *name;
  flag_kind kind;
  size_t field; // offset in cis_opt_options
  const char *value_name;
  const char *help;
} flag;

#define FIELD(f) offsetof(cis_opt_options, f)

static const flag flags[] = {
    {"allow-unregistered-dialect", FLAG_BOOL, FIELD(allow_unregistered), NULL,
     "Allow operations, types and attributes of dialects that are not registered"},
    {"check-buffers-each", FLAG_BOOL, FIELD(check_buffers_each), NULL,
     "Check after each pass that it made no memory error (docs/check.md)"},
    {"dump-pass-pipeline", FLAG_BOOL, FIELD(dump_pipeline), NULL,
     "Print the pipeline that will be run"},
    {"elide-resource-data-from-bytecode", FLAG_BOOL, FIELD(elide_bytecode_resources), NULL,
     "Leave the data of resources out of bytecode"},
    {"emit-bytecode", FLAG_BOOL, FIELD(emit_bytecode), NULL, "Write bytecode instead of text"},
    {"emit-bytecode-producer", FLAG_STRING, FIELD(bytecode_producer), "string",
     "Who the bytecode says that it is from"},
    {"emit-bytecode-version", FLAG_INT, FIELD(bytecode_version), "value",
     "Which version of bytecode to write, 0 to 6"},
    {"help", FLAG_BOOL, FIELD(help), NULL, "Show this text"},
    {"list-passes", FLAG_BOOL, FIELD(list_passes), NULL,
     "Print the list of registered passes and exit"},
    {"mlir-disable-diagnostic-notes", FLAG_BOOL, FIELD(no_op_notes), NULL,
     "Leave out the note that shows the current operation"},
    {"mlir-elide-elementsattrs-if-larger", FLAG_INT, FIELD(print.elide_elements_larger), "uint",
     "Elide element literals of more elements than this"},
    {"mlir-elide-resource-strings-if-larger", FLAG_INT, FIELD(print.elide_resources_larger), "uint",
     "Elide resources of more characters than this"},
    {"mlir-output-format", FLAG_CHOICE, FIELD(timing_json), "json|text", "How to print timing"},
    {"mlir-pass-statistics", FLAG_BOOL, FIELD(statistics), NULL,
     "Print the statistics of each pass"},
    {"mlir-pass-statistics-display", FLAG_CHOICE, FIELD(statistics_list), "list|pipeline",
     "How to print statistics: by the names of passes, or as they run"},
    {"mlir-pretty-debuginfo", FLAG_BOOL, FIELD(print.pretty_debug_info), NULL,
     "Print locations in a short form"},
    {"mlir-print-assume-verified", FLAG_BOOL, FIELD(print.assume_verified), NULL,
     "Skip verification before printing in custom form"},
    {"mlir-print-debuginfo", FLAG_BOOL, FIELD(print.debug_info), NULL, "Print locations"},
    {"mlir-print-elementsattrs-with-hex-if-larger", FLAG_INT, FIELD(print.hex_if_larger), "long",
     "Print element literals of more elements than this as a hex string (-1: never)"},
    {"mlir-print-ir-after", FLAG_LIST, FIELD(print_after), "pass,...",
     "Print IR after these passes"},
    {"mlir-print-ir-after-all", FLAG_BOOL, FIELD(print_after_all), NULL,
     "Print IR after each pass"},
    {"mlir-print-ir-after-change", FLAG_BOOL, FIELD(print_after_change), NULL,
     "Print IR after a pass only if it changed something"},
    {"mlir-print-ir-after-failure", FLAG_BOOL, FIELD(print_after_failure), NULL,
     "Print IR after a pass only if it failed"},
    {"mlir-print-ir-before", FLAG_LIST, FIELD(print_before), "pass,...",
     "Print IR before these passes"},
    {"mlir-print-ir-before-all", FLAG_BOOL, FIELD(print_before_all), NULL,
     "Print IR before each pass"},
    {"mlir-print-ir-module-scope", FLAG_BOOL, FIELD(print_module_scope), NULL,
     "Print the top-level operation when printing IR around passes"},
    {"mlir-print-local-scope", FLAG_BOOL, FIELD(print.local_scope), NULL, "Print without aliases"},
    {"mlir-print-op-generic", FLAG_BOOL, FIELD(print.generic), NULL,
     "Print operations in the generic form"},
    {"mlir-print-op-on-diagnostic", FLAG_NOT, FIELD(no_op_notes), NULL,
     "Show the current operation in a note (on by default)"},
    {"mlir-print-skip-regions", FLAG_BOOL, FIELD(print.skip_regions), NULL,
     "Print regions as {...}"},
    {"mlir-print-unique-ssa-ids", FLAG_BOOL, FIELD(print.unique_ssa_ids), NULL,
     "Number values uniquely over all regions"},
    {"mlir-print-value-users", FLAG_BOOL, FIELD(print.value_users), NULL,
     "Print users of values as comments"},
    {"mlir-timing", FLAG_BOOL, FIELD(timing), NULL, "Show execution times"},
    {"mlir-very-unsafe-disable-verifier-on-parsing", FLAG_BOOL, FIELD(no_verify_parsing), NULL,
     "Do not verify what was parsed"},
    {"mlir-timing-display", FLAG_CHOICE, FIELD(timing_list), "list|tree",
     "How to print timing: by time, or as passes run"},
    {"mlir-use-nameloc-as-prefix", FLAG_BOOL, FIELD(print.use_name_loc_as_prefix), NULL,
     "Name values after the names in their locations"},
    {"no-implicit-module", FLAG_BOOL, FIELD(no_implicit_module), NULL,
     "Do not put the input into a module"},
    {"o", FLAG_STRING, FIELD(output), "filename", "Output file (standard output: -)"},
    {"output-split-marker", FLAG_STRING, FIELD(output_marker), "string",
     "Marker between the chunks of the output"},
    {"p", FLAG_STRING, FIELD(pipeline), "string", "Short for --pass-pipeline"},
    {"pass-pipeline", FLAG_STRING, FIELD(pipeline), "string",
     "The pipeline to run, as builtin.module(...)"},
    {"remark-format", FLAG_STRING, FIELD(remarks.format), "emitRemark|yaml",
     "How remarks are shown: as diagnostics, or in a file"},
    {"remark-policy", FLAG_STRING, FIELD(remarks.policy), "all|final",
     "Show all remarks, or the last of a kind at a place"},
    {"remarks-filter", FLAG_STRING, FIELD(remarks.filter), "regex",
     "Show remarks whose category matches: `copies`"},
    {"remarks-filter-analyse", FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_ANALYSIS]), "regex",
     "Show those of what was found out"},
    {"remarks-filter-failed", FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_FAILED]), "regex",
     "Show those of what failed"},
    {"remarks-filter-missed", FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_MISSED]), "regex",
     "Show those of what could not be done"},
    {"remarks-filter-passed", FLAG_STRING, FIELD(remarks.filters[CIS_REMARK_PASSED]), "regex",
     "Show those of what was done"},
    {"remarks-output-file", FLAG_STRING, FIELD(remarks.file), "filename",
     "Where YAML goes (mlir-remarks.yaml)"},
    {"show-dialects", FLAG_BOOL, FIELD(show_dialects), NULL,
     "Print the list of registered dialects and exit"},
    {"split-input-file", FLAG_OPTIONAL_STRING, FIELD(split_marker), "marker",
     "Process each chunk of the input by itself (default marker: // -----)"},
    {"verify-diagnostics", FLAG_OPTIONAL_STRING, FIELD(verify_diagnostics), "all|only-expected",
     "Check diagnostics against expected-* comments"},
    {"verify-each", FLAG_NOT, FIELD(no_verify_each), NULL,
     "Verify after each pass (on by default)"},
    {"version", FLAG_BOOL, FIELD(version), NULL, "Show the version"},
};
enum { NUM_FLAGS = sizeof(flags) / sizeof(flags[0]) };

/// mlir-opt has these; they change nothing here.
static const char *const ignored[] = {"mlir-disable-threading",
                                      "mlir-print-stacktrace-on-diagnostic"};

static const flag *find_flag(cis_str name) {
  for (size_t i = 0; i < NUM_FLAGS; ++i)
    if (cis_str_is(name, flags[i].name))
      return &flags[i];
  return NULL;
}

static bool is_ignored(cis_str name) {
  for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); ++i)
    if (cis_str_is(name, ignored[i]))
      return true;
  return false;
}

/// What stands before the name of an option in messages.
static const char *dashes(const char *name) { return strlen(name) > 1 ? "--" : "-"; }

// --- suggestions ---

static size_t edit_distance(cis_str a, cis_str b) {
  CIS_VEC(size_t) row = {0};
  cis_vec_resize(&row, b.len + 1);
  for (size_t j = 0; j <= b.len; ++j)
    row.data[j] = j;
  for (size_t i = 1; i <= a.len; ++i) {
    size_t diagonal = row.data[0];
    row.data[0] = i;
    for (size_t j = 1; j <= b.len; ++j) {
      size_t above = row.data[j];
      size_t best = diagonal + (a.data[i - 1] != b.data[j - 1]);
      best = above + 1 < best ? above + 1 : best;
      best = row.data[j - 1] + 1 < best ? row.data[j - 1] + 1 : best;
      row.data[j] = best;
      diagonal = above;
    }
  }
  size_t result = row.data[b.len];
  cis_vec_deinit(&row);
  return result;
}

static void consider(cis_str given, const char *name, const char **best, size_t *distance) {
  size_t d = edit_distance(given, cis_str_from(name));
  if (d < *distance) {
    *distance = d;
    *best = name;
  }
}

static bool unknown_flag(const char *program, const char *arg, cis_str name, cis_strbuf *error) {
  const char *best = NULL;
  size_t distance = SIZE_MAX;
  cis_str given = name.len > 200 ? (cis_str){name.data, 200} : name;
  for (size_t i = 0; i < NUM_FLAGS; ++i)
    consider(given, flags[i].name, &best, &distance);
  for (cis_pass_list p = cis_all_passes(); *p; ++p)
    consider(given, (*p)->name, &best, &distance);
  cis_strbuf_printf(error,
                    "%s: Unknown command line argument '%s'.  Try: '%s --help'\n"
                    "%s: Did you mean '%s%s'?\n",
                    program, arg, program, program, dashes(best), best);
  return false;
}

// --- reading ---

static bool parse_bool(cis_str value, bool *out) {
  if (!value.data || cis_str_is(value, "true") || cis_str_is(value, "1")) {
    *out = true;
    return true;
  }
  *out = false;
  return cis_str_is(value, "false") || cis_str_is(value, "0");
}

static bool unknown_value(const char *program, const flag *f, cis_str value, cis_strbuf *error) {
  cis_strbuf_printf(error, "%s: for the --%s option: Cannot find option named '%.*s'!\n", program,
                    f->name, CIS_STR_ARG(value));
  return false;
}

static bool bad_value(const char *program, const flag *f, cis_str value, const char *what,
                      cis_strbuf *error) {
  cis_strbuf_printf(error, "%s: for the %s%s option: '%.*s' %s\n", program, dashes(f->name),
                    f->name, CIS_STR_ARG(value), what);
  return false;
}

static void *field_of(cis_opt_options *options, const flag *f) {
  return (char *)options + f->field;
}

/// Names of passes, separated by commas.
static bool add_passes(const char *program, const flag *f, cis_cstr_vec *list, cis_str value,
                       cis_strbuf *error) {
  for (size_t begin = 0, end; begin <= value.len; begin = end + 1) {
    end = cis_str_find(value, ',', begin);
    cis_str name = {value.data + begin, end - begin};
    const cis_pass_def *def = cis_pass_find(cis_all_passes(), name);
    if (!def)
      return unknown_value(program, f, name, error);
    cis_vec_push(list, def->name);
  }
  return true;
}

/// Sets a flag. `value.data` is NULL where there is none; it is NUL terminated otherwise.
static bool set_flag(const char *program, cis_opt_options *options, const flag *f, cis_str value,
                     cis_strbuf *error) {
  bool on = true;
  switch (f->kind) {
  case FLAG_BOOL:
  case FLAG_NOT:
    if (!parse_bool(value, &on))
      return bad_value(program, f, value, "is invalid value for boolean argument! Try 0 or 1",
                       error);
    *(bool *)field_of(options, f) = on == (f->kind == FLAG_BOOL);
    return true;
  case FLAG_STRING:
    *(const char **)field_of(options, f) = value.data;
    return true;
  case FLAG_LIST:
    return add_passes(program, f, field_of(options, f), value, error);
  case FLAG_INT: {
    char *end;
    long long number = strtoll(value.data, &end, 10);
    if (*end || !value.len)
      return bad_value(program, f, value, "value invalid for uint argument!", error);
    *(int64_t *)field_of(options, f) = number;
    options->print.has_elide_elements |= f->field == FIELD(print.elide_elements_larger);
    options->print.has_elide_resources |= f->field == FIELD(print.elide_resources_larger);
    options->print.has_hex_larger |= f->field == FIELD(print.hex_if_larger);
    return true;
  }
  case FLAG_CHOICE: {
    cis_str choices = cis_str_from(f->value_name);
    size_t bar = cis_str_find(choices, '|', 0);
    *(bool *)field_of(options, f) = cis_str_eq(value, (cis_str){choices.data, bar});
    if (!cis_str_eq(value, (cis_str){choices.data, bar}) &&
        !cis_str_eq(value, cis_str_from_index(choices, bar + 1)))
      return unknown_value(program, f, value, error);
    return true;
  }
  case FLAG_OPTIONAL_STRING:
    if (f->field == FIELD(verify_diagnostics)) {
      options->verify_diagnostics = true;
      options->only_expected = cis_str_is(value, "only-expected");
      if (value.data && value.len && !options->only_expected && !cis_str_is(value, "all"))
        return unknown_value(program, f, value, error);
      return true;
    }
    options->split_input = true;
    options->split_marker = value.data && value.len ? value.data : NULL;
    return true;
  }
  return false;
}

static bool needs_value(const flag *f) {
  return f->kind == FLAG_STRING || f->kind == FLAG_INT || f->kind == FLAG_LIST ||
         f->kind == FLAG_CHOICE;
}

/// One argument that starts with a dash. `*i` moves on if the value is the next argument.
static bool parse_dashed(int argc, char **argv, int *i, cis_opt_options *out, cis_strbuf *error) {
  const char *arg = argv[*i];
  cis_str text = cis_str_from(arg + (arg[1] == '-' ? 2 : 1));
  size_t equal = cis_str_find(text, '=', 0);
  cis_str name = {text.data, equal}, value = {0};
  if (equal < text.len)
    value = cis_str_from_index(text, equal + 1);
  const flag *f = find_flag(name);
  if (f) {
    if (needs_value(f) && !value.data) {
      if (*i + 1 == argc) {
        cis_strbuf_printf(error, "%s: for the %s%s option: requires a value!\n", argv[0],
                          dashes(f->name), f->name);
        return false;
      }
      value = cis_str_from(argv[++*i]);
    }
    return set_flag(argv[0], out, f, value, error);
  }
  const cis_pass_def *def = cis_pass_find(cis_all_passes(), name);
  if (def) {
    struct cis_opt_pass pass = {def, value.data ? value.data : ""};
    cis_vec_push(&out->passes, pass);
    return true;
  }
  return is_ignored(name) || unknown_flag(argv[0], arg, name, error);
}

bool cis_opt_options_parse(int argc, char **argv, cis_opt_options *out, cis_strbuf *error) {
  *out = (cis_opt_options){.output = "-", .bytecode_version = cis_bytecode_defaults().version};
  bool only_positional = false;
  for (int i = 1; i < argc; ++i) {
    const char *arg = argv[i];
    if (!only_positional && strcmp(arg, "--") == 0) {
      only_positional = true;
    } else if (!only_positional && arg[0] == '-' && arg[1]) {
      if (!parse_dashed(argc, argv, &i, out, error))
        return false;
    } else if (out->input) {
      cis_strbuf_printf(error,
                        "%s: Too many positional arguments specified!\n"
                        "Can specify at most 1 positional arguments: See: %s --help\n",
                        argv[0], argv[0]);
      return false;
    } else {
      out->input = arg;
    }
  }
  if (!out->input)
    out->input = "-";
  return true;
}

void cis_opt_options_deinit(cis_opt_options *options) {
  cis_vec_deinit(&options->passes);
  cis_vec_deinit(&options->print_before);
  cis_vec_deinit(&options->print_after);
}

// --- help ---

static void help_line(cis_strbuf *out, int indent, const char *name, const char *value,
                      const char *text) {
  enum { COLUMN = 52 };
  size_t start = out->len;
  cis_strbuf_printf(out, "%*s--%s%s%s%s", indent, "", name, value ? "=<" : "", value ? value : "",
                    value ? ">" : "");
  size_t width = out->len - start;
  cis_strbuf_repeat(out, ' ', width < COLUMN ? COLUMN - width : 1);
  cis_strbuf_printf(out, "- %s\n", text);
}

static const char *option_value_name(const cis_option_def *option) {
  static const char *const names[] = {[CIS_OPTION_INT] = "int",
                                      [CIS_OPTION_UINT] = "uint",
                                      [CIS_OPTION_ULONG] = "ulong",
                                      [CIS_OPTION_STRING] = "string",
                                      [CIS_OPTION_LIST] = "string,..."};
  if (option->choices)
    return option->choices;
  return option->kind == CIS_OPTION_BOOL ? NULL : names[option->kind];
}

void cis_opt_options_help(const char *program, cis_strbuf *out) {
  cis_strbuf_printf(out,
                    "OVERVIEW: Cistern's driver for MLIR buffer management\n\n"
                    "USAGE: %s [options] <input file>\n\nOPTIONS:\n",
                    program);
  for (size_t i = 0; i < NUM_FLAGS; ++i)
    help_line(out, 2, flags[i].name, flags[i].value_name, flags[i].help);
  cis_strbuf_lit(out, "\nPASSES, in the order in which they are given:\n");
  for (cis_pass_list p = cis_all_passes(); *p; ++p) {
    help_line(out, 2, (*p)->name, NULL, (*p)->summary);
    for (size_t i = 0; i < CIS_MAX_OPTIONS && (*p)->options[i].name; ++i)
      help_line(out, 6, (*p)->options[i].name, option_value_name(&(*p)->options[i]),
                (*p)->options[i].help);
  }
}

void cis_opt_options_words(cis_strbuf *out) {
  for (size_t i = 0; i < NUM_FLAGS; ++i)
    cis_strbuf_printf(out, "%s%s%s", i ? " " : "", dashes(flags[i].name), flags[i].name);
  for (cis_pass_list p = cis_all_passes(); *p; ++p)
    cis_strbuf_printf(out, " --%s", (*p)->name);
}

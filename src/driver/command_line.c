// Reads a command line by its table. Errors have the words of LLVM's tools.
#define _POSIX_C_SOURCE 200809L
#include "driver/command_line.h"

#include "support/byte_size.h"
#include "support/source.h"
#include "support/version.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/// A command line being read.
typedef struct reading {
  const cis_command *command;
  void *options;
  cis_command_use *use;
  cis_strbuf *out, *err;
  cis_arena *arena;
  cis_cstr_vec args;
  bool wants_help, wants_hidden, wants_version;
  cis_str help_name;
} reading;

static const cis_flag common_flags[] = {
    {"color", CIS_FLAG_OPTIONAL, 0, NULL, .help = "Use colours in diagnostics",
     .default_value = "on a terminal"},
    {"help", CIS_FLAG_OPTIONAL, 0, "name", .help = "Show this text, or what one option or pass is"},
    {"h", CIS_FLAG_OPTIONAL, 0, NULL, .help = "Short for --help"},
    {"help-hidden", CIS_FLAG_OPTIONAL, 0, NULL, .help = "Show this text with all options"},
    {"help-list", CIS_FLAG_OPTIONAL, .help = "The same as --help", .is_hidden = true},
    {"help-list-hidden", CIS_FLAG_OPTIONAL, .help = "The same as --help-hidden", .is_hidden = true},
    {"version", CIS_FLAG_OPTIONAL, 0, NULL, .help = "Show the version"},
    {0},
};

const cis_flag *cis_command_common(void) { return common_flags; }

static const cis_flag *find_in(const cis_flag *flags, cis_str name) {
  for (; flags->name; ++flags)
    if (cis_str_is(name, flags->name))
      return flags;
  return NULL;
}

const cis_flag *cis_command_find(const cis_command *command, cis_str name) {
  const cis_flag *found = find_in(command->flags, name);
  if (!found && command->shared_flags)
    found = find_in(command->shared_flags, name);
  return found ? found : find_in(common_flags, name);
}

const char *cis_command_dashes(const char *name) { return strlen(name) > 1 ? "--" : "-"; }

static const cis_pass_def *find_pass(const reading *r, cis_str name) {
  if (r->command->passes)
    for (cis_pass_list p = r->command->passes(r->options); *p; ++p)
      if (cis_str_is(name, (*p)->name))
        return *p;
  return NULL;
}

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

typedef struct nearest {
  cis_str unknown; // what the user wrote
  const char *name;
  size_t distance; // a name has to be nearer than this
} nearest;

static void consider(nearest *n, const char *name) {
  size_t d = edit_distance(n->unknown, cis_str_from(name));
  if (d < n->distance) {
    n->distance = d;
    n->name = name;
  }
}

static void consider_flags(nearest *n, const cis_flag *flags) {
  for (; flags->name; ++flags)
    if (!flags->is_hidden)
      consider(n, flags->name);
}

/// A name is suggested if no more than a third of its letters differ.
static bool unknown_flag(reading *r, const char *arg, cis_str name) {
  enum { LONGEST = 200 };
  const cis_command *c = r->command;
  cis_str unknown = name.len > LONGEST ? (cis_str){name.data, LONGEST} : name;
  nearest n = {.unknown = unknown, .distance = unknown.len / 3 + 1};
  cis_strbuf sentence = {0};
  if (c->explain)
    c->explain(name, &sentence);
  cis_strbuf_printf(r->err, "%s: Unknown command line argument '%s'.  Try: '%s --help'\n", c->tool,
                    arg, c->tool);
  if (sentence.len)
    cis_strbuf_printf(r->err, "%s: %s\n", c->tool, cis_strbuf_c(&sentence));
  bool is_explained = sentence.len;
  cis_strbuf_deinit(&sentence);
  if (is_explained)
    return false;
  consider_flags(&n, c->flags);
  if (c->shared_flags)
    consider_flags(&n, c->shared_flags);
  consider_flags(&n, common_flags);
  if (c->passes)
    for (cis_pass_list p = c->passes(r->options); *p; ++p)
      consider(&n, (*p)->name);
  if (n.name)
    cis_strbuf_printf(r->err, "%s: Did you mean '%s%s'?\n", c->tool, cis_command_dashes(n.name),
                      n.name);
  return false;
}

// --- values ---

static bool bad_value(reading *r, const cis_flag *f, cis_str value, const char *what) {
  cis_strbuf_printf(r->err, "%s: for the %s%s option: '%.*s' %s\n", r->command->tool,
                    cis_command_dashes(f->name), f->name, CIS_STR_ARG(value), what);
  return false;
}

static bool parse_bool(cis_str value, bool *out) {
  *out = !value.data || cis_str_is(value, "true") || cis_str_is(value, "1");
  return *out || cis_str_is(value, "false") || cis_str_is(value, "0");
}

static bool set_number(reading *r, const cis_flag *f, cis_str value) {
  uint64_t number = 0;
  bool ok = cis_parse_byte_size(value, &number);
  if (f->kind == CIS_FLAG_NUMBER) {
    *(uint64_t *)((char *)r->options + f->field) = number;
    return ok || bad_value(r, f, value, "is no whole number (4096, 64K, 1M, 2G)");
  }
  *(int64_t *)((char *)r->options + f->field) = (int64_t)number;
  return (ok && number && number <= INT64_MAX) ||
         bad_value(r, f, value, "is no positive whole number (4096, 64K, 1M, 2G)");
}

static bool set_int(reading *r, const cis_flag *f, cis_str value) {
  char *end;
  errno = 0;
  long long number = strtoll(value.data, &end, 10);
  if (*end || !value.len || errno) {
    cis_strbuf what = {0};
    cis_strbuf_printf(&what, "value invalid for %s argument!", f->value_name);
    bad_value(r, f, value, cis_strbuf_c(&what));
    cis_strbuf_deinit(&what);
    return false;
  }
  *(int64_t *)((char *)r->options + f->field) = number;
  return true;
}

static bool set_seconds(reading *r, const cis_flag *f, cis_str value) {
  char *end;
  double seconds = strtod(value.data, &end);
  *(double *)((char *)r->options + f->field) = seconds;
  return (end != value.data && !*end && isfinite(seconds) && seconds >= 0) ||
         bad_value(r, f, value, "is no number of seconds");
}

static bool set_choice(reading *r, const cis_flag *f, cis_str value) {
  cis_str choices = cis_str_from(f->value_name);
  int place = 0;
  for (size_t begin = 0, end; begin <= choices.len; begin = end + 1, ++place) {
    end = cis_str_find(choices, '|', begin);
    if (!cis_str_eq(value, (cis_str){choices.data + begin, end - begin}))
      continue;
    *(int *)((char *)r->options + f->field) = place;
    return true;
  }
  cis_strbuf_printf(
      r->err, "%s: for the %s%s option: Cannot find option named '%.*s'!\n%s: It is one of ",
      r->command->tool, cis_command_dashes(f->name), f->name, CIS_STR_ARG(value), r->command->tool);
  for (size_t i = 0; i < choices.len; ++i)
    cis_strbuf_printf(r->err, choices.data[i] == '|' ? ", " : "%c", choices.data[i]);
  cis_strbuf_char(r->err, '\n');
  return false;
}

static bool call_hook(reading *r, const cis_flag *f, cis_str value) {
  cis_strbuf wrong = {0};
  bool ok = f->take(r->options, value, &wrong);
  if (!ok && wrong.len)
    cis_strbuf_printf(r->err, "%s: for the %s%s option: %s\n", r->command->tool,
                      cis_command_dashes(f->name), f->name, cis_strbuf_c(&wrong));
  else if (!ok)
    bad_value(r, f, value, "is no value of it");
  cis_strbuf_deinit(&wrong);
  return ok;
}

/// Sets a flag that every program has.
static bool set_common(reading *r, const cis_flag *f, cis_str value) {
  bool on = true;
  if (strcmp(f->name, "color") == 0) {
    if (!parse_bool(value, &on))
      return bad_value(r, f, value, "is invalid value for boolean argument! Try 0 or 1");
    r->use->color = on ? CIS_COLOR_ON : CIS_COLOR_OFF;
    return true;
  }
  if (strcmp(f->name, "help") == 0 && value.data)
    r->help_name = value;
  if (strcmp(f->name, "version") == 0)
    r->wants_version = true;
  else
    r->wants_help = true;
  r->wants_hidden |= strstr(f->name, "hidden") != NULL;
  return true;
}

/// Sets a flag. `value.data` is NULL where there is none; it is NUL terminated otherwise.
static bool set_flag(reading *r, const cis_flag *f, cis_str value) {
  char *field = (char *)r->options + f->field;
  bool on;
  if (f->is_set)
    *(bool *)((char *)r->options + f->is_set) = true;
  switch (f->kind) {
  case CIS_FLAG_BOOL:
  case CIS_FLAG_NOT:
    if (!parse_bool(value, &on))
      return bad_value(r, f, value, "is invalid value for boolean argument! Try 0 or 1");
    *(bool *)field = on == (f->kind == CIS_FLAG_BOOL);
    return true;
  case CIS_FLAG_STRING:
    *(const char **)field = value.data;
    return true;
  case CIS_FLAG_STRINGS:
    cis_vec_push((cis_cstr_vec *)field, value.data);
    return true;
  case CIS_FLAG_INT:
    return set_int(r, f, value);
  case CIS_FLAG_NUMBER:
  case CIS_FLAG_SIZE:
    return set_number(r, f, value);
  case CIS_FLAG_SECONDS:
    return set_seconds(r, f, value);
  case CIS_FLAG_CHOICE:
    return set_choice(r, f, value);
  case CIS_FLAG_HOOK:
  case CIS_FLAG_OPTIONAL:
    return f->take ? call_hook(r, f, value) : set_common(r, f, value);
  }
  return false;
}

static bool needs_value(const cis_flag *f) {
  return f->kind != CIS_FLAG_BOOL && f->kind != CIS_FLAG_NOT && f->kind != CIS_FLAG_OPTIONAL;
}

// --- arguments ---

/// One argument that starts with a dash. `*i` moves on if the value is the next argument.
static bool parse_dashed(reading *r, size_t *i) {
  const char *arg = r->args.data[*i];
  cis_str text = cis_str_from(arg + (arg[1] == '-' ? 2 : 1)), value = {0};
  size_t equal = cis_str_find(text, '=', 0);
  cis_str name = {text.data, equal};
  if (equal < text.len) {
    value = cis_str_from_index(text, equal + 1);
  } else if (arg[1] != '-' && arg[2] >= '0' && arg[2] <= '9') { // -j4
    value = cis_str_from_index(text, 1);
    name.len = 1;
  }
  const cis_flag *f = cis_command_find(r->command, name);
  const cis_pass_def *pass = f ? NULL : find_pass(r, name);
  if (pass) {
    r->command->take_pass(r->options, pass, value.data ? value.data : "");
    return true;
  }
  if (!f)
    return unknown_flag(r, arg, name);
  if (needs_value(f) && !value.data) {
    if (*i + 1 == r->args.len) {
      cis_strbuf_printf(r->err, "%s: for the %s%s option: requires a value!\n", r->command->tool,
                        cis_command_dashes(f->name), f->name);
      return false;
    }
    value = cis_str_from(r->args.data[++*i]);
  }
  return set_flag(r, f, value);
}

static bool take_input(reading *r, const char *arg) {
  const cis_command *c = r->command;
  cis_vec_push(&r->use->inputs, arg);
  if (r->use->inputs.len <= c->max_inputs)
    return true;
  cis_strbuf_printf(r->err,
                    "%s: Too many positional arguments specified!\n"
                    "Can specify at most %zu positional arguments: See: %s --help\n",
                    c->tool, c->max_inputs, c->tool);
  return false;
}

static bool parse_all(reading *r) {
  const cis_command *c = r->command;
  bool only_positional = false;
  for (size_t i = 0; i < r->args.len; ++i) {
    const char *arg = r->args.data[i];
    if (!only_positional && strcmp(arg, "--") == 0)
      only_positional = true;
    else if (!only_positional && arg[0] == '-' && arg[1] ? !parse_dashed(r, &i)
                                                         : !take_input(r, arg))
      return false;
  }
  if (r->wants_help || r->wants_version || r->use->inputs.len >= c->min_inputs)
    return true;
  cis_strbuf_printf(r->err, "%s: missing input file, e.g. '%s'; see %s --help\n", c->tool,
                    c->example, c->tool);
  return false;
}

// --- response files ---

enum { MAX_RESPONSES = 20 }; // inside each other

static void add_argument(reading *r, const char *arg, int depth);

/// Words between spaces, as a shell has them: quotes hold a word together, and a backslash takes
/// the next character as it is.
static void add_words(reading *r, cis_str text, int depth) {
  for (size_t i = 0; i < text.len;) {
    cis_strbuf word = {0};
    char quote = 0;
    bool any = false;
    for (; i < text.len && (quote || !strchr(" \t\r\n", text.data[i])); ++i) {
      char c = text.data[i];
      any = true;
      if (c == '\\' && quote != '\'' && i + 1 < text.len)
        cis_strbuf_char(&word, text.data[++i]);
      else if (quote ? c == quote : c == '"' || c == '\'')
        quote = quote ? 0 : c;
      else
        cis_strbuf_char(&word, c);
    }
    if (any)
      add_argument(r, cis_arena_copy(r->arena, cis_strbuf_c(&word), word.len + 1), depth);
    cis_strbuf_deinit(&word);
    ++i;
  }
}

/// `@file` stands for the words of a file; a file that cannot be read is an argument as it is.
static void add_argument(reading *r, const char *arg, int depth) {
  const char *error;
  cis_source *source =
      arg[0] == '@' && arg[1] && depth < MAX_RESPONSES ? cis_source_open(arg + 1, &error) : NULL;
  if (!source) {
    cis_vec_push(&r->args, arg);
    return;
  }
  cis_vec_push(&r->use->responses, arg + 1);
  add_words(r, source->text, depth + 1);
  cis_source_destroy(source);
}

// --- the whole ---

#ifdef NDEBUG
static const char build_kind[] = "release";
#else
static const char build_kind[] = "checked";
#endif

static int tell(reading *r) {
  if (r->wants_version && !r->wants_help) {
    cis_strbuf_printf(r->out, "Cistern " CIS_VERSION " (%s; MLIR as in LLVM 22.1; %s build)\n",
                      r->command->tool, build_kind);
    return 0;
  }
  if (cis_command_help(r->command, r->options, r->help_name, r->wants_hidden, r->out))
    return 0;
  cis_strbuf_printf(r->err, "%s: there is no option%s '%.*s'\n", r->command->tool,
                    r->command->passes ? " or pass" : "", CIS_STR_ARG(r->help_name));
  return CIS_COMMAND_USAGE;
}

bool cis_command_parse(const cis_command *command, int argc, char **argv, void *options,
                       cis_command_use *use, cis_arena *arena, cis_strbuf *out, cis_strbuf *err) {
  reading r = {.command = command, .options = options, .use = use, .out = out, .err = err};
  r.arena = arena;
  for (int i = 1; i < argc; ++i)
    add_argument(&r, argv[i], 0);
  bool ok = parse_all(&r);
  use->status = CIS_COMMAND_USAGE;
  if (ok && (r.wants_help || r.wants_version)) {
    use->status = tell(&r);
    ok = false;
  }
  cis_vec_deinit(&r.args);
  return ok;
}

void cis_command_use_deinit(cis_command_use *use) {
  cis_vec_deinit(&use->inputs);
  cis_vec_deinit(&use->responses);
}

bool cis_command_use_color(const cis_command_use *use, int fd) {
  if (use->color != CIS_COLOR_AUTO)
    return use->color == CIS_COLOR_ON;
  const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
  return isatty(fd) && (!none || !*none) && terminal && strcmp(terminal, "dumb") != 0;
}

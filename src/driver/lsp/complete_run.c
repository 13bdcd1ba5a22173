// Completion in "// RUN: ..." lines: flags and passes of the program, options of a pass and their
// values, from the tables that the programs themselves read.
//
//     // RUN: cistern-opt %s --buffer-pipeline="reuse=     true, false
#include "driver/lsp/complete.h"

#include "driver/cc/main.h"
#include "driver/opt/options.h"
#include "driver/opt/upstream_names.h"
#include "driver/reduce/main.h"
#include "driver/run/main.h"
#include "registry/passes.h"

static const struct program {
  const char *name;
  const cis_command *command;
} programs[] = {
    {"cistern-opt", &cis_opt_command},
    {"mlir-opt", &cis_opt_command},
    {"cistern-run", &cis_run_command},
    {"cistern-cc", &cis_cc_command},
    {"cistern-translate", &cis_translate_command},
    {"cistern-reduce", &cis_reduce_command},
};

typedef struct run_line {
  cis_lsp_completion *c;
  const struct program *program;
  bool is_upstream; // the program is mlir-opt
  cis_str argument; // that the place is in, up to there, without quotes
} run_line;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// --- the command ---

/// Appends the text after "RUN:" of a comment; false if there is none.
static bool append_command(cis_strbuf *out, cis_str comment) {
  for (size_t i = 0; i + 4 <= comment.len; ++i)
    if (memcmp(comment.data + i, "RUN:", 4) == 0) {
      cis_strbuf_str(out, cis_str_from_index(comment, i + 4));
      return true;
    }
  return false;
}

/// The line before that of `at`, if it is a RUN line that goes on; an empty string otherwise.
static cis_str line_before(cis_str text, size_t *at) {
  size_t end = *at;
  while (end > 0 && text.data[end - 1] != '\n')
    --end;
  size_t begin = end ? end - 1 : 0;
  while (begin > 0 && text.data[begin - 1] != '\n')
    --begin;
  cis_str line = {text.data + begin, end - begin};
  while (line.len && is_blank(line.data[line.len - 1]))
    --line.len;
  *at = begin;
  bool goes_on = line.len > 1 && line.data[line.len - 1] == '\\' && line.data[0] == '/';
  return goes_on ? (cis_str){line.data, line.len - 1} : (cis_str){0};
}

/// The whole command up to the place, over lines that end with a backslash.
static bool read_command(const cis_lsp_completion *c, cis_str comment, cis_strbuf *out) {
  enum { MOST_LINES = 100 };
  cis_str text = cis_strbuf_view(&c->document->text), lines[MOST_LINES] = {comment};
  size_t num = 1, at = c->offset;
  while (num < MOST_LINES && (lines[num] = line_before(text, &at)).len)
    ++num;
  while (num-- > 0)
    if (!append_command(out, lines[num]))
      return false;
  return true;
}

static const struct program *find_program(cis_str word) {
  for (size_t i = word.len; i-- > 0;)
    if (word.data[i] == '/') {
      word = cis_str_from_index(word, i + 1);
      break;
    }
  for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); ++i) {
    cis_str name = cis_str_from(programs[i].name), rest = cis_str_from_index(word, name.len);
    if (cis_str_starts_with(word, name) && (!rest.len || (rest.data[0] == '-' && i == 1)))
      return &programs[i]; // mlir-opt-22
  }
  return NULL;
}

/// Finds the program, and the argument that is not ended yet. `words` receives the words of the
/// last command, without quotes.
static void split(run_line *line, cis_str command, cis_strbuf *word) {
  char quote = 0;
  bool is_first = true;
  for (size_t i = 0; i < command.len; ++i) {
    char c = command.data[i];
    bool ends = !quote && (is_blank(c) || strchr("|;&", c));
    if (ends && word->len && is_first) {
      line->program = find_program(cis_strbuf_view(word));
      is_first = false;
    }
    if (ends) {
      cis_strbuf_clear(word);
      is_first |= !is_blank(c);
    } else if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
    } else {
      cis_strbuf_char(word, c);
    }
  }
  line->program = is_first ? NULL : line->program;
  line->is_upstream = line->program == &programs[1];
  line->argument = cis_strbuf_view(word);
}

// --- flags, passes, options ---

/// Sets the word to the last `len` bytes before the place.
static void set_word(run_line *line, size_t len) {
  cis_lsp_completion *c = line->c;
  c->begin = c->offset - (uint32_t)len;
  c->word = (cis_str){c->document->text.data + c->begin, len};
  cis_strbuf_clear(&c->range);
  cis_json json = {.out = &c->range};
  cis_lsp_put_plain_range(&json, c->document, c->begin, c->offset);
}

static void put(run_line *line, const char *before, const char *name, const char *after, int kind,
                const char *detail) {
  cis_strbuf label = {0};
  cis_strbuf_printf(&label, "%s%s%s", before, name, after);
  cis_lsp_complete(
      line->c, &(cis_lsp_item){cis_strbuf_view(&label), kind, cis_str_from(detail), {0}, false});
  cis_strbuf_deinit(&label);
}

/// "a|b|c"
static void put_choices(run_line *line, cis_str choices) {
  for (size_t begin = 0, end; begin < choices.len; begin = end + 1) {
    end = cis_str_find(choices, '|', begin);
    cis_lsp_complete(
        line->c,
        &(cis_lsp_item){{choices.data + begin, end - begin}, CIS_LSP_CASE, {0}, {0}, false});
  }
}

static cis_pass_list passes_of(const run_line *line) {
  static const cis_pass_def *const none[] = {NULL};
  return line->program->command->passes ? cis_passes_of(line->c->document->ctx) : none;
}

static const cis_pass_def *find_pass(const run_line *line, cis_str name) {
  return cis_pass_find(passes_of(line), name);
}

static void put_passes(run_line *line, const char *dashes) {
  for (cis_pass_list p = passes_of(line); *p; ++p)
    if (!line->is_upstream || cis_is_upstream_pass(cis_str_from((*p)->name)))
      put(line, dashes, (*p)->name, "", CIS_LSP_FUNCTION, (*p)->summary);
}

static void put_flags(run_line *line, const cis_flag *flags) {
  for (const cis_flag *f = flags; f && f->name; ++f)
    if (!f->is_hidden && (!line->is_upstream || cis_is_upstream_flag(cis_str_from(f->name))))
      put(line, cis_command_dashes(f->name), f->name, "", CIS_LSP_PROPERTY, f->help);
}

static void put_flags_and_passes(run_line *line) {
  const cis_command *command = line->program->command;
  set_word(line, line->argument.len);
  while (line->c->word.len && line->c->word.data[0] == '-')
    line->c->word = cis_str_from_index(line->c->word, 1);
  put_passes(line, "--");
  put_flags(line, command->flags);
  put_flags(line, command->shared_flags);
  put_flags(line, cis_command_common());
}

/// In the options of a pass, "a=1 b=": names of options, or values of the last one.
static void put_options(run_line *line, const cis_pass_def *pass, cis_str options) {
  size_t begin = options.len;
  while (begin > 0 && !is_blank(options.data[begin - 1]))
    --begin;
  cis_str last = cis_str_from_index(options, begin);
  size_t equal = cis_str_find(last, '=', 0);
  bool is_value = equal < last.len;
  set_word(line, last.len - (is_value ? equal + 1 : 0));
  for (const cis_option_def *o = pass->options; o->name; ++o) {
    if (!is_value && !(line->is_upstream && o->is_own))
      put(line, "", o->name, "=", CIS_LSP_PROPERTY, o->help);
    if (is_value && cis_str_is((cis_str){last.data, equal}, o->name))
      put_choices(line,
                  o->kind == CIS_OPTION_BOOL ? CIS_STR("true|false") : cis_str_from(o->choices));
  }
}

/// In the text of a pipeline: options of a pass between braces, otherwise passes.
static void put_pipeline(run_line *line, cis_str text) {
  size_t brace = text.len, begin = text.len;
  for (size_t i = 0; i < text.len; ++i)
    brace = text.data[i] == '{' ? i : text.data[i] == '}' ? text.len : brace;
  if (brace < text.len) {
    begin = brace;
    while (begin > 0 && !strchr("(,", text.data[begin - 1]))
      --begin;
    const cis_pass_def *pass = find_pass(line, (cis_str){text.data + begin, brace - begin});
    if (pass)
      put_options(line, pass, cis_str_from_index(text, brace + 1));
    return;
  }
  while (begin > 0 && !strchr("(,)} ", text.data[begin - 1]))
    --begin;
  set_word(line, text.len - begin);
  put_passes(line, "");
  put(line, "", "builtin.module", "(", CIS_LSP_MODULE, "the passes inside run on modules");
  put(line, "", "func.func", "(", CIS_LSP_MODULE, "the passes inside run on functions");
}

static void put_value(run_line *line, cis_str name, cis_str value) {
  const cis_pass_def *pass = find_pass(line, name);
  const cis_flag *flag = pass ? NULL : cis_command_find(line->program->command, name);
  if (pass)
    put_options(line, pass, value);
  else if (cis_str_is(name, "pass-pipeline"))
    put_pipeline(line, value);
  if (!flag || (flag->kind != CIS_FLAG_CHOICE && flag->kind != CIS_FLAG_BOOL))
    return;
  set_word(line, value.len);
  put_choices(line,
              flag->kind == CIS_FLAG_BOOL ? CIS_STR("true|false") : cis_str_from(flag->value_name));
}

void cis_lsp_complete_run_line(cis_lsp_completion *c, cis_str comment) {
  run_line line = {.c = c};
  cis_strbuf command = {0}, word = {0};
  if (read_command(c, comment, &command))
    split(&line, cis_strbuf_view(&command), &word);
  cis_str name = line.argument;
  while (name.len && name.data[0] == '-')
    name = cis_str_from_index(name, 1);
  size_t equal = cis_str_find(name, '=', 0);
  if (line.program && line.argument.len && line.argument.data[0] == '-') {
    if (equal < name.len)
      put_value(&line, (cis_str){name.data, equal}, cis_str_from_index(name, equal + 1));
    else
      put_flags_and_passes(&line);
  }
  cis_strbuf_deinit(&command);
  cis_strbuf_deinit(&word);
}

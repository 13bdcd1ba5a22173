// Help texts, man pages and completions, printed from the table of a program's flags.
#include "driver/command_line.h"

#include "support/version.h"

#include <stdlib.h>

enum { WIDTH = 100, COLUMN = 34, LONGEST_CHOICES = 40 };

// --- words of a flag ---

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

/// One line of help, of a flag or of a pass's option.
typedef struct entry {
  const char *name, *value, *help, *default_value;
  bool value_is_optional, is_pass;
} entry;

static entry entry_of_flag(const cis_flag *f) {
  return (entry){f->name, f->value_name, f->help, f->default_value, f->kind == CIS_FLAG_OPTIONAL,
                 false};
}

static entry entry_of_option(const cis_option_def *o) {
  const char *value = o->default_value && *o->default_value ? o->default_value : NULL;
  if (o->kind == CIS_OPTION_BOOL && value && strcmp(value, "false") == 0)
    value = NULL;
  return (entry){o->name, option_value_name(o), o->help, value, false, true};
}

static bool has_choices(const entry *e) { return e->value && strchr(e->value, '|'); }

/// Many choices are said after the text, not in the name of the value.
static bool is_long(const entry *e) { return has_choices(e) && strlen(e->value) > LONGEST_CHOICES; }

static void put_name(const entry *e, cis_strbuf *out) {
  cis_strbuf_printf(out, "%s%s", cis_command_dashes(e->name), e->name);
  if (e->value)
    cis_strbuf_printf(out, "%s=<%s>%s", e->value_is_optional ? "[" : "",
                      is_long(e) ? "value" : e->value, e->value_is_optional ? "]" : "");
}

/// Help, then long lists of choices, then the default.
static void put_text(const entry *e, cis_strbuf *out) {
  cis_strbuf_cstr(out, e->help);
  if (is_long(e)) {
    cis_strbuf_lit(out, "; one of ");
    for (const char *c = e->value; *c; ++c)
      cis_strbuf_printf(out, *c == '|' ? ", " : "%c", *c);
  }
  if (e->default_value)
    cis_strbuf_printf(out, " (default: %s)", e->default_value);
}

void cis_command_wrap(cis_str text, size_t column, size_t indent, cis_strbuf *out) {
  for (size_t begin = 0, end; begin < text.len; begin = end + 1) {
    end = cis_str_find(text, ' ', begin);
    size_t width = end - begin;
    if (begin && column + 1 + width > WIDTH) {
      cis_strbuf_char(out, '\n');
      cis_strbuf_repeat(out, ' ', indent);
      column = indent;
    } else if (begin) {
      cis_strbuf_char(out, ' ');
      ++column;
    }
    cis_strbuf_put(out, text.data + begin, width);
    column += width;
  }
}

static void put_entry(const entry *e, size_t indent, cis_strbuf *out) {
  cis_strbuf name = {0}, text = {0};
  put_name(e, &name);
  put_text(e, &text);
  cis_strbuf_repeat(out, ' ', indent);
  cis_strbuf_str(out, cis_strbuf_view(&name));
  size_t width = indent + name.len;
  if (width + 2 > COLUMN) {
    cis_strbuf_char(out, '\n');
    width = 0;
  }
  cis_strbuf_repeat(out, ' ', COLUMN - width);
  cis_strbuf_lit(out, "- ");
  cis_command_wrap(cis_strbuf_view(&text), COLUMN + 2, COLUMN + 2, out);
  cis_strbuf_char(out, '\n');
  cis_strbuf_deinit(&name);
  cis_strbuf_deinit(&text);
}

// --- help ---

static void put_flags(const cis_flag *flags, bool hidden, cis_strbuf *out) {
  for (; flags->name; ++flags)
    if (hidden || !flags->is_hidden) {
      entry e = entry_of_flag(flags);
      put_entry(&e, 2, out);
    }
}

static void put_pass(const cis_pass_def *pass, cis_strbuf *out) {
  const entry e = {.name = pass->name, .help = pass->summary, .is_pass = true};
  put_entry(&e, 2, out);
  for (size_t i = 0; i < CIS_MAX_OPTIONS && pass->options[i].name; ++i) {
    entry option = entry_of_option(&pass->options[i]);
    put_entry(&option, 4, out);
  }
}

/// A pass by itself: where it runs, what it stands for, what it counts.
static void put_whole_pass(const cis_pass_def *pass, cis_strbuf *out) {
  put_pass(pass, out);
  if (pass->anchor)
    cis_strbuf_printf(out, "\n  Runs on '%s'.\n", pass->anchor);
  if (pass->pipeline) {
    cis_strbuf_lit(out, "\n  Stands for ");
    cis_command_wrap(cis_str_from(pass->pipeline), 13, 4, out);
    cis_strbuf_char(out, '\n');
  }
  if (pass->statistics[0].name)
    cis_strbuf_lit(out, "\n  Counts, for --mlir-pass-statistics:\n");
  for (size_t i = 0; i < CIS_MAX_STATISTICS && pass->statistics[i].name; ++i)
    cis_strbuf_printf(out, "    %-*s- %s\n", COLUMN - 4, pass->statistics[i].name,
                      pass->statistics[i].help);
}

static bool help_of_one(const cis_command *c, const void *options, cis_str name, cis_strbuf *out) {
  while (name.len > 1 && name.data[0] == '-')
    name = cis_str_from_index(name, 1);
  const cis_flag *flag = cis_command_find(c, name);
  if (flag) {
    entry e = entry_of_flag(flag);
    put_entry(&e, 2, out);
    return true;
  }
  if (c->passes)
    for (cis_pass_list p = c->passes(options); *p; ++p)
      if (cis_str_is(name, (*p)->name)) {
        put_whole_pass(*p, out);
        return true;
      }
  return false;
}

static const char documents[] =
    "Documents: docs/README.md, installed in share/doc/cistern; `make site' in the repository makes "
    "HTML of them, with search.";

bool cis_command_help(const cis_command *c, const void *options, cis_str name, bool hidden,
                      cis_strbuf *out) {
  if (name.len)
    return help_of_one(c, options, name, out);
  cis_strbuf_printf(out, "OVERVIEW: %s\n\nUSAGE: %s %s\n\n", c->summary, c->tool, c->usage);
  if (c->overview) {
    cis_command_wrap(cis_str_from(c->overview), 0, 0, out);
    cis_strbuf_lit(out, "\n\n");
  }
  cis_strbuf_lit(out, "OPTIONS:\n");
  put_flags(c->flags, hidden, out);
  if (c->shared_flags)
    put_flags(c->shared_flags, hidden, out);
  put_flags(cis_command_common(), hidden, out);
  if (c->passes)
    cis_strbuf_lit(out, "\nPASSES, which run in the order of their flags:\n");
  for (cis_pass_list p = c->passes ? c->passes(options) : NULL; p && *p; ++p)
    put_pass(*p, out);
  cis_strbuf_lit(out, "\n");
  cis_strbuf text = {0};
  cis_strbuf_printf(&text,
                    "Exit status: %s. @FILE among the arguments stands for the words in "
                    "the file.",
                    c->statuses);
  cis_command_wrap(cis_strbuf_view(&text), 0, 0, out);
  cis_strbuf_lit(out, "\n\n");
  cis_command_wrap(cis_str_from(documents), 0, 0, out);
  cis_strbuf_char(out, '\n');
  cis_strbuf_deinit(&text);
  return true;
}

static int compare_passes(const void *a, const void *b) {
  return strcmp((*(const cis_pass_def *const *)a)->name, (*(const cis_pass_def *const *)b)->name);
}

void cis_command_list_passes(const cis_command *c, const void *options, cis_strbuf *out) {
  CIS_VEC(const cis_pass_def *) sorted = {0};
  for (cis_pass_list p = c->passes(options); *p; ++p)
    cis_vec_push(&sorted, *p);
  qsort(sorted.data, sorted.len, sizeof(*sorted.data), compare_passes);
  cis_strbuf_lit(out, "Passes:\n");
  for (size_t i = 0; i < sorted.len; ++i)
    put_pass(sorted.data[i], out);
  cis_vec_deinit(&sorted);
}

// --- man pages ---

/// Text for troff: backslashes and dashes escaped, and a dot or quote at the start of a line.
static void put_troff(const char *text, cis_strbuf *out) {
  bool is_start = true;
  for (const char *c = text; *c; ++c) {
    if (is_start && (*c == '.' || *c == '\''))
      cis_strbuf_lit(out, "\\&");
    if (*c == '\\')
      cis_strbuf_lit(out, "\\e");
    else if (*c == '-')
      cis_strbuf_lit(out, "\\-");
    else
      cis_strbuf_char(out, *c);
    is_start = *c == '\n';
  }
}

static void put_man_entry(const entry *e, cis_strbuf *out) {
  cis_strbuf name = {0}, text = {0};
  put_name(e, &name);
  put_text(e, &text);
  cis_strbuf_lit(out, ".TP\n.B ");
  put_troff(cis_strbuf_c(&name), out);
  cis_strbuf_char(out, '\n');
  put_troff(cis_strbuf_c(&text), out);
  cis_strbuf_char(out, '\n');
  cis_strbuf_deinit(&name);
  cis_strbuf_deinit(&text);
}

static void put_man_flags(const cis_flag *flags, cis_strbuf *out) {
  for (; flags->name; ++flags)
    if (!flags->is_hidden) {
      entry e = entry_of_flag(flags);
      put_man_entry(&e, out);
    }
}

static void put_man_pass(const cis_pass_def *pass, cis_strbuf *out) {
  const entry e = {.name = pass->name, .help = pass->summary, .is_pass = true};
  put_man_entry(&e, out);
  if (!pass->options[0].name)
    return;
  cis_strbuf_lit(out, ".RS\n");
  for (size_t i = 0; i < CIS_MAX_OPTIONS && pass->options[i].name; ++i) {
    entry option = entry_of_option(&pass->options[i]);
    put_man_entry(&option, out);
  }
  cis_strbuf_lit(out, ".RE\n");
}

/// The programs that have a manual page.
static const char *const programs[] = {"opt", "cc",  "run",    "verify", "plan",
                                       "lsp", "ods", "reduce", "import"};

static void put_man_text(const char *title, const char *text, cis_strbuf *out) {
  cis_strbuf_printf(out, ".SH %s\n", title);
  put_troff(text, out);
  cis_strbuf_char(out, '\n');
}

void cis_command_man(const cis_command *c, cis_strbuf *out) {
  cis_strbuf_printf(out, ".\\\" Printed by `cistern-docs man %s`.\n", c->tool);
  cis_strbuf_printf(out, ".TH %s 1 \"\" \"Cistern " CIS_VERSION "\" \"User Commands\"\n", c->tool);
  cis_strbuf_lit(out, ".SH NAME\n");
  put_troff(c->tool, out);
  cis_strbuf_lit(out, " \\- ");
  put_troff(c->summary, out);
  cis_strbuf_printf(out, "\n.SH SYNOPSIS\n.B %s\n", c->tool);
  put_troff(c->usage, out);
  cis_strbuf_char(out, '\n');
  if (c->overview)
    put_man_text("DESCRIPTION", c->overview, out);
  cis_strbuf_lit(out, ".SH OPTIONS\n");
  put_man_flags(c->flags, out);
  if (c->shared_flags)
    put_man_flags(c->shared_flags, out);
  put_man_flags(cis_command_common(), out);
  if (c->passes)
    cis_strbuf_lit(out, ".SH PASSES\n");
  for (cis_pass_list p = c->passes ? c->passes(NULL) : NULL; p && *p; ++p)
    put_man_pass(*p, out);
  put_man_text("EXIT STATUS", c->statuses, out);
  put_man_text("DOCUMENTATION", documents, out);
  cis_strbuf_lit(out, ".SH SEE ALSO\n");
  for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); ++i)
    cis_strbuf_printf(out, ".BR cistern\\-%s (1)%s\n", programs[i],
                      i + 1 < sizeof(programs) / sizeof(programs[0]) ? "," : "");
}

// --- completion ---

typedef void put_fn(const cis_command *c, const entry *e, cis_strbuf *out);

/// All flags and passes. The options of passes are words inside other words.
static void for_each_entry(const cis_command *c, put_fn *put, cis_strbuf *out) {
  const cis_flag *const lists[] = {c->flags, c->shared_flags, cis_command_common()};
  for (int i = 0; i < 3; ++i)
    for (const cis_flag *f = lists[i]; f && f->name; ++f)
      if (!f->is_hidden) {
        entry e = entry_of_flag(f);
        put(c, &e, out);
      }
  for (cis_pass_list p = c->passes ? c->passes(NULL) : NULL; p && *p; ++p) {
    const entry e = {.name = (*p)->name, .help = (*p)->summary, .is_pass = true};
    put(c, &e, out);
  }
}

static void put_choices(const entry *e, cis_strbuf *out) {
  for (const char *c = e->value; *c; ++c)
    cis_strbuf_char(out, *c == '|' ? ' ' : *c);
}

static void put_bash_word(const cis_command *c, const entry *e, cis_strbuf *out) {
  (void)c;
  cis_strbuf_printf(out, " %s%s%s", cis_command_dashes(e->name), e->name,
                    e->value && !e->value_is_optional ? "=" : "");
}

static void put_bash_case(const cis_command *c, const entry *e, cis_strbuf *out) {
  (void)c;
  if (!has_choices(e))
    return;
  cis_strbuf_printf(out, "      %s%s) words='", cis_command_dashes(e->name), e->name);
  put_choices(e, out);
  cis_strbuf_lit(out, "' ;;\n");
}

void cis_command_bash(const cis_command *c, cis_strbuf *out) {
  cis_strbuf_printf(out,
                    "# bash completion for %s, printed by `cistern-docs bash %s`.\n"
                    "_%s() {\n"
                    "  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=\n"
                    "  if [[ $cur == = ]]; then\n"
                    "    flag=${COMP_WORDS[COMP_CWORD-1]} cur=\n"
                    "  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then\n"
                    "    flag=${COMP_WORDS[COMP_CWORD-2]}\n"
                    "  fi\n"
                    "  if [[ $flag ]]; then\n"
                    "    case $flag in\n",
                    c->tool, c->tool, c->tool);
  for_each_entry(c, put_bash_case, out);
  cis_strbuf_lit(out, "      *) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n"
                      "    esac\n"
                      "  elif [[ $cur == -* ]]; then\n"
                      "    words='");
  for_each_entry(c, put_bash_word, out);
  cis_strbuf_printf(out,
                    "'\n"
                    "  else\n"
                    "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                    "    return\n"
                    "  fi\n"
                    "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                    "  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n"
                    "}\n"
                    "complete -o filenames -F _%s %s\n",
                    c->tool, c->tool);
}

/// Help between quotes, in brackets: what ends either is escaped or left out.
static void put_quoted(const char *text, const char *escaped, cis_strbuf *out) {
  for (const char *c = text; *c; ++c) {
    if (*c == '\'')
      cis_strbuf_lit(out, "'\\''");
    else if (strchr(escaped, *c))
      cis_strbuf_printf(out, "\\%c", *c);
    else
      cis_strbuf_char(out, *c);
  }
}

static void put_zsh(const cis_command *c, const entry *e, cis_strbuf *out) {
  (void)c;
  cis_strbuf_printf(out, "  '%s%s", cis_command_dashes(e->name), e->name);
  if (e->value)
    cis_strbuf_lit(out, "=");
  cis_strbuf_char(out, '[');
  put_quoted(e->help, "[]:\\", out);
  cis_strbuf_char(out, ']');
  if (has_choices(e)) {
    cis_strbuf_printf(out, "%svalue:(", e->value_is_optional ? "::" : ":");
    put_choices(e, out);
    cis_strbuf_char(out, ')');
  } else if (e->value) {
    cis_strbuf_printf(out, "%svalue:_files", e->value_is_optional ? "::" : ":");
  }
  cis_strbuf_lit(out, "' \\\n");
}

void cis_command_zsh(const cis_command *c, cis_strbuf *out) {
  cis_strbuf_printf(out,
                    "#compdef %s\n# zsh completion, printed by `cistern-docs zsh %s`.\n"
                    "_arguments \\\n",
                    c->tool, c->tool);
  for_each_entry(c, put_zsh, out);
  cis_strbuf_lit(out, "  '*:input:_files'\n");
}

/// `-s` names a flag of one letter.
static void put_fish(const cis_command *command, const entry *e, cis_strbuf *out) {
  cis_strbuf_printf(out, "complete -c %s -%s %s", command->tool, e->name[1] ? "l" : "s", e->name);
  if (has_choices(e)) {
    cis_strbuf_lit(out, " -x -a '");
    put_choices(e, out);
    cis_strbuf_char(out, '\'');
  } else if (e->value && !e->value_is_optional) {
    cis_strbuf_lit(out, " -r");
  }
  cis_strbuf_lit(out, " -d '");
  for (const char *c = e->help; *c; ++c)
    cis_strbuf_printf(out, *c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
  cis_strbuf_lit(out, "'\n");
}

void cis_command_fish(const cis_command *c, cis_strbuf *out) {
  cis_strbuf_printf(out, "# fish completion, printed by `cistern-docs fish %s`.\n", c->tool);
  for_each_entry(c, put_fish, out);
}

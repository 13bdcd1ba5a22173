// Compiling declarative assembly formats: from a row's text to a program.
//
// The text is read once by recursive descent, and instructions are appended in order. The elements
// that occur are noted, because they decide where every type comes from, and which attributes the
// dictionary leaves out. A text that does not compile is a bug of the row.
#include "asm/format_compile.h"
#include "support/strbuf.h"

#include <stdio.h>
#include <stdlib.h>

bool cis_fmt_fail(cis_fmt_compiler *c, const char *what, cis_str name) {
  if (c->error)
    return false;
  cis_strbuf sb = {0};
  cis_strbuf_printf(&sb, "format of '%.*s': %s '%.*s' at %zu", CIS_STR_ARG(c->info->name), what,
                    CIS_STR_ARG(name), c->pos);
  c->error = cis_arena_str(c->arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return false;
}

// --- reading the text ---

static bool is_word_char(char ch) {
  return cis_fmt_is_letter(ch) || (ch >= '0' && ch <= '9') || ch == '-';
}

static char peek(cis_fmt_compiler *c) {
  while (c->pos < c->text.len && strchr(" \n\t", c->text.data[c->pos]))
    ++c->pos;
  return c->pos < c->text.len ? c->text.data[c->pos] : '\0';
}

static bool take(cis_fmt_compiler *c, char ch) {
  bool there = peek(c) == ch;
  c->pos += there;
  return there;
}

static bool expect(cis_fmt_compiler *c, char ch) {
  return take(c, ch) || cis_fmt_fail(c, "expected", (cis_str){&ch, 1});
}

static cis_str take_word(cis_fmt_compiler *c) {
  peek(c);
  size_t start = c->pos;
  while (c->pos < c->text.len && is_word_char(c->text.data[c->pos]))
    ++c->pos;
  return (cis_str){c->text.data + start, c->pos - start};
}

/// Takes a text between two quotes.
static cis_str take_quoted(cis_fmt_compiler *c, char quote) {
  take(c, quote);
  size_t start = c->pos, end = cis_str_find(c->text, quote, start);
  if (end == c->text.len)
    cis_fmt_fail(c, "unterminated literal", cis_str_from_index(c->text, start));
  c->pos = end < c->text.len ? end + 1 : end;
  return (cis_str){c->text.data + start, end - start};
}

// --- instructions ---

static cis_fmt_insn *emit(cis_fmt_compiler *c, cis_fmt_insn insn) {
  if (c->insns.len >= UINT16_MAX)
    cis_fmt_fail(c, "too long", c->info->name);
  cis_vec_push(&c->insns, insn);
  return &cis_vec_last(&c->insns);
}

static cis_fmt_insn *emit_spaced(cis_fmt_compiler *c, cis_fmt_code code, int index) {
  cis_fmt_insn insn = {.code = code, .index = (uint16_t)index, .unit = -1};
  insn.space = cis_fmt_space_before(&c->spaces);
  return emit(c, insn);
}

/// Fills a literal's texts and token into an instruction.
static bool set_literal(cis_fmt_compiler *c, cis_fmt_insn *insn, cis_str text) {
  insn->text = cis_arena_str(c->arena, text);
  if (!cis_fmt_is_letter(text.data[0]) && (insn->token = cis_tok_of(text)) == CIS_TOK_ERROR)
    return cis_fmt_fail(c, "unknown punctuation", text);
  insn->printed = insn->text;
  if (cis_fmt_space_before_literal(&c->spaces, text)) {
    cis_strbuf sb = {0};
    cis_strbuf_printf(&sb, " %.*s", CIS_STR_ARG(text));
    insn->printed = cis_arena_str(c->arena, cis_strbuf_view(&sb));
    cis_strbuf_deinit(&sb);
  }
  return true;
}

static bool compile_literal(cis_fmt_compiler *c) {
  cis_str text = take_quoted(c, '`');
  cis_fmt_insn insn = {.code = CIS_FMT_SPACE, .unit = -1};
  if (cis_str_is(text, "\\n") || cis_str_is(text, "\n")) {
    insn.code = CIS_FMT_NEWLINE;
  } else if (text.len == 0 || cis_str_is(text, " ")) {
    c->spaces.after_punctuation = text.len == 0;
    c->spaces.emit = false;
    if (!text.len)
      return true;
  } else {
    insn.code = cis_fmt_is_letter(text.data[0]) ? CIS_FMT_KEYWORD : CIS_FMT_TOKEN;
    if (!set_literal(c, &insn, text))
      return false;
  }
  emit(c, insn);
  return true;
}

// --- $names ---

cis_fmt_variable cis_fmt_find_variable(const cis_op_info *info, cis_str name) {
  int i = cis_op_info_operand(info, name);
  if (i >= 0)
    return (cis_fmt_variable){CIS_FMT_VAR_OPERAND, i};
  if ((i = cis_op_info_prop(info, name)) >= 0)
    return (cis_fmt_variable){CIS_FMT_VAR_ATTR, i};
  if ((i = cis_op_info_result(info, name)) >= 0)
    return (cis_fmt_variable){CIS_FMT_VAR_RESULT, i};
  for (uint32_t r = 0; r < info->num_regions; ++r)
    if (cis_str_eq(info->regions[r].name, name))
      return (cis_fmt_variable){CIS_FMT_VAR_REGION, (int)r};
  for (uint32_t s = 0; s < info->num_successors; ++s)
    if (cis_str_eq(info->successors[s].name, name))
      return (cis_fmt_variable){CIS_FMT_VAR_SUCCESSOR, (int)s};
  return (cis_fmt_variable){CIS_FMT_VAR_NONE, 0};
}

static cis_fmt_variable take_variable(cis_fmt_compiler *c) {
  if (!expect(c, '$'))
    return (cis_fmt_variable){CIS_FMT_VAR_NONE, 0};
  cis_str name = take_word(c);
  cis_fmt_variable v = cis_fmt_find_variable(c->info, name);
  if (v.kind == CIS_FMT_VAR_NONE)
    cis_fmt_fail(c, "unknown name", name);
  return v;
}

static void note_seen(cis_fmt_compiler *c, cis_fmt_variable v) {
  switch (v.kind) {
  case CIS_FMT_VAR_OPERAND:
    c->operand_seen[v.index] = true;
    break;
  case CIS_FMT_VAR_ATTR:
    c->attr_seen[v.index] = true;
    break;
  case CIS_FMT_VAR_REGION:
    c->region_seen[v.index] = true;
    break;
  case CIS_FMT_VAR_SUCCESSOR:
    c->successor_seen[v.index] = true;
    break;
  default:
    break;
  }
}

/// A type directive's variable, in an element or as an argument.
static void note_type_seen(cis_fmt_compiler *c, cis_fmt_variable v) {
  if (v.kind == CIS_FMT_VAR_OPERAND)
    c->operand_type_seen[v.index] = true;
  else if (v.kind == CIS_FMT_VAR_RESULT)
    c->result_type_seen[v.index] = true;
  else
    cis_fmt_fail(c, "expected an operand or result in", CIS_STR("type()"));
}

static bool compile_variable(cis_fmt_compiler *c, bool qualified) {
  cis_fmt_variable v = take_variable(c);
  static const cis_fmt_code codes[] = {[CIS_FMT_VAR_OPERAND] = CIS_FMT_OPERAND,
                                       [CIS_FMT_VAR_ATTR] = CIS_FMT_ATTR,
                                       [CIS_FMT_VAR_REGION] = CIS_FMT_REGION,
                                       [CIS_FMT_VAR_SUCCESSOR] = CIS_FMT_SUCCESSOR};
  if (c->error)
    return false;
  if (v.kind == CIS_FMT_VAR_RESULT)
    return cis_fmt_fail(c, "a result can only stand in", CIS_STR("type()"));
  note_seen(c, v);
  cis_fmt_insn *insn = emit_spaced(c, codes[v.kind], v.index);
  insn->qualified = qualified;
  insn->variadic = v.kind == CIS_FMT_VAR_REGION && c->info->regions[v.index].variadic;
  return true;
}

// --- directives ---

static bool compile_element(cis_fmt_compiler *c);

/// type(...) after its keyword.
static bool compile_type(cis_fmt_compiler *c) {
  if (!expect(c, '('))
    return false;
  if (peek(c) == '$') {
    cis_fmt_variable v = take_variable(c);
    if (c->error)
      return false;
    note_type_seen(c, v);
    emit_spaced(c, v.kind == CIS_FMT_VAR_OPERAND ? CIS_FMT_OPERAND_TYPE : CIS_FMT_RESULT_TYPE,
                v.index);
    return expect(c, ')');
  }
  cis_str word = take_word(c);
  if (cis_str_is(word, "operands")) {
    c->program->all_operand_types = true;
    emit_spaced(c, CIS_FMT_OPERANDS_TYPE, CIS_FMT_ALL);
  } else if (cis_str_is(word, "results")) {
    c->program->all_result_types = true;
    emit_spaced(c, CIS_FMT_RESULTS_TYPE, CIS_FMT_ALL);
  } else {
    return cis_fmt_fail(c, "unknown argument of type():", word);
  }
  return expect(c, ')');
}

/// `operands`, `results` or a $name of that kind.
static int compile_signature_part(cis_fmt_compiler *c, cis_fmt_var_kind kind) {
  if (peek(c) != '$') {
    cis_str word = take_word(c);
    if (!cis_str_is(word, kind == CIS_FMT_VAR_OPERAND ? "operands" : "results"))
      cis_fmt_fail(c, "unknown argument of functional-type():", word);
    bool *all = kind == CIS_FMT_VAR_OPERAND ? &c->program->all_operand_types
                                            : &c->program->all_result_types;
    *all = true;
    return CIS_FMT_ALL;
  }
  cis_fmt_variable v = take_variable(c);
  if (v.kind != kind)
    cis_fmt_fail(c, "argument of functional-type() is of the wrong kind in", c->text);
  if (!c->error)
    note_type_seen(c, v);
  return v.index;
}

static bool compile_functional_type(cis_fmt_compiler *c) {
  if (!expect(c, '('))
    return false;
  int inputs = compile_signature_part(c, CIS_FMT_VAR_OPERAND);
  if (!expect(c, ','))
    return false;
  int results = compile_signature_part(c, CIS_FMT_VAR_RESULT);
  if (c->error)
    return false;
  emit_spaced(c, CIS_FMT_FUNCTIONAL_TYPE, inputs)->num = (uint16_t)results;
  return expect(c, ')');
}

static bool compile_argument(cis_fmt_compiler *c, bool is_ref);

/// The argument `word(...)`.
static bool compile_wrapped_argument(cis_fmt_compiler *c, bool is_ref) {
  cis_str word = take_word(c);
  if (cis_str_is(word, "attr-dict")) {
    c->dict_seen = true;
    cis_vec_push(&c->args, ((cis_format_arg){.kind = CIS_FORMAT_ATTR_DICT}));
    return true;
  }
  if (!expect(c, '('))
    return false;
  if (cis_str_is(word, "ref") || cis_str_is(word, "qualified"))
    return compile_argument(c, is_ref || cis_str_is(word, "ref")) && expect(c, ')');
  if (!cis_str_is(word, "type"))
    return cis_fmt_fail(c, "unknown argument", word);
  if (!compile_argument(c, is_ref))
    return false;
  cis_format_arg *arg = &cis_vec_last(&c->args);
  cis_fmt_variable v = {arg->kind == CIS_FORMAT_OPERAND ? CIS_FMT_VAR_OPERAND : CIS_FMT_VAR_RESULT,
                        arg->index};
  if (arg->kind == CIS_FORMAT_OPERAND)
    arg->kind = CIS_FORMAT_OPERAND_TYPE;
  if (!arg->is_ref)
    note_type_seen(c, v);
  return expect(c, ')');
}

static bool compile_argument(cis_fmt_compiler *c, bool is_ref) {
  if (peek(c) == '"') {
    cis_str text = cis_arena_str(c->arena, take_quoted(c, '"'));
    cis_vec_push(&c->args, ((cis_format_arg){.kind = CIS_FORMAT_LITERAL, .literal = text}));
    return true;
  }
  if (peek(c) != '$')
    return compile_wrapped_argument(c, is_ref);
  static const cis_format_arg_kind kinds[] = {[CIS_FMT_VAR_OPERAND] = CIS_FORMAT_OPERAND,
                                              [CIS_FMT_VAR_RESULT] = CIS_FORMAT_RESULT_TYPE,
                                              [CIS_FMT_VAR_ATTR] = CIS_FORMAT_ATTR,
                                              [CIS_FMT_VAR_REGION] = CIS_FORMAT_REGION,
                                              [CIS_FMT_VAR_SUCCESSOR] = CIS_FORMAT_SUCCESSOR};
  cis_fmt_variable v = take_variable(c);
  if (c->error)
    return false;
  cis_format_arg arg = {.kind = kinds[v.kind], .is_ref = is_ref, .index = v.index};
  cis_vec_push(&c->args, arg);
  return true;
}

/// Notes the arguments that the directive parses: those that stand as `$x`. In type($x), the
/// directive parses the type alone.
static void note_arguments(cis_fmt_compiler *c, size_t first) {
  for (size_t i = first; i < c->args.len; ++i) {
    const cis_format_arg *arg = &c->args.data[i];
    static const cis_fmt_var_kind kinds[] = {[CIS_FORMAT_OPERAND] = CIS_FMT_VAR_OPERAND,
                                             [CIS_FORMAT_ATTR] = CIS_FMT_VAR_ATTR,
                                             [CIS_FORMAT_REGION] = CIS_FMT_VAR_REGION,
                                             [CIS_FORMAT_SUCCESSOR] = CIS_FMT_VAR_SUCCESSOR,
                                             [CIS_FORMAT_ATTR_DICT] = CIS_FMT_VAR_NONE};
    if (!arg->is_ref || arg->kind == CIS_FORMAT_ATTR)
      note_seen(c, (cis_fmt_variable){kinds[arg->kind], arg->index});
  }
}

static const cis_custom_directive *find_in(const cis_custom_directive *table, cis_str name) {
  for (; table && table->name; ++table)
    if (cis_str_is(name, table->name))
      return table;
  return NULL;
}

/// Whether the arguments from `first` on are those that the directive takes.
static bool fits(const cis_fmt_compiler *c, const cis_custom_directive *directive, size_t first) {
  static const char letters[] = {
      [CIS_FORMAT_OPERAND] = 'o',   [CIS_FORMAT_ATTR] = 'a',         [CIS_FORMAT_REGION] = 'R',
      [CIS_FORMAT_SUCCESSOR] = 's', [CIS_FORMAT_OPERAND_TYPE] = 't', [CIS_FORMAT_RESULT_TYPE] = 'r',
      [CIS_FORMAT_LITERAL] = 'l',   [CIS_FORMAT_ATTR_DICT] = 'd'};
  const char *wanted = directive->arguments;
  size_t i = first;
  for (; wanted && *wanted && i < c->args.len; ++i)
    if (letters[c->args.data[i].kind] != *wanted++)
      return false;
  if (!wanted || *wanted)
    return false;
  for (; i < c->args.len; ++i)
    if (c->args.data[i].kind != CIS_FORMAT_LITERAL)
      return false;
  return true;
}

static bool compile_custom(cis_fmt_compiler *c) {
  if (c->info->traits & CIS_TRAIT_FROM_TEXT)
    return cis_fmt_fail(c, "a dialect that is read from text has no directive", CIS_STR("custom"));
  if (!expect(c, '<'))
    return false;
  cis_str name = take_word(c);
  cis_fmt_insn insn = {.code = CIS_FMT_CUSTOM, .unit = -1};
  insn.directive = find_in(c->info->dialect->directives, name);
  if (!insn.directive)
    insn.directive = find_in(cis_common_directives, name);
  if (!insn.directive)
    return cis_fmt_fail(c, "unknown directive", name);
  if (!expect(c, '>') || !expect(c, '('))
    return false;
  size_t first = c->args.len;
  do
    if (!compile_argument(c, false))
      return false;
  while (take(c, ','));
  if (c->info->dialect->has_rows_of_text && !fits(c, insn.directive, first))
    return cis_fmt_fail(c, "other arguments are needed for", name);
  note_arguments(c, first);
  insn.index = (uint16_t)first;
  insn.num = (uint16_t)(c->args.len - first);
  if (insn.num > CIS_FMT_MAX_ARGS)
    return cis_fmt_fail(c, "too many arguments of", name);
  insn.space = cis_fmt_space_before(&c->spaces);
  emit(c, insn);
  return expect(c, ')');
}

static bool compile_dict(cis_fmt_compiler *c, cis_fmt_code code) {
  c->dict_seen = true;
  c->spaces.after_punctuation = false; // it prints its own space
  emit(c, (cis_fmt_insn){.code = code, .unit = -1});
  return true;
}

// --- groups ---

static void add_condition(cis_fmt_compiler *c, int kind, int index) {
  cis_fmt_condition condition = {.kind = kind, .index = (uint16_t)index};
  cis_vec_push(&c->conditions, condition);
}

static void add_argument_condition(cis_fmt_compiler *c, const cis_format_arg *arg) {
  static const int kinds[] = {[CIS_FORMAT_OPERAND] = CIS_FMT_IF_OPERANDS,
                              [CIS_FORMAT_OPERAND_TYPE] = CIS_FMT_IF_OPERANDS,
                              [CIS_FORMAT_RESULT_TYPE] = CIS_FMT_IF_RESULTS,
                              [CIS_FORMAT_ATTR] = CIS_FMT_IF_ATTR,
                              [CIS_FORMAT_REGION] = CIS_FMT_IF_REGIONS,
                              [CIS_FORMAT_SUCCESSOR] = CIS_FMT_IF_SUCCESSORS};
  if (arg->kind != CIS_FORMAT_LITERAL && arg->kind != CIS_FORMAT_ATTR_DICT)
    add_condition(c, kinds[arg->kind], arg->index);
}

/// Adds the conditions under which an element is present.
static bool add_conditions(cis_fmt_compiler *c, const cis_fmt_insn *insn) {
  switch (insn->code) {
  case CIS_FMT_OPERAND:
  case CIS_FMT_OPERAND_TYPE:
    add_condition(c, CIS_FMT_IF_OPERANDS, insn->index);
    return true;
  case CIS_FMT_RESULT_TYPE:
    add_condition(c, CIS_FMT_IF_RESULTS, insn->index);
    return true;
  case CIS_FMT_ATTR:
    add_condition(c, CIS_FMT_IF_ATTR, insn->index);
    return true;
  case CIS_FMT_REGION:
    add_condition(c, CIS_FMT_IF_REGIONS, insn->index);
    return true;
  case CIS_FMT_SUCCESSOR:
    add_condition(c, CIS_FMT_IF_SUCCESSORS, insn->index);
    return true;
  case CIS_FMT_FUNCTIONAL_TYPE:
    if (insn->index == CIS_FMT_ALL)
      return cis_fmt_fail(c, "functional-type(operands, ...) cannot be an anchor in", c->text);
    add_condition(c, CIS_FMT_IF_OPERANDS, insn->index);
    return true;
  case CIS_FMT_CUSTOM:
    for (uint32_t i = 0; i < insn->num; ++i)
      add_argument_condition(c, &c->args.data[insn->index + i]);
    return true;
  default:
    return cis_fmt_fail(c, "this element cannot be an anchor in", c->text);
  }
}

static bool is_unit(const cis_fmt_compiler *c, const cis_fmt_insn *insn) {
  return insn->code == CIS_FMT_ATTR &&
         c->info->attrs[insn->index].constraint->style == CIS_ATTR_STYLE_UNIT;
}

typedef struct group {
  size_t insn; // of the OPTIONAL
  bool in_else, anchored;
} group;

/// The elements of one side up to its `)`. A unit attribute that is the anchor is not an element:
/// that the group is there says it.
static bool compile_side(cis_fmt_compiler *c, group *g) {
  size_t first = c->insns.len;
  while (!take(c, ')')) {
    if (c->pos >= c->text.len)
      return cis_fmt_fail(c, "unterminated group in", c->text);
    size_t before = c->insns.len;
    cis_fmt_spaces spaces = c->spaces;
    if (!compile_element(c))
      return false;
    if (!take(c, '^'))
      continue;
    if (g->anchored || before == c->insns.len)
      return cis_fmt_fail(c, "misplaced anchor in", c->text);
    cis_fmt_insn anchor = c->insns.data[before];
    cis_fmt_insn *optional = &c->insns.data[g->insn];
    g->anchored = true;
    optional->inverted = g->in_else;
    optional->index = (uint16_t)c->conditions.len;
    if (!add_conditions(c, &anchor))
      return false;
    optional->num = (uint16_t)(c->conditions.len - optional->index);
    if (is_unit(c, &anchor) && before > first) {
      optional->unit = (int16_t)anchor.index;
      --c->insns.len;
      c->spaces = spaces;
    }
  }
  return true;
}

/// Checks the first element of a group, which tells the parser whether the group is there.
static bool check_first(cis_fmt_compiler *c, size_t first) {
  while (first < c->insns.len && (c->insns.data[first].code == CIS_FMT_SPACE ||
                                  c->insns.data[first].code == CIS_FMT_NEWLINE))
    ++first;
  if (first >= c->insns.len)
    return cis_fmt_fail(c, "empty group in", c->text);
  const cis_fmt_insn *insn = &c->insns.data[first];
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
  case CIS_FMT_TOKEN:
  case CIS_FMT_ATTR:
  case CIS_FMT_CUSTOM:
    return true;
  case CIS_FMT_OPERAND:
    return c->info->operands[insn->index].arity != CIS_ONE ||
           cis_fmt_fail(c, "a group cannot start with", c->info->operands[insn->index].name);
  case CIS_FMT_REGION:
    return true;
  case CIS_FMT_SUCCESSOR:
    return c->info->successors[insn->index].arity != CIS_ONE ||
           cis_fmt_fail(c, "a group cannot start with", c->info->successors[insn->index].name);
  default:
    return cis_fmt_fail(c, "a group cannot start with this element in", c->text);
  }
}

static bool compile_optional(cis_fmt_compiler *c) {
  group g = {.insn = c->insns.len};
  emit(c, (cis_fmt_insn){.code = CIS_FMT_OPTIONAL, .unit = -1});
  if (!compile_side(c, &g) || !check_first(c, g.insn + 1))
    return false;
  c->insns.data[g.insn].end = (uint16_t)c->insns.len;
  if (take(c, ':')) {
    g.in_else = true;
    if (!expect(c, '(') || !compile_side(c, &g))
      return false;
  }
  c->insns.data[g.insn].else_end = (uint16_t)c->insns.len;
  if (!g.anchored)
    return cis_fmt_fail(c, "group without an anchor in", c->text);
  return expect(c, '?');
}

/// `keyword` elements, up to the next `|` or the end.
static bool compile_clause(cis_fmt_compiler *c) {
  size_t at = c->insns.len;
  cis_fmt_insn clause = {.code = CIS_FMT_CLAUSE, .unit = -1, .index = (uint16_t)c->conditions.len};
  if (peek(c) != '`')
    return cis_fmt_fail(c, "expected the keyword of a clause in", c->text);
  if (!set_literal(c, &clause, take_quoted(c, '`')))
    return false;
  emit(c, clause);
  cis_fmt_spaces spaces = c->spaces;
  while (peek(c) != '|' && peek(c) != ')' && peek(c))
    if (!compile_element(c))
      return false;
  for (size_t i = at + 1; i < c->insns.len; ++i) {
    cis_fmt_insn *insn = &c->insns.data[i];
    if (insn->code >= CIS_FMT_OPERAND && insn->code < CIS_FMT_OPTIONAL && !add_conditions(c, insn))
      return false;
  }
  if (c->insns.len == at + 2 && is_unit(c, &cis_vec_last(&c->insns))) {
    c->insns.data[at].unit = (int16_t)cis_vec_last(&c->insns).index;
    --c->insns.len;
    c->spaces = spaces;
  }
  c->insns.data[at].num = (uint16_t)(c->conditions.len - c->insns.data[at].index);
  c->insns.data[at].end = (uint16_t)c->insns.len;
  return true;
}

static bool compile_oilist(cis_fmt_compiler *c) {
  size_t at = c->insns.len, clauses = 0;
  emit(c, (cis_fmt_insn){.code = CIS_FMT_OILIST, .unit = -1});
  if (!expect(c, '('))
    return false;
  do
    if (++clauses > CIS_FMT_MAX_CLAUSES || !compile_clause(c))
      return cis_fmt_fail(c, "too many clauses in", c->text);
  while (take(c, '|'));
  c->insns.data[at].end = (uint16_t)c->insns.len;
  return expect(c, ')');
}

static bool compile_directive(cis_fmt_compiler *c) {
  cis_str word = take_word(c);
  if (cis_str_is(word, "type"))
    return compile_type(c);
  if (cis_str_is(word, "attr-dict"))
    return compile_dict(c, CIS_FMT_ATTR_DICT);
  if (cis_str_is(word, "attr-dict-with-keyword"))
    return compile_dict(c, CIS_FMT_ATTR_DICT_KEYWORD);
  if (cis_str_is(word, "prop-dict") && !(c->info->traits & CIS_TRAIT_FROM_TEXT)) {
    c->program->has_prop_dict = true;
    c->spaces.after_punctuation = false;
    emit(c, (cis_fmt_insn){.code = CIS_FMT_PROP_DICT, .unit = -1});
    return true;
  }
  if (cis_str_is(word, "functional-type"))
    return compile_functional_type(c);
  if (cis_str_is(word, "custom"))
    return compile_custom(c);
  if (cis_str_is(word, "oilist"))
    return compile_oilist(c);
  if (cis_str_is(word, "qualified")) {
    if (!expect(c, '('))
      return false;
    if (peek(c) == '$')
      return compile_variable(c, true) && expect(c, ')');
    size_t before = c->insns.len;
    if (!compile_element(c))
      return false;
    for (; before < c->insns.len; ++before)
      c->insns.data[before].qualified = true;
    return expect(c, ')');
  }
  if (cis_str_is(word, "operands")) {
    c->program->all_operands = true;
    emit_spaced(c, CIS_FMT_OPERANDS, CIS_FMT_ALL);
    return true;
  }
  if (cis_str_is(word, "regions")) {
    c->all_regions = true;
    emit_spaced(c, CIS_FMT_REGIONS, CIS_FMT_ALL);
    return true;
  }
  if (cis_str_is(word, "successors")) {
    c->all_successors = true;
    emit_spaced(c, CIS_FMT_SUCCESSORS, CIS_FMT_ALL);
    return true;
  }
  return cis_fmt_fail(c, "unknown directive", word);
}

static bool compile_element(cis_fmt_compiler *c) {
  switch (peek(c)) {
  case '`':
    return compile_literal(c);
  case '$':
    return compile_variable(c, false);
  case '(':
    take(c, '(');
    return compile_optional(c);
  default:
    return compile_directive(c);
  }
}

// --- the whole ---

static bool check_all_used(cis_fmt_compiler *c) {
  const cis_op_info *info = c->info;
  for (uint32_t i = 0; i < info->num_operands; ++i)
    if (!c->operand_seen[i] && !c->program->all_operands)
      return cis_fmt_fail(c, "the format has no operand", info->operands[i].name);
  for (uint32_t i = 0; i < info->num_regions; ++i)
    if (!c->region_seen[i] && !c->all_regions)
      return cis_fmt_fail(c, "the format has no region", info->regions[i].name);
  for (uint32_t i = 0; i < info->num_successors; ++i)
    if (!c->successor_seen[i] && !c->all_successors)
      return cis_fmt_fail(c, "the format has no successor", info->successors[i].name);
  return c->dict_seen || cis_fmt_fail(c, "the format has no attr-dict in", c->text);
}

static bool compile_all(cis_fmt_compiler *c) {
  while (peek(c))
    if (!compile_element(c))
      return false;
  if (!check_all_used(c) || !cis_fmt_find_type_sources(c))
    return false;
  cis_fmt_find_elided(c);
  cis_fmt_program *program = c->program;
  program->insns = cis_arena_copy(c->arena, c->insns.data, c->insns.len * sizeof(cis_fmt_insn));
  program->num_insns = (uint32_t)c->insns.len;
  program->args = cis_arena_copy(c->arena, c->args.data, c->args.len * sizeof(cis_format_arg));
  program->conditions =
      cis_arena_copy(c->arena, c->conditions.data, c->conditions.len * sizeof(cis_fmt_condition));
  return true;
}

/// Whether the op has the attribute, and its format leaves it to the dictionary.
static bool is_in_dictionary(const cis_op_info *info, const char *name) {
  char variable[32];
  int len = snprintf(variable, sizeof variable, "$%s", name);
  for (uint32_t i = 0; i < info->num_props; ++i)
    if (cis_str_is(info->attrs[i].name, name))
      return len > 0 && !strstr(info->def->format, variable);
  return false;
}

/// The text of the row. Upstream's head spells what memref and vector have in common for accesses
/// (`alignment = 64`) before the dictionary.
static cis_str format_text(const cis_op_info *info, cis_arena *arena) {
  const char *text = info->def->format, *dict = strstr(text, "attr-dict");
  static const char *const names[] = {"alignment", "nontemporal"};
  bool is_spelled =
      cis_str_is(info->dialect_name, "memref") || cis_str_is(info->dialect_name, "vector");
  if (!cis_context_is_head(info->ctx) || !is_spelled || !dict)
    return cis_str_from(text);
  cis_strbuf clauses = {0}, all = {0};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (is_in_dictionary(info, names[i]))
      cis_strbuf_printf(&clauses, "%s`%s` `=` $%s", clauses.len ? " | " : "", names[i], names[i]);
  cis_strbuf_printf(&all, "%.*s", (int)(dict - text), text);
  if (clauses.len)
    cis_strbuf_printf(&all, "oilist(%s) ", cis_strbuf_c(&clauses));
  cis_strbuf_printf(&all, "%s", dict);
  cis_str made = {cis_arena_copy(arena, cis_strbuf_c(&all), all.len + 1), all.len};
  cis_strbuf_deinit(&clauses);
  cis_strbuf_deinit(&all);
  return made;
}

static const cis_fmt_program *compile(const cis_op_info *info, const char **out_error) {
  cis_arena *arena = cis_context_arena(info->ctx);
  cis_fmt_compiler c = {.info = info, .arena = arena, .text = format_text(info, arena)};
  c.program = cis_arena_new(arena, cis_fmt_program);
  c.program->info = info;
  c.spaces.emit = true;
  c.operand_seen = cis_arena_array(arena, bool, info->num_operands);
  c.operand_type_seen = cis_arena_array(arena, bool, info->num_operands);
  c.result_type_seen = cis_arena_array(arena, bool, info->num_results);
  c.attr_seen = cis_arena_array(arena, bool, info->num_props);
  c.region_seen = cis_arena_array(arena, bool, info->num_regions);
  c.successor_seen = cis_arena_array(arena, bool, info->num_successors);
  bool ok = compile_all(&c);
  ok = ok && !c.error;
  *out_error = c.error;
  cis_vec_deinit(&c.insns);
  cis_vec_deinit(&c.args);
  cis_vec_deinit(&c.conditions);
  return ok ? c.program : NULL;
}

static const cis_fmt_program *compiled(const cis_op_info *info) {
  return __atomic_load_n(&info->format, __ATOMIC_ACQUIRE);
}

bool cis_format_check(const cis_op_info *info, const char **out_error) {
  *out_error = NULL;
  if (!compiled(info)) {
    const cis_fmt_program *program = compile(info, out_error);
    // Made on first use, like the record itself: another thread may have made an equal one.
    __atomic_store_n(&((cis_op_info *)info)->format, (void *)program, __ATOMIC_RELEASE);
  }
  return compiled(info) != NULL;
}

const cis_fmt_program *cis_fmt_program_get(const cis_op_info *info) {
  const char *error;
  const cis_fmt_program *program = compiled(info);
  if (program)
    return program;
  if (!cis_format_check(info, &error)) {
    fprintf(stderr, "%s\n", error);
    abort();
  }
  return compiled(info);
}

bool cis_fmt_style_fits(const cis_attr_constraint *constraint, cis_attr attr) {
  switch (constraint->style) {
  case CIS_ATTR_STYLE_ENUM:
    return constraint->enumeration->attr_name ? cis_attr_is_enum(attr, constraint->enumeration)
                                              : cis_attr_is(attr, CIS_ATTR_INTEGER);
  case CIS_ATTR_STYLE_SYMBOL_NAME:
    return cis_attr_is(attr, CIS_ATTR_STRING);
  case CIS_ATTR_STYLE_TYPE:
    return cis_attr_is(attr, CIS_ATTR_TYPE);
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    return cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY);
  case CIS_ATTR_STYLE_STRIPPED:
    return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == constraint->attr_def;
  default:
    return true;
  }
}

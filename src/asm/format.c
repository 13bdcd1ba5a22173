// Compiling declarative assembly formats: from a row's text to a program.
//
// The text is read once by recursive descent; instructions are appended in order, and what is used
// on the way is noted, so that afterwards it is known where every type comes from and which
// attributes the dictionary leaves out. A text that does not compile is a bug of the row.
#include "asm/format_impl.h"
#include "ir/context_impl.h"
#include "support/strbuf.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct compiler {
  const cis_op_info *info;
  cis_arena *arena;
  cis_str text;
  size_t pos;
  const char *error; // the first one; nothing more is compiled then
  CIS_VEC(cis_fmt_insn) insns;
  CIS_VEC(cis_format_arg) args;
  CIS_VEC(cis_fmt_condition) conditions;
  cis_fmt_program *program;
  // what has been seen, by group or slot
  bool *operand_seen, *operand_type_seen, *result_type_seen, *attr_seen, *region_seen,
      *successor_seen;
  bool all_regions, all_successors, dict_seen;
  // the printer's state, see space_before
  bool emit_space, after_punctuation;
} compiler;

static bool fail(compiler *c, const char *what, cis_str name) {
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

static bool is_letter(char ch) {
  return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool is_word_char(char ch) { return is_letter(ch) || (ch >= '0' && ch <= '9') || ch == '-'; }

static char peek(compiler *c) {
  while (c->pos < c->text.len && strchr(" \n\t", c->text.data[c->pos]))
    ++c->pos;
  return c->pos < c->text.len ? c->text.data[c->pos] : '\0';
}

static bool take(compiler *c, char ch) {
  bool there = peek(c) == ch;
  c->pos += there;
  return there;
}

static bool expect(compiler *c, char ch) {
  return take(c, ch) || fail(c, "expected", (cis_str){&ch, 1});
}

static cis_str take_word(compiler *c) {
  peek(c);
  size_t start = c->pos;
  while (c->pos < c->text.len && is_word_char(c->text.data[c->pos]))
    ++c->pos;
  return (cis_str){c->text.data + start, c->pos - start};
}

/// What stands between two of `quote`.
static cis_str take_quoted(compiler *c, char quote) {
  take(c, quote);
  size_t start = c->pos, end = cis_str_find(c->text, quote, start);
  if (end == c->text.len)
    fail(c, "unterminated literal", cis_str_from_index(c->text, start));
  c->pos = end < c->text.len ? end + 1 : end;
  return (cis_str){c->text.data + start, end - start};
}

// --- spaces ---

/// Elements other than literals, groups and dictionaries: a space stands before them unless an
/// opening bracket or `` does.
static bool space_before(compiler *c) {
  bool space = c->emit_space || !c->after_punctuation;
  c->emit_space = true;
  c->after_punctuation = false;
  return space;
}

static bool contains(const char *set, char ch) { return strchr(set, ch) != NULL; }

/// Literals: punctuation keeps to what stands before it, brackets that open keep to what follows.
static bool space_before_literal(compiler *c, cis_str literal) {
  bool word = literal.len != 1 && !cis_str_is(literal, "->");
  char first = literal.data[0];
  bool wanted = word || !contains(c->after_punctuation ? ">)}]," : "<>(){}[],", first);
  bool space = c->emit_space && wanted;
  c->emit_space = literal.len != 1 || !contains("<({[", first);
  c->after_punctuation = !is_letter(first);
  return space;
}

// --- instructions ---

static cis_fmt_insn *emit(compiler *c, cis_fmt_insn insn) {
  if (c->insns.len >= UINT16_MAX)
    fail(c, "too long", c->info->name);
  cis_vec_push(&c->insns, insn);
  return &cis_vec_last(&c->insns);
}

static cis_fmt_insn *emit_spaced(compiler *c, cis_fmt_code code, int index) {
  cis_fmt_insn insn = {.code = code, .index = (uint16_t)index, .unit = -1};
  insn.space = space_before(c);
  return emit(c, insn);
}

static cis_tok token_of(cis_str literal) {
  static const struct {
    const char *text;
    cis_tok token;
  } tokens[] = {{"->", CIS_TOK_ARROW},     {":", CIS_TOK_COLON},        {",", CIS_TOK_COMMA},
                {"=", CIS_TOK_EQUAL},      {"<", CIS_TOK_LESS},         {">", CIS_TOK_GREATER},
                {"{", CIS_TOK_L_BRACE},    {"}", CIS_TOK_R_BRACE},      {"(", CIS_TOK_L_PAREN},
                {")", CIS_TOK_R_PAREN},    {"[", CIS_TOK_L_SQUARE},     {"]", CIS_TOK_R_SQUARE},
                {"?", CIS_TOK_QUESTION},   {"+", CIS_TOK_PLUS},         {"*", CIS_TOK_STAR},
                {"...", CIS_TOK_ELLIPSIS}, {"|", CIS_TOK_VERTICAL_BAR}, {"-", CIS_TOK_MINUS},
                {"/", CIS_TOK_SLASH}};
  for (size_t i = 0; i < sizeof(tokens) / sizeof(tokens[0]); ++i)
    if (cis_str_is(literal, tokens[i].text))
      return tokens[i].token;
  return CIS_TOK_ERROR;
}

/// Fills a literal's texts and token into an instruction.
static bool set_literal(compiler *c, cis_fmt_insn *insn, cis_str text) {
  insn->text = cis_arena_str(c->arena, text);
  if (!is_letter(text.data[0]) && (insn->token = token_of(text)) == CIS_TOK_ERROR)
    return fail(c, "unknown punctuation", text);
  insn->printed = insn->text;
  if (space_before_literal(c, text)) {
    cis_strbuf sb = {0};
    cis_strbuf_printf(&sb, " %.*s", CIS_STR_ARG(text));
    insn->printed = cis_arena_str(c->arena, cis_strbuf_view(&sb));
    cis_strbuf_deinit(&sb);
  }
  return true;
}

static bool compile_literal(compiler *c) {
  cis_str text = take_quoted(c, '`');
  cis_fmt_insn insn = {.code = CIS_FMT_SPACE, .unit = -1};
  if (cis_str_is(text, "\\n") || cis_str_is(text, "\n")) {
    insn.code = CIS_FMT_NEWLINE;
  } else if (text.len == 0 || cis_str_is(text, " ")) {
    c->after_punctuation = text.len == 0;
    c->emit_space = false;
    if (!text.len)
      return true;
  } else {
    insn.code = is_letter(text.data[0]) ? CIS_FMT_KEYWORD : CIS_FMT_TOKEN;
    if (!set_literal(c, &insn, text))
      return false;
  }
  emit(c, insn);
  return true;
}

// --- $names ---

typedef enum var_kind {
  VAR_NONE,
  VAR_OPERAND,
  VAR_RESULT,
  VAR_ATTR,
  VAR_REGION,
  VAR_SUCCESSOR
} var_kind;

typedef struct variable {
  var_kind kind;
  int index;
} variable;

static variable find_variable(const cis_op_info *info, cis_str name) {
  int i = cis_op_info_operand(info, name);
  if (i >= 0)
    return (variable){VAR_OPERAND, i};
  if ((i = cis_op_info_prop(info, name)) >= 0)
    return (variable){VAR_ATTR, i};
  if ((i = cis_op_info_result(info, name)) >= 0)
    return (variable){VAR_RESULT, i};
  for (uint32_t r = 0; r < info->num_regions; ++r)
    if (cis_str_eq(info->regions[r].name, name))
      return (variable){VAR_REGION, (int)r};
  for (uint32_t s = 0; s < info->num_successors; ++s)
    if (cis_str_eq(info->successors[s].name, name))
      return (variable){VAR_SUCCESSOR, (int)s};
  return (variable){VAR_NONE, 0};
}

static variable take_variable(compiler *c) {
  if (!expect(c, '$'))
    return (variable){VAR_NONE, 0};
  cis_str name = take_word(c);
  variable v = find_variable(c->info, name);
  if (v.kind == VAR_NONE)
    fail(c, "unknown name", name);
  return v;
}

static void note_seen(compiler *c, variable v) {
  switch (v.kind) {
  case VAR_OPERAND:
    c->operand_seen[v.index] = true;
    break;
  case VAR_ATTR:
    c->attr_seen[v.index] = true;
    break;
  case VAR_REGION:
    c->region_seen[v.index] = true;
    break;
  case VAR_SUCCESSOR:
    c->successor_seen[v.index] = true;
    break;
  default:
    break;
  }
}

/// A type directive's variable, in an element or as an argument.
static void note_type_seen(compiler *c, variable v) {
  if (v.kind == VAR_OPERAND)
    c->operand_type_seen[v.index] = true;
  else if (v.kind == VAR_RESULT)
    c->result_type_seen[v.index] = true;
  else
    fail(c, "expected an operand or result in", CIS_STR("type()"));
}

static bool compile_variable(compiler *c, bool qualified) {
  variable v = take_variable(c);
  static const cis_fmt_code codes[] = {[VAR_OPERAND] = CIS_FMT_OPERAND,
                                       [VAR_ATTR] = CIS_FMT_ATTR,
                                       [VAR_REGION] = CIS_FMT_REGION,
                                       [VAR_SUCCESSOR] = CIS_FMT_SUCCESSOR};
  if (c->error)
    return false;
  if (v.kind == VAR_RESULT)
    return fail(c, "a result can only stand in", CIS_STR("type()"));
  note_seen(c, v);
  cis_fmt_insn *insn = emit_spaced(c, codes[v.kind], v.index);
  insn->qualified = qualified;
  insn->variadic = v.kind == VAR_REGION && c->info->regions[v.index].variadic;
  return true;
}

// --- directives ---

static bool compile_element(compiler *c);

/// type(...) behind its keyword.
static bool compile_type(compiler *c) {
  if (!expect(c, '('))
    return false;
  if (peek(c) == '$') {
    variable v = take_variable(c);
    if (c->error)
      return false;
    note_type_seen(c, v);
    emit_spaced(c, v.kind == VAR_OPERAND ? CIS_FMT_OPERAND_TYPE : CIS_FMT_RESULT_TYPE, v.index);
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
    return fail(c, "unknown argument of type():", word);
  }
  return expect(c, ')');
}

/// `operands`, `results` or a $name of that kind.
static int compile_signature_part(compiler *c, var_kind kind) {
  if (peek(c) != '$') {
    cis_str word = take_word(c);
    if (!cis_str_is(word, kind == VAR_OPERAND ? "operands" : "results"))
      fail(c, "unknown argument of functional-type():", word);
    bool *all =
        kind == VAR_OPERAND ? &c->program->all_operand_types : &c->program->all_result_types;
    *all = true;
    return CIS_FMT_ALL;
  }
  variable v = take_variable(c);
  if (v.kind != kind)
    fail(c, "argument of functional-type() is of the wrong kind in", c->text);
  if (!c->error)
    note_type_seen(c, v);
  return v.index;
}

static bool compile_functional_type(compiler *c) {
  if (!expect(c, '('))
    return false;
  int inputs = compile_signature_part(c, VAR_OPERAND);
  if (!expect(c, ','))
    return false;
  int results = compile_signature_part(c, VAR_RESULT);
  if (c->error)
    return false;
  emit_spaced(c, CIS_FMT_FUNCTIONAL_TYPE, inputs)->num = (uint16_t)results;
  return expect(c, ')');
}

static bool compile_argument(compiler *c, bool is_ref);

/// The argument `word(...)`.
static bool compile_wrapped_argument(compiler *c, bool is_ref) {
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
    return fail(c, "unknown argument", word);
  if (!compile_argument(c, is_ref))
    return false;
  cis_format_arg *arg = &cis_vec_last(&c->args);
  variable v = {arg->kind == CIS_FORMAT_OPERAND ? VAR_OPERAND : VAR_RESULT, arg->index};
  if (arg->kind == CIS_FORMAT_OPERAND)
    arg->kind = CIS_FORMAT_OPERAND_TYPE;
  if (!arg->is_ref)
    note_type_seen(c, v);
  return expect(c, ')');
}

static bool compile_argument(compiler *c, bool is_ref) {
  if (peek(c) == '"') {
    cis_str text = cis_arena_str(c->arena, take_quoted(c, '"'));
    cis_vec_push(&c->args, ((cis_format_arg){.kind = CIS_FORMAT_LITERAL, .literal = text}));
    return true;
  }
  if (peek(c) != '$')
    return compile_wrapped_argument(c, is_ref);
  static const cis_format_arg_kind kinds[] = {[VAR_OPERAND] = CIS_FORMAT_OPERAND,
                                              [VAR_RESULT] = CIS_FORMAT_RESULT_TYPE,
                                              [VAR_ATTR] = CIS_FORMAT_ATTR,
                                              [VAR_REGION] = CIS_FORMAT_REGION,
                                              [VAR_SUCCESSOR] = CIS_FORMAT_SUCCESSOR};
  variable v = take_variable(c);
  if (c->error)
    return false;
  cis_format_arg arg = {.kind = kinds[v.kind], .is_ref = is_ref, .index = v.index};
  cis_vec_push(&c->args, arg);
  return true;
}

/// Only what stands as `$x` itself has been parsed by the directive; what stands in type($x) has
/// not.
static void note_arguments(compiler *c, size_t first) {
  for (size_t i = first; i < c->args.len; ++i) {
    const cis_format_arg *arg = &c->args.data[i];
    static const var_kind kinds[] = {[CIS_FORMAT_OPERAND] = VAR_OPERAND,
                                     [CIS_FORMAT_ATTR] = VAR_ATTR,
                                     [CIS_FORMAT_REGION] = VAR_REGION,
                                     [CIS_FORMAT_SUCCESSOR] = VAR_SUCCESSOR,
                                     [CIS_FORMAT_ATTR_DICT] = VAR_NONE};
    if (!arg->is_ref || arg->kind == CIS_FORMAT_ATTR)
      note_seen(c, (variable){kinds[arg->kind], arg->index});
  }
}

static const cis_custom_directive *find_in(const cis_custom_directive *table, cis_str name) {
  for (; table && table->name; ++table)
    if (cis_str_is(name, table->name))
      return table;
  return NULL;
}

static bool compile_custom(compiler *c) {
  if (!expect(c, '<'))
    return false;
  cis_str name = take_word(c);
  cis_fmt_insn insn = {.code = CIS_FMT_CUSTOM, .unit = -1};
  insn.directive = find_in(c->info->dialect->directives, name);
  if (!insn.directive)
    insn.directive = find_in(cis_common_directives, name);
  if (!insn.directive)
    return fail(c, "unknown directive", name);
  if (!expect(c, '>') || !expect(c, '('))
    return false;
  size_t first = c->args.len;
  do
    if (!compile_argument(c, false))
      return false;
  while (take(c, ','));
  note_arguments(c, first);
  insn.index = (uint16_t)first;
  insn.num = (uint16_t)(c->args.len - first);
  if (insn.num > CIS_FMT_MAX_ARGS)
    return fail(c, "too many arguments of", name);
  insn.space = space_before(c);
  emit(c, insn);
  return expect(c, ')');
}

static bool compile_dict(compiler *c, cis_fmt_code code) {
  c->dict_seen = true;
  c->after_punctuation = false; // it prints its own space
  emit(c, (cis_fmt_insn){.code = code, .unit = -1});
  return true;
}

// --- groups ---

static void add_condition(compiler *c, int kind, int index) {
  cis_fmt_condition condition = {.kind = kind, .index = (uint16_t)index};
  cis_vec_push(&c->conditions, condition);
}

static void add_argument_condition(compiler *c, const cis_format_arg *arg) {
  static const int kinds[] = {[CIS_FORMAT_OPERAND] = CIS_FMT_IF_OPERANDS,
                              [CIS_FORMAT_OPERAND_TYPE] = CIS_FMT_IF_OPERANDS,
                              [CIS_FORMAT_RESULT_TYPE] = CIS_FMT_IF_RESULTS,
                              [CIS_FORMAT_ATTR] = CIS_FMT_IF_ATTR,
                              [CIS_FORMAT_REGION] = CIS_FMT_IF_REGIONS,
                              [CIS_FORMAT_SUCCESSOR] = CIS_FMT_IF_SUCCESSORS};
  if (arg->kind != CIS_FORMAT_LITERAL && arg->kind != CIS_FORMAT_ATTR_DICT)
    add_condition(c, kinds[arg->kind], arg->index);
}

/// What the presence of an element depends on.
static bool add_conditions(compiler *c, const cis_fmt_insn *insn) {
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
      return fail(c, "functional-type(operands, ...) cannot be an anchor in", c->text);
    add_condition(c, CIS_FMT_IF_OPERANDS, insn->index);
    return true;
  case CIS_FMT_CUSTOM:
    for (uint32_t i = 0; i < insn->num; ++i)
      add_argument_condition(c, &c->args.data[insn->index + i]);
    return true;
  default:
    return fail(c, "this element cannot be an anchor in", c->text);
  }
}

static bool is_unit(const compiler *c, const cis_fmt_insn *insn) {
  return insn->code == CIS_FMT_ATTR &&
         c->info->attrs[insn->index].constraint->style == CIS_ATTR_STYLE_UNIT;
}

typedef struct group {
  size_t insn; // of the OPTIONAL
  bool in_else, anchored;
} group;

/// The elements of one side up to its `)`. A unit attribute that is the anchor is not an element:
/// that the group is there says it.
static bool compile_side(compiler *c, group *g) {
  size_t first = c->insns.len;
  while (!take(c, ')')) {
    if (c->pos >= c->text.len)
      return fail(c, "unterminated group in", c->text);
    size_t before = c->insns.len;
    bool emit_space = c->emit_space, after_punctuation = c->after_punctuation;
    if (!compile_element(c))
      return false;
    if (!take(c, '^'))
      continue;
    if (g->anchored || before == c->insns.len)
      return fail(c, "misplaced anchor in", c->text);
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
      c->emit_space = emit_space;
      c->after_punctuation = after_punctuation;
    }
  }
  return true;
}

/// What decides while parsing whether a group is there.
static bool check_first(compiler *c, size_t first) {
  while (first < c->insns.len && (c->insns.data[first].code == CIS_FMT_SPACE ||
                                  c->insns.data[first].code == CIS_FMT_NEWLINE))
    ++first;
  if (first >= c->insns.len)
    return fail(c, "empty group in", c->text);
  const cis_fmt_insn *insn = &c->insns.data[first];
  switch (insn->code) {
  case CIS_FMT_KEYWORD:
  case CIS_FMT_TOKEN:
  case CIS_FMT_ATTR:
  case CIS_FMT_CUSTOM:
    return true;
  case CIS_FMT_OPERAND:
    return c->info->operands[insn->index].arity != CIS_ONE ||
           fail(c, "a group cannot start with", c->info->operands[insn->index].name);
  case CIS_FMT_REGION:
    return true;
  case CIS_FMT_SUCCESSOR:
    return c->info->successors[insn->index].arity != CIS_ONE ||
           fail(c, "a group cannot start with", c->info->successors[insn->index].name);
  default:
    return fail(c, "a group cannot start with this element in", c->text);
  }
}

static bool compile_optional(compiler *c) {
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
    return fail(c, "group without an anchor in", c->text);
  return expect(c, '?');
}

/// `keyword` elements, up to the next `|` or the end.
static bool compile_clause(compiler *c) {
  size_t at = c->insns.len;
  cis_fmt_insn clause = {.code = CIS_FMT_CLAUSE, .unit = -1, .index = (uint16_t)c->conditions.len};
  if (peek(c) != '`')
    return fail(c, "expected the keyword of a clause in", c->text);
  if (!set_literal(c, &clause, take_quoted(c, '`')))
    return false;
  emit(c, clause);
  bool emit_space = c->emit_space, after_punctuation = c->after_punctuation;
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
    c->emit_space = emit_space;
    c->after_punctuation = after_punctuation;
  }
  c->insns.data[at].num = (uint16_t)(c->conditions.len - c->insns.data[at].index);
  c->insns.data[at].end = (uint16_t)c->insns.len;
  return true;
}

static bool compile_oilist(compiler *c) {
  size_t at = c->insns.len, clauses = 0;
  emit(c, (cis_fmt_insn){.code = CIS_FMT_OILIST, .unit = -1});
  if (!expect(c, '('))
    return false;
  do
    if (++clauses > CIS_FMT_MAX_CLAUSES || !compile_clause(c))
      return fail(c, "too many clauses in", c->text);
  while (take(c, '|'));
  c->insns.data[at].end = (uint16_t)c->insns.len;
  return expect(c, ')');
}

static bool compile_directive(compiler *c) {
  cis_str word = take_word(c);
  if (cis_str_is(word, "type"))
    return compile_type(c);
  if (cis_str_is(word, "attr-dict"))
    return compile_dict(c, CIS_FMT_ATTR_DICT);
  if (cis_str_is(word, "attr-dict-with-keyword"))
    return compile_dict(c, CIS_FMT_ATTR_DICT_KEYWORD);
  if (cis_str_is(word, "prop-dict")) {
    c->program->has_prop_dict = true;
    c->after_punctuation = false;
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
    return compile_element(c) && expect(c, ')');
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
  return fail(c, "unknown directive", word);
}

static bool compile_element(compiler *c) {
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

// --- where types come from ---

typedef struct type_sources {
  cis_fmt_type_source *operands, *results;
} type_sources;

/// Whether the type of a name is known from the text, and how another name would refer to it.
static bool known_type(const compiler *c, cis_str name, cis_fmt_type_source *out) {
  variable v = find_variable(c->info, name);
  *out = (cis_fmt_type_source){.index = (uint16_t)v.index};
  switch (v.kind) {
  case VAR_OPERAND:
    out->kind = CIS_FMT_TYPE_OPERAND;
    return c->operand_type_seen[v.index];
  case VAR_RESULT:
    out->kind = CIS_FMT_TYPE_RESULT;
    return c->result_type_seen[v.index];
  case VAR_ATTR:
    out->kind = CIS_FMT_TYPE_ATTR;
    return c->attr_seen[v.index];
  default:
    return false;
  }
}

/// Gives a name its source, unless its type is written.
static void infer(const compiler *c, type_sources *s, cis_str name, cis_fmt_type_source source) {
  variable v = find_variable(c->info, name);
  if (v.kind == VAR_OPERAND && !c->operand_type_seen[v.index])
    s->operands[v.index] = source;
  else if (v.kind == VAR_RESULT && !c->result_type_seen[v.index])
    s->results[v.index] = source;
}

static cis_str next_name(cis_str *rest) {
  size_t end = cis_str_find(*rest, ' ', 0);
  cis_str name = {rest->data, end};
  *rest = cis_str_from_index(*rest, end + 1);
  return name;
}

static void infer_all_match(const compiler *c, type_sources *s, const char *names) {
  for (cis_str from = cis_str_from(names); from.len;) {
    cis_fmt_type_source source;
    if (!known_type(c, next_name(&from), &source))
      continue;
    for (cis_str to = cis_str_from(names); to.len;)
      infer(c, s, next_name(&to), source);
  }
}

/// SameTypeOperands and SameOperandsAndResultType: all follow the first whose type is written.
static void infer_same(const compiler *c, type_sources *s, bool results) {
  const cis_op_info *info = c->info;
  cis_fmt_type_source source = {0};
  for (uint32_t i = info->num_operands; i-- > 0;)
    if (c->operand_type_seen[i])
      source = (cis_fmt_type_source){.kind = CIS_FMT_TYPE_OPERAND, .index = (uint16_t)i};
  for (uint32_t i = info->num_results; results && !source.kind && i-- > 0;)
    if (c->result_type_seen[i])
      source = (cis_fmt_type_source){.kind = CIS_FMT_TYPE_RESULT, .index = (uint16_t)i};
  if (!source.kind)
    return;
  for (uint32_t i = 0; i < info->num_operands; ++i)
    infer(c, s, info->operands[i].name, source);
  for (uint32_t i = 0; results && i < info->num_results; ++i)
    infer(c, s, info->results[i].name, source);
}

static void infer_by_rules(const compiler *c, type_sources *s) {
  if (c->info->traits & CIS_TRAIT_SAME_TYPE_OPERANDS)
    infer_same(c, s, false);
  if (c->info->traits & CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE)
    infer_same(c, s, true);
  for (const cis_type_rule *rule = c->info->def->rules; rule->kind; ++rule) {
    cis_fmt_type_source source;
    if (rule->kind == CIS_RULE_ALL_TYPES_MATCH)
      infer_all_match(c, s, rule->names);
    if (rule->kind != CIS_RULE_TYPES_MATCH_WITH ||
        !known_type(c, cis_str_from(rule->from), &source))
      continue;
    source.transform = rule->transform;
    infer(c, s, cis_str_from(rule->to), source);
  }
}

/// The sources of one list of groups; `all`: they are written together. `counted`: how many values
/// a variadic group has is known otherwise than from its types.
static void complete_sources(compiler *c, cis_fmt_type_source *sources, const cis_value_spec *specs,
                             uint32_t num, const bool *seen, bool all, bool counted) {
  for (uint32_t i = 0; i < num; ++i) {
    if (all)
      sources[i].kind = CIS_FMT_TYPE_ALL;
    else if (seen[i])
      sources[i].kind = CIS_FMT_TYPE_OWN;
    else if (!sources[i].kind && specs[i].constraint->build &&
             (counted || specs[i].arity == CIS_ONE)) {
      sources[i].kind = CIS_FMT_TYPE_ONLY;
      sources[i].only = specs[i].constraint->build(c->info->ctx);
    }
  }
}

static bool all_known(const cis_fmt_type_source *sources, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    if (sources[i].kind == CIS_FMT_TYPE_UNKNOWN)
      return false;
  return true;
}

static bool find_type_sources(compiler *c) {
  const cis_op_info *info = c->info;
  cis_fmt_program *program = c->program;
  type_sources s = {cis_arena_array(c->arena, cis_fmt_type_source, info->num_operands),
                    cis_arena_array(c->arena, cis_fmt_type_source, info->num_results)};
  infer_by_rules(c, &s);
  complete_sources(c, s.operands, info->operands, info->num_operands, c->operand_type_seen,
                   program->all_operand_types, !program->all_operands);
  complete_sources(c, s.results, info->results, info->num_results, c->result_type_seen,
                   program->all_result_types, false);
  program->operand_types = s.operands;
  program->result_types = s.results;
  if (!all_known(s.operands, info->num_operands))
    return fail(c, "the type of an operand is neither written nor inferred in", c->text);
  if (all_known(s.results, info->num_results))
    return true;
  program->infer_results = info->def->infer_types != NULL;
  for (uint32_t i = 0; i < info->num_results; ++i)
    program->infer_results &= !c->result_type_seen[i];
  return program->infer_results ||
         fail(c, "the type of a result is neither written nor inferred in", c->text);
}

// --- the dictionary ---

static void find_elided(compiler *c) {
  const cis_op_info *info = c->info;
  const char **names = cis_arena_array(c->arena, const char *, info->num_props + 1);
  uint16_t *shown = cis_arena_array(c->arena, uint16_t, info->num_props);
  cis_fmt_program *program = c->program;
  for (uint32_t i = 0; i < info->num_props; ++i) {
    bool segments = ((int)i == info->operand_segments && !program->all_operands) ||
                    ((int)i == info->result_segments && !program->all_result_types);
    if (c->attr_seen[i] || segments)
      names[program->num_elided++] = info->attrs[i].name.data;
    else
      shown[program->num_dict_slots++] = (uint16_t)i;
  }
  program->elided = names;
  program->dict_slots = shown;
}

// --- the whole ---

static bool check_all_used(compiler *c) {
  const cis_op_info *info = c->info;
  for (uint32_t i = 0; i < info->num_operands; ++i)
    if (!c->operand_seen[i] && !c->program->all_operands)
      return fail(c, "the format has no operand", info->operands[i].name);
  for (uint32_t i = 0; i < info->num_regions; ++i)
    if (!c->region_seen[i] && !c->all_regions)
      return fail(c, "the format has no region", info->regions[i].name);
  for (uint32_t i = 0; i < info->num_successors; ++i)
    if (!c->successor_seen[i] && !c->all_successors)
      return fail(c, "the format has no successor", info->successors[i].name);
  return c->dict_seen || fail(c, "the format has no attr-dict in", c->text);
}

static bool compile_all(compiler *c) {
  while (peek(c))
    if (!compile_element(c))
      return false;
  if (!check_all_used(c) || !find_type_sources(c))
    return false;
  find_elided(c);
  cis_fmt_program *program = c->program;
  program->insns = cis_arena_copy(c->arena, c->insns.data, c->insns.len * sizeof(cis_fmt_insn));
  program->num_insns = (uint32_t)c->insns.len;
  program->args = cis_arena_copy(c->arena, c->args.data, c->args.len * sizeof(cis_format_arg));
  program->conditions =
      cis_arena_copy(c->arena, c->conditions.data, c->conditions.len * sizeof(cis_fmt_condition));
  return true;
}

static const cis_fmt_program *compile(const cis_op_info *info, const char **out_error) {
  cis_arena *arena = cis_context_arena(info->ctx);
  compiler c = {.info = info, .arena = arena, .text = cis_str_from(info->def->format)};
  c.program = cis_arena_new(arena, cis_fmt_program);
  c.program->info = info;
  c.emit_space = true;
  c.operand_seen = cis_arena_array(arena, bool, info->num_operands);
  c.operand_type_seen = cis_arena_array(arena, bool, info->num_operands);
  c.result_type_seen = cis_arena_array(arena, bool, info->num_results);
  c.attr_seen = cis_arena_array(arena, bool, info->num_props);
  c.region_seen = cis_arena_array(arena, bool, info->num_regions);
  c.successor_seen = cis_arena_array(arena, bool, info->num_successors);
  bool ok = compile_all(&c);
  *out_error = c.error;
  cis_vec_deinit(&c.insns);
  cis_vec_deinit(&c.args);
  cis_vec_deinit(&c.conditions);
  return ok ? c.program : NULL;
}

bool cis_format_check(const cis_op_info *info, const char **out_error) {
  *out_error = NULL;
  if (!info->format) {
    const cis_fmt_program *program = compile(info, out_error);
    ((cis_op_info *)info)->format = (void *)program; // made on first use, like the record itself
  }
  return info->format != NULL;
}

const cis_fmt_program *cis_fmt_program_get(const cis_op_info *info) {
  const char *error;
  if (!info->format && !cis_format_check(info, &error)) {
    fprintf(stderr, "%s\n", error);
    abort();
  }
  return info->format;
}

bool cis_fmt_style_fits(const cis_attr_constraint *constraint, cis_attr attr) {
  switch (constraint->style) {
  case CIS_ATTR_STYLE_ENUM:
    return constraint->enumeration->attr_name ? cis_attr_is(attr, CIS_ATTR_ENUM) &&
                                                    attr->enumeration.def == constraint->enumeration
                                              : cis_attr_is(attr, CIS_ATTR_INTEGER);
  case CIS_ATTR_STYLE_SYMBOL_NAME:
    return cis_attr_is(attr, CIS_ATTR_STRING);
  case CIS_ATTR_STYLE_TYPE:
    return cis_attr_is(attr, CIS_ATTR_TYPE);
  case CIS_ATTR_STYLE_DENSE_ARRAY:
    return cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY);
  default:
    return true;
  }
}

// Affine expressions, maps and integer sets, over dims and symbols in lists or over SSA operands.
//
// Additive operators bind weaker than multiplicative ones; all associate to the left. An expression
// is as deep as its tree is high, however it was written.
#include "asm/parse_ssa.h"

typedef struct affine_parser {
  cis_parser *p;
  cis_affine_names names;             // (d0, d1)[s0]
  cis_unresolved_vec *dims, *symbols; // SSA operands; NULL: names only
  size_t first_dim, first_symbol;     // of this map among them
} affine_parser;

static affine_parser begin(cis_parser *p) { return (affine_parser){.p = p}; }

static void finish(affine_parser *a) { cis_affine_names_deinit(&a->names); }

// --- names ---

void cis_affine_names_deinit(cis_affine_names *names) {
  cis_vec_deinit(&names->list);
  cis_strmap_deinit(&names->by_name);
}

/// NULL if it has not been declared.
static const cis_affine_name *find_name(const cis_affine_names *names, cis_str name) {
  if (names->by_name.len) {
    const uintptr_t *at = cis_strmap_find(&names->by_name, name);
    return at ? &names->list.data[*at] : NULL;
  }
  for (size_t i = 0; i < names->list.len; ++i)
    if (cis_str_eq(names->list.data[i].name, name))
      return &names->list.data[i];
  return NULL;
}

static void add_name(cis_affine_names *names, cis_affine_name name) {
  enum { MANY = 16 };
  cis_vec_push(&names->list, name);
  size_t num = names->list.len;
  for (size_t i = num > MANY ? num - 1 : 0; num >= MANY && i < num; ++i)
    cis_strmap_set(&names->by_name, names->list.data[i].name, i);
}

/// Checks that an operator's expression is not too deep.
static bool check_height(affine_parser *a, cis_affine_expr expr) {
  return cis_parser_check_depth(a->p, (int)expr->height);
}

// --- operands ---

static bool parse_expr(affine_parser *a, cis_affine_expr *out);
static bool parse_operand(affine_parser *a, const cis_affine_expr *lhs, cis_affine_expr *out);

static bool parse_parentheses(affine_parser *a, cis_affine_expr *out) {
  cis_parser *p = a->p;
  cis_parser_consume(p);
  if (p->tok.kind == CIS_TOK_R_PAREN)
    return cis_parser_error(p, "no expression inside parentheses");
  bool ok = cis_parser_enter(p) && parse_expr(a, out) && cis_parse_token(p, CIS_TOK_R_PAREN);
  cis_parser_leave(p);
  return ok;
}

static bool parse_negation(affine_parser *a, const cis_affine_expr *lhs, cis_affine_expr *out) {
  cis_parser *p = a->p;
  cis_parser_consume(p);
  cis_affine_expr operand;
  bool ok = cis_parser_enter(p);
  // Upstream adds its own message to the operand's.
  if (ok && !parse_operand(a, lhs, &operand))
    ok = cis_parser_error(p, "missing operand of negation");
  cis_parser_leave(p);
  if (!ok)
    return false;
  *out = cis_affine_mul(operand, cis_affine_constant(p->ctx, -1));
  return check_height(a, *out);
}

static bool parse_name(affine_parser *a, cis_affine_expr *out) {
  const cis_affine_name *found = find_name(&a->names, a->p->tok.text);
  if (found) {
    *out = found->expr;
    cis_parser_consume(a->p);
    return true;
  }
  return cis_parser_missing(a->p, "use of undeclared identifier");
}

static bool parse_constant(cis_parser *p, cis_affine_expr *out) {
  uint64_t value;
  if (!cis_token_u64(p->tok, &value) || value > INT64_MAX)
    return cis_parser_error(p, "constant too large for index");
  cis_parser_consume(p);
  *out = cis_affine_constant(p->ctx, (int64_t)value);
  return true;
}

static bool same_value(const cis_unresolved *a, const cis_unresolved *b) {
  return a->number == b->number && cis_str_eq(a->name, b->name);
}

/// The dim or symbol that stands for an operand, if it has been seen.
static bool find_ssa(affine_parser *a, const cis_unresolved *operand, cis_affine_expr *out) {
  cis_context *ctx = a->p->ctx;
  for (size_t i = a->first_dim; i < a->dims->len; ++i)
    if (same_value(&a->dims->data[i], operand)) {
      *out = cis_affine_dim(ctx, (uint32_t)(i - a->first_dim));
      return true;
    }
  for (size_t i = a->first_symbol; i < a->symbols->len; ++i)
    if (same_value(&a->symbols->data[i], operand)) {
      *out = cis_affine_symbol(ctx, (uint32_t)(i - a->first_symbol));
      return true;
    }
  return false;
}

static bool parse_ssa(affine_parser *a, bool is_symbol, cis_affine_expr *out) {
  if (!a->dims)
    return cis_parser_missing(a->p, "unexpected ssa identifier");
  cis_unresolved operand;
  if (!cis_parse_operand(a->p, &operand))
    return false;
  if (find_ssa(a, &operand, out)) {
    cis_ssa_note_use(a->p, &operand);
    return true;
  }
  if (is_symbol) {
    *out = cis_affine_symbol(a->p->ctx, (uint32_t)(a->symbols->len - a->first_symbol));
    cis_vec_push(a->symbols, operand);
  } else {
    *out = cis_affine_dim(a->p->ctx, (uint32_t)(a->dims->len - a->first_dim));
    cis_vec_push(a->dims, operand);
  }
  return true;
}

/// symbol(%x)
static bool parse_ssa_symbol(affine_parser *a, cis_affine_expr *out) {
  cis_parser *p = a->p;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parser_missing(p, "expected '(' at start of SSA symbol");
  if (p->tok.kind != CIS_TOK_PERCENT_ID && a->dims)
    return cis_parser_missing(p, "expected ssa identifier");
  if (!parse_ssa(a, true, out))
    return false;
  return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
         cis_parser_missing(p, "expected ')' at end of SSA symbol");
}

/// An operand; `lhs` is that of the operator before it, or NULL.
static bool parse_operand(affine_parser *a, const cis_affine_expr *lhs, cis_affine_expr *out) {
  cis_parser *p = a->p;
  switch (p->tok.kind) {
  case CIS_TOK_BARE_ID:
  case CIS_TOK_INT_TYPE:
    return cis_tok_is_keyword(&p->tok, "symbol") ? parse_ssa_symbol(a, out) : parse_name(a, out);
  case CIS_TOK_PERCENT_ID:
    return parse_ssa(a, false, out);
  case CIS_TOK_INTEGER:
    return parse_constant(p, out);
  case CIS_TOK_L_PAREN:
    return parse_parentheses(a, out);
  case CIS_TOK_MINUS:
    return parse_negation(a, lhs, out);
  case CIS_TOK_PLUS:
  case CIS_TOK_STAR:
    return lhs ? cis_parser_error(p, "missing right operand of binary operator")
               : cis_parser_error(p, "missing left operand of binary operator");
  default:
    return lhs ? cis_parser_error(p, "missing right operand of binary operator")
               : cis_parser_error(p, "expected affine expression");
  }
}

// --- operators ---

static bool multiplicative(const cis_token *tok, cis_affine_kind *out) {
  if (tok->kind == CIS_TOK_STAR)
    *out = CIS_AFFINE_MUL;
  else if (cis_tok_is_keyword(tok, "floordiv"))
    *out = CIS_AFFINE_FLOORDIV;
  else if (cis_tok_is_keyword(tok, "ceildiv"))
    *out = CIS_AFFINE_CEILDIV;
  else if (cis_tok_is_keyword(tok, "mod"))
    *out = CIS_AFFINE_MOD;
  else
    return false;
  return true;
}

static bool apply(affine_parser *a, cis_affine_kind kind, uint32_t offset, cis_affine_expr lhs,
                  cis_affine_expr rhs, cis_affine_expr *out) {
  bool rhs_fits = cis_affine_is_symbolic_or_constant(rhs);
  if (kind == CIS_AFFINE_MUL && !rhs_fits && !cis_affine_is_symbolic_or_constant(lhs))
    return cis_parser_error_at(
        a->p, offset,
        "non-affine expression: at least one of the multiply operands has to "
        "be either a constant or symbolic");
  if (kind != CIS_AFFINE_MUL && !rhs_fits)
    return cis_parser_error_at(a->p, offset,
                               "non-affine expression: right operand of %s has to be either a "
                               "constant or symbolic",
                               kind == CIS_AFFINE_MOD        ? "mod"
                               : kind == CIS_AFFINE_FLOORDIV ? "floordiv"
                                                             : "ceildiv");
  *out = cis_affine_binary(kind, lhs, rhs);
  return true;
}

/// Operands joined by `*`, `floordiv`, `ceildiv` and `mod`. An operator is applied when the next
/// one is there, and an error about it shows the next one, as upstream's do.
static bool parse_term(affine_parser *a, const cis_affine_expr *before, cis_affine_expr *out) {
  if (!parse_operand(a, before, out))
    return false;
  cis_affine_kind kind, next;
  while (multiplicative(&a->p->tok, &kind)) {
    uint32_t offset = a->p->tok.offset;
    cis_parser_consume(a->p);
    cis_affine_expr rhs;
    if (!parse_operand(a, out, &rhs))
      return false;
    if (multiplicative(&a->p->tok, &next))
      offset = a->p->tok.offset;
    if (!apply(a, kind, offset, *out, rhs, out) || !check_height(a, *out))
      return false;
  }
  return true;
}

static bool parse_expr(affine_parser *a, cis_affine_expr *out) {
  cis_parser *p = a->p;
  if (!parse_term(a, NULL, out))
    return false;
  while (p->tok.kind == CIS_TOK_PLUS || p->tok.kind == CIS_TOK_MINUS) {
    bool minus = p->tok.kind == CIS_TOK_MINUS;
    cis_parser_consume(p);
    cis_affine_expr rhs;
    if (!parse_term(a, out, &rhs))
      return false;
    if (minus)
      rhs = cis_affine_mul(rhs, cis_affine_constant(p->ctx, -1));
    *out = cis_affine_add(*out, rhs);
    if (!check_height(a, *out))
      return false;
  }
  return true;
}

// --- maps and sets over names ---

bool cis_parse_affine_name(cis_parser *p, cis_affine_expr expr, cis_affine_names *names) {
  if (p->tok.kind != CIS_TOK_BARE_ID && p->tok.kind != CIS_TOK_INT_TYPE)
    return cis_parser_missing(p, "expected bare identifier");
  cis_str name = p->tok.text;
  if (find_name(names, name))
    return cis_parser_error(p, "redefinition of identifier '%.*s'", CIS_STR_ARG(name));
  cis_parser_consume(p);
  add_name(names, (cis_affine_name){name, expr});
  return true;
}

bool cis_parse_affine_expr_of_names(cis_parser *p, const cis_affine_names *names,
                                    cis_affine_expr *out_expr) {
  affine_parser a = begin(p);
  a.names = *names; // borrowed
  bool ok = parse_expr(&a, out_expr);
  a.names = (cis_affine_names){0};
  finish(&a);
  return ok;
}

/// (d0, d1) or [s0, s1].
static bool parse_names(affine_parser *a, bool symbols, uint32_t *out_num) {
  cis_parser *p = a->p;
  cis_tok open = symbols ? CIS_TOK_L_SQUARE : CIS_TOK_L_PAREN;
  cis_tok close = symbols ? CIS_TOK_R_SQUARE : CIS_TOK_R_PAREN;
  const char *where = symbols ? "symbol list" : "dimensional identifier list";
  *out_num = 0;
  if (!cis_parse_optional_token(p, open))
    return cis_parser_missing(p, "expected '%s' in %s", cis_tok_spelling(open), where);
  if (cis_parse_optional_token(p, close))
    return true;
  do {
    if (!cis_parse_affine_name(
            p, symbols ? cis_affine_symbol(p->ctx, *out_num) : cis_affine_dim(p->ctx, *out_num),
            &a->names))
      return false;
    ++*out_num;
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, close) ||
         cis_parser_missing(p, "expected '%s' in %s", cis_tok_spelling(close), where);
}

typedef CIS_VEC(cis_affine_expr) expr_vec;

/// `expr, expr, ... close`, or `close` alone; the opening token has been consumed.
static bool parse_exprs(affine_parser *a, cis_tok close, expr_vec *out, const char *where) {
  cis_parser *p = a->p;
  if (cis_parse_optional_token(p, close))
    return true;
  do {
    cis_affine_expr expr = NULL;
    if (!parse_expr(a, &expr))
      return false;
    cis_vec_push(out, expr);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, close) ||
         cis_parser_missing(p, "expected '%s'%s", cis_tok_spelling(close), where);
}

static bool parse_map_range(affine_parser *a, uint32_t num_dims, uint32_t num_symbols,
                            cis_affine_map *out) {
  cis_parser *p = a->p;
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parser_missing(p, "expected '(' in affine map range");
  expr_vec results = {0};
  bool ok = parse_exprs(a, CIS_TOK_R_PAREN, &results, " in affine map range");
  if (ok)
    *out = cis_affine_map_get(p->ctx, num_dims, num_symbols, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return ok;
}

/// expr >= expr, expr == expr or expr <= expr, as one expression that is >= 0 or == 0.
static bool parse_constraint(affine_parser *a, cis_affine_expr *out, bool *out_is_eq) {
  cis_parser *p = a->p;
  cis_affine_expr lhs, rhs;
  if (!parse_expr(a, &lhs))
    return false;
  cis_tok first = p->tok.kind;
  if (first == CIS_TOK_GREATER || first == CIS_TOK_EQUAL || first == CIS_TOK_LESS)
    cis_parser_consume(p);
  else
    first = CIS_TOK_ERROR;
  if (first == CIS_TOK_ERROR || !cis_parse_optional_token(p, CIS_TOK_EQUAL))
    return cis_parser_error(
        p, "expected '== affine-expr' or '>= affine-expr' at end of affine constraint");
  if (!parse_expr(a, &rhs))
    return false;
  if (first == CIS_TOK_LESS) {
    cis_affine_expr greater = rhs;
    rhs = lhs;
    lhs = greater;
  }
  *out_is_eq = first == CIS_TOK_EQUAL;
  *out = cis_affine_add(lhs, cis_affine_mul(rhs, cis_affine_constant(p->ctx, -1)));
  return true;
}

static bool parse_constraints(affine_parser *a, expr_vec *exprs, cis_bool_vec *is_eq) {
  cis_parser *p = a->p;
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return cis_parser_missing(p, "expected '(' in integer set constraint list");
  if (cis_parse_optional_token(p, CIS_TOK_R_PAREN)) { // no constraint: 0 == 0
    cis_vec_push(exprs, cis_affine_constant(p->ctx, 0));
    cis_vec_push(is_eq, true);
    return true;
  }
  do {
    cis_affine_expr expr = NULL;
    bool eq = false;
    if (!parse_constraint(a, &expr, &eq))
      return false;
    cis_vec_push(exprs, expr);
    cis_vec_push(is_eq, eq);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
         cis_parser_missing(p, "expected ')' in integer set constraint list");
}

static bool parse_set_range(affine_parser *a, uint32_t num_dims, uint32_t num_symbols,
                            cis_integer_set *out) {
  expr_vec exprs = {0};
  cis_bool_vec is_eq = {0};
  bool ok = parse_constraints(a, &exprs, &is_eq);
  if (ok)
    *out = cis_integer_set_get(a->p->ctx, num_dims, num_symbols, exprs.data, is_eq.data,
                               (uint32_t)exprs.len);
  cis_vec_deinit(&exprs);
  cis_vec_deinit(&is_eq);
  return ok;
}

/// (dims)[symbols] and what follows: a map after `->`, a set after `:`. The other output stays
/// NULL.
static bool parse_map_or_set(cis_parser *p, cis_affine_map *out_map, cis_integer_set *out_set) {
  affine_parser a = begin(p);
  uint32_t num_dims, num_symbols = 0;
  bool ok = parse_names(&a, false, &num_dims) &&
            (p->tok.kind != CIS_TOK_L_SQUARE || parse_names(&a, true, &num_symbols));
  *out_map = NULL;
  *out_set = NULL;
  if (!ok)
    ;
  else if (cis_parse_optional_token(p, CIS_TOK_ARROW))
    ok = parse_map_range(&a, num_dims, num_symbols, out_map);
  else if (cis_parse_optional_token(p, CIS_TOK_COLON))
    ok = parse_set_range(&a, num_dims, num_symbols, out_set);
  else
    ok = cis_parser_missing(p, "expected '->' or ':'");
  finish(&a);
  return ok;
}

bool cis_parser_affine_map(cis_parser *p, cis_affine_map *out) {
  uint32_t offset = p->tok.offset;
  cis_integer_set set;
  if (!parse_map_or_set(p, out, &set))
    return false;
  return *out || cis_parser_error_at(p, offset, "expected AffineMap, but got IntegerSet");
}

bool cis_parser_integer_set(cis_parser *p, cis_integer_set *out) {
  uint32_t offset = p->tok.offset;
  cis_affine_map map;
  if (!parse_map_or_set(p, &map, out))
    return false;
  return *out || cis_parser_error_at(p, offset, "expected IntegerSet, but got AffineMap");
}

// --- over SSA operands ---

bool cis_parse_affine_map_of_ssa_ids(cis_parser *p, cis_delimiter delim, cis_affine_map *out_map,
                                     cis_unresolved_vec *out_dims,
                                     cis_unresolved_vec *out_symbols) {
  bool square = delim == CIS_DELIM_SQUARE;
  cis_tok open = square ? CIS_TOK_L_SQUARE : CIS_TOK_L_PAREN;
  if (!cis_parse_optional_token(p, open))
    return cis_parser_missing(p, "expected '%s' in affine map", cis_tok_spelling(open));
  affine_parser a = begin(p);
  a.dims = out_dims;
  a.symbols = out_symbols;
  a.first_dim = out_dims->len;
  a.first_symbol = out_symbols->len;
  expr_vec results = {0};
  bool ok =
      parse_exprs(&a, square ? CIS_TOK_R_SQUARE : CIS_TOK_R_PAREN, &results, " in affine map");
  if (ok)
    *out_map = cis_affine_map_get(p->ctx, (uint32_t)(out_dims->len - a.first_dim),
                                  (uint32_t)(out_symbols->len - a.first_symbol), results.data,
                                  (uint32_t)results.len);
  cis_vec_deinit(&results);
  finish(&a);
  return ok;
}

bool cis_parse_affine_expr_of_ssa_ids(cis_parser *p, cis_affine_expr *out_expr,
                                      cis_unresolved_vec *dims, cis_unresolved_vec *symbols) {
  affine_parser a = begin(p);
  a.dims = dims;
  a.symbols = symbols;
  bool ok = parse_expr(&a, out_expr);
  finish(&a);
  return ok;
}

// Affine expressions, maps and integer sets, with their own names or with SSA operands for dims and
// symbols.
#include "asm/printer_impl.h"

/// The texts of dims and symbols.
typedef struct names {
  cis_op *op;                       // NULL: d0, s0
  uint32_t first_dim, first_symbol; // operands
} names;

static void print_expr(cis_printer *p, const names *n, cis_affine_expr e, bool tight);

static void print_leaf(cis_printer *p, const names *n, cis_affine_expr e) {
  bool symbol = e->kind == CIS_AFFINE_SYMBOL;
  if (!n->op) {
    cis_strbuf_char(p->out, symbol ? 's' : 'd');
    cis_strbuf_uint(p->out, e->position);
    return;
  }
  if (symbol)
    cis_strbuf_lit(p->out, "symbol(");
  uint32_t first = symbol ? n->first_symbol : n->first_dim;
  cis_print_operand(p, cis_op_operand(n->op, first + e->position));
  if (symbol)
    cis_strbuf_char(p->out, ')');
}

static bool is_constant(cis_affine_expr e, int64_t value) {
  return e->kind == CIS_AFFINE_CONSTANT && e->value == value;
}

/// The smallest number of all has no opposite and stays as it is, as in MLIR.
static void print_magnitude(cis_printer *p, int64_t negative) {
  cis_strbuf_int(p->out, negative == INT64_MIN ? negative : -negative);
}

/// The right side of a sum, with its operator: a negative one is subtracted.
static void print_addend(cis_printer *p, const names *n, cis_affine_expr e) {
  bool product =
      e->kind == CIS_AFFINE_MUL && e->rhs->kind == CIS_AFFINE_CONSTANT && e->rhs->value < 0;
  if (product) {
    cis_strbuf_lit(p->out, " - ");
    if (e->rhs->value == -1) {
      print_expr(p, n, e->lhs, e->lhs->kind == CIS_AFFINE_ADD);
      return;
    }
    print_expr(p, n, e->lhs, true);
    cis_strbuf_lit(p->out, " * ");
    print_magnitude(p, e->rhs->value);
  } else if (e->kind == CIS_AFFINE_CONSTANT && e->value < 0) {
    cis_strbuf_lit(p->out, " - ");
    print_magnitude(p, e->value);
  } else {
    cis_strbuf_lit(p->out, " + ");
    print_expr(p, n, e, false);
  }
}

static const char *operator_text(cis_affine_kind kind) {
  switch (kind) {
  case CIS_AFFINE_MUL:
    return " * ";
  case CIS_AFFINE_MOD:
    return " mod ";
  case CIS_AFFINE_FLOORDIV:
    return " floordiv ";
  default:
    return " ceildiv ";
  }
}

static void print_binary(cis_printer *p, const names *n, cis_affine_expr e) {
  if (e->kind == CIS_AFFINE_ADD) {
    print_expr(p, n, e->lhs, false);
    print_addend(p, n, e->rhs);
  } else if (e->kind == CIS_AFFINE_MUL && is_constant(e->rhs, -1)) {
    cis_strbuf_char(p->out, '-');
    print_expr(p, n, e->lhs, true);
  } else {
    print_expr(p, n, e->lhs, true);
    cis_strbuf_cstr(p->out, operator_text(e->kind));
    print_expr(p, n, e->rhs, true);
  }
}

/// `tight`: an operand of something that binds stronger than a sum.
static void print_expr(cis_printer *p, const names *n, cis_affine_expr e, bool tight) {
  switch (e->kind) {
  case CIS_AFFINE_DIM:
  case CIS_AFFINE_SYMBOL:
    print_leaf(p, n, e);
    return;
  case CIS_AFFINE_CONSTANT:
    cis_strbuf_int(p->out, e->value);
    return;
  default:
    break;
  }
  if (tight)
    cis_strbuf_char(p->out, '(');
  print_binary(p, n, e);
  if (tight)
    cis_strbuf_char(p->out, ')');
}

static const names own_names = {0};

void cis_print_affine_expr(cis_printer *p, cis_affine_expr expr) {
  print_expr(p, &own_names, expr, false);
}

static void print_numbered(cis_printer *p, char open, char prefix, uint32_t num, char close) {
  cis_strbuf_char(p->out, open);
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_strbuf_char(p->out, prefix);
    cis_strbuf_uint(p->out, i);
  }
  cis_strbuf_char(p->out, close);
}

static void print_exprs(cis_printer *p, const names *n, const cis_affine_expr *exprs,
                        uint32_t num) {
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    print_expr(p, n, exprs[i], false);
  }
}

void cis_print_affine_map(cis_printer *p, cis_affine_map map) {
  print_numbered(p, '(', 'd', map->num_dims, ')');
  if (map->num_symbols)
    print_numbered(p, '[', 's', map->num_symbols, ']');
  cis_strbuf_lit(p->out, " -> (");
  print_exprs(p, &own_names, map->results, map->num_results);
  cis_strbuf_char(p->out, ')');
}

void cis_print_integer_set(cis_printer *p, cis_integer_set set) {
  print_numbered(p, '(', 'd', set->num_dims, ')');
  if (set->num_symbols)
    print_numbered(p, '[', 's', set->num_symbols, ']');
  cis_strbuf_lit(p->out, " : (");
  for (uint32_t i = 0; i < set->num_constraints; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    print_expr(p, &own_names, set->constraints[i], false);
    cis_strbuf_cstr(p->out, set->is_eq[i] ? " == 0" : " >= 0");
  }
  cis_strbuf_char(p->out, ')');
}

void cis_print_affine_map_of_ssa_ids(cis_printer *p, cis_affine_map map, cis_op *op,
                                     cis_range range) {
  names n = {op, range.first, range.first + map->num_dims};
  print_exprs(p, &n, map->results, map->num_results);
}

void cis_print_affine_expr_of_ssa_ids(cis_printer *p, cis_affine_expr expr, cis_op *op,
                                      uint32_t first_dim, uint32_t first_symbol) {
  names n = {op, first_dim, first_symbol};
  print_expr(p, &n, expr, false);
}

// Bodies of structured ops whose text shows none: a small expression over the operands' elements is
// made of ops of arith, math and complex.
//
//   A B C ...                          the inputs' elements; O: the output's
//   12   2.5e-10                       constants of type i64, f64
//   cast(x)                            to the output's type, signed unless the op's attribute
//                                      `cast` says otherwise
//   cast_signed(x), cast_unsigned(x)   to the output's type
//   cast.i32(x), cast.f64(x)           to that type
//   index(n)                           the current value of loop n
//   add(x, y), exp(x), ...             all else: a function of linalg.elementwise
//
// Ops are made in the order in which the expression is read, each with an unknown location.
#include "dialect/linalg/impl.h"
#include "ir/builder.h"
#include "ir/diag.h"

#include <ctype.h>
#include <stdlib.h>

enum { MAX_ARGS = 3 };

typedef struct body {
  cis_context *ctx;
  cis_block *block;
  const char *cur; // in the program
  uint32_t num_inputs;
  bool cast_unsigned;
  bool is_plain; // so far; see cis_linalg_build_body
  cis_strbuf *error;
} body;

// --- making ops ---

static cis_value *emit(body *b, const char *name, cis_value *const *operands, uint32_t num,
                       cis_type type, const char *attr_name, cis_attr attr) {
  cis_op_state state;
  cis_builder builder = cis_builder_at_end(b->ctx, b->block);
  cis_op_state_init(&state, b->ctx, cis_context_op_info(b->ctx, cis_str_from(name)),
                    CIS_LOC_UNKNOWN);
  cis_vec_append(&state.operands, operands, num);
  if (type)
    cis_vec_push(&state.types, type);
  if (attr)
    cis_op_state_set_attr(&state, cis_context_intern(b->ctx, cis_str_from(attr_name)), attr);
  b->is_plain &= num > 0; // constants move out
  cis_op *op = cis_build(&builder, &state);
  return op && type ? cis_op_result(op, 0) : NULL;
}

static cis_value *emit1(body *b, const char *name, cis_value *x, cis_type type) {
  return emit(b, name, &x, 1, type, NULL, NULL);
}

static cis_value *emit2(body *b, const char *name, cis_value *x, cis_value *y, cis_type type) {
  return emit(b, name, (cis_value *[]){x, y}, 2, type, NULL, NULL);
}

static cis_value *emit_constant(body *b, cis_attr value) {
  return emit(b, "arith.constant", NULL, 0, value->type, "value", value);
}

static cis_value *fail(body *b, const char *message) {
  cis_strbuf_cstr(b->error, message);
  return NULL;
}

// --- casts ---

/// Whether ops of arith are sure to take the type.
static bool is_number(cis_type type) {
  return cis_type_is_float(type) || cis_type_is_signless_int(type);
}

static bool is_complex_of_float(cis_type type) {
  return cis_type_is(type, CIS_TYPE_COMPLEX) && cis_type_is_float(type->shaped.element);
}

/// Between floats: by width; formats of the same width are left alone.
static cis_value *cast_float(body *b, cis_value *x, cis_type to) {
  uint32_t from_width = cis_type_bit_width(x->type), to_width = cis_type_bit_width(to);
  if (from_width == to_width)
    return x;
  return emit1(b, from_width < to_width ? "arith.extf" : "arith.truncf", x, to);
}

static cis_value *cast_to_integer(body *b, cis_value *x, cis_type to, bool is_unsigned) {
  if (cis_type_is_index(x->type))
    return emit1(b, "arith.index_cast", x, to);
  if (cis_type_is_float(x->type))
    return emit1(b, is_unsigned ? "arith.fptoui" : "arith.fptosi", x, to);
  if (!cis_type_is_integer(x->type))
    return NULL;
  uint32_t from_width = cis_type_bit_width(x->type), to_width = cis_type_bit_width(to);
  if (from_width == to_width)
    return x;
  if (from_width > to_width)
    return emit1(b, "arith.trunci", x, to);
  return emit1(b, is_unsigned ? "arith.extui" : "arith.extsi", x, to);
}

static cis_value *cast_to_float(body *b, cis_value *x, cis_type to, bool is_unsigned) {
  if (cis_type_is_integer(x->type))
    return emit1(b, is_unsigned ? "arith.uitofp" : "arith.sitofp", x, to);
  return cis_type_is_float(x->type) ? cast_float(b, x, to) : NULL;
}

static cis_value *cast_to_complex(body *b, cis_value *x, cis_type to, bool is_unsigned) {
  cis_type element = to->shaped.element;
  if (is_complex_of_float(x->type)) {
    cis_value *re = emit1(b, "complex.re", x, x->type->shaped.element);
    cis_value *im = emit1(b, "complex.im", x, x->type->shaped.element);
    re = cast_float(b, re, element);
    im = cast_float(b, im, element);
    return emit2(b, "complex.create", re, im, to);
  }
  cis_value *re = cast_to_float(b, x, element, is_unsigned);
  if (!re)
    return NULL;
  return emit2(b, "complex.create", re, emit_constant(b, cis_attr_float(element, 0.0)), to);
}

/// A value that cannot be cast is left as it is, with a warning: the types then do not fit, which
/// the verifier reports.
static cis_value *cast(body *b, cis_value *x, cis_type to, bool is_unsigned) {
  cis_value *result = NULL;
  if (x->type == to)
    return x;
  b->is_plain &= x->is_arg && is_number(x->type) && is_number(to); // a chain of casts may fold
  if (cis_type_is_integer(to))
    result = cast_to_integer(b, x, to, is_unsigned);
  else if (cis_type_is_float(to))
    result = cast_to_float(b, x, to, is_unsigned);
  else if (is_complex_of_float(to))
    result = cast_to_complex(b, x, to, is_unsigned);
  if (result)
    return result;
  b->is_plain = false;
  cis_warning(b->ctx, CIS_LOC_UNKNOWN, "could not cast operand of type '%s' to '%s'",
              cis_type_text(x->type), cis_type_text(to));
  return x;
}

// --- functions of the elementwise kind ---

static cis_value *unary(body *b, const char *fn, cis_value *x) {
  static const struct {
    const char *fn, *op;
  } ops[] = {{"exp", "math.exp"},     {"log", "math.log"},     {"abs", "math.absf"},
             {"ceil", "math.ceil"},   {"floor", "math.floor"}, {"negf", "arith.negf"},
             {"round", "math.round"}, {"sqrt", "math.sqrt"},   {"rsqrt", "math.rsqrt"},
             {"tanh", "math.tanh"},   {"erf", "math.erf"}};
  if (!cis_type_is_float(x->type))
    return fail(b, "unsupported non numeric type");
  if (!strcmp(fn, "square"))
    return emit2(b, "arith.mulf", x, x, x->type);
  if (!strcmp(fn, "reciprocal"))
    return emit2(b, "arith.divf", emit_constant(b, cis_attr_float(x->type, 1.0)), x, x->type);
  for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]); ++i)
    if (!strcmp(fn, ops[i].fn))
      return emit1(b, ops[i].op, x, x->type);
  return fail(b, "unsupported unary function");
}

/// The op of a binary function for each kind of type, or an error message (a text with a space).
static const struct binary_fn {
  const char *fn, *on_complex, *on_float, *on_bool, *on_integer;
} binary_fns[] = {
    {"add", "complex.add", "arith.addf", "arith.ori", "arith.addi"},
    {"sub", "complex.sub", "arith.subf", "unsupported operation: sub with bools", "arith.subi"},
    {"mul", "complex.mul", "arith.mulf", "arith.andi", "arith.muli"},
    {"div", "complex.div", "arith.divf", "unsupported operation: div with bools", "arith.divsi"},
    {"div_unsigned", "unsupported operation: unsigned div not on uint",
     "unsupported operation: unsigned div not on uint",
     "unsupported operation: unsigned div not on uint", "arith.divui"},
    {"max_signed", "arith.maxsi", "arith.maximumf", "arith.maxsi", "arith.maxsi"},
    {"min_signed", "arith.minsi", "arith.minimumf", "arith.minsi", "arith.minsi"},
    {"max_unsigned", "unsupported operation: unsigned max not on uint",
     "unsupported operation: unsigned max not on uint",
     "unsupported operation: unsigned max not on uint", "arith.maxui"},
    {"min_unsigned", "unsupported operation: unsigned min not on uint",
     "unsupported operation: unsigned min not on uint",
     "unsupported operation: unsigned min not on uint", "arith.minui"},
    {"powf", "math.powf", "math.powf", "math.powf", "math.powf"},
    {0}};

static const struct binary_fn *find_binary(const char *fn) {
  for (const struct binary_fn *f = binary_fns; f->fn; ++f)
    if (!strcmp(f->fn, fn))
      return f;
  return NULL;
}

static cis_value *binary(body *b, const struct binary_fn *f, cis_value *x, cis_value *y) {
  const char *op = NULL;
  if (cis_type_is(x->type, CIS_TYPE_COMPLEX) && cis_type_is(y->type, CIS_TYPE_COMPLEX))
    op = f->on_complex;
  else if (cis_type_is_float(x->type) && cis_type_is_float(y->type))
    op = f->on_float;
  else if (cis_type_is_integer(x->type) && cis_type_is_integer(y->type))
    op = cis_type_bit_width(x->type) == 1 && cis_type_bit_width(y->type) == 1 ? f->on_bool
                                                                              : f->on_integer;
  if (!op) {
    cis_strbuf_printf(
        b->error,
        "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or "
        "allInteger, got '%s' and '%s'",
        cis_type_text(x->type), cis_type_text(y->type));
    return NULL;
  }
  b->is_plain &= x->type == y->type && x != y && is_number(x->type) &&
                 (f->on_float != f->on_integer || cis_type_is_float(x->type));
  return strchr(op, ' ') ? fail(b, op) : emit2(b, op, x, y, x->type);
}

static cis_value *ternary(body *b, cis_value *const *args) {
  b->is_plain = false; // the condition may be of any type
  return emit(b, "arith.select", args, 3, args[2]->type, NULL, NULL);
}

// --- reading the program ---

static cis_value *expression(body *b);

static void skip_spaces(body *b) {
  while (*b->cur == ' ')
    ++b->cur;
}

static cis_value *number(body *b) {
  size_t len = strspn(b->cur, "0123456789.e-");
  bool is_float = memchr(b->cur, '.', len) != NULL;
  cis_attr value = is_float ? cis_attr_float(cis_type_float(b->ctx, CIS_F64), strtod(b->cur, NULL))
                            : cis_attr_i64(b->ctx, strtoll(b->cur, NULL, 10));
  b->cur += len;
  return emit_constant(b, value);
}

/// index(n)
static cis_value *loop_index(body *b) {
  char *end;
  long long dim = strtoll(b->cur, &end, 10);
  b->cur = end + 1;
  return emit(b, "linalg.index", NULL, 0, cis_type_index(b->ctx), "dim", cis_attr_i64(b->ctx, dim));
}

/// Arguments up to the closing parenthesis.
static bool arguments(body *b, cis_value *args[MAX_ARGS], uint32_t *out_num) {
  for (*out_num = 0; *out_num < MAX_ARGS;) {
    args[*out_num] = expression(b);
    if (!args[(*out_num)++])
      return false;
    skip_spaces(b);
    if (*b->cur++ == ')')
      return true;
  }
  return false;
}

static cis_type cast_target(body *b, const char *fn) {
  if (!strcmp(fn, "cast.i32"))
    return cis_type_i(b->ctx, 32);
  if (!strcmp(fn, "cast.f64"))
    return cis_type_float(b->ctx, CIS_F64);
  return cis_block_args(b->block)[b->num_inputs]->type;
}

static cis_value *call(body *b, const char *fn, cis_value *const *args, uint32_t num) {
  if (!strncmp(fn, "cast", 4)) {
    bool is_unsigned = !strcmp(fn, "cast") ? b->cast_unsigned : !strcmp(fn, "cast_unsigned");
    return cast(b, args[0], cast_target(b, fn), is_unsigned);
  }
  if (num == 1)
    return unary(b, fn, args[0]);
  if (num == 3)
    return ternary(b, args);
  const struct binary_fn *f = find_binary(fn);
  return f ? binary(b, f, args[0], args[1]) : fail(b, "unsupported binary function");
}

static cis_value *expression(body *b) {
  skip_spaces(b);
  if (isdigit((unsigned char)*b->cur))
    return number(b);
  if (isupper((unsigned char)*b->cur)) {
    uint32_t i = *b->cur == 'O' ? b->num_inputs : (uint32_t)(*b->cur - 'A');
    ++b->cur;
    return cis_block_args(b->block)[i];
  }
  char fn[32] = {0};
  size_t len = strcspn(b->cur, "(");
  memcpy(fn, b->cur, len < sizeof(fn) ? len : sizeof(fn) - 1);
  b->cur += len + 1;
  if (!strcmp(fn, "index"))
    return loop_index(b);
  cis_value *args[MAX_ARGS];
  uint32_t num;
  return arguments(b, args, &num) ? call(b, fn, args, num) : NULL;
}

bool cis_linalg_build_body(cis_context *ctx, cis_region *region, const char *program,
                           const cis_type *operand_types, uint32_t num_operands, bool cast_unsigned,
                           bool *out_plain, cis_strbuf *out_error) {
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, region, NULL);
  for (uint32_t i = 0; i < num_operands; ++i)
    cis_block_add_arg(ctx, block, cis_linalg_element_or_self(operand_types[i]), CIS_LOC_UNKNOWN);
  body b = {.ctx = ctx,
            .block = block,
            .cur = program,
            .num_inputs = num_operands - 1,
            .cast_unsigned = cast_unsigned,
            .is_plain = true,
            .error = out_error};
  cis_value *result = expression(&b);
  if (!result)
    return false;
  emit(&b, "linalg.yield", &result, 1, NULL, NULL, NULL);
  *out_plain = b.is_plain && result->type == cis_block_args(block)[b.num_inputs]->type;
  return true;
}

// --- recognising contractions ---

/// The value that a chain of ops with one operand (casts) was made from.
static cis_value *skip_unary(cis_value *value) {
  for (cis_op *def; (def = cis_value_op(value)) && def->num_operands == 1;)
    value = cis_op_operand(def, 0);
  return value;
}

static bool is_op(const cis_value *value, const char *name) {
  const cis_op *def = cis_value_op(value);
  return def && def->num_operands == 2 && cis_str_is(cis_op_name(def), name);
}

/// `value` is mul of arguments 0 and 1, in either order.
static bool is_product(cis_value *value, const cis_block *block, const char *mul) {
  if (!is_op(value, mul))
    return false;
  cis_op *op = cis_value_op(value);
  cis_value *x = skip_unary(cis_op_operand(op, 0)), *y = skip_unary(cis_op_operand(op, 1));
  return (x == cis_block_args(block)[0] && y == cis_block_args(block)[1]) ||
         (x == cis_block_args(block)[1] && y == cis_block_args(block)[0]);
}

bool cis_linalg_is_multiply_add(cis_block *block) {
  static const struct {
    const char *add, *mul;
  } pairs[] = {{"arith.addf", "arith.mulf"},
               {"arith.addi", "arith.muli"},
               {"complex.add", "complex.mul"},
               {"arith.ori", "arith.andi"}};
  if (!cis_block_last(block) || cis_block_last(block)->num_operands != 1 || block->num_args != 3)
    return false;
  cis_value *sum = skip_unary(cis_op_operand(cis_block_last(block), 0));
  for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); ++i) {
    if (!is_op(sum, pairs[i].add))
      continue;
    cis_op *op = cis_value_op(sum);
    cis_value *x = skip_unary(cis_op_operand(op, 0)), *y = skip_unary(cis_op_operand(op, 1));
    return (x == cis_block_args(block)[2] && is_product(y, block, pairs[i].mul)) ||
           (y == cis_block_args(block)[2] && is_product(x, block, pairs[i].mul));
  }
  return false;
}

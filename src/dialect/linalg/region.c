// linalg.map and linalg.reduce, which show their body or, where it is one op, only that op's name;
// linalg.transpose and linalg.broadcast, which show none.
#include "dialect/dialects.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "support/numbers.h"

#include <inttypes.h>

// --- maps and loops ---

/// Ranks here are those of memrefs and ranked tensors; an op that does not verify may have
/// anything.
static uint32_t rank_of(cis_type type) {
  return cis_type_is_ranked(type) ? cis_type_rank(type) : 0;
}

/// The identity without the results at `dims`.
static cis_affine_map identity_without(cis_context *ctx, uint32_t rank, const int64_t *dims,
                                       uint32_t num_dims) {
  CIS_VEC(cis_affine_expr) results = {0};
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_contains_i64(dims, num_dims, i))
      cis_vec_push(&results, cis_affine_dim(ctx, i));
  cis_affine_map map = cis_affine_map_get(ctx, rank, 0, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return map;
}

/// Where each of 0 .. num-1 stands in `values`, appended; false if `values` is no permutation of
/// them.
static bool invert(const int64_t *values, uint32_t num, cis_i64_vec *out) {
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(out, -1);
  for (uint32_t i = 0; i < num; ++i) {
    if (values[i] < 0 || values[i] >= num || out->data[values[i]] >= 0)
      return false;
    out->data[values[i]] = i;
  }
  return true;
}

/// (d0, ..) -> the loop that each input dimension has: loop i runs over input dimension
/// permutation[i].
static cis_affine_map inverse_permutation(cis_context *ctx, const int64_t *permutation,
                                          uint32_t num) {
  cis_i64_vec loops = {0};
  CIS_VEC(cis_affine_expr) results = {0};
  invert(permutation, num, &loops);
  for (uint32_t dim = 0; dim < num; ++dim)
    cis_vec_push(&results,
                 cis_affine_dim(ctx, loops.data[dim] < 0 ? 0 : (uint32_t)loops.data[dim]));
  cis_affine_map map = cis_affine_map_get(ctx, num, 0, results.data, (uint32_t)results.len);
  cis_vec_deinit(&loops);
  cis_vec_deinit(&results);
  return map;
}

bool cis_linalg_region_op_maps(cis_op *op, cis_affine_map_vec *out_maps) {
  cis_context *ctx = cis_op_context(op);
  unsigned kind = cis_op_kind(op);
  if (kind != CIS_OP_LINALG_MAP && kind != CIS_OP_LINALG_REDUCE &&
      kind != CIS_OP_LINALG_TRANSPOSE && kind != CIS_OP_LINALG_BROADCAST)
    return false;
  uint32_t num_inputs = cis_linalg_num_inputs(op), num = 0;
  uint32_t loop_operand = kind == CIS_OP_LINALG_REDUCE ? 0 : op->num_operands - 1;
  uint32_t rank = op->num_operands ? rank_of(cis_op_operand_type(op, loop_operand)) : 0;
  const int64_t *list = NULL;
  if (kind != CIS_OP_LINALG_MAP)
    list = cis_attr_get_i64_array(
        cis_op_inherent(op, kind == CIS_OP_LINALG_TRANSPOSE ? "permutation" : "dimensions"), &num);
  cis_affine_map identity = cis_affine_map_identity(ctx, rank);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    bool is_input = i < num_inputs;
    if (kind == CIS_OP_LINALG_TRANSPOSE && is_input)
      cis_vec_push(out_maps, inverse_permutation(ctx, list, num));
    else if ((kind == CIS_OP_LINALG_REDUCE && !is_input) ||
             (kind == CIS_OP_LINALG_BROADCAST && is_input))
      cis_vec_push(out_maps, identity_without(ctx, rank, list, num));
    else
      cis_vec_push(out_maps, identity);
  }
  return true;
}

bool cis_linalg_region_op_iterators(cis_op *op, cis_strbuf *out_letters) {
  unsigned kind = cis_op_kind(op);
  if (kind == CIS_OP_LINALG_MAP || kind == CIS_OP_LINALG_TRANSPOSE ||
      kind == CIS_OP_LINALG_BROADCAST) {
    cis_strbuf_repeat(out_letters, 'p', rank_of(cis_op_operand_type(op, op->num_operands - 1)));
    return true;
  }
  if (kind != CIS_OP_LINALG_REDUCE)
    return false;
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "dimensions"), &num);
  for (uint32_t i = 0; op->num_operands && i < rank_of(cis_op_operand_type(op, 0)); ++i)
    cis_strbuf_char(out_letters, cis_contains_i64(dims, num, i) ? 'r' : 'p');
  return true;
}

// --- shared syntax ---

/// ins, outs, an `attr_name = [numbers]` if asked for, attributes; results are the outputs that are
/// tensors.
static bool parse_destination_style(cis_parser *p, cis_op_state *state, const char *attr_name,
                                    uint32_t *out_num_ins) {
  if (!cis_parse_optional_attr_dict(p, state) || !cis_linalg_parse_ins_outs(p, state, out_num_ins))
    return false;
  for (size_t i = *out_num_ins; i < state->operands.len; ++i)
    if (cis_type_is_base_tensor(state->operands.data[i]->type))
      cis_vec_push(&state->types, state->operands.data[i]->type);
  if (attr_name) {
    cis_attr numbers;
    if (!cis_parse_keyword(p, attr_name) || !cis_parse_token(p, CIS_TOK_EQUAL) ||
        !cis_parse_dense_array_body(p, cis_type_i(state->ctx, 64), &numbers))
      return false;
    cis_op_state_set_attr(state, cis_str_from(attr_name), numbers);
  }
  return cis_parse_optional_attr_dict(p, state);
}

/// ` name = [1, 0] `, with the space after that upstream prints.
static void print_numbers(cis_printer *p, cis_op *op, const char *name) {
  uint32_t num;
  const int64_t *values = cis_attr_get_i64_array(cis_op_inherent(op, name), &num);
  cis_print_char(p, ' ');
  cis_print_cstr(p, name);
  cis_print_cstr(p, " = [");
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_int(p, values[i]);
  }
  cis_print_cstr(p, "] ");
}

// --- bodies of one op ---

/// The op whose name stands for a body: `{ arith.addf {attributes} }`.
typedef struct payload {
  const cis_op_info *info; // NULL: the body is in the text
  cis_op_state state;
} payload;

static bool parse_payload(cis_parser *p, cis_op_state *state, payload *out) {
  out->info = NULL;
  if (!cis_parse_optional_token(p, CIS_TOK_L_BRACE))
    return true;
  if (!cis_parse_op_name(p, &out->info))
    return false;
  cis_op_state_init(&out->state, state->ctx, out->info, state->loc);
  return cis_parse_optional_attr_dict(p, &out->state) && cis_parse_token(p, CIS_TOK_R_BRACE);
}

static void yield_value(cis_context *ctx, cis_block *block, cis_value *value, cis_location loc) {
  cis_builder b = cis_builder_at_end(ctx, block);
  cis_op_state yield;
  cis_op_state_init(&yield, ctx, cis_context_op_info_of(ctx, CIS_OP_LINALG_YIELD), loc);
  cis_vec_push(&yield.operands, value);
  cis_build(&b, &yield);
}

/// Builds the body of a payload op over one argument per operand. With `init_first` (reduce) the
/// last argument is the op's first operand, else (map) it is none.
static void build_payload_body(cis_op_state *state, payload *op, bool init_first) {
  cis_context *ctx = state->ctx;
  cis_region *region = cis_op_state_add_region(state);
  if (!state->operands.len) {
    cis_op_state_deinit(&op->state);
    return;
  }
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, region, NULL);
  for (size_t i = 0; i < state->operands.len; ++i)
    cis_block_add_arg(ctx, block, cis_linalg_element_or_self(state->operands.data[i]->type),
                      CIS_LOC_UNKNOWN);
  uint32_t last = block->num_args - 1;
  if (init_first)
    cis_vec_push(&op->state.operands, cis_block_args(block)[last]);
  for (uint32_t i = 0; i < last; ++i)
    cis_vec_push(&op->state.operands, cis_block_args(block)[i]);
  cis_vec_push(&op->state.types, cis_block_args(block)[last]->type);
  cis_builder b = cis_builder_at_end(ctx, block);
  cis_op *built = cis_build(&b, &op->state);
  if (built)
    yield_value(ctx, block, cis_op_result(built, 0), state->loc);
}

/// Arguments and body in the text: `(%in: f32, %init: f32) { ... }`.
static bool parse_body(cis_parser *p, cis_op_state *state) {
  cis_argument_vec args = {0};
  bool ok = cis_parse_argument_list(p, CIS_DELIM_PAREN, &args, true, true);
  cis_region *region = cis_op_state_add_region(state);
  ok = ok && cis_parse_region(p, region, args.data, args.len);
  cis_vec_deinit(&args);
  return ok;
}

/// `payload ins outs attr_name = [..] {attributes}` and, without a payload, arguments and body.
static bool parse_with_body(cis_parser *p, cis_op_state *state, const char *attr_name,
                            bool init_first) {
  payload op;
  uint32_t num_ins;
  bool ok = parse_payload(p, state, &op) && parse_destination_style(p, state, attr_name, &num_ins);
  if (ok && !op.info)
    return parse_body(p, state);
  if (ok)
    build_payload_body(state, &op, init_first);
  else if (op.info)
    cis_op_state_deinit(&op.state);
  return ok;
}

/// The op that stands for the body, or NULL.
static cis_op *find_payload(cis_op *op, bool init_first) {
  cis_block *body = cis_op_entry(op);
  if (!body || !cis_block_first(body) ||
      cis_op_next(cis_block_first(body)) != cis_block_last(body) ||
      cis_block_first(body) == cis_block_last(body))
    return NULL;
  cis_op *found = cis_block_first(body), *yield = cis_block_last(body);
  uint32_t skipped = init_first ? 0 : 1;
  if (found->num_results != 1 || body->num_args < skipped + 1 ||
      found->num_operands != body->num_args - skipped || found->num_regions ||
      yield->num_operands != 1 || cis_op_operand(yield, 0) != cis_op_result(found, 0))
    return NULL;
  uint32_t first = 0;
  if (init_first && cis_op_operand(found, first++) != cis_block_args(body)[body->num_args - 1])
    return NULL;
  for (uint32_t i = 0; first < found->num_operands; ++i, ++first)
    if (cis_op_operand(found, first) != cis_block_args(body)[i])
      return NULL;
  return found;
}

/// ` { arith.addf {attributes} }`; fast-math flags that say nothing are left out.
static void print_payload(cis_printer *p, cis_op *op) {
  const char *elided[] = {NULL, NULL};
  int slot = cis_op_info_prop(op->info, CIS_STR("fastmath"));
  cis_attr flags = slot >= 0 ? cis_op_prop(op, (uint32_t)slot) : NULL;
  if (cis_attr_is(flags, CIS_ATTR_ENUM) && flags->enumeration.value == 0)
    elided[0] = "fastmath";
  cis_print_cstr(p, " { ");
  cis_print_str(p, cis_op_name(op));
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " }");
}

static void print_body(cis_printer *p, cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_print_indent(p, 2);
  cis_print_newline(p);
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < body->num_args; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_region_arg(p, cis_block_args(body)[i], NULL, false);
  }
  cis_print_cstr(p, ") ");
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_indent(p, -2);
}

static void print_with_body(cis_printer *p, cis_op *op, const char *attr_name, bool init_first) {
  const char *elided[] = {attr_name, NULL};
  cis_op *found = find_payload(op, init_first);
  if (found)
    print_payload(p, found);
  cis_linalg_print_ins_outs(p, op);
  if (attr_name)
    print_numbers(p, op, attr_name);
  cis_print_optional_attr_dict(p, op, elided);
  if (!found)
    print_body(p, op);
}

void cis_linalg_name_map_args(cis_op *op, cis_region *region, cis_value_namer *namer) {
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < cis_region_first(region)->num_args; ++i)
    namer->set_name(namer, cis_block_args(cis_region_first(region))[i],
                    i < num_inputs ? CIS_STR("in") : CIS_STR("init"));
}

// --- linalg.map ---

bool cis_linalg_parse_map(cis_parser *p, cis_op_state *state) {
  return parse_with_body(p, state, NULL, false);
}

void cis_linalg_print_map(cis_printer *p, cis_op *op) { print_with_body(p, op, NULL, false); }

/// "4, 8"
static void shape_text(cis_type type, cis_strbuf *out) {
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (i)
      cis_strbuf_lit(out, ", ");
    cis_strbuf_int(out, cis_type_dim(type, i));
  }
}

static bool map_shape_error(cis_op *op, cis_type input, cis_type output) {
  cis_strbuf a = {0}, b = {0};
  shape_text(input, &a);
  shape_text(output, &b);
  cis_op_error(op, "expected shape of input (%s) to match shape of output (%s)", cis_strbuf_c(&a),
               cis_strbuf_c(&b));
  cis_strbuf_deinit(&a);
  cis_strbuf_deinit(&b);
  return false;
}

bool cis_linalg_verify_map(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  if (body->num_args != op->num_operands)
    return cis_op_error(op,
                        "expects number of operands to match the arity of mapper, but got: %" PRIu32
                        " and %" PRIu32,
                        op->num_operands, body->num_args);
  uint32_t num_inputs = op->num_operands - 1;
  for (uint32_t i = 0; i < num_inputs; ++i) {
    cis_type element = cis_type_element(cis_op_operand_type(op, i));
    if (element != cis_block_args(body)[i]->type)
      return cis_op_error(op, "expected element type of input '%s' to match bbArg type '%s'",
                          cis_type_text(element), cis_type_text(cis_block_args(body)[i]->type));
  }
  for (uint32_t i = 0; i < num_inputs; ++i)
    if (!cis_type_has_same_sizes(cis_op_operand_type(op, i), cis_op_operand_type(op, num_inputs)))
      return map_shape_error(op, cis_op_operand_type(op, i), cis_op_operand_type(op, num_inputs));
  return true;
}

// --- linalg.reduce ---

bool cis_linalg_parse_reduce(cis_parser *p, cis_op_state *state) {
  return parse_with_body(p, state, "dimensions", true);
}

void cis_linalg_print_reduce(cis_printer *p, cis_op *op) {
  print_with_body(p, op, "dimensions", true);
}

static bool verify_equal_shapes(cis_op *op, uint32_t first, uint32_t num, const char *what) {
  for (uint32_t i = 1; i < num; ++i)
    if (!cis_type_has_same_sizes(cis_op_operand_type(op, first),
                                 cis_op_operand_type(op, first + i)))
      return cis_op_error(op,
                          "expects all %ss to have the same shapes. Shape at %s-index %" PRIu32
                          " is not equal to the shape at %s-index 0.",
                          what, what, i, what);
  return true;
}

static void append_dim(cis_strbuf *out, int64_t value) {
  if (out->len)
    cis_strbuf_lit(out, ", ");
  cis_strbuf_int(out, value);
}

/// The shape of the outputs is that of the inputs without the reduced dimensions.
static bool verify_reduced_shape(cis_op *op, cis_type input, cis_type init) {
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "dimensions"), &num);
  int64_t rank = cis_type_rank(input);
  for (uint32_t i = 0; i < num; ++i)
    if (dims[i] < 0 || dims[i] >= rank)
      return cis_op_error(op, "dimensions for reduction should be in the range [0, %" PRId64 "].",
                          rank - 1);
  if (rank - num != cis_type_rank(init))
    return cis_op_error(
        op, "number of dimensions after reduction %" PRId64 " doesn't match the init rank %" PRIu32,
        rank - num, cis_type_rank(init));
  bool same = true;
  cis_strbuf got = {0}, expected = {0};
  for (uint32_t i = 0, j = 0; i < rank; ++i) {
    if (cis_contains_i64(dims, num, i))
      continue;
    same &= cis_type_dim(input, i) == cis_type_dim(init, j);
    append_dim(&expected, cis_type_dim(input, i));
    append_dim(&got, cis_type_dim(init, j++));
  }
  if (!same)
    cis_op_error(op, "init dimensions [%s] doesn't match input dimensions after reduction [%s]",
                 cis_strbuf_c(&got), cis_strbuf_c(&expected));
  cis_strbuf_deinit(&got);
  cis_strbuf_deinit(&expected);
  return same;
}

bool cis_linalg_verify_reduce(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_range inits = cis_op_operand_group(op, 1);
  if (inits.first == 0 || inits.num == 0)
    return cis_op_error(op, "expects at least one input and one init");
  if (!verify_equal_shapes(op, 0, inits.first, "input") ||
      !verify_equal_shapes(op, inits.first, inits.num, "output") ||
      !verify_reduced_shape(op, cis_op_operand_type(op, 0), cis_op_operand_type(op, inits.first)))
    return false;
  if (body->num_args != op->num_operands)
    return cis_op_error(op, "mismatching number of operands and block arguments");
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type element = cis_type_element(cis_op_operand_type(op, i));
    if (element != cis_block_args(body)[i]->type)
      return cis_op_error(
          op, "%s element type '%s' does not match corresponding block argument type '%s'",
          i < inits.first ? "input" : "output", cis_type_text(element),
          cis_type_text(cis_block_args(body)[i]->type));
  }
  return true;
}

// --- linalg.transpose and linalg.broadcast ---

/// The body that yields its first argument; without operands, which the verifier reports, it is an
/// empty block.
static void build_copy_body(cis_op_state *state) {
  cis_context *ctx = state->ctx;
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, cis_op_state_add_region(state), NULL);
  for (size_t i = 0; i < state->operands.len; ++i) {
    cis_value *operand = state->operands.data[i];
    cis_block_add_arg(ctx, block, cis_linalg_element_or_self(operand->type),
                      cis_value_loc(operand));
  }
  if (block->num_args)
    yield_value(ctx, block, cis_block_args(block)[0], state->loc);
}

static bool parse_copy(cis_parser *p, cis_op_state *state, const char *attr_name) {
  uint32_t num_ins;
  if (!parse_destination_style(p, state, attr_name, &num_ins))
    return false;
  build_copy_body(state);
  return true;
}

static void print_copy(cis_printer *p, cis_op *op, const char *attr_name) {
  const char *elided[] = {attr_name, NULL};
  cis_linalg_print_ins_outs(p, op);
  print_numbers(p, op, attr_name);
  cis_print_optional_attr_dict(p, op, elided);
}

bool cis_linalg_parse_transpose(cis_parser *p, cis_op_state *state) {
  return parse_copy(p, state, "permutation");
}
void cis_linalg_print_transpose(cis_printer *p, cis_op *op) { print_copy(p, op, "permutation"); }

bool cis_linalg_verify_transpose(cis_op *op) {
  uint32_t num;
  const int64_t *permutation = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &num);
  cis_type input = cis_op_operand_type(op, 0), init = cis_op_operand_type(op, 1);
  cis_i64_vec inverse = {0};
  bool is_permutation = invert(permutation, num, &inverse);
  cis_vec_deinit(&inverse);
  if (!is_permutation)
    return cis_op_error(op, "permutation is not valid");
  uint32_t rank = cis_type_rank(input);
  if (rank != cis_type_rank(init))
    return cis_op_error(op, "input rank %" PRIu32 " does not match init rank %" PRIu32, rank,
                        cis_type_rank(init));
  if (rank != num)
    return cis_op_error(
        op, "size of permutation %" PRIu32 " does not match the argument rank %" PRIu32, num, rank);
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t from = cis_type_dim(input, (uint32_t)permutation[i]), to = cis_type_dim(init, i);
    if (from != to)
      return cis_op_error(op,
                          "dim(result, %" PRIu32 ") = %" PRId64 " doesn't match dim(input, "
                          "permutation[%" PRIu32 "]) = %" PRId64,
                          i, to, i, from);
  }
  return true;
}

bool cis_linalg_parse_broadcast(cis_parser *p, cis_op_state *state) {
  return parse_copy(p, state, "dimensions");
}
void cis_linalg_print_broadcast(cis_printer *p, cis_op *op) { print_copy(p, op, "dimensions"); }

bool cis_linalg_verify_broadcast(cis_op *op) {
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "dimensions"), &num);
  cis_type input = cis_op_operand_type(op, 0), init = cis_op_operand_type(op, 1);
  uint32_t rank = cis_type_rank(input), init_rank = cis_type_rank(init);
  if (rank + num != init_rank)
    return cis_op_error(
        op,
        "input rank plus added dimensions does not match init rank. input rank: %" PRIu32
        ", dimensions size: %" PRIu32 ", init rank: %" PRIu32,
        rank, num, init_rank);
  for (uint32_t i = 0; i < num; ++i)
    if (dims[i] < 0 || dims[i] >= init_rank)
      return cis_op_error(op,
                          "dimension %" PRIu32 " is out of range. expected range: [0, %" PRId64
                          "], got: %" PRId64,
                          i, (int64_t)init_rank - 1, dims[i]);
  for (uint32_t d = 0, i = 0; d < init_rank && i < rank; ++d) {
    if (cis_contains_i64(dims, num, d))
      continue;
    if (cis_type_dim(input, i) != cis_type_dim(init, d))
      return cis_op_error(op,
                          "input dim %" PRIu32 " should match init dim %" PRIu32 ". input: %" PRId64
                          ", init: %" PRId64,
                          i, d, cis_type_dim(input, i), cis_type_dim(init, d));
    ++i;
  }
  return true;
}

// Large structured ops, and ops that move large arrays, as one term: if both programs apply the
// same computation to the same arrays, the results are equal, whatever the elements are.
//
//   linalg.matmul ins(%a, %b) outs(%c)     // (matmul, %a, %b, %c)
//
// The op is described by its maps, its loops and its body, not by its name: a linalg.generic that
// says the same gives the same term. An output that is overwritten without being read is no
// argument of the term.
#include "verify/executor/arrays/whole.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/tensor/kinds.h"
#include "ir/attr.h"

#include <inttypes.h>

enum { MOST_PARTS = 64, MOST_RANK = 16 };

typedef struct writer {
  cis_exec *e;
  cis_block *body;
  cis_strbuf text;
  cis_ptrmap numbers; // value of the body -> number + 1
  cis_term parts[MOST_PARTS];
  uint32_t num_parts;
  bool ok;
} writer;

static void number_value(writer *w, const cis_value *value) {
  cis_ptrmap_set(&w->numbers, value, w->numbers.len + 1);
}

/// A number from outside of the body is one more part.
static void write_operand(writer *w, cis_value *value) {
  uintptr_t number = cis_ptrmap_at(&w->numbers, value);
  if (!number) {
    cis_term captured = cis_sym_term(w->e, value);
    w->ok = captured && w->num_parts < MOST_PARTS;
    if (!w->ok)
      return;
    w->parts[w->num_parts++] = captured;
    number_value(w, value);
    number = cis_ptrmap_at(&w->numbers, value);
    cis_strbuf_lit(&w->text, "new ");
  }
  cis_strbuf_printf(&w->text, "%zu,", (size_t)number);
}

/// A body of ops on its own values and numbers alone, which have no regions and cannot trap.
static void write_body(writer *w) {
  for (uint32_t i = 0; i < w->body->num_args; ++i)
    number_value(w, cis_block_args(w->body)[i]);
  for (cis_op *op = cis_block_first(w->body); op && w->ok; op = cis_op_next(op)) {
    bool is_plain =
        cis_op_has_trait(op, CIS_TRAIT_PURE) || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
    w->ok = is_plain && !op->num_regions && !cis_sym_may_trap(op);
    cis_strbuf_printf(&w->text, " %p(", (const void *)op->info);
    for (uint32_t i = 0; w->ok && i < op->num_operands; ++i)
      write_operand(w, cis_op_operand(op, i));
    for (uint32_t i = 0; i < op->num_props; ++i)
      cis_strbuf_printf(&w->text, " %p", (const void *)cis_op_props(op)[i]);
    if (!op->info->def)
      cis_strbuf_printf(&w->text, " %p", (const void *)cis_op_discardable(op));
    for (uint32_t i = 0; i < op->num_results; ++i) {
      number_value(w, &op->results[i]);
      cis_strbuf_printf(&w->text, ":%p", (const void *)op->results[i].type);
    }
  }
}

typedef struct structured {
  cis_exec *e;
  cis_op *op;
  const cis_sym *operands;
  uint32_t num, num_inputs, num_loops;
  const int64_t *loops;
  cis_affine_map_vec maps;
} structured;

static const int64_t *sizes_of(const cis_sym *sym, uint32_t *out_rank) {
  bool is_array = sym->kind == CIS_SYM_ARRAY;
  *out_rank = is_array ? sym->array->rank : sym->cases[0].memref->rank;
  return is_array ? sym->array->sizes : sym->cases[0].memref->sizes;
}

/// Whether each element of the output is written at a point of its own: its map is a permutation of
/// the loops.
static bool is_permutation(const structured *s, uint32_t i) {
  uint64_t seen = 0;
  for (uint32_t r = 0; r < s->maps.data[i]->num_results; ++r) {
    cis_affine_expr x = s->maps.data[i]->results[r];
    if (x->kind != CIS_AFFINE_DIM || (seen >> x->position & 1))
      return false;
    seen |= 1ull << x->position;
  }
  return true;
}

/// Whether the old contents of the output matter: the body reads them, or does not write all of
/// them.
static bool is_read(const structured *s, uint32_t i) {
  cis_block *body = cis_op_entry(s->op);
  return i < s->num_inputs || !is_permutation(s, i) ||
         (i < body->num_args && cis_value_has_uses(cis_block_args(body)[i]));
}

/// The op reads operands before it writes, so that none of its outputs may be in the memory of
/// another operand, but where each point reads the element that it writes.
static bool is_apart(const structured *s, uint32_t output) {
  const cis_sym *to = &s->operands[output];
  if (to->kind != CIS_SYM_MEMREF)
    return true;
  if (to->num_cases != 1)
    return false;
  for (uint32_t i = 0; i < s->num; ++i) {
    const cis_sym *from = &s->operands[i];
    if (i == output || from->kind != CIS_SYM_MEMREF)
      continue;
    if (from->num_cases != 1)
      return false;
    const cis_memref *a = from->cases[0].memref, *b = to->cases[0].memref;
    if (a->alloc != b->alloc)
      continue;
    bool is_element = i < s->num_inputs && cis_sym_same_place(a, b) &&
                      s->maps.data[i] == s->maps.data[output] && is_permutation(s, i) &&
                      s->maps.data[i]->num_results == s->num_loops;
    if (!is_element)
      return false;
  }
  return true;
}

/// The least and the largest value of a subscript, in a space of points that begins at 0.
static bool bounds_of(const structured *s, cis_affine_expr x, int64_t *low, int64_t *high) {
  int64_t a[2], b[2];
  if (x->kind == CIS_AFFINE_CONSTANT || x->kind == CIS_AFFINE_DIM) {
    bool is_dim = x->kind == CIS_AFFINE_DIM;
    *low = is_dim ? 0 : x->value;
    *high = is_dim ? s->loops[x->position] - 1 : x->value;
    return true;
  }
  bool is_sum = x->kind == CIS_AFFINE_ADD;
  if ((!is_sum &&
       (x->kind != CIS_AFFINE_MUL || x->rhs->kind != CIS_AFFINE_CONSTANT || x->rhs->value < 0)) ||
      !bounds_of(s, x->lhs, &a[0], &a[1]) || !bounds_of(s, x->rhs, &b[0], &b[1]))
    return false;
  return is_sum
             ? !__builtin_add_overflow(a[0], b[0], low) && !__builtin_add_overflow(a[1], b[1], high)
             : !__builtin_mul_overflow(a[0], b[0], low) &&
                   !__builtin_mul_overflow(a[1], b[1], high);
}

/// Whether no subscript leaves the operand. Of static sizes the verifier has seen that.
static bool is_inside(const structured *s, uint32_t i, const int64_t *sizes) {
  bool inside = true;
  if (cis_type_has_static_shape(cis_op_operand(s->op, i)->type))
    return true;
  for (uint32_t r = 0; inside && r < s->maps.data[i]->num_results; ++r) {
    int64_t low, high;
    inside = bounds_of(s, s->maps.data[i]->results[r], &low, &high) && low >= 0 && high < sizes[r];
  }
  return inside;
}

/// Writes the op's computation as text, and collects the arrays that it reads.
static bool describe(const structured *s, writer *w) {
  cis_strbuf_lit(&w->text, "whole ");
  cis_linalg_iterator_types(s->op, &w->text);
  for (uint32_t i = 0; i < s->num_loops; ++i)
    cis_strbuf_printf(&w->text, " %" PRId64, s->loops[i]);
  for (uint32_t i = 0; w->ok && i < s->num; ++i) {
    const cis_sym *sym = &s->operands[i];
    cis_type type = cis_op_operand(s->op, i)->type;
    uint32_t rank = 0;
    cis_strbuf_printf(&w->text, " %p", (const void *)s->maps.data[i]);
    if (sym->kind == CIS_SYM_TERM) {
      w->parts[w->num_parts++] = sym->term;
      continue;
    }
    w->ok = i < s->num_inputs || is_apart(s, i);
    const int64_t *sizes = w->ok ? sizes_of(sym, &rank) : NULL;
    w->ok = w->ok && is_inside(s, i, sizes);
    for (uint32_t d = 0; d < rank; ++d)
      cis_strbuf_printf(&w->text, "x%" PRId64, sizes[d]);
    if (!w->ok || !is_read(s, i))
      continue;
    cis_term whole = cis_sym_whole_of(s->e, s->op, sym, cis_type_element(type));
    w->ok = whole && w->num_parts < MOST_PARTS;
    cis_strbuf_lit(&w->text, " read");
    if (w->ok)
      w->parts[w->num_parts++] = whole;
  }
  w->ok = w->ok && w->num_parts < MOST_PARTS - 1;
  if (w->ok)
    write_body(w);
  return w->ok;
}

static int64_t num_of(const cis_sym *sym) {
  uint32_t rank;
  const int64_t *sizes = sizes_of(sym, &rank);
  int64_t num = 1;
  for (uint32_t i = 0; i < rank; ++i)
    num *= sizes[i];
  return num;
}

/// An output that is one value everywhere, or a copy of an input; 0: neither.
static cis_term simple_output(const structured *s, uint32_t result) {
  cis_block *body = cis_op_entry(s->op);
  uint32_t output = s->num_inputs + result;
  cis_value *yielded = cis_op_operand(cis_block_last(body), result);
  if (!is_permutation(s, output))
    return 0;
  bool is_own = yielded->is_arg && cis_value_arg_block(yielded) == body;
  if (!is_own) {
    cis_term captured = cis_sym_term(s->e, yielded);
    bool is_outside = yielded->is_arg || cis_op_block(cis_value_op(yielded)) != body;
    return captured && is_outside ? cis_whole_splat(s->e, captured, num_of(&s->operands[output]))
                                  : 0;
  }
  if (yielded->index >= s->num_inputs)
    return 0;
  const cis_sym *from = &s->operands[yielded->index];
  if (from->kind == CIS_SYM_TERM)
    return cis_whole_splat(s->e, from->term, num_of(&s->operands[output]));
  if (s->maps.data[yielded->index] != s->maps.data[output])
    return 0;
  return cis_sym_whole_of(s->e, s->op, from,
                          cis_type_element(cis_op_operand(s->op, yielded->index)->type));
}

static bool write_result(const structured *s, uint32_t result, cis_term whole) {
  const cis_sym *to = &s->operands[s->num_inputs + result];
  cis_type element = cis_type_element(cis_op_operand(s->op, s->num_inputs + result)->type);
  if (to->kind == CIS_SYM_MEMREF)
    return cis_sym_whole_write(s->e, s->op, to, element, whole);
  cis_sym_array *array = cis_whole_array(s->e, element, to->array->sizes, to->array->rank, whole);
  if (array)
    cis_sym_set(s->e, &s->op->results[result], cis_sym_of_array(array));
  return array != NULL;
}

static bool compute(const structured *s, writer *w) {
  cis_exec *e = s->e;
  cis_term wholes[MOST_RANK];
  uint32_t num_outputs = s->num - s->num_inputs;
  if (num_outputs > MOST_RANK || !describe(s, w) || e->stopped)
    return false;
  for (uint32_t r = 0; r < num_outputs; ++r) {
    cis_type element = cis_type_element(cis_op_operand(s->op, s->num_inputs + r)->type);
    wholes[r] = simple_output(s, r);
    if (wholes[r])
      continue;
    cis_strbuf name = {0};
    cis_strbuf_str(&name, cis_strbuf_view(&w->text));
    cis_strbuf_printf(&name, " result %u", r);
    wholes[r] = cis_whole_of_op(e, &name, w->parts, w->num_parts, cis_term_type_of(e->t, element),
                                num_of(&s->operands[s->num_inputs + r]));
  }
  for (uint32_t r = 0; r < num_outputs; ++r)
    if (!write_result(s, r, wholes[r]))
      // The first one is as it was, then; half of them cannot be taken back.
      return r ? cis_sym_fail(e, s->op, "an output that is written in part") : false;
  return cis_sym_step(e, s->op, 1);
}

bool cis_sym_whole(cis_exec *e, cis_op *op, const cis_sym *operands, uint32_t num,
                   uint32_t num_inputs, const int64_t *loops) {
  structured s = {.e = e,
                  .op = op,
                  .operands = operands,
                  .num = num,
                  .num_inputs = num_inputs,
                  .num_loops = cis_linalg_num_loops(op),
                  .loops = loops};
  writer w = {.e = e, .body = cis_op_entry(op), .ok = true};
  bool ok = num < MOST_PARTS - 1;
  for (uint32_t i = 0; ok && i < s.num_loops; ++i)
    ok = loops[i] > 0;
  cis_linalg_indexing_maps(op, &s.maps);
  ok = ok && compute(&s, &w);
  cis_vec_deinit(&s.maps);
  cis_ptrmap_deinit(&w.numbers);
  cis_strbuf_deinit(&w.text);
  return ok;
}

// --- ops that move arrays ---

static cis_sym_array *array_of(cis_exec *e, const cis_op *op, uint32_t operand) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, operand));
  return sym->kind == CIS_SYM_ARRAY ? sym->array : NULL;
}

static bool is_lazy(const cis_sym_array *array) { return array && !array->elements; }

static bool is_number(cis_type type) {
  return (cis_type_is_int_or_index(type) || cis_type_is_float(type)) &&
         cis_type_bit_width(type) <= 64;
}

/// The result, of static sizes. False if there is no such term.
static bool set_result(cis_exec *e, cis_op *op, cis_term whole) {
  cis_type type = op->results[0].type;
  cis_sym_array *array = whole ? cis_whole_array(e, cis_type_element(type), type->shaped.shape,
                                                 cis_type_rank(type), whole)
                               : NULL;
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool has_static_result(const cis_op *op) {
  int64_t num;
  cis_type type = op->num_results == 1 ? op->results[0].type : NULL;
  return type && cis_type_is_base_tensor(type) && cis_type_is_ranked(type) &&
         is_number(cis_type_element(type)) && cis_type_num_elements(type, &num) && num > 0;
}

static bool has_large_result(const cis_op *op) {
  int64_t num = 0;
  return has_static_result(op) && cis_type_num_elements(op->results[0].type, &num) &&
         num > CIS_WHOLE_MIN;
}

/// A list of constants.
static bool constants(cis_op *op, const char *name, int64_t *out) {
  uint32_t num;
  const int64_t *list = cis_attr_get_i64_array(cis_op_get_attr_named(op, name), &num);
  for (uint32_t i = 0; i < num && i < MOST_RANK; ++i) {
    out[i] = list[i];
    if (list[i] == CIS_DYNAMIC)
      return false;
  }
  return num <= MOST_RANK;
}

static bool slice_box(cis_op *op, const cis_sym_array *array, cis_whole_box *out) {
  int64_t offsets[MOST_RANK], sizes[MOST_RANK], steps[MOST_RANK];
  if (!constants(op, "static_offsets", offsets) || !constants(op, "static_sizes", sizes) ||
      !constants(op, "static_strides", steps))
    return false;
  for (uint32_t i = 0; i < array->rank; ++i)
    if (offsets[i] < 0 || sizes[i] <= 0 || steps[i] <= 0 ||
        offsets[i] + (sizes[i] - 1) * steps[i] >= array->sizes[i])
      return false;
  *out = cis_whole_slice(array->sizes, array->rank, offsets, sizes, steps);
  return true;
}

static bool whole_pad(cis_exec *e, cis_op *op) {
  int64_t low[MOST_RANK], high[MOST_RANK], ones[MOST_RANK], num;
  const cis_sym_array *from = array_of(e, op, 0);
  cis_block *body = cis_op_entry(op);
  cis_value *value = cis_op_operand(cis_block_last(body), 0);
  cis_type type = op->results[0].type;
  cis_term padding = cis_sym_term(e, value);
  bool is_outside = value->is_arg ? cis_value_arg_block(value) != body
                                  : cis_op_block(cis_value_op(value)) != body;
  if (!from || !from->num || !padding || !is_outside || from->rank != cis_type_rank(type) ||
      !cis_type_num_elements(type, &num) || !constants(op, "static_low", low) ||
      !constants(op, "static_high", high))
    return false;
  for (uint32_t i = 0; i < from->rank; ++i) {
    ones[i] = 1;
    if (low[i] < 0 || high[i] < 0 || low[i] + from->sizes[i] + high[i] != cis_type_dim(type, i))
      return false;
  }
  cis_whole_box box = cis_whole_slice(type->shaped.shape, from->rank, low, from->sizes, ones);
  cis_term part = cis_whole_of_array(e, from);
  return part &&
         set_result(e, op, cis_whole_insert(e, cis_whole_splat(e, padding, num), part, &box));
}

static bool whole_concat(cis_exec *e, cis_op *op) {
  cis_type type = op->results[0].type;
  uint32_t rank = cis_type_rank(type);
  int64_t dim = cis_attr_int_or(cis_op_get_attr_named(op, "dim"), -1), num;
  int64_t offsets[MOST_RANK] = {0}, ones[MOST_RANK];
  if (rank > MOST_RANK || dim < 0 || dim >= rank || !cis_type_num_elements(type, &num))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    ones[i] = 1;
  cis_term all = cis_whole_splat(e, cis_term_undef(e->t, cis_type_element(type)), num);
  for (uint32_t i = 0; all && i < op->num_operands; ++i) {
    const cis_sym_array *part = array_of(e, op, i);
    cis_term whole = part ? cis_whole_of_array(e, part) : 0;
    if (!whole || offsets[dim] + part->sizes[dim] > cis_type_dim(type, (uint32_t)dim))
      return false;
    cis_whole_box box = cis_whole_slice(type->shaped.shape, rank, offsets, part->sizes, ones);
    all = cis_whole_insert(e, all, whole, &box);
    offsets[dim] += part->sizes[dim];
  }
  return offsets[dim] == cis_type_dim(type, (uint32_t)dim) && set_result(e, op, all);
}

static bool whole_slice(cis_exec *e, cis_op *op, bool is_insert) {
  const cis_sym_array *array = array_of(e, op, is_insert);
  cis_whole_box box;
  if (!array || !slice_box(op, array, &box))
    return false;
  cis_term all = cis_whole_of_array(e, array);
  if (!is_insert)
    return all && set_result(e, op, cis_whole_extract(e, all, &box));
  const cis_sym_array *part = array_of(e, op, 0);
  cis_term inserted = part ? cis_whole_of_array(e, part) : 0;
  return all && inserted && set_result(e, op, cis_whole_insert(e, all, inserted, &box));
}

/// A tensor to a new buffer, or to one that is there.
static bool whole_to_buffer(cis_exec *e, cis_op *op) {
  const cis_sym_array *from = array_of(e, op, 0);
  cis_type type = op->results[0].type;
  if (!is_lazy(from) || !cis_type_is_memref(type))
    return false;
  cis_type plain = cis_type_memref(from->element, from->sizes, from->rank, NULL, NULL);
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_TENSOR, plain, from->sizes);
  if (!b)
    return false;
  b->content = from->whole;
  b->is_read_only = cis_op_get_attr_named(op, "read_only") != NULL;
  cis_sym_set(e, &op->results[0], cis_sym_of_memref(e, b->whole));
  return true;
}

static bool whole_materialize(cis_exec *e, cis_op *op) {
  const cis_sym_array *from = array_of(e, op, 0);
  const cis_sym *to = cis_sym_get(e, cis_op_operand(op, 1));
  if (!is_lazy(from) || op->num_results || to->kind != CIS_SYM_MEMREF || to->num_cases != 1)
    return false;
  const cis_memref *memref = to->cases[0].memref;
  bool same = memref->rank == from->rank;
  for (uint32_t i = 0; same && i < from->rank; ++i)
    same = memref->sizes[i] == from->sizes[i];
  return same && cis_sym_whole_write(e, op, to, from->element, from->whole);
}

/// A cast to sizes that the tensor has.
static bool whole_cast(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 0));
  cis_sym_array *from = sym->kind == CIS_SYM_ARRAY ? sym->array : NULL;
  cis_type type = op->results[0].type;
  if (!is_lazy(from) || (cis_type_is_ranked(type) && cis_type_rank(type) != from->rank))
    return false;
  for (uint32_t i = 0; cis_type_is_ranked(type) && i < from->rank; ++i)
    if (cis_type_dim(type, i) != CIS_DYNAMIC && cis_type_dim(type, i) != from->sizes[i])
      return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_array(from));
  return true;
}

/// Whether the op was executed so; if not, nothing has changed.
static bool try_op(cis_exec *e, cis_op *op) {
  int64_t num;
  bool is_static = has_static_result(op);
  switch (cis_op_kind(op)) {
  case CIS_OP_TENSOR_EMPTY:
    if (!has_large_result(op) || !cis_type_num_elements(op->results[0].type, &num))
      return false;
    return set_result(
        e, op,
        cis_whole_splat(e, cis_term_undef(e->t, cis_type_element(op->results[0].type)), num));
  case CIS_OP_TENSOR_CAST:
    return whole_cast(e, op);
  case CIS_OP_TENSOR_EXPAND_SHAPE:
  case CIS_OP_TENSOR_COLLAPSE_SHAPE: {
    const cis_sym_array *from = array_of(e, op, 0);
    return is_static && is_lazy(from) && cis_type_num_elements(op->results[0].type, &num) &&
           num == from->num && set_result(e, op, from->whole);
  }
  case CIS_OP_TENSOR_PAD:
    return is_static && whole_pad(e, op);
  case CIS_OP_TENSOR_CONCAT:
    return is_static && whole_concat(e, op);
  case CIS_OP_TENSOR_EXTRACT_SLICE:
    return is_static && whole_slice(e, op, false);
  case CIS_OP_TENSOR_INSERT_SLICE:
    return is_static && whole_slice(e, op, true);
  case CIS_OP_BUFFERIZATION_TO_TENSOR: {
    const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
    return is_static &&
           set_result(e, op, cis_sym_whole_of(e, op, from, cis_type_element(op->results[0].type)));
  }
  case CIS_OP_BUFFERIZATION_TO_BUFFER:
    return whole_to_buffer(e, op);
  case CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION:
    return whole_materialize(e, op);
  default:
    return false;
  }
}

bool cis_sym_whole_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = try_op(e, op) || e->failed || e->stopped;
  return *out_handled && !e->failed && !e->stopped;
}

// Asks structured ops for their maps and loops, and buffers for their first and last touch.
#include "reuse/pool/in_place.h"

#include "analysis/view_flow.h"
#include "dialect/linalg/linalg.h"
#include "memory/buffer_size.h"
#include "support/map.h"
#include "support/planted.h"

typedef struct finder {
  const cis_reuse_pool *pool;
  cis_ptrmap index; // of the buffers: value -> index + 1
  CIS_VEC(cis_plan_pair) pairs;
  cis_affine_map_vec maps; // scratch: of one op
} finder;

/// The buffer that an operand is a view of, plus one; 0: none of the pool.
static size_t buffer_of(const finder *f, const cis_op *op, uint32_t operand) {
  cis_value *value = cis_op_operand(op, operand);
  return cis_value_is_base_memref(value) ? cis_ptrmap_at(&f->index, cis_view_flow_root(value)) : 0;
}

/// Whether the op touches memory by its operands alone, and its points may run in any order.
static bool is_elementwise(cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && !op->num_results &&
         cis_linalg_touches_operands_alone(op) && cis_linalg_is_parallel(op);
}

/// Whether the operand is all of its buffer, row by row.
static bool is_whole(const cis_op *op, uint32_t operand, const cis_reuse_buffer *buffer) {
  cis_value *value = cis_op_operand(op, operand);
  cis_buffer_size size;
  if (buffer->size)
    return value == buffer->value;
  return cis_type_is_memref(value->type) && cis_memref_has_identity_layout(value->type) &&
         cis_buffer_size_get(op, value, &size) && size.bytes == buffer->bytes;
}

/// Whether all that the op reads of a buffer is, at each point, the element that it writes of
/// operand `out`.
static bool reads_alike(const finder *f, const cis_op *op, size_t input, size_t output,
                        uint32_t out) {
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  const cis_reuse_buffer *from = f->pool->buffers[input - 1], *to = f->pool->buffers[output - 1];
  if (from->bytes != to->bytes && !cis_planted("in-place-size"))
    return false;
  if (!cis_dynamic_size_is_same(from->size, to->size))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    if (buffer_of(f, op, i) != input)
      continue;
    bool alike =
        i < num_inputs && f->maps.data[i] == f->maps.data[out] &&
        cis_type_has_same_sizes(cis_op_operand(op, i)->type, cis_op_operand(op, out)->type);
    if (!alike && !(i < num_inputs && cis_planted("in-place-maps")))
      return false;
    if (!is_whole(op, i, from))
      return false;
  }
  return true;
}

/// The operand by which an op writes the buffer, and nothing else; 0: there are several, or it is
/// an input.
static uint32_t only_output(const finder *f, const cis_op *op, size_t output) {
  uint32_t found = 0, count = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (buffer_of(f, op, i) == output) {
      found = i;
      ++count;
    }
  return count == 1 && found >= cis_linalg_num_inputs(op) ? found : 0;
}

static void find_inputs(finder *f, size_t output) {
  const cis_reuse_buffer *buffer = f->pool->buffers[output - 1];
  cis_op *op = buffer->first_touch;
  if (!op || !buffer->bytes || !is_elementwise(op))
    return;
  uint32_t out = only_output(f, op, output);
  if (!out || !is_whole(op, out, buffer))
    return;
  cis_vec_clear(&f->maps);
  cis_linalg_indexing_maps(op, &f->maps);
  if (!cis_affine_map_is_permutation(f->maps.data[out]))
    return;
  for (uint32_t i = 0; i < cis_linalg_num_inputs(op); ++i) {
    size_t input = buffer_of(f, op, i);
    bool dies =
        input && (f->pool->buffers[input - 1]->last_touch == op || cis_planted("in-place-dies"));
    bool is_first = true;
    for (uint32_t k = 0; k < i; ++k)
      is_first &= buffer_of(f, op, k) != input;
    if (dies && is_first && input != output && reads_alike(f, op, input, output, out))
      cis_vec_push(&f->pairs, ((cis_plan_pair){input - 1, output - 1}));
  }
}

cis_plan_pairs cis_reuse_in_place_pairs(const cis_reuse_pool *pool, cis_arena *arena) {
  finder f = {.pool = pool};
  for (size_t i = 0; i < pool->num; ++i)
    cis_ptrmap_set(&f.index, pool->buffers[i]->value, i + 1);
  for (size_t i = 0; i < pool->num; ++i)
    find_inputs(&f, i + 1);
  cis_plan_pairs pairs = {.num = f.pairs.len};
  if (f.pairs.len)
    pairs.data = cis_arena_copy(arena, f.pairs.data, f.pairs.len * sizeof *f.pairs.data);
  cis_ptrmap_deinit(&f.index);
  cis_vec_deinit(&f.pairs);
  cis_vec_deinit(&f.maps);
  return pairs;
}

// Writes blocks and regions: structured where the program is, with labels and jumps where it has
// several blocks. What single ops become is in ops/.
#include "target/c/emit.h"
#include "target/c/arena.h"
#include "target/c/ops/arith.h"

#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "ir/fold.h"

bool cis_c_is_decided(const cis_c_emitter *e, const cis_op *op) {
  return e->decided && cis_op_kind(op) == CIS_OP_SCF_IF && cis_op_operand(op, 0) == e->decided;
}

// --- text ---

const char *cis_c_text(cis_c_emitter *e, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  const char *kept = cis_arena_str(&e->arena, cis_strbuf_view(&text)).data;
  cis_strbuf_deinit(&text);
  return kept;
}

static void put_line(cis_c_emitter *e, const char *fmt, va_list args) {
  cis_strbuf_repeat(&e->body, ' ', 2 * e->indent);
  cis_strbuf_vprintf(&e->body, fmt, args);
  cis_strbuf_char(&e->body, '\n');
}

void cis_c_line(cis_c_emitter *e, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  put_line(e, fmt, args);
  va_end(args);
}

void cis_c_open(cis_c_emitter *e, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  put_line(e, fmt, args);
  va_end(args);
  ++e->indent;
}

void cis_c_close(cis_c_emitter *e) {
  --e->indent;
  cis_c_line(e, "}");
  cis_c_leave_scope(e);
}

bool cis_c_unsupported(cis_op *op, const char *why) {
  return cis_op_plain_error(op, "cannot say '%.*s' in C: %s", CIS_STR_ARG(cis_op_name(op)), why);
}

const char *cis_c_no_text(cis_op *op, const char *why) {
  cis_c_unsupported(op, why);
  return NULL;
}

// --- ops ---

const cis_c_row *cis_c_row_of(const cis_c_emitter *e, const cis_op *op) {
  const cis_c_row *attached = op->info->attached[CIS_ATTACHED_C];
  if (!attached && op->info->memory.from >= 0 && !op->info->memory.to_result &&
      cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT))
    return e->rows[CIS_OP_MEMREF_COPY]; // a user's own op that copies
  return attached ? attached : e->rows[cis_op_kind(op)];
}

/// The scalar at element `index` of an operand.
static cis_c_value lane(cis_c_emitter *e, const cis_op *op, uint32_t i, const char *index) {
  cis_c_value value = *cis_c_operand(e, op, i);
  if (!index || !cis_type_is_vector(value.type))
    return value;
  value.type = cis_type_element(value.type);
  value.text = cis_c_text(e, "%s.e[%s]", value.text, index);
  value.is_number = false;
  return value;
}

static const char *scalar(cis_c_emitter *e, cis_op *op, cis_c_expr_fn fn, const char *index) {
  cis_c_value *args = cis_arena_array(&e->arena, cis_c_value, op->num_operands + 1);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    args[i] = lane(e, op, i, index);
  return fn(e, op, args);
}

bool cis_c_elementwise(cis_c_emitter *e, cis_op *op, uint32_t n, cis_c_expr_fn fn) {
  cis_value *result = cis_op_result(op, n);
  if (!cis_type_is_vector(result->type)) {
    const char *text = scalar(e, op, fn, NULL);
    return text && cis_c_define(e, op, n, "%s", text);
  }
  int64_t count = 0;
  cis_type_num_elements(result->type, &count);
  if (!cis_c_variable(e, result, "v"))
    return false;
  cis_strbuf *hoist = e->hoist;
  e->hoist = NULL;
  const char *i = cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(count), cis_c_number(1));
  const char *text = scalar(e, op, fn, i);
  if (text)
    cis_c_line(e, "%s.e[%s] = %s;", cis_c_get(e, result)->text, i, text);
  cis_c_close(e);
  e->hoist = hoist;
  return text != NULL;
}

static bool is_dead(cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_has_uses(cis_op_result(op, i)))
      return false;
  return op->num_results && cis_op_has_trait(op, CIS_TRAIT_SPECULATABLE) && cis_effects_none(op);
}

/// Integers, floats: a literal wherever they are used.
static bool set_constant(cis_c_emitter *e, cis_op *op) {
  cis_value *result = op->num_results == 1 ? cis_op_result(op, 0) : NULL;
  cis_attr attr = result ? cis_constant_attr(op) : NULL;
  int64_t number;
  if (!attr || !cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE))
    return false;
  const char *text = cis_c_literal(e, result->type, attr);
  if (!text)
    return false;
  cis_c_value what = {.text = text};
  what.is_number = cis_attr_get_int(attr, &number) && cis_type_is_int_or_index(result->type);
  what.number = what.is_number ? number : 0;
  cis_c_set(e, result, &what);
  return true;
}

/// Whether the op only computes a condition that is known to hold where code is written now.
static bool only_decides(const cis_c_emitter *e, cis_op *op, unsigned depth) {
  enum { DEEPEST_CONDITION = 16 };
  if (!e->decided || op->num_results != 1 || depth > DEEPEST_CONDITION || op->num_regions ||
      !cis_type_is_int_of(op->results[0].type, 1) || !cis_effects_none(op))
    return false;
  cis_for_each_use (use, cis_op_result(op, 0))
    if (!cis_c_is_decided(e, cis_use_owner(use)) && !only_decides(e, cis_use_owner(use), depth + 1))
      return false;
  return true;
}

/// Whether the op is computed already, or only that one needs it.
static bool is_summed(const cis_c_emitter *e, cis_op *op, unsigned depth) {
  enum { DEEPEST_VALUE = 16 };
  if (!e->summed || op == e->summed)
    return e->summed != NULL;
  if (!op->num_results || depth > DEEPEST_VALUE || op->num_regions || !cis_effects_none(op))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_for_each_use (use, cis_op_result(op, i)) {
      cis_op *user = cis_use_owner(use);
      if (!cis_op_is_ancestor(e->summed, user) && !is_summed(e, user, depth + 1))
        return false;
    }
  return true;
}

/// The hook before the work of another layer. Each block begins anew, because it is not known what
/// ran before it.
static void note_layer(cis_c_emitter *e, const cis_op *op) {
  size_t layer = cis_ptrmap_at(&e->plan->layer_of, op);
  if (cis_op_kind(op) == CIS_OP_FUNC_RETURN && cis_op_parent(op) == e->function)
    cis_c_line(e, "CIS_PROFILE(%zu);", e->plan->layers.len);
  else if (layer && layer != e->last_layer)
    cis_c_line(e, "CIS_PROFILE(%zu);", layer - 1);
  bool calls = cis_op_kind(op) == CIS_OP_FUNC_CALL; // the callee has layers, too
  e->last_layer = calls ? 0 : layer ? layer : e->last_layer;
}

bool cis_c_op(cis_c_emitter *e, cis_op *op) {
  if (is_dead(op) || set_constant(e, op) || only_decides(e, op, 0) || is_summed(e, op, 0) ||
      cis_c_is_in_high_product(e, op))
    return true;
  const cis_c_row *row = cis_c_row_of(e, op);
  if (!row)
    return cis_c_unsupported(op, "nothing says what it computes; a pass makes other ops of it, or "
                                 "the call of a function (docs/how-to/call-a-vendors-kernel.md)");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is_base_tensor(cis_op_operand(op, i)->type))
      return cis_c_unsupported(op, "a tensor is no memory; buffer-pipeline makes buffers");
  cis_c_comment(e, op);
  if (e->options->profiles)
    note_layer(e, op);
  const char *high = cis_c_high_product(e, op);
  bool ok = high        ? cis_c_define(e, op, 0, "%s", high)
            : row->expr ? cis_c_elementwise(e, op, 0, row->expr)
                        : row->emit(e, op);
  if (ok && e->too_deep)
    return cis_c_unsupported(op, "its expressions are nested too deep");
  return ok;
}

// --- blocks ---

/// Whether a result of the user may be called what the operand is: casts and views name no
/// variable, nor do sums of indices that are one of them; sizes of views are named by the view.
static bool takes_name(const cis_use *use) {
  const cis_op *user = cis_use_owner(use);
  cis_type type = cis_use_value(use)->type;
  return user->num_operands == 1 || cis_type_is_base_memref(type) || cis_type_is_index(type);
}

/// Whether variables of the op are named in other blocks: by uses of its results, or of values with
/// the same name. Later ops of the block are in `hoisted` already.
static bool is_used_elsewhere(cis_op *op, const cis_ptrmap *hoisted) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_for_each_use (use, cis_op_result(op, i)) {
      cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op));
      if (!user || (takes_name(use) && cis_ptrmap_has(hoisted, user)))
        return true;
    }
  return false;
}

static void find_hoisted(cis_block *block, cis_ptrmap *hoisted) {
  for (cis_op *op = cis_block_last(block); op; op = cis_op_prev(op))
    if (is_used_elsewhere(op, hoisted))
      cis_ptrmap_set(hoisted, op, 1);
}

static bool emit_block(cis_c_emitter *e, cis_block *block, cis_strbuf *hoist, cis_c_end_fn end,
                       void *user) {
  cis_ptrmap hoisted = {0};
  bool ok = true;
  if (hoist)
    find_hoisted(block, &hoisted);
  for (cis_op *op = cis_block_first(block); op && ok; op = cis_op_next(op)) {
    bool ends = !cis_op_next(op) && cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
    e->hoist = cis_ptrmap_has(&hoisted, op) ? hoist : NULL;
    ok = ends && !op->num_successors && end ? end(e, op, user) : cis_c_op(e, op);
    e->hoist = NULL;
  }
  cis_ptrmap_deinit(&hoisted);
  return ok;
}

/// The blocks that control reaches, each after those that dominate it: reverse post-order.
static void order_blocks(cis_region *region, cis_block_vec *out) {
  typedef struct visit {
    cis_block *block;
    uint32_t next;
  } visit;
  CIS_VEC(visit) work = {0};
  cis_ptrmap seen = {0};
  cis_vec_push(&work, ((visit){cis_region_first(region), 0}));
  cis_ptrmap_set(&seen, cis_region_first(region), 1);
  while (work.len) {
    visit *top = &cis_vec_last(&work);
    cis_op *last = cis_block_last(top->block);
    if (!last || top->next == last->num_successors) {
      cis_vec_push(out, cis_vec_pop(&work).block);
      continue;
    }
    cis_block *block = cis_op_successor(last, top->next++);
    if (!cis_ptrmap_has(&seen, block)) {
      cis_ptrmap_set(&seen, block, 1);
      cis_vec_push(&work, ((visit){block, 0}));
    }
  }
  for (size_t i = 0; i < out->len / 2; ++i) {
    cis_block *block = out->data[i];
    out->data[i] = out->data[out->len - 1 - i];
    out->data[out->len - 1 - i] = block;
  }
  cis_vec_deinit(&work);
  cis_ptrmap_deinit(&seen);
}

/// Names the label of each block but the first, and declares its arguments.
static bool declare_blocks(cis_c_emitter *e, const cis_block_vec *blocks, cis_strbuf *hoist) {
  bool ok = true;
  e->hoist = hoist;
  for (size_t b = 1; b < blocks->len; ++b) {
    cis_block *block = blocks->data[b];
    cis_ptrmap_set(&e->values, block, (uintptr_t)cis_c_label(e, "block"));
    for (uint32_t i = 0; ok && i < block->num_args; ++i)
      ok = cis_c_variable(e, cis_block_args(block)[i], "x");
  }
  e->hoist = NULL;
  return ok;
}

static bool emit_graph(cis_c_emitter *e, cis_region *region, cis_c_end_fn end, void *user) {
  cis_block_vec blocks = {0};
  cis_strbuf hoist = {0}, before = e->body;
  e->body = (cis_strbuf){0};
  order_blocks(region, &blocks);
  bool ok = declare_blocks(e, &blocks, &hoist);
  for (size_t b = 0; ok && b < blocks.len; ++b) {
    if (b)
      cis_strbuf_printf(&e->body, "%s:\n", (const char *)cis_ptrmap_at(&e->values, blocks.data[b]));
    cis_c_open(e, "{");
    ok = emit_block(e, blocks.data[b], &hoist, end, user);
    cis_c_close(e);
  }
  cis_strbuf_str(&before, cis_strbuf_view(&hoist));
  cis_strbuf_str(&before, cis_strbuf_view(&e->body));
  cis_strbuf_deinit(&e->body);
  cis_strbuf_deinit(&hoist);
  cis_vec_deinit(&blocks);
  e->body = before;
  return ok;
}

bool cis_c_region(cis_c_emitter *e, cis_region *region, cis_c_end_fn end, void *user) {
  cis_block *block = cis_region_first(region);
  cis_strbuf *hoist = e->hoist;
  if (!block)
    return true;
  if (e->depth > CIS_C_DEEPEST)
    return cis_c_unsupported(cis_region_op(region), "regions are nested too deep");
  e->hoist = NULL;
  const size_t layer = e->last_layer;
  e->last_layer = 0;
  ++e->depth;
  bool ok = cis_block_next(block) ? emit_graph(e, region, end, user)
                                  : emit_block(e, block, NULL, end, user);
  --e->depth;
  e->last_layer = cis_op_has_trait(cis_region_op(region), CIS_TRAIT_STRUCTURED) ? layer : 0;
  e->hoist = hoist;
  return ok;
}

bool cis_c_end_assign(cis_c_emitter *e, cis_op *terminator, void *user) {
  cis_op *op = user;
  cis_value_vec to = {0}, from = {0};
  for (uint32_t i = 0; i < op->num_results; ++i) {
    if (!cis_value_has_uses(cis_op_result(op, i)))
      continue;
    cis_vec_push(&to, cis_op_result(op, i));
    cis_vec_push(&from, cis_op_operand(terminator, i));
  }
  bool ok = cis_c_assign(e, to.data, from.data, (uint32_t)to.len);
  cis_vec_deinit(&to);
  cis_vec_deinit(&from);
  return ok;
}

// --- loops ---

/// Whether the variable, which is below the bound before each step, stays an int64_t after it.
static bool step_is_safe(cis_c_num upper, cis_c_num step) {
  int64_t end;
  return !step.text && (step.value == 1 ||
                        (!upper.text && !__builtin_add_overflow(upper.value, step.value, &end)));
}

const char *cis_c_open_loop(cis_c_emitter *e, const char *wish, cis_c_num lower, cis_c_num upper,
                            cis_c_num step) {
  ++e->indent; // the variable's scope is the loop
  const char *i = cis_c_fresh(e, wish);
  --e->indent;
  const char *from = cis_c_num_text(e, lower), *to = cis_c_num_text(e, upper);
  if (!step.text && step.value == 1)
    cis_c_open(e, "for (int64_t %s = %s; %s < %s; ++%s) {", i, from, i, to, i);
  else if (step_is_safe(upper, step))
    cis_c_open(e, "for (int64_t %s = %s; %s < %s; %s += %s) {", i, from, i, to, i,
               cis_c_num_text(e, step));
  else
    cis_c_open(e, "for (int64_t %s = %s; %s < %s; %s = %s(%s, %s, %s)) {", i, from, i, to, i,
               cis_c_int_helper(e, "next", cis_type_index(e->ctx)), i, cis_c_num_text(e, step), to);
  return i;
}

// --promote-buffers-to-stack: small buffers that do not leave their scope are allocated on the
// stack.
//
//   %a = memref.alloc() : memref<4xf32>     =>     %a = memref.alloca() : memref<4xf32>
//
// A buffer of static shape is small by its bytes; one of dynamic shape by its rank, and only if its
// sizes are results of memref.rank. Left alone are buffers that leave the op at whose end the stack
// is released, under any name that reaches them (analysis/buffer_reach.h), that are stored in
// memory, by a callee too, that work goes on with which is not waited for, and those that a loop
// without a scope of its own would allocate in each iteration. As upstream, a loop of blocks is not
// seen as one: the stack grows with each of its iterations, because it is released where the
// function ends. A remark says so, and `loops-of-blocks=keep` leaves such buffers alone.
//
// A buffer that is freed is left alone as well, as upstream does. With `freed=promote` it is taken
// if its block frees it, and the free goes. So the pass may stand behind deallocation. A loop of
// blocks keeps such a buffer on the heap.
#include "analysis/repeated_blocks.h"
#include "dialect/memref/kinds.h"
#include "ir/builder.h"
#include "ir/family.h"
#include "ir/remark.h"
#include "ir/symbol.h"
#include "memref/buffer_placement.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

// --- sizes ---

static bool multiply(int64_t *product, int64_t by) {
  return !__builtin_mul_overflow(*product, by, product);
}

/// Bits of a value of the type as LLVM's data layout has it; false if that is not known.
static bool type_bits(cis_type type, int64_t *out_bits);

static int64_t power_of_two_at_least(int64_t n) {
  int64_t power = 1;
  while (power < n && power < INT64_MAX / 2)
    power *= 2;
  return power;
}

/// Whether the number of elements of the last dimension is a power of two.
static bool vector_bits(cis_type type, int64_t *out_bits) {
  for (uint32_t i = 0; type->shaped.scalable && i < cis_type_rank(type); ++i)
    if (type->shaped.scalable[i])
      return false;
  if (!type_bits(cis_type_element(type), out_bits))
    return false;
  *out_bits = (*out_bits + 7) / 8 * 8;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    int64_t size = cis_type_dim(type, i);
    if (!multiply(out_bits, i + 1 < cis_type_rank(type) ? size : power_of_two_at_least(size)))
      return false;
  }
  return true;
}

static bool type_bits(cis_type type, int64_t *out_bits) {
  if (cis_type_is_vector(type))
    return vector_bits(type, out_bits);
  if (!cis_type_is(type, CIS_TYPE_COMPLEX)) {
    *out_bits = cis_type_bit_width(type);
    return *out_bits != 0;
  }
  if (!type_bits(cis_type_element_or_self(type), out_bits))
    return false;
  int64_t alignment = 8 * power_of_two_at_least((*out_bits + 7) / 8);
  *out_bits += (*out_bits + alignment - 1) / alignment * alignment;
  return true;
}

static bool is_rank(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == CIS_OP_MEMREF_RANK;
}

static bool is_small(const cis_pass *pass, const cis_op *alloc) {
  cis_type type = alloc->results[0].type;
  int64_t bits, count, limit = cis_pass_int(pass, "max-alloc-size-in-bytes");
  if (cis_type_has_static_shape(type))
    return type_bits(cis_type_element(type), &bits) && cis_type_num_elements(type, &count) &&
           multiply(&bits, count) && bits / 8 + (bits % 8 != 0) <= limit;
  if (cis_type_rank(type) > cis_pass_int(pass, "max-rank-of-allocated-memref"))
    return false;
  for (uint32_t i = 0; i < alloc->num_operands; ++i)
    if (!is_rank(cis_op_operand(alloc, i)))
      return false;
  return true;
}

// --- scopes ---

/// Whether the op ends its region and hands values on.
static bool is_region_end(const cis_op *op) {
  if (op->info->traits & CIS_TRAIT_RETURN_LIKE)
    return true;
  const cis_op *parent = cis_op_parent(op);
  return (op->info->traits & CIS_TRAIT_TERMINATOR) && !op->num_successors && parent &&
         parent->info->def && parent->info->def->region_branch;
}

static uintptr_t depth_of(const cis_region *region) {
  uintptr_t depth = 0;
  for (; region && cis_region_op(region); region = cis_op_parent_region(cis_region_op(region)))
    ++depth;
  return depth;
}

/// How far out a value is passed: the smallest depth of a region whose terminator has it as an
/// operand.
static uintptr_t depth_passed_to(void *user, cis_value *value) {
  (void)user;
  uintptr_t depth = UINTPTR_MAX;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    if (is_region_end(cis_use_owner(use))) {
      uintptr_t d = depth_of(cis_op_parent_region(cis_use_owner(use)));
      depth = d < depth ? d : depth;
    }
  return depth;
}

static uintptr_t join_depths(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a < b ? a : b;
}

/// Whether the stack is released after the last use, and in each iteration of a loop. A value that
/// is passed further out than the scope outlives the release.
static bool has_scope(uintptr_t passed_depth, cis_region *region) {
  for (; region && cis_region_op(region); region = cis_op_parent_region(cis_region_op(region))) {
    const cis_op *parent = cis_region_op(region);
    if (parent->info->traits & CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE)
      return passed_depth > depth_of(region) || cis_planted("promote-handed-on");
    if (cis_is_loop(parent) || !cis_is_control_flow(parent))
      return false;
  }
  return false;
}

// --- loops of blocks ---

typedef struct block_loops {
  bool asks; // whether anything depends on them
  cis_ptrmap repeated;
} block_loops;

static cis_walk find_loops(cis_op *op, void *user) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (cis_region_first(cis_op_region(op, r)) != cis_region_last(cis_op_region(op, r)))
      cis_find_repeated_blocks(cis_op_region(op, r), user, NULL);
  return CIS_WALK_CONTINUE;
}

/// Whether a loop of blocks executes the op more than once in the scope that releases its stack.
static bool is_repeated(const block_loops *loops, const cis_op *op) {
  for (; op && cis_op_block(op); op = cis_op_parent(op)) {
    if (cis_ptrmap_has(&loops->repeated, cis_op_block(op)))
      return true;
    if (cis_op_has_trait(cis_op_parent(op), CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE))
      return false;
  }
  return false;
}

static const char category[] = "stack";

static void report_growth(cis_op *function, const cis_op *alloc) {
  static const char reason[] = "a loop of blocks allocates it in each iteration, and the stack "
                               "grows until the function ends",
                    advice[] = "loops-of-blocks=keep leaves it on the heap";
  cis_remark_arg args[] = {{"Reason", cis_str_from(reason)}, {"Suggestion", cis_str_from(advice)}};
  cis_remark remark = {
      CIS_REMARK_PASSED, alloc->loc, "StackGrows", category, cis_symbol_name(function), args, 2};
  cis_remark_emit(cis_op_context(function), &remark);
}

/// Whether a buffer that may be promoted is. One that each iteration frees does not grow as the
/// stack would.
static bool takes(const cis_pass *pass, const block_loops *loops, cis_op *function,
                  const cis_placed_buffer *buffer) {
  if (!loops->asks || !is_repeated(loops, buffer->alloc))
    return true;
  if (buffer->dealloc || cis_str_is(cis_pass_string(pass, "loops-of-blocks"), "keep"))
    return false;
  report_growth(function, buffer->alloc);
  return true;
}

/// Whether the block that allocates the buffer frees it. Then no other op does: it would be freed
/// twice, or by another name that is not the buffer's at that time.
static bool is_freed_in_block(const cis_placed_buffer *buffer) {
  return cis_deallocation_buffer(buffer->dealloc) &&
         cis_op_block(buffer->dealloc) == cis_op_block(buffer->alloc);
}

/// A family that has no op for the stack stays on its heap.
static void promote(const cis_placed_buffer *buffer) {
  cis_builder b = cis_builder_before(buffer->alloc);
  cis_value *promoted = cis_family_build_promoted(&b, buffer->alloc);
  if (!promoted)
    return;
  if (buffer->dealloc)
    cis_rewriter_erase(&b, buffer->dealloc);
  cis_rewriter_replace(&b, buffer->alloc, &promoted, 1);
}

/// Whether something that no name shows may reach the buffer, or free it.
static bool may_outlive(cis_reach *reach, const cis_placed_buffer *buffer) {
  enum { KEPT = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING };
  cis_reach_flags kept = buffer->dealloc ? KEPT : KEPT | CIS_REACH_IS_FREED;
  return cis_reach_get_flags(reach, buffer->value) & kept && !cis_planted("promote-outlives");
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_reach *reach = cis_reach_create(function);
  cis_view_flow *flow = cis_reach_flow(reach);
  cis_reach_follow_calls(reach, cis_pass_argument_ownership(pass));
  const cis_view_flow_question question = {NULL, depth_passed_to, join_depths, false};
  const uintptr_t *depths = cis_view_flow_ask(flow, &question, cis_pass_arena(pass));
  bool takes_freed = cis_str_is(cis_pass_string(pass, "freed"), "promote");
  cis_placed_buffer_vec buffers = {0};
  cis_placed_buffers_collect(function, &buffers);
  block_loops loops = {
      .asks = takes_freed || cis_str_is(cis_pass_string(pass, "loops-of-blocks"), "keep") ||
              cis_remark_is_wanted(cis_op_context(function), CIS_REMARK_PASSED, category)};
  if (loops.asks)
    cis_walk_preorder(function, find_loops, &loops.repeated);
  for (size_t i = 0; i < buffers.len; ++i) {
    const cis_placed_buffer *buffer = &buffers.data[i];
    if ((buffer->dealloc && !(takes_freed && is_freed_in_block(buffer))) ||
        !cis_is_hoistable(buffer->alloc, false) || !is_small(pass, buffer->alloc))
      continue;
    uintptr_t depth = cis_view_flow_answer(flow, &question, depths, buffer->value);
    if (!may_outlive(reach, buffer) && has_scope(depth, cis_op_parent_region(buffer->alloc)) &&
        takes(pass, &loops, function, buffer))
      promote(buffer);
  }
  cis_ptrmap_deinit(&loops.repeated);
  cis_vec_deinit(&buffers);
  cis_reach_destroy(reach);
  return true;
}

const cis_pass_def cis_promote_buffers_to_stack_pass = {
    .name = "promote-buffers-to-stack",
    .title = "PromoteBuffersToStackPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_CALLEES,
    .summary = "Promotes heap-based allocations to automatically managed stack-based allocations",
    .options =
        {{"freed", CIS_OPTION_STRING, "keep",
          "What becomes of a buffer that its block frees: left on the heap (keep), or on the "
          "stack, without the free",
          "keep|promote", true},
         {"loops-of-blocks", CIS_OPTION_STRING, "promote",
          "What becomes of a buffer that a loop of blocks allocates: on the stack, which "
          "grows with each iteration, or left alone (keep)",
          "promote|keep", true},
         {"max-alloc-size-in-bytes", CIS_OPTION_UINT, "1024",
          "Maximal size in bytes to promote allocations to stack.", NULL},
         {"max-rank-of-allocated-memref", CIS_OPTION_UINT, "1",
          "Maximal memref rank to promote dynamic buffers.", NULL}},
    .run = run,
};

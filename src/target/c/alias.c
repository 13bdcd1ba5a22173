// Says of two memrefs that they share no memory where both are views of known buffers: different
// ones, or bytes of one pool that do not overlap.
#include "target/c/alias.h"

#include "analysis/view_flow.h"
#include "ir/fold.h"

typedef struct origin {
  cis_value *root; // an allocation, a global, an argument of the function
  cis_attr global; // its name, or NULL
  bool is_buffer, is_constant, is_argument;
  int64_t first, end; // bytes of it; end INT64_MAX: not known
} origin;

/// The bytes that a view of static place and size has of its source; all of it otherwise.
static void narrow_to(origin *o, const cis_op *view) {
  int64_t shift, bytes;
  cis_type type = view->results[0].type;
  if (cis_op_kind(view) != CIS_OP_MEMREF_VIEW ||
      !cis_constant_int(cis_op_operand(view, 1), &shift) || !cis_memref_has_identity_layout(type) ||
      !cis_type_size_in_bytes(type, &bytes) || shift < 0)
    return;
  int64_t first, end;
  if (!__builtin_add_overflow(o->first, shift, &first) &&
      !__builtin_add_overflow(first, bytes, &end)) {
    o->first = first;
    o->end = end;
  }
}

static origin origin_of(const cis_c_emitter *e, cis_value *value) {
  origin o = {.root = value, .end = INT64_MAX};
  cis_op_vec views = {0};
  cis_op *op = cis_value_op(value);
  for (; op && op->info->view_operand >= 0; op = cis_value_op(o.root)) {
    cis_vec_push(&views, op);
    o.root = cis_op_operand(op, (uint32_t)op->info->view_operand);
  }
  // A view of a buffer as a whole; views of views keep what the first one says.
  if (views.len && cis_op_kind(views.data[views.len - 1]) == CIS_OP_MEMREF_VIEW)
    narrow_to(&o, views.data[views.len - 1]);
  cis_vec_deinit(&views);
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  o.is_buffer = kind == CIS_OP_MEMREF_ALLOC || kind == CIS_OP_MEMREF_ALLOCA ||
                kind == CIS_OP_BUFFERIZATION_CLONE;
  o.global = kind == CIS_OP_MEMREF_GET_GLOBAL ? cis_op_inherent(op, "name") : NULL;
  const cis_c_value *known = (const cis_c_value *)cis_ptrmap_at(&e->values, o.root);
  o.is_constant = o.global && known && known->is_const;
  o.is_argument = !op && cis_value_arg_block(o.root) == cis_op_entry(e->function);
  return o;
}

bool cis_c_are_distinct(const cis_c_emitter *e, cis_value *a, cis_value *b) {
  origin x = origin_of(e, a), y = origin_of(e, b);
  if (x.root == y.root)
    return x.end <= y.first || y.end <= x.first;
  bool known_x = x.is_buffer || x.global || x.is_argument,
       known_y = y.is_buffer || y.global || y.is_argument;
  if (!known_x || !known_y)
    return false;
  if (x.global && y.global)
    return x.global != y.global;
  if (x.is_argument && y.is_argument)
    return e->arguments_are_distinct;
  if ((x.is_argument && y.global) || (y.is_argument && x.global))
    return e->arguments_are_distinct || x.is_constant || y.is_constant;
  return true; // a buffer of this function, and something else
}

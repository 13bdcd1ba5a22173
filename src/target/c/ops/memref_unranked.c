// memref: memrefs without rank. One is a struct by value, of which the rank says how many sizes and
// strides there are; so it can be passed, returned and carried by loops as a number can.
#include "target/c/ops/memref.h"

static bool is_unranked(cis_type type) { return cis_type_is(type, CIS_TYPE_UNRANKED_MEMREF); }

// --- with rank to without ---

static void add_numbers(cis_c_emitter *e, const cis_c_num *nums, uint32_t rank, cis_strbuf *out) {
  cis_strbuf_lit(out, ", {");
  for (uint32_t i = 0; i < rank; ++i)
    cis_strbuf_printf(out, "%s%s", i ? ", " : "", cis_c_num_text(e, nums[i]));
  cis_strbuf_cstr(out, rank ? "}" : "0}");
}

/// The initializer of the struct of a ranked memref; NULL after an error.
static const char *initializer(cis_c_emitter *e, cis_op *op, const cis_c_value *source) {
  uint32_t rank = cis_type_rank(source->type);
  if (rank > CIS_C_MOST_DIMS)
    return cis_c_no_text(op, "a memref without rank that has more than 8 dimensions");
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "{(void *)%s, %u, %s", source->text, rank,
                    cis_c_num_text(e, source->offset));
  add_numbers(e, source->sizes, rank, &text);
  add_numbers(e, source->strides, rank, &text);
  cis_strbuf_char(&text, '}');
  const char *kept = cis_c_text(e, "%s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return kept;
}

/// A variable of the struct's type. Where its declaration is elsewhere, it is assigned another one,
/// because only declarations have initializers.
static const char *define(cis_c_emitter *e, cis_type type, const char *wish, const char *init) {
  const char *name = cis_c_fresh(e, wish), *struct_type = cis_c_type(e, type);
  if (!e->hoist) {
    cis_c_declare(e, struct_type, name, init, true);
    return name;
  }
  cis_c_declare(e, struct_type, name, NULL, true);
  cis_strbuf *hoist = e->hoist;
  e->hoist = NULL;
  cis_c_open(e, "{");
  const char *inner = cis_c_fresh(e, "made");
  cis_c_declare(e, struct_type, inner, init, true);
  cis_c_line(e, "%s = %s;", name, inner);
  cis_c_close(e);
  e->hoist = hoist;
  return name;
}

/// The name of the struct of any memref; NULL after an error.
static const char *as_unranked(cis_c_emitter *e, cis_op *op, const cis_c_value *source,
                               cis_type type, const char *wish) {
  if (is_unranked(source->type))
    return source->text;
  const char *init = initializer(e, op, source);
  return init ? define(e, type, wish, init) : NULL;
}

// --- without rank to with one ---

bool cis_c_base_pointer(cis_c_emitter *e, cis_op *op, const cis_c_value *source,
                        cis_c_value *out_view) {
  *out_view = *source;
  if (!is_unranked(source->type))
    return true;
  cis_type type = op->results[0].type;
  out_view->is_aliased = e->has_alias_types;
  const char *pointer = cis_c_pointer(e, type, false, out_view->is_aliased);
  if (!pointer)
    return cis_c_unsupported(op, "elements of this type");
  out_view->text = cis_c_fresh(e, cis_c_wish(e, cis_op_result(op, 0), "view"));
  cis_c_declare(e, pointer, out_view->text, cis_c_text(e, "(%s)%s.data", pointer, source->text),
                true);
  return true;
}

bool cis_c_cast_to_ranked(cis_c_emitter *e, cis_op *op, cis_c_value *out_view) {
  const char *from = cis_c_operand(e, op, 0)->text;
  uint32_t rank = cis_type_rank(op->results[0].type);
  cis_c_line(e, "if (%s.rank != %u) { CIS_TRAP(\"a memref of another rank\"); }", from, rank);
  if (!cis_c_base_pointer(e, op, cis_c_operand(e, op, 0), out_view))
    return false;
  out_view->sizes = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  out_view->strides = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  out_view->offset = cis_c_name(cis_c_text(e, "%s.offset", from));
  for (uint32_t i = 0; i < rank; ++i) {
    out_view->sizes[i] = cis_c_name(cis_c_text(e, "%s.sizes[%u]", from, i));
    out_view->strides[i] = cis_c_name(cis_c_text(e, "%s.strides[%u]", from, i));
  }
  return true;
}

bool cis_c_cast_to_unranked(cis_c_emitter *e, cis_op *op) {
  cis_value *result = cis_op_result(op, 0);
  const char *text =
      as_unranked(e, op, cis_c_operand(e, op, 0), result->type, cis_c_wish(e, result, "any"));
  if (text)
    cis_c_set_text(e, result, text);
  return text != NULL;
}

/// Rank and sizes are in memory.
bool cis_c_reshape_to_unranked(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0), *shape = cis_c_operand(e, op, 1);
  cis_value *result = cis_op_result(op, 0);
  const char *data = is_unranked(source->type) ? cis_c_text(e, "%s.data", source->text)
                                               : cis_c_text(e, "(void *)%s", source->text);
  const char *offset = is_unranked(source->type) ? cis_c_text(e, "%s.offset", source->text)
                                                 : cis_c_num_text(e, source->offset);
  const char *rank = cis_c_num_text(e, shape->sizes[0]);
  cis_c_line(e, "if (%s > %d) { CIS_TRAP(\"a memref of more dimensions than 8\"); }", rank,
             CIS_C_MOST_DIMS);
  if (!cis_c_variable(e, result, "any"))
    return false;
  cis_strbuf *hoist = e->hoist;
  e->hoist = NULL;
  const char *name = cis_c_get(e, result)->text;
  cis_c_line(e, "%s.data = %s;", name, data);
  cis_c_line(e, "%s.rank = %s;", name, rank);
  cis_c_line(e, "%s.offset = %s;", name, offset);
  cis_c_open(e, "{");
  const char *stride = cis_c_fresh(e, "stride");
  cis_c_line(e, "int64_t %s = 1;", stride);
  const char *i = cis_c_fresh(e, "i");
  cis_c_open(e, "for (int64_t %s = %s; %s-- > 0;) {", i, rank, i);
  cis_c_num at = cis_c_name(i);
  cis_c_line(e, "%s.sizes[%s] = %s;", name, i, cis_c_element(e, shape, &at));
  cis_c_line(e, "%s.strides[%s] = %s;", name, i, stride);
  cis_c_line(e, "%s *= %s.sizes[%s];", stride, name, i);
  cis_c_close(e);
  cis_c_close(e);
  e->hoist = hoist;
  return true;
}

// --- what descriptors are asked ---

bool cis_c_unranked_dim(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0), *index = cis_c_operand(e, op, 1);
  cis_c_line(e, "if ((uint64_t)%s >= (uint64_t)%s.rank) { CIS_TRAP(\"no such dimension\"); }",
             index->text, source->text);
  return cis_c_define(e, op, 0, "%s.sizes[%s]", source->text, index->text);
}

// --- copies ---

/// Copies element by element, the last index first.
static const char *copy_helper(cis_c_emitter *e, cis_type type) {
  const char *to = cis_c_pointer(e, type, false, e->has_alias_types);
  const char *from = cis_c_pointer(e, type, true, e->has_alias_types);
  if (!to || !from)
    return NULL;
  const char *element = cis_c_type(e, cis_type_element(type));
  const char *name = cis_c_text(e, "cis_copy_%s", element);
  cis_c_helper_text(
      e, name,
      cis_c_text(e,
                 "static inline void %s(cis_memref from, cis_memref to) {\n"
                 "  %sx = (%s)from.data;\n  %sy = (%s)to.data;\n"
                 "  int64_t at[%d] = {0};\n  int64_t d;\n"
                 "  for (d = 0; d < to.rank; ++d) {\n    if (to.sizes[d] <= 0) { return; }\n  }\n"
                 "  for (;;) {\n    int64_t i = from.offset, k = to.offset;\n"
                 "    for (d = 0; d < to.rank; ++d) {\n      i += at[d] * from.strides[d];\n"
                 "      k += at[d] * to.strides[d];\n    }\n    y[k] = x[i];\n"
                 "    for (d = to.rank; d-- > 0;) {\n      if (++at[d] < to.sizes[d]) { break; }\n"
                 "      at[d] = 0;\n    }\n    if (d < 0) { return; }\n  }\n}",
                 name, from, from, to, to, CIS_C_MOST_DIMS));
  return name;
}

bool cis_c_copy_unranked(cis_c_emitter *e, cis_op *op, const cis_c_value *from,
                         const cis_c_value *to) {
  cis_type unranked = is_unranked(from->type) ? from->type : to->type;
  if (to->is_const)
    return cis_c_unsupported(op, "it writes to a constant");
  const char *helper = copy_helper(e, unranked);
  if (!helper)
    return cis_c_unsupported(op, "elements of this type");
  cis_c_open(e, "{");
  const char *source = as_unranked(e, op, from, unranked, "from");
  const char *target = source ? as_unranked(e, op, to, unranked, "to") : NULL;
  if (target)
    cis_c_line(e, "%s(%s, %s);", helper, source, target);
  cis_c_close(e);
  return target != NULL;
}

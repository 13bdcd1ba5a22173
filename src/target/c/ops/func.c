// func: calls and returns. Results of more than one part come in a struct.
#include "target/c/arena.h"
#include "target/c/function.h"

#include "dialect/func/kinds.h"
#include "ir/symbol.h"

#include <inttypes.h>

/// The arguments of a call as C, a pointer to const cast where the callee's is not.
static const char *arguments(cis_c_emitter *e, cis_op *op, cis_op *callee) {
  const char *list = "";
  cis_type type = cis_function_type(callee);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_c_value value = *cis_c_operand(e, op, i);
    cis_c_text_vec texts = {0};
    value.type = type->function.inputs[i];
    cis_c_part_texts(e, &value, &texts);
    bool casts = cis_type_is_memref(value.type) &&
                 (value.is_aliased || (value.is_const && !cis_c_reads_only(e, callee, i)));
    for (size_t k = 0; k < texts.len; ++k)
      list = cis_c_text(
          e, "%s%s%s%s%s%s", list, *list ? ", " : "", casts && !k ? "(" : "",
          casts && !k ? cis_c_pointer(e, value.type, cis_c_reads_only(e, callee, i), false) : "",
          casts && !k ? ")" : "", texts.data[k]);
    cis_vec_deinit(&texts);
  }
  const cis_c_frame *frame = cis_c_arena_frame(e->plan, callee), *own;
  own = cis_c_arena_frame(e->plan, e->function);
  if (frame && frame->total)
    list = cis_c_text(e, own->own ? "%s%sarena + %" PRIu64 : "%s%sarena", list, *list ? ", " : "",
                      own->own);
  return list;
}

/// Memory that a callee took from the heap may have held elements of another type before.
static bool take_alias(cis_c_emitter *e, cis_op *op, uint32_t i) {
  cis_value *result = cis_op_result(op, i);
  if (!e->has_alias_types || !e->plan->num_in_heap || !cis_type_is_memref(result->type))
    return true;
  cis_c_value value = *cis_c_get(e, result);
  const char *pointer = cis_c_pointer(e, result->type, false, true);
  const char *name = cis_c_fresh(e, cis_c_wish(e, result, "r"));
  cis_c_declare(e, pointer, name, cis_c_text(e, "(%s)%s", pointer, value.text), true);
  value.text = name;
  value.is_aliased = true;
  cis_c_set(e, result, &value);
  return true;
}

static bool emit_call(cis_c_emitter *e, cis_op *op) {
  cis_op *callee =
      cis_symbol_cache_lookup_nearest(e->symbol_cache, op, cis_op_inherent(op, "callee"));
  const char *name = callee ? cis_c_function_name(e, callee) : NULL;
  if (!name)
    return cis_c_unsupported(op, "the callee is no function");
  const char *list = arguments(e, op, callee);
  cis_c_part_vec parts = {0};
  if (!cis_c_result_parts(e, callee, &parts))
    return false;
  bool many = parts.len > 1, ok = true;
  const char *result = NULL;
  if (!parts.len) {
    cis_c_line(e, "%s(%s);", name, list);
  } else {
    result = cis_c_fresh(e, cis_c_wish(e, cis_op_result(op, 0), "r"));
    const char *type = many ? cis_c_result_struct(e, callee) : parts.data[0].type;
    cis_c_declare(e, type, result, cis_c_text(e, "%s(%s)", name, list), true);
  }
  cis_vec_deinit(&parts);
  uint32_t at = 0;
  for (uint32_t i = 0; i < op->num_results && ok; ++i)
    ok = cis_c_take_result(e, op, i, result, many, &at) && take_alias(e, op, i);
  return ok;
}

static bool emit_return(cis_c_emitter *e, cis_op *op) {
  cis_c_text_vec texts = {0};
  cis_type type = cis_function_type(e->function);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_c_value value = *cis_c_operand(e, op, i);
    value.type = type->function.results[i];
    size_t first = texts.len;
    cis_c_part_texts(e, &value, &texts);
    if (value.is_const || value.is_aliased)
      texts.data[first] =
          cis_c_text(e, "(%s)%s", cis_c_pointer(e, value.type, false, false), texts.data[first]);
  }
  if (texts.len == 1)
    cis_c_line(e, "return %s;", texts.data[0]);
  if (texts.len > 1) {
    cis_c_open(e, "{");
    const char *name = cis_c_fresh(e, "results");
    cis_c_line(e, "%s %s;", cis_c_result_struct(e, e->function), name);
    for (size_t i = 0; i < texts.len; ++i)
      cis_c_line(e, "%s.r%zu = %s;", name, i, texts.data[i]);
    cis_c_line(e, "return %s;", name);
    cis_c_close(e);
  }
  if (!texts.len && cis_block_next(cis_op_entry(e->function))) // other blocks may follow
    cis_c_line(e, "return;");
  cis_vec_deinit(&texts);
  return true;
}

const cis_c_row cis_c_rows_func[] = {
    {CIS_OP_FUNC_CALL, .emit = emit_call},
    {CIS_OP_FUNC_RETURN, .emit = emit_return},
    {0},
};

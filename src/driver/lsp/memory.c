// Facts about a value's memory: its size, the ops that allocate, use and free it, or the reason why
// it is not freed. Buffer reuse acts on the same facts.
#include "driver/lsp/answers.h"

#include "analysis/view_flow.h"
#include "memory/buffers.h"

#include <inttypes.h>

/// The function around an op, or the outermost op that is in a table of symbols.
static cis_op *function_of(cis_op *op) {
  for (cis_op *parent; op && (parent = cis_op_parent(op)); op = parent)
    if (op->info->traits & CIS_TRAIT_FUNCTION || parent->info->traits & CIS_TRAIT_SYMBOL_TABLE)
      return op;
  return NULL;
}

static void put_line(const cis_lsp_document *document, const char *words, const cis_op *op,
                     cis_strbuf *out) {
  uint32_t offset;
  if (!op)
    return;
  cis_strbuf_printf(out, "%s `%.*s`", words, CIS_STR_ARG(op->info->name));
  if (cis_lsp_offset_of_location(document, op->loc, &offset))
    cis_strbuf_printf(out, " in line %" PRId64, cis_lsp_position_of(document, offset).line + 1);
}

static void describe_buffer(const cis_lsp_document *document, const cis_reuse_buffer *buffer,
                            const cis_value *value, cis_strbuf *out) {
  cis_strbuf_lit(out, "\n- ");
  if (buffer->value != value)
    cis_strbuf_lit(out, "It may be a name of a buffer that is ");
  put_line(document, buffer->value == value ? "Allocated by" : "allocated by", buffer->alloc, out);
  if (buffer->bytes >= 0)
    cis_strbuf_printf(out, ", %" PRId64 " bytes, aligned to %" PRId64, buffer->bytes,
                      buffer->alignment);
  put_line(document, "\n- First used by", buffer->first_touch, out);
  put_line(document, "\n- Last used by", buffer->last_touch ? buffer->last_touch : buffer->last_use,
           out);
  if (buffer->free)
    put_line(document, "\n- Freed by", buffer->free, out);
  else
    cis_strbuf_lit(out, "\n- Not freed in this function");
  if (buffer->reason != CIS_SKIP_NONE && !buffer->is_movable) {
    cis_strbuf_printf(out, "\n- It cannot share memory with others: %s",
                      cis_skip_reason_text(buffer->reason));
    put_line(document, ":", buffer->escape, out);
  }
  cis_strbuf_char(out, '\n');
}

static bool has_value(const cis_value_vec *values, const cis_value *value) {
  for (size_t i = 0; i < values->len; ++i)
    if (values->data[i] == value)
      return true;
  return false;
}

/// Arguments of the function that a memref may be.
static void describe_arguments(cis_op *function, const cis_value_vec *sources, cis_strbuf *out) {
  for (size_t i = 0; i < sources->len; ++i) {
    const cis_block *block = cis_value_arg_block(sources->data[i]);
    if (block && cis_block_parent_op(block) == function)
      cis_strbuf_printf(out, "\n- It may be argument %u of the function, which its caller owns\n",
                        sources->data[i]->index);
  }
}

static void describe_memref(const cis_lsp_document *document, cis_op *function, cis_value *value,
                            cis_strbuf *out) {
  cis_arena arena = {0};
  cis_reuse_buffer_vec buffers = {0};
  cis_value_vec sources = {0};
  const cis_reuse_filter filter = {.touched = cis_touched_arguments_create()};
  cis_view_flow *flow = cis_view_flow_create(function);
  cis_view_flow_resolve_reverse(flow, value, &sources);
  cis_reuse_collect(function, &filter, &arena, &buffers);
  for (size_t i = 0; i < buffers.len; ++i)
    if (has_value(&sources, buffers.data[i].value))
      describe_buffer(document, &buffers.data[i], value, out);
  describe_arguments(function, &sources, out);
  cis_touched_arguments_destroy(filter.touched);
  cis_view_flow_destroy(flow);
  cis_vec_deinit(&sources);
  cis_vec_deinit(&buffers);
  cis_arena_deinit(&arena);
}

void cis_lsp_describe_memory(const cis_lsp_document *document, cis_value *value, cis_strbuf *out) {
  int64_t bytes;
  cis_block *block = cis_value_block(value);
  cis_op *function = block ? function_of(cis_block_parent_op(block)) : NULL;
  if (cis_type_is_shaped(value->type) && cis_type_size_in_bytes(value->type, &bytes))
    cis_strbuf_printf(out, "\n%" PRId64 " bytes\n", bytes);
  if (function && cis_value_is_base_memref(value))
    describe_memref(document, function, value, out);
}

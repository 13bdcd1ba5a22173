// Memory for buffers without a place in the arena: the array, its functions, and calls of them.
#include "target/c/heap.h"
#include "target/c/arena.h"

#include <inttypes.h>

// --- buffers ---

/// The product of the bytes so far and a size; more than the heap has where that overflows.
static const char bytes_helper[] =
    "static inline int64_t cis_bytes(int64_t bytes, int64_t size) {\n"
    "  if (size < 0) { CIS_TRAP(\"a negative size\"); }\n"
    "  return size > 0 && bytes > INT64_MAX / size ? INT64_MAX : bytes * size;\n}";

/// `extent`: elements, if that is known.
static const char *bytes_of(cis_c_emitter *e, const cis_c_value *value, uint64_t element,
                            int64_t extent) {
  const char *text = NULL;
  int64_t known = (int64_t)element;
  if (extent != CIS_DYNAMIC) // the size was looked at when its place was
    return cis_c_int_literal(e, cis_type_index(e->ctx), known * extent);
  uint32_t rank = cis_type_rank(value->type);
  for (uint32_t i = 0; i < rank; ++i)
    if (!value->sizes[i].text && __builtin_mul_overflow(known, value->sizes[i].value, &known))
      known = INT64_MAX;
  text = cis_c_int_literal(e, cis_type_index(e->ctx), known);
  for (uint32_t i = 0; i < rank; ++i)
    if (value->sizes[i].text) {
      cis_c_helper_text(e, "cis_bytes", bytes_helper);
      text = cis_c_text(e, "cis_bytes(%s, %s)", text, value->sizes[i].text);
    }
  return text;
}

bool cis_c_take_buffer(cis_c_emitter *e, cis_op *op, const cis_c_num *sizes) {
  cis_type type = op->results[0].type;
  uint32_t rank = cis_type_rank(type);
  uint64_t align, element = cis_c_element_size(cis_type_element(type), &align);
  const char *wish = cis_c_wish(e, cis_op_result(op, 0), "buffer");
  cis_c_value value = {.type = type, .is_aliased = e->has_alias_types};
  value.text = cis_c_fresh(e, wish);
  value.sizes = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  value.strides = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  for (uint32_t i = 0; i < rank; ++i)
    value.sizes[i] = cis_type_dim(type, i) == CIS_DYNAMIC
                         ? cis_c_settle(e, sizes[i], cis_c_text(e, "%s_size%u", value.text, i))
                         : cis_c_number(cis_type_dim(type, i));
  int64_t strides[CIS_C_MOST_RANK], offset, extent;
  cis_c_new_layout(type, strides, &offset, &extent);
  value.offset = cis_c_number(offset);
  cis_c_num stride = cis_c_number(1);
  for (uint32_t i = rank; i-- > 0;) {
    value.strides[i] = strides[i] == CIS_DYNAMIC ? stride : cis_c_number(strides[i]);
    if (i)
      stride = cis_c_settle(e, cis_c_mul(e, value.strides[i], value.sizes[i]), "stride");
  }
  const char *pointer = cis_c_pointer(e, type, false, value.is_aliased);
  e->takes_memory = true;
  cis_c_declare(
      e, pointer, value.text,
      cis_c_text(e, "(%s)cis_heap_take(%s)", pointer, bytes_of(e, &value, element, extent)), true);
  cis_c_set(e, cis_op_result(op, 0), &value);
  return true;
}

void cis_c_give_buffer(cis_c_emitter *e, cis_op *op) {
  cis_op *alloc = cis_value_op(cis_op_operand(op, 0));
  bool has_place = alloc && cis_c_arena_has_place(e->plan, alloc);
  const cis_c_value *value = cis_c_operand(e, op, 0);
  if (!e->plan->num_in_heap || has_place)
    return;
  e->gives_memory = true;
  cis_c_line(e, "cis_heap_give(%s%s);", value->text,
             cis_type_is_memref(value->type) ? "" : ".data");
}

// --- the array ---

/// $P prefix, $A alignment, $N bytes.
static const char heap_text[] =
    "/* The heap: for buffers whose size is not known, or of which several are in use at once. */\n"
    "#ifndef $P_heap_ATTRIBUTE\n#define $P_heap_ATTRIBUTE\n#endif\n"
    "CIS_ALIGN($A) static uint8_t $P_heap[$N] $P_heap_ATTRIBUTE;\n"
    "static size_t $P_heap_end;\n\n"
    "/* Pieces lie one after the other; $A bytes with its size stand before each. */\n"
    "typedef struct { size_t bytes, used; } CIS_MAY_ALIAS cis_piece;\n\n"
    "static inline cis_piece *cis_piece_at(size_t at) {\n"
    "  return (cis_piece *)(void *)($P_heap + at);\n}\n\n";

static const char take_text[] =
    "static void *cis_heap_take(int64_t bytes) {\n"
    "  const size_t least = bytes > 0 && bytes < $N ? (size_t)bytes : bytes > 0 ? $Nu : 1u;\n"
    "  const size_t need = (least + $Au - 1u) / $Au * $Au + $Au;\n"
    "  cis_piece *piece = cis_piece_at(0);\n"
    "  size_t at;\n"
    "  if (piece->bytes == 0u) { piece->bytes = $Nu; }\n"
    "  for (at = 0; at < $Nu; at += piece->bytes) {\n"
    "    piece = cis_piece_at(at);\n"
    "    while (piece->used == 0u && at + piece->bytes < $Nu &&\n"
    "           cis_piece_at(at + piece->bytes)->used == 0u) {\n"
    "      piece->bytes += cis_piece_at(at + piece->bytes)->bytes;\n    }\n"
    "    if (piece->used == 0u && piece->bytes >= need) {\n"
    "      if (piece->bytes > need) {\n"
    "        cis_piece_at(at + need)->bytes = piece->bytes - need;\n"
    "        cis_piece_at(at + need)->used = 0;\n"
    "        piece->bytes = need;\n      }\n"
    "      piece->used = 1;\n"
    "      if (at + need > $P_heap_end) { $P_heap_end = at + need; }\n"
    "      return $P_heap + at + $Au;\n    }\n  }\n"
    "  CIS_TRAP(\"the heap is full\");\n  return NULL;\n}\n\n";

static const char give_text[] =
    "/* Memory that is none of the heap stays as it is. */\n"
    "static void cis_heap_give(const void *memory) {\n"
    "  const uintptr_t at = (uintptr_t)memory - (uintptr_t)$P_heap;\n"
    "  if (at >= $Au && at < $Nu) { cis_piece_at((size_t)at - $Au)->used = 0; }\n}\n\n"
    "void $P_free(void *memory) { cis_heap_give(memory); }\n"
    "size_t $P_heap_most(void) { return $P_heap_end; }\n\n";

static const char interface_text[] =
    "/* Gives back the memory of a buffer that a function returned. */\n"
    "void $P_free(void *memory);\n"
    "/* The most bytes of the heap that were needed so far, of $N. */\n"
    "size_t $P_heap_most(void);\n";

static void expand(const cis_c_emitter *e, const char *text, cis_strbuf *out) {
  uint64_t align = e->plan->heap_align, bytes = e->options->heap / align * align;
  for (; *text; ++text) {
    if (*text != '$') {
      cis_strbuf_char(out, *text);
      continue;
    }
    switch (*++text) {
    case 'P':
      cis_strbuf_str(out, e->options->prefix);
      break;
    case 'A':
      cis_strbuf_printf(out, "%" PRIu64, align);
      break;
    default:
      cis_strbuf_printf(out, "%" PRIu64, bytes);
      break;
    }
  }
}

void cis_c_put_heap(const cis_c_emitter *e, cis_strbuf *out) {
  if (!e->takes_memory && !e->gives_memory)
    return;
  expand(e, heap_text, out);
  if (e->takes_memory)
    expand(e, take_text, out);
  expand(e, give_text, out);
}

void cis_c_put_heap_interface(const cis_c_emitter *e, cis_strbuf *out) {
  if (e->takes_memory || e->gives_memory)
    expand(e, interface_text, out);
}

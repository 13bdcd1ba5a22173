// Shapes while they are being parsed, and as text in messages.
#include "asm/shape_text.h"

#include "ir/type.h"
#include "support/strbuf.h"

static void grow(cis_shape_buf *buf, cis_arena *arena) {
  uint32_t cap = buf->len * 2;
  int64_t *sizes = cis_arena_array(arena, int64_t, cap);
  bool *flags = cis_arena_array(arena, bool, cap);
  memcpy(sizes, cis_shape_sizes(buf), buf->len * sizeof(*sizes));
  memcpy(flags, cis_shape_flags(buf), buf->len * sizeof(*flags));
  buf->sizes = sizes;
  buf->flags = flags;
  buf->cap = cap;
}

void cis_shape_push(cis_shape_buf *buf, cis_arena *arena, int64_t size, bool flag) {
  enum { FEW = sizeof(buf->few_sizes) / sizeof(buf->few_sizes[0]) };
  if (buf->len == (buf->sizes ? buf->cap : FEW))
    grow(buf, arena);
  (buf->sizes ? buf->sizes : buf->few_sizes)[buf->len] = size;
  (buf->flags ? buf->flags : buf->few_flags)[buf->len] = flag;
  buf->any_flag |= flag;
  ++buf->len;
}

const char *cis_sizes_text(cis_arena *arena, const int64_t *sizes, size_t num) {
  cis_strbuf sb = {0};
  for (size_t i = 0; i < num; ++i) {
    if (i)
      cis_strbuf_lit(&sb, ", ");
    if (sizes[i] == CIS_DYNAMIC)
      cis_strbuf_char(&sb, '?');
    else
      cis_strbuf_int(&sb, sizes[i]);
  }
  const char *text = cis_arena_str(arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return text;
}

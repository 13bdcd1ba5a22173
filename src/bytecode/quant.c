// The quant dialect's types in bytecode. Reading makes the text of a type, so that it goes through
// the same checks. Writing puts the text, because every reader takes it.
//
//   5 flags storage expressed axis min max scales zeros
//   -> !quant.uniform<i8<-127:127>:f32:1, {2.0:0, 3.0:1}>
#include "asm/parser.h"
#include "asm/printer.h"
#include "bytecode/codec.h"
#include "bytecode/file.h"
#include "dialect/common/quant_text.h"

#include <inttypes.h>

/// Codes, in the order of QuantDialectBytecode.td; 0 is not used.
enum { ANY = 1, ANY_EXPRESSED, CALIBRATED, UNIFORM, BY_AXIS, BY_BLOCKS };

/// Flags, the type that is stored, and the one that it stands for.
static bool read_storage_types(cis_cursor *c, bool has_expressed, cis_quant_stored *out) {
  uint64_t flags;
  cis_type stored;
  if (!cis_read_varint(c, &flags) || !cis_read_type(c, &stored) ||
      (has_expressed && !cis_read_type(c, &out->expressed)))
    return false;
  if (!cis_type_is_integer(stored))
    return cis_bc_error(c->file, "storage type must be integral");
  out->is_signed = flags & 1;
  out->width = stored->integer.width;
  return true;
}

static bool read_range(cis_cursor *c, cis_quant_stored *out) {
  return cis_read_signed(c, &out->min) && cis_read_signed(c, &out->max);
}

static bool read_any(cis_cursor *c, bool has_expressed, cis_strbuf *text) {
  cis_quant_stored s = {0};
  if (!read_storage_types(c, has_expressed, &s) || !read_range(c, &s))
    return false;
  cis_strbuf_lit(text, "!quant.any");
  cis_quant_put_stored(text, &s);
  cis_strbuf_char(text, '>');
  return true;
}

static bool read_calibrated(cis_cursor *c, cis_strbuf *text) {
  cis_type expressed;
  double min, max;
  if (!cis_read_type(c, &expressed) || !cis_read_double(c, &min) || !cis_read_double(c, &max))
    return false;
  cis_strbuf_lit(text, "!quant.calibrated<");
  cis_print_type(expressed, text);
  cis_strbuf_char(text, '<');
  cis_quant_put_double(text, min);
  cis_strbuf_char(text, ':');
  cis_quant_put_double(text, max);
  cis_strbuf_lit(text, ">>");
  return true;
}

static bool read_uniform(cis_cursor *c, cis_strbuf *text) {
  cis_quant_stored s = {0};
  double scale;
  int64_t zero;
  if (!read_storage_types(c, true, &s) || !cis_read_double(c, &scale) ||
      !cis_read_signed(c, &zero) || !read_range(c, &s))
    return false;
  cis_quant_put_uniform(text, &s, NULL, &scale, &zero, 1);
  return true;
}

static bool read_by_axis(cis_cursor *c, cis_strbuf *text) {
  cis_quant_stored s = {0};
  uint64_t axis;
  uint32_t num, num_zeros;
  int64_t *zeros;
  if (!read_storage_types(c, true, &s) || !cis_read_varint(c, &axis) || !read_range(c, &s) ||
      !cis_read_count(c, &num))
    return false;
  double *scales = cis_arena_array(&c->file->arena, double, num);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_read_double(c, &scales[i]))
      return false;
  if (!cis_read_signed_list(c, &zeros, &num_zeros))
    return false;
  if (num != num_zeros)
    return cis_bc_error(c->file, "illegal number of scales and zeroPoints: %u, %u", num, num_zeros);
  cis_quant_put_uniform(text, &s, &(int64_t){(int64_t)axis}, scales, zeros, num);
  return true;
}

/// Scales in nested braces, as their shape has it.
static void put_blocks(cis_strbuf *text, cis_attr scales, cis_attr zeros, int64_t num) {
  cis_type type = scales->type;
  for (int64_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(text, i ? ", " : "");
    int64_t opened = 0, closed = 0, stride = 1;
    for (uint32_t d = type->shaped.rank; d-- > 0;) {
      stride *= type->shaped.shape[d];
      opened += i % stride == 0;
      closed += (i + 1) % stride == 0;
    }
    for (; opened; --opened)
      cis_strbuf_char(text, '{');
    cis_quant_put_double(text, cis_dense_get_double(scales, scales->dense.splat ? 0 : i));
    cis_strbuf_printf(text, ":%" PRId64, cis_dense_get_int(zeros, zeros->dense.splat ? 0 : i));
    for (; closed; --closed)
      cis_strbuf_char(text, '}');
  }
}

static bool read_by_blocks(cis_cursor *c, cis_strbuf *text) {
  cis_quant_stored s = {0};
  int64_t *axes, *sizes, num, num_zeros;
  uint32_t num_axes, num_sizes;
  cis_attr scales, zeros;
  if (!read_storage_types(c, true, &s) || !read_range(c, &s) ||
      !cis_read_signed_list(c, &axes, &num_axes) || !cis_read_signed_list(c, &sizes, &num_sizes) ||
      !cis_read_attr_of(c, CIS_ATTR_DENSE, "mlir::DenseElementsAttr", &scales) ||
      !cis_read_attr_of(c, CIS_ATTR_DENSE, "mlir::DenseElementsAttr", &zeros))
    return false;
  enum { MOST = 1 << 20 }; // a splat takes few bytes
  if (num_axes != num_sizes || !cis_type_num_elements(scales->type, &num) ||
      !cis_type_num_elements(zeros->type, &num_zeros) || num != num_zeros || num > MOST)
    return cis_bc_error(c->file, "illegal scales and zeroPoints of blocks");
  cis_strbuf_lit(text, "!quant.uniform");
  cis_quant_put_stored(text, &s);
  cis_strbuf_lit(text, ":{");
  for (uint32_t i = 0; i < num_axes; ++i)
    cis_strbuf_printf(text, "%s%" PRId64 ":%" PRId64, i ? ", " : "", axes[i], sizes[i]);
  cis_strbuf_lit(text, "}, ");
  put_blocks(text, scales, zeros, num);
  cis_strbuf_char(text, '>');
  return true;
}

static bool read_text(cis_cursor *c, cis_strbuf *text) {
  uint64_t code;
  if (!cis_read_varint(c, &code))
    return false;
  switch (code) {
  case ANY:
  case ANY_EXPRESSED:
    return read_any(c, code == ANY_EXPRESSED, text);
  case CALIBRATED:
    return read_calibrated(c, text);
  case UNIFORM:
    return read_uniform(c, text);
  case BY_AXIS:
    return read_by_axis(c, text);
  case BY_BLOCKS:
    return read_by_blocks(c, text);
  default:
    return cis_bc_error(c->file, "unknown type code: %llu", (unsigned long long)code);
  }
}

static bool read_type(cis_cursor *c, cis_type *out) {
  cis_strbuf text = {0};
  *out = read_text(c, &text) ? cis_parse_type_text(c->file->ctx, cis_strbuf_view(&text)) : NULL;
  cis_strbuf_deinit(&text);
  return *out != NULL;
}

const cis_bc_codec cis_bc_quant = {.dialect = "quant", .read_type = read_type};

// linalg.pack and linalg.unpack, which move a tensor to and from a tiled layout, and the transforms
// of Winograd's convolution.
#include "dialect/common/shape_util.h"
#include "dialect/linalg/impl.h"
#include "ir/diag.h"
#include "ir/fold.h"

#include <inttypes.h>

// --- pack, unpack ---

typedef struct relayout {
  cis_op *op;
  cis_type unpacked, packed;
  const int64_t *dims, *tiles, *outer; // inner_dims_pos, static_inner_tiles, outer_dims_perm
  uint32_t num_dims, num_tiles, num_outer;
  cis_range sizes; // the operands: dynamic tile sizes
} relayout;

static relayout get_relayout(cis_op *op, bool is_pack) {
  relayout r = {.op = op};
  r.unpacked = cis_op_operand(op, is_pack ? 0 : 1)->type;
  r.packed = cis_op_operand(op, is_pack ? 1 : 0)->type;
  r.dims = cis_attr_get_i64_array(cis_op_inherent(op, "inner_dims_pos"), &r.num_dims);
  r.tiles = cis_attr_get_i64_array(cis_op_inherent(op, "static_inner_tiles"), &r.num_tiles);
  r.outer = cis_attr_get_i64_array(cis_op_inherent(op, "outer_dims_perm"), &r.num_outer);
  r.sizes = cis_op_operand_group(op, is_pack ? 3 : 2);
  return r;
}

/// The size of tile `tile`, if a number or a constant says it.
static bool known_tile(const relayout *r, uint32_t tile, int64_t *out_size) {
  *out_size = r->tiles[tile];
  if (*out_size != CIS_DYNAMIC)
    return true;
  uint32_t operand = 0;
  for (uint32_t i = 0; i < tile; ++i)
    operand += r->tiles[i] == CIS_DYNAMIC;
  return operand < r->sizes.num &&
         cis_constant_int(cis_op_operand(r->op, r->sizes.first + operand), out_size);
}

/// Distinct positions below `rank`.
static bool are_positions(const int64_t *values, uint32_t num, uint32_t rank) {
  if (num > rank)
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    if (values[i] < 0 || values[i] >= rank)
      return false;
    for (uint32_t j = 0; j < i; ++j)
      if (values[i] == values[j])
        return false;
  }
  return true;
}

static bool has_zero_tile(const relayout *r) {
  int64_t size;
  for (uint32_t i = 0; i < r->num_tiles; ++i)
    if (known_tile(r, i, &size) && size == 0)
      return true;
  return false;
}

static bool verify_positions(const relayout *r) {
  uint32_t rank = cis_type_rank(r->unpacked), packed_rank = cis_type_rank(r->packed);
  if (has_zero_tile(r))
    return cis_op_plain_error(r->op, "invalid zero tile factor");
  if (!are_positions(r->dims, r->num_dims, rank))
    return cis_op_plain_error(r->op, "invalid inner_dims_pos vector");
  if (!are_positions(r->outer, r->num_outer, rank))
    return cis_op_plain_error(r->op, "invalid outer_dims_perm vector");
  if (r->num_outer && r->num_outer != rank)
    return cis_op_plain_error(r->op, "outer_dims_perm must be a permutation or empty");
  if (r->num_tiles > rank)
    return cis_op_plain_error(r->op,
                              "tiling factors must be less than or equal to the input rank for "
                              "pack or output rank for unpack");
  if (r->num_tiles != r->num_dims)
    return cis_op_plain_error(r->op, "tiling factors must equal the number of dimensions to tile");
  if (rank + r->num_tiles != packed_rank)
    return cis_op_plain_error(
        r->op, "packed rank != (unpacked rank + num tiling factors), got %" PRIu32 " != %" PRIu32,
        packed_rank, rank + r->num_tiles);
  return true;
}

/// Each dynamic tile size has an operand.
static bool verify_tile_operands(const relayout *r) {
  uint32_t dynamic = 0;
  for (uint32_t i = 0; i < r->num_tiles; ++i)
    dynamic += r->tiles[i] == CIS_DYNAMIC;
  return dynamic == r->sizes.num ||
         cis_op_error(r->op, "expected %" PRIu32 " dynamic tile sizes, got %" PRIu32, dynamic,
                      r->sizes.num);
}

static int64_t ceil_div(int64_t a, int64_t b) {
  return a / b + (a % b != 0 && (a % b < 0) == (b < 0));
}

/// The type that the unpacked one has when packed: outer sizes, permuted, then tiles.
static cis_type packed_type(const relayout *r) {
  uint32_t rank = cis_type_rank(r->unpacked);
  cis_i64_vec outer = {0}, shape = {0};
  cis_vec_append(&outer, r->unpacked->shaped.shape, rank);
  for (uint32_t i = 0; i < r->num_tiles; ++i) {
    int64_t *size = &outer.data[r->dims[i]];
    *size = *size == CIS_DYNAMIC || r->tiles[i] == CIS_DYNAMIC ? CIS_DYNAMIC
                                                               : ceil_div(*size, r->tiles[i]);
  }
  for (uint32_t i = 0; i < rank; ++i)
    cis_vec_push(&shape, outer.data[r->num_outer ? (uint32_t)r->outer[i] : i]);
  cis_vec_append(&shape, r->tiles, r->num_tiles);
  cis_type type = cis_type_with_shape(r->packed, shape.data, (uint32_t)shape.len);
  cis_vec_deinit(&outer);
  cis_vec_deinit(&shape);
  return type;
}

/// The error about a tile that the packed type says to be `packed`; head names the two sizes.
static bool tile_mismatch(const relayout *r, uint32_t i, int64_t packed) {
  if (!cis_context_is_head(cis_op_context(r->op)) || packed == CIS_DYNAMIC)
    return cis_op_plain_error(r->op, "mismatch in inner tile sizes specified and shaped of tiled "
                                     "dimension in the packed type");
  if (r->tiles[i] == CIS_DYNAMIC)
    return cis_op_plain_error(r->op,
                              "mismatch in inner tile sizes specified at index %u: got static "
                              "shape %lld but dynamic tile size",
                              i, (long long)packed);
  return cis_op_plain_error(r->op,
                            "mismatch in inner tile sizes specified and shaped of tiled dimension "
                            "in the packed type at index %u: got %lld != %lld",
                            i, (long long)packed, (long long)r->tiles[i]);
}

static bool verify_packed_shape(const relayout *r) {
  uint32_t rank = cis_type_rank(r->unpacked);
  for (uint32_t i = 0; i < r->num_tiles; ++i)
    if (cis_type_dim(r->packed, rank + i) != r->tiles[i])
      return tile_mismatch(r, i, cis_type_dim(r->packed, rank + i));
  cis_type expected = packed_type(r);
  if (cis_shapes_compatible(expected, r->packed))
    return true;
  return cis_op_plain_error(r->op, "expected '%s' for the packed domain value, got '%s'",
                            cis_type_text(expected), cis_type_text(r->packed));
}

/// Where the outer size of unpacked dimension `dim` stands in the packed type.
static uint32_t outer_position(const relayout *r, uint32_t dim) {
  for (uint32_t i = 0; i < r->num_outer; ++i)
    if (r->outer[i] == dim)
      return i;
  return dim;
}

/// Whether a tiled dimension is known to end in the middle of a tile.
static bool needs_padding(const relayout *r) {
  for (uint32_t i = 0; i < r->num_tiles; ++i) {
    uint32_t dim = (uint32_t)r->dims[i];
    int64_t size = cis_type_dim(r->unpacked, dim), divisor;
    bool known = known_tile(r, i, &divisor);
    if (!known) {
      divisor = cis_type_dim(r->packed, outer_position(r, dim));
      known = divisor != CIS_DYNAMIC;
    }
    if (size != CIS_DYNAMIC && known && divisor != 0 && size % divisor != 0)
      return true;
  }
  return false;
}

bool cis_linalg_verify_pack(cis_op *op) {
  relayout r = get_relayout(op, true);
  cis_range padding = cis_op_operand_group(op, 2);
  if (!verify_positions(&r) || !verify_tile_operands(&r) || !verify_packed_shape(&r))
    return false;
  cis_type element = cis_type_element(r.unpacked);
  if (padding.num && cis_op_operand(op, padding.first)->type != element)
    return cis_op_error(op, "expected padding_value has '%s' but got: '%s'", cis_type_text(element),
                        cis_type_text(cis_op_operand(op, padding.first)->type));
  if (!padding.num && needs_padding(&r))
    return cis_op_error(op, "invalid tile factor or output size provided. Only full tiles are "
                            "supported when padding_value is not set");
  return true;
}

bool cis_linalg_verify_unpack(cis_op *op) {
  relayout r = get_relayout(op, false);
  return verify_positions(&r) && verify_tile_operands(&r) && verify_packed_shape(&r);
}

// --- winograd transforms: F(m, r) makes m outputs of a filter of size r from m + r - 1 inputs ---

typedef struct winograd {
  cis_type in, out;
  int64_t m, r, alpha;
} winograd;

static winograd get_winograd(cis_op *op) {
  static const struct { int64_t m, r; } sizes[] = {{2, 3}, {4, 3}, {2, 5}};
  int64_t fmr = cis_attr_int_or(cis_op_inherent(op, "fmr"), 0);
  winograd w = {.in = cis_op_operand(op, 0)->type, .out = cis_op_operand(op, 1)->type};
  w.m = sizes[fmr].m;
  w.r = sizes[fmr].r;
  w.alpha = w.m + w.r - 1;
  return w;
}

static bool verify_output_shape(cis_op *op, cis_type out, const int64_t *expected) {
  for (uint32_t i = 0; i < cis_type_rank(out); ++i) {
    int64_t size = cis_type_dim(out, i);
    if (size != expected[i] && size != CIS_DYNAMIC && expected[i] != CIS_DYNAMIC)
      return cis_op_error(op, "the output shape is not expected");
  }
  return true;
}

bool cis_linalg_verify_winograd_filter(cis_op *op) {
  winograd w = get_winograd(op);
  int64_t height = cis_type_dim(w.in, 1), width = cis_type_dim(w.in, 2);
  if (height != w.r && height != 1)
    return cis_op_error(op, "expect filter height either equals to r or 1");
  if (width != w.r && width != 1)
    return cis_op_error(op, "expect filter width either equals to r or 1");
  if (height == 1 && width == 1)
    return cis_op_error(op, "expect either filter height or width equals to r");
  int64_t expected[4] = {height == w.r ? w.alpha : 1, width == w.r ? w.alpha : 1,
                         cis_type_dim(w.in, 3), cis_type_dim(w.in, 0)};
  return verify_output_shape(op, w.out, expected);
}

/// Tiles that an input size is cut into; one per element where that direction is not transformed.
static int64_t num_tiles(const winograd *w, int64_t size, bool transformed) {
  return size == CIS_DYNAMIC || !transformed ? size : (size - (w->r - 1)) / w->m;
}

bool cis_linalg_verify_winograd_input(cis_op *op) {
  winograd w = get_winograd(op);
  bool left = cis_type_dim(w.out, 0) != 1, right = cis_type_dim(w.out, 1) != 1;
  int64_t expected[6] = {left ? w.alpha : 1,
                         right ? w.alpha : 1,
                         num_tiles(&w, cis_type_dim(w.in, 1), left),
                         num_tiles(&w, cis_type_dim(w.in, 2), right),
                         cis_type_dim(w.in, 0),
                         cis_type_dim(w.in, 3)};
  return verify_output_shape(op, w.out, expected);
}

/// The size that tiles make; unknown if they are, or beyond int64.
static int64_t tiled_size(const winograd *w, int64_t tiles, bool transformed) {
  int64_t size;
  if (tiles == CIS_DYNAMIC || !transformed)
    return tiles;
  return __builtin_mul_overflow(tiles, w->m, &size) ? CIS_DYNAMIC : size;
}

bool cis_linalg_verify_winograd_output(cis_op *op) {
  winograd w = get_winograd(op);
  int64_t height = cis_type_dim(w.in, 0), width = cis_type_dim(w.in, 1);
  bool left = height != 1, right = width != 1;
  if (left && height != w.alpha && height != CIS_DYNAMIC)
    return cis_op_error(op, "expect input height equals to input tile size");
  if (right && width != w.alpha && width != CIS_DYNAMIC)
    return cis_op_error(op, "expect input width equals to input tile size");
  int64_t expected[4] = {cis_type_dim(w.in, 4), tiled_size(&w, cis_type_dim(w.in, 2), left),
                         tiled_size(&w, cis_type_dim(w.in, 3), right), cis_type_dim(w.in, 5)};
  return verify_output_shape(op, w.out, expected);
}

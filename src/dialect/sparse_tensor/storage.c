// Ops on the storage of sparse tensors: checks, inference of types, folds.
#include "dialect/sparse_tensor/impl.h"
#include "dialect/sparse_tensor/kinds.h"
#include "ir/diag.h"

#include <inttypes.h>

/// Attributes of type index count from 0; a negative number is beyond all.
static bool is_below(cis_attr attr, uint32_t bound) {
  return (uint64_t)cis_attr_int_or(attr, 0) < bound;
}

// --- assemble, disassemble ---

/// The next tensor of a level's storage has elements of this type.
static bool takes_field(cis_op *op, cis_range levels, uint32_t *field, cis_type element) {
  cis_type type = cis_op_operand_type(op, levels.first + (*field)++);
  return cis_type_element(type) == element ||
         cis_op_plain_error(op, "input/output element-types don't match");
}

static bool has_positions(int64_t format) {
  return format == CIS_SPARSE_COMPRESSED || format == CIS_SPARSE_LOOSE_COMPRESSED;
}

static bool has_coordinates(int64_t format) {
  return has_positions(format) || format == CIS_SPARSE_SINGLETON || format == CIS_SPARSE_STRUCTURED;
}

/// Levels of a trailing region of coordinates share one array of them.
static uint32_t num_fields(cis_attr encoding) {
  uint32_t num = 0, coo = cis_sparse_coo_start(encoding);
  for (uint32_t i = 0; i < cis_sparse_num_levels(encoding); ++i) {
    int64_t format = cis_sparse_get_level(encoding, i).format;
    num += has_positions(format) + (has_coordinates(format) && i <= coo);
  }
  return num;
}

static bool verify_fields(cis_op *op, cis_attr encoding, cis_range levels) {
  uint32_t field = 0, coo = cis_sparse_coo_start(encoding);
  for (uint32_t i = 0; i < cis_sparse_num_levels(encoding); ++i) {
    int64_t format = cis_sparse_get_level(encoding, i).format;
    if (has_positions(format) &&
        !takes_field(op, levels, &field, cis_sparse_position_type(encoding)))
      return false;
    if (has_coordinates(format) && i <= coo &&
        !takes_field(op, levels, &field, cis_sparse_coordinate_type(encoding)))
      return false;
  }
  return true;
}

/// The tensors are those of the storage of `type`.
static bool verify_storage(cis_op *op, cis_type type, cis_range levels, cis_type values) {
  cis_attr encoding = cis_sparse_encoding(type);
  uint32_t num_levels = cis_sparse_num_levels(encoding), coo = cis_sparse_coo_start(encoding);
  if (coo < num_levels && levels.num) {
    cis_type last = cis_op_operand_type(op, levels.first + levels.num - 1);
    if (cis_type_rank(last) != 2 || cis_type_dim(last, 1) != (int64_t)(num_levels - coo))
      return cis_op_plain_error(op, "input/output trailing COO level-ranks don't match");
  }
  if (levels.num != num_fields(encoding))
    return cis_op_plain_error(op, "inconsistent number of fields between input/output");
  if (!verify_fields(op, encoding, levels))
    return false;
  return cis_type_element(values) == cis_type_element(type) ||
         cis_op_plain_error(op, "input/output element-types don't match");
}

bool cis_sparse_verify_assemble(cis_op *op) {
  cis_type type = op->results[0].type;
  if (!cis_type_has_static_shape(type))
    return cis_op_plain_error(op, "the sparse-tensor must have static shape");
  cis_range levels = cis_op_operand_group(op, 0);
  return verify_storage(op, type, levels, cis_op_operand_type(op, levels.num));
}

bool cis_sparse_verify_disassemble(cis_op *op) {
  cis_range levels = cis_op_operand_group(op, 1), returned = cis_op_result_group(op, 0);
  cis_type values = cis_op_operand_type(op, levels.first + levels.num);
  bool same = levels.num == returned.num;
  for (uint32_t i = 0; same && i < levels.num; ++i)
    same = cis_op_operand_type(op, levels.first + i) == op->results[returned.first + i].type;
  if (!same)
    return cis_op_plain_error(op, "output levels and return levels type mismatch");
  if (values != op->results[returned.num].type)
    return cis_op_plain_error(op, "output values and return value type mismatch");
  return verify_storage(op, cis_op_operand_type(op, 0), levels, values);
}

// --- convert, reinterpret_map ---

bool cis_sparse_verify_convert(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  cis_attr encoding = cis_sparse_encoding(to);
  if (cis_type_rank(from) != cis_type_rank(to))
    return cis_op_plain_error(op, "unexpected conversion mismatch in rank");
  if (encoding && cis_sparse_has_slices(encoding))
    return cis_op_plain_error(op, "cannot convert to a sparse tensor slice");
  for (uint32_t d = 0; d < cis_type_rank(from); ++d)
    if (cis_type_dim(from, d) != cis_type_dim(to, d) && cis_type_dim(to, d) != CIS_DYNAMIC)
      return cis_op_plain_error(op, "unexpected conversion mismatch in dimension %" PRIu32, d);
  return true;
}

CIS_FOLD_HOOK(cis_sparse_fold_convert) {
  (void)operands;
  return cis_op_operand_type(op, 0) == op->results[0].type &&
         cis_fold_to_value(out, cis_op_operand(op, 0));
}

static bool same_levels(cis_attr a, cis_attr b) {
  for (uint32_t i = 0; i < cis_sparse_num_levels(a); ++i) {
    cis_sparse_level x = cis_sparse_get_level(a, i), y = cis_sparse_get_level(b, i);
    if (x.format != y.format || x.properties != y.properties || x.n != y.n || x.m != y.m)
      return false;
  }
  return true;
}

bool cis_sparse_verify_reinterpret_map(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  cis_attr a = cis_sparse_encoding(from), b = cis_sparse_encoding(to);
  if (cis_sparse_num_levels(a) != cis_sparse_num_levels(b))
    return cis_op_plain_error(op, "Level rank mismatch between source/dest tensors");
  if (!same_levels(a, b))
    return cis_op_plain_error(op, "Level type mismatch between source/dest tensors");
  if (cis_sparse_position_type(a) != cis_sparse_position_type(b) ||
      cis_sparse_coordinate_type(a) != cis_sparse_coordinate_type(b))
    return cis_op_plain_error(op, "Crd/Pos width mismatch between source/dest tensors");
  if (cis_type_element(from) != cis_type_element(to))
    return cis_op_plain_error(op, "Element type mismatch between source/dest tensors");
  for (uint32_t i = 0; i < cis_sparse_num_levels(a); ++i)
    if (cis_sparse_level_size(from, i) != cis_sparse_level_size(to, i))
      return cis_op_plain_error(op, "Level size mismatch between source/dest tensors");
  return true;
}

/// To the type that the tensor has already, or back to the one that it had before the last.
CIS_FOLD_HOOK(cis_sparse_fold_reinterpret_map) {
  (void)operands;
  cis_value *source = cis_op_operand(op, 0);
  cis_op *def = cis_value_op(source);
  if (source->type == op->results[0].type)
    return cis_fold_to_value(out, source);
  return def && cis_op_kind(def) == CIS_OP_SPARSE_TENSOR_REINTERPRET_MAP &&
         cis_op_operand_type(def, 0) == op->results[0].type &&
         cis_fold_to_value(out, cis_op_operand(def, 0));
}

// --- positions, coordinates, values ---

/// memref<batch levels x ? x element>
static cis_type array_type(cis_type tensor, cis_type element, bool strided) {
  cis_context *ctx = tensor->ctx;
  uint32_t num_batches = cis_sparse_num_batch_levels(cis_sparse_encoding(tensor));
  cis_i64_vec shape = {0};
  for (uint32_t i = 0; i < num_batches; ++i)
    cis_vec_push(&shape, cis_sparse_level_size(tensor, i));
  cis_vec_push(&shape, CIS_DYNAMIC);
  int64_t dynamic = CIS_DYNAMIC;
  cis_attr layout = strided ? cis_attr_strided(ctx, CIS_DYNAMIC, &dynamic, 1) : NULL;
  cis_type type = cis_type_memref(element, shape.data, (uint32_t)shape.len, layout, NULL);
  cis_vec_deinit(&shape);
  return type;
}

static cis_attr level_of(const cis_op_state *state) {
  return cis_op_state_get_attr(state, CIS_STR("level"));
}

bool cis_sparse_infer_positions(cis_op_state *state, cis_type_vec *out) {
  cis_type tensor = state->operands.data[0]->type;
  cis_attr encoding = cis_sparse_encoding(tensor);
  if (encoding)
    cis_vec_push(out, array_type(tensor, cis_sparse_position_type(encoding), false));
  return encoding;
}

bool cis_sparse_infer_coordinates(cis_op_state *state, cis_type_vec *out) {
  cis_type tensor = state->operands.data[0]->type;
  cis_attr encoding = cis_sparse_encoding(tensor);
  bool shared =
      encoding && cis_attr_int_or(level_of(state), 0) >= (int64_t)cis_sparse_coo_start(encoding);
  if (encoding)
    cis_vec_push(out, array_type(tensor, cis_sparse_coordinate_type(encoding), shared));
  return encoding;
}

bool cis_sparse_infer_coordinates_buffer(cis_op_state *state, cis_type_vec *out) {
  cis_type tensor = state->operands.data[0]->type;
  cis_attr encoding = cis_sparse_encoding(tensor);
  if (encoding)
    cis_vec_push(out, array_type(tensor, cis_sparse_coordinate_type(encoding), false));
  return encoding;
}

bool cis_sparse_infer_values(cis_op_state *state, cis_type_vec *out) {
  cis_type tensor = state->operands.data[0]->type;
  if (cis_sparse_encoding(tensor))
    cis_vec_push(out, array_type(tensor, cis_type_element(tensor), false));
  return cis_sparse_encoding(tensor);
}

static bool verify_level_array(cis_op *op, cis_type element, const char *what) {
  cis_attr encoding = cis_sparse_encoding(cis_op_operand_type(op, 0));
  if (!is_below(cis_op_inherent(op, "level"), cis_sparse_num_levels(encoding)))
    return cis_op_plain_error(op, "requested level is out of bounds");
  return cis_type_element(op->results[0].type) == element ||
         cis_op_plain_error(op, "unexpected type for %s", what);
}

bool cis_sparse_verify_positions(cis_op *op) {
  cis_attr encoding = cis_sparse_encoding(cis_op_operand_type(op, 0));
  return verify_level_array(op, cis_sparse_position_type(encoding), "positions");
}

bool cis_sparse_verify_coordinates(cis_op *op) {
  cis_attr encoding = cis_sparse_encoding(cis_op_operand_type(op, 0));
  return verify_level_array(op, cis_sparse_coordinate_type(encoding), "coordinates");
}

bool cis_sparse_verify_coordinates_buffer(cis_op *op) {
  cis_attr encoding = cis_sparse_encoding(cis_op_operand_type(op, 0));
  return cis_sparse_coo_start(encoding) < cis_sparse_num_levels(encoding) ||
         cis_op_plain_error(op, "expected sparse tensor with a COO region");
}

bool cis_sparse_verify_values(cis_op *op) {
  return cis_type_element(cis_op_operand_type(op, 0)) == cis_type_element(op->results[0].type) ||
         cis_op_plain_error(op, "unexpected mismatch in element types");
}

// --- concatenate ---

static bool verify_inputs(cis_op *op, cis_type result) {
  uint32_t rank = cis_type_rank(result);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand_type(op, i);
    if (!cis_type_has_static_shape(type))
      return cis_op_plain_error(op, "Input tensor $%" PRIu32 " has dynamic shape", i);
    if (cis_type_rank(type) != rank)
      return cis_op_plain_error(op,
                                "Input tensor $%" PRIu32 " has a different rank (rank=%" PRIu32
                                ") from the output tensor (rank=%" PRIu32 ").",
                                i, cis_type_rank(type), rank);
  }
  return true;
}

static bool verify_sum(cis_op *op, uint32_t d, int64_t size) {
  int64_t sum = 0;
  bool fits = true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    fits &= !__builtin_add_overflow(sum, cis_type_dim(cis_op_operand_type(op, i), d), &sum);
  return size == CIS_DYNAMIC || (fits && sum == size) ||
         cis_op_plain_error(op, "The concatenation dimension of the output tensor should be the "
                                "sum of all the concatenation dimensions of the input tensors.");
}

static bool verify_equal_sizes(cis_op *op, uint32_t d, int64_t size) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    int64_t other = cis_type_dim(cis_op_operand_type(op, i), d);
    if (size != CIS_DYNAMIC && other != size)
      return cis_op_plain_error(
          op, "All dimensions (expect for the concatenating one) should be equal.");
    size = other;
  }
  return true;
}

bool cis_sparse_verify_concatenate(cis_op *op) {
  cis_type result = op->results[0].type;
  uint64_t dimension = (uint64_t)cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  if (op->num_operands < 2)
    return cis_op_plain_error(op, "Need at least two tensors to concatenate.");
  if (dimension >= cis_type_rank(result))
    return cis_op_plain_error(
        op, "Concat-dimension is out of bounds for dimension-rank (%" PRIu64 " >= %" PRIu32 ")",
        dimension, cis_type_rank(result));
  if (!verify_inputs(op, result))
    return false;
  for (uint32_t d = 0; d < cis_type_rank(result); ++d) {
    int64_t size = cis_type_dim(result, d);
    if (!(d == dimension ? verify_sum(op, d, size) : verify_equal_sizes(op, d, size)))
      return false;
  }
  return true;
}

// --- slices, specifiers, sizes of levels, coordinates ---

bool cis_sparse_verify_slice(cis_op *op) {
  return is_below(cis_op_inherent(op, "dim"), cis_type_rank(cis_op_operand_type(op, 0))) ||
         cis_op_plain_error(op, "requested dimension out of bound");
}

enum { LVL_SIZE, POS_MEM_SIZE, CRD_MEM_SIZE, VAL_MEM_SIZE, DIM_OFFSET, DIM_STRIDE };

bool cis_sparse_verify_specifier(cis_op *op) {
  cis_attr encoding = cis_sparse_type_encoding(cis_op_operand_type(op, 0));
  cis_attr level = cis_op_inherent(op, "level");
  int64_t kind = cis_op_inherent(op, "specifierKind")->enumeration.value;
  uint32_t num_levels = cis_sparse_num_levels(encoding);
  if (kind == VAL_MEM_SIZE)
    return !level ||
           cis_op_plain_error(op, "redundant level argument for querying value memory size");
  if (kind >= DIM_OFFSET && !cis_sparse_has_slices(encoding))
    return cis_op_plain_error(op, "requested slice data on non-slice tensor");
  if (!level)
    return cis_op_plain_error(op, "missing level argument");
  if (!is_below(level, num_levels))
    return cis_op_plain_error(op, "requested level is out of bounds");
  bool singleton = cis_sparse_get_level(encoding, (uint32_t)cis_attr_int_or(level, 0)).format ==
                   CIS_SPARSE_SINGLETON;
  return kind != POS_MEM_SIZE || !singleton ||
         cis_op_plain_error(op, "requested position memory size on a singleton level");
}

/// get (set %s, %x)   =>   %x, if both name one field
CIS_FOLD_HOOK(cis_sparse_fold_specifier_get) {
  (void)operands;
  cis_op *set = cis_value_op(cis_op_operand(op, 0));
  while (set && cis_op_kind(set) == CIS_OP_SPARSE_TENSOR_STORAGE_SPECIFIER_SET) {
    if (cis_op_inherent(set, "specifierKind") == cis_op_inherent(op, "specifierKind") &&
        cis_op_inherent(set, "level") == cis_op_inherent(op, "level"))
      return cis_fold_to_value(out, cis_op_operand(set, 1));
    set = cis_value_op(cis_op_operand(set, 0));
  }
  return false;
}

bool cis_sparse_verify_lvl(cis_op *op) {
  int64_t level;
  uint32_t num = cis_sparse_num_levels(cis_sparse_encoding(cis_op_operand_type(op, 0)));
  return !cis_constant_int(cis_op_operand(op, 1), &level) || (uint64_t)level < num ||
         cis_op_plain_error(op, "Level index exceeds the rank of the input sparse tensor");
}

CIS_FOLD_HOOK(cis_sparse_fold_lvl) {
  cis_type type = cis_op_operand_type(op, 0);
  int64_t level, size;
  if (!operands[1] || !cis_attr_get_int(operands[1], &level) || level < 0 ||
      level >= (int64_t)cis_sparse_num_levels(cis_sparse_encoding(type)))
    return false;
  size = cis_sparse_level_size(type, (uint32_t)level);
  return size != CIS_DYNAMIC && cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), size));
}

static bool is_dim_to_level(const cis_op *op) {
  return cis_op_inherent(op, "direction")->enumeration.value == 0;
}

bool cis_sparse_verify_crd_translate(cis_op *op) {
  cis_affine_map map = cis_sparse_dim_to_level(cis_op_inherent(op, "encoder"));
  uint32_t dims = is_dim_to_level(op) ? op->num_operands : op->num_results;
  uint32_t levels = is_dim_to_level(op) ? op->num_results : op->num_operands;
  return (dims == map->num_dims && levels == map->num_results) ||
         cis_op_plain_error(op, "Coordinate rank mismatch with encoding");
}

static void fold_permutation(cis_op *op, cis_affine_map map, cis_fold_result *out) {
  for (uint32_t level = 0; level < map->num_results; ++level) {
    uint32_t dim = map->results[level]->position;
    if (is_dim_to_level(op))
      out->results[level].value = cis_op_operand(op, dim);
    else
      out->results[dim].value = cis_op_operand(op, level);
  }
}

/// There and back again, where nothing is rounded; and permutations.
CIS_FOLD_HOOK(cis_sparse_fold_crd_translate) {
  (void)operands;
  cis_attr encoder = cis_op_inherent(op, "encoder");
  cis_affine_map map = cis_sparse_dim_to_level(encoder);
  cis_op *other = op->num_operands ? cis_value_op(cis_op_operand(op, 0)) : NULL;
  if (cis_affine_map_is_permutation(map)) {
    fold_permutation(op, map, out);
    return true;
  }
  if (!other || cis_op_kind(other) != CIS_OP_SPARSE_TENSOR_CRD_TRANSLATE ||
      cis_op_inherent(other, "encoder") != encoder ||
      is_dim_to_level(other) == is_dim_to_level(op) || other->num_results != op->num_operands ||
      other->num_operands != op->num_results)
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) != &other->results[i])
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    out->results[i].value = cis_op_operand(other, i);
  return true;
}

// --- push_back, compress, sort, reorder_coo ---

bool cis_sparse_verify_push_back(cis_op *op) {
  int64_t n;
  return op->num_operands < 4 || !cis_constant_int(cis_op_operand(op, 3), &n) || n >= 1 ||
         cis_op_error(op, "n must be not less than 1");
}

bool cis_sparse_verify_compress(cis_op *op) {
  uint32_t num_levels = cis_sparse_num_levels(cis_sparse_encoding(cis_op_operand_type(op, 4)));
  return cis_op_operand_group(op, 5).num + 1 == num_levels ||
         cis_op_error(op, "incorrect number of coordinates");
}

/// An array of static size holds `needed` elements.
static bool verify_array_size(cis_op *op, uint32_t operand, uint64_t needed, const char *what) {
  int64_t size = cis_type_dim(cis_op_operand_type(op, operand), 0);
  return size == CIS_DYNAMIC || (uint64_t)size >= needed ||
         cis_op_plain_error(op, "Expected %s got %" PRId64 " < %" PRIu64, what, size, needed);
}

bool cis_sparse_verify_sort(cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "perm_map")->map;
  int64_t n, ny = cis_attr_int_or(cis_op_inherent(op, "ny"), 0);
  if (!map->num_results)
    return cis_op_plain_error(op, "Expected rank(perm_map) > 1, got 0");
  if (!cis_affine_map_is_permutation(map)) {
    cis_str text = cis_str_from(cis_attr_text(cis_op_context(op), cis_attr_affine_map(map)));
    size_t start = cis_str_find(text, '<', 0) + 1; // affine_map<...>
    return cis_op_plain_error(op, "Expected a permutation map, got %.*s",
                              (int)(text.len - start - 1), text.data + start);
  }
  if (!cis_constant_int(cis_op_operand(op, 0), &n))
    return true;
  uint64_t needed = (uint64_t)n * (map->num_results + (uint64_t)ny);
  if (!verify_array_size(op, 1, needed, "dimension(xy) >= n * (rank(perm_map) + ny)"))
    return false;
  for (uint32_t i = 2; i < op->num_operands; ++i)
    if (!verify_array_size(op, i, (uint64_t)n, "dimension(y) >= n"))
      return false;
  return true;
}

bool cis_sparse_verify_reorder_coo(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  cis_attr a = cis_sparse_encoding(from), b = cis_sparse_encoding(to);
  if (!cis_sparse_is_coo(a) || !cis_sparse_is_coo(b))
    return cis_op_plain_error(op, "Expected COO sparse tensors only");
  if (cis_sparse_dim_to_level(a) != cis_sparse_dim_to_level(b))
    return cis_op_plain_error(op, "Unmatched dim2lvl map between input and result COO");
  return (cis_sparse_position_type(a) == cis_sparse_position_type(b) &&
          cis_sparse_coordinate_type(a) == cis_sparse_coordinate_type(b) &&
          cis_type_element(from) == cis_type_element(to)) ||
         cis_op_plain_error(op, "Unmatched storage format between input and result COO");
}

CIS_FOLD_HOOK(cis_sparse_fold_reorder_coo) {
  (void)operands;
  return cis_sparse_encoding(cis_op_operand_type(op, 0)) ==
             cis_sparse_encoding(op->results[0].type) &&
         cis_op_operand_type(op, 0) == op->results[0].type &&
         cis_fold_to_value(out, cis_op_operand(op, 0));
}

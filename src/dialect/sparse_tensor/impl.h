// Encodings and types of the sparse_tensor dialect, and the hooks that its rows name.
//
//   encoding.c   the attribute on tensors
//   dialect.c    types, constraints, tables
//   storage.c    ops on storage
//   bodies.c     ops whose regions compute an element
//   loops.c      ops that visit elements
#ifndef CIS_DIALECT_SPARSE_TENSOR_IMPL_H
#define CIS_DIALECT_SPARSE_TENSOR_IMPL_H

#include "asm/format.h"
#include "ir/builder.h"
#include "ir/fold.h"

// --- encodings ---

enum {
  CIS_SPARSE_DENSE,
  CIS_SPARSE_BATCH,
  CIS_SPARSE_COMPRESSED,
  CIS_SPARSE_SINGLETON,
  CIS_SPARSE_LOOSE_COMPRESSED,
  CIS_SPARSE_STRUCTURED,
  CIS_SPARSE_NUM_FORMATS
};
enum { CIS_SPARSE_NONUNIQUE = 1, CIS_SPARSE_NONORDERED = 2, CIS_SPARSE_SOA = 4 };

/// How a level is stored; the fields are numbers of an attribute.
typedef struct cis_sparse_level {
  int64_t format;
  int64_t properties;
  int64_t n, m; // structured[n, m]
} cis_sparse_level;

extern const cis_attr_def cis_sparse_attr_defs[];

/// Whether the attribute is a #sparse_tensor.encoding.
bool cis_sparse_is_encoding(cis_attr attr);
/// The encoding of a ranked tensor; NULL if it has none.
cis_attr cis_sparse_encoding(cis_type type);
/// The map from dimensions to levels.
cis_affine_map cis_sparse_dim_to_level(cis_attr encoding);
/// The number of levels.
uint32_t cis_sparse_num_levels(cis_attr encoding);
/// The storage of a level.
cis_sparse_level cis_sparse_get_level(cis_attr encoding, uint32_t level);
/// Whether the encoding states slices of dimensions.
bool cis_sparse_has_slices(cis_attr encoding);
/// The type of positions: an integer of the stated width, or index.
cis_type cis_sparse_position_type(cis_attr encoding);
/// The type of coordinates: an integer of the stated width, or index.
cis_type cis_sparse_coordinate_type(cis_attr encoding);
/// First level of the trailing region of coordinates that are stored together (array of
/// structures): a compressed level and singletons to the end. The number of levels if there is
/// none.
uint32_t cis_sparse_coo_start(cis_attr encoding);
/// Whether all levels are such a region, stored in either form, and the last level is unique.
bool cis_sparse_is_coo(cis_attr encoding);
/// The number of batch levels, which come first.
uint32_t cis_sparse_num_batch_levels(cis_attr encoding);
/// The size of a level of a tensor of this type, or CIS_DYNAMIC.
int64_t cis_sparse_level_size(cis_type type, uint32_t level);
/// The encoding of a storage specifier: the formats of levels, without the map from dimensions.
cis_attr cis_sparse_storage_encoding(cis_attr encoding);
/// An encoding by its alias, in full or without the dialect's name, as types and ops have it.
bool cis_sparse_parse_encoding(cis_parser *p, cis_attr *out);
void cis_sparse_print_encoding(cis_printer *p, cis_attr encoding);

// --- types ---

/// Whether the type is !sparse_tensor.iter_space.
bool cis_sparse_is_iter_space(cis_type type);
/// Whether the type is !sparse_tensor.iterator.
bool cis_sparse_is_iterator(cis_type type);
/// Whether the type is !sparse_tensor.storage_specifier.
bool cis_sparse_is_specifier(cis_type type);
/// The encoding of an iteration space, an iterator or a specifier.
cis_attr cis_sparse_type_encoding(cis_type type);
/// The first level of an iteration space or iterator.
int64_t cis_sparse_low_level(cis_type type);
/// The last level of an iteration space or iterator, plus 1.
int64_t cis_sparse_high_level(cis_type type);
/// The type of an iteration space over levels [low, high).
cis_type cis_sparse_iter_space(cis_attr encoding, int64_t low, int64_t high);
/// The type of an iterator over an iteration space.
cis_type cis_sparse_iterator(cis_type space);
/// `0 to 2`, or `0` for `0 to 1`; errors at `offset`.
bool cis_sparse_parse_level_range(cis_parser *p, uint32_t offset, int64_t *out_low,
                                  int64_t *out_high);
void cis_sparse_print_level_range(cis_printer *p, int64_t low, int64_t high);

// --- storage.c ---

cis_verify_hook cis_sparse_verify_assemble, cis_sparse_verify_disassemble,
    cis_sparse_verify_convert, cis_sparse_verify_reinterpret_map, cis_sparse_verify_positions,
    cis_sparse_verify_coordinates, cis_sparse_verify_coordinates_buffer, cis_sparse_verify_values,
    cis_sparse_verify_concatenate, cis_sparse_verify_slice, cis_sparse_verify_specifier,
    cis_sparse_verify_lvl, cis_sparse_verify_crd_translate, cis_sparse_verify_push_back,
    cis_sparse_verify_compress, cis_sparse_verify_sort, cis_sparse_verify_reorder_coo;
cis_infer_hook cis_sparse_infer_positions, cis_sparse_infer_coordinates,
    cis_sparse_infer_coordinates_buffer, cis_sparse_infer_values;
cis_fold_hook cis_sparse_fold_convert, cis_sparse_fold_reinterpret_map,
    cis_sparse_fold_specifier_get, cis_sparse_fold_lvl, cis_sparse_fold_crd_translate,
    cis_sparse_fold_reorder_coo;

// --- bodies.c ---

cis_verify_hook cis_sparse_verify_binary, cis_sparse_verify_unary, cis_sparse_verify_reduce,
    cis_sparse_verify_select;

// --- loops.c ---

extern const cis_loop_interface cis_sparse_iterate_loop;
extern const cis_region_branch_interface cis_sparse_iterate_branch;
extern cis_pattern_list cis_sparse_canonicalize_iterate;
cis_verify_hook cis_sparse_verify_foreach, cis_sparse_verify_extract_space,
    cis_sparse_verify_extract_value, cis_sparse_verify_iterate, cis_sparse_verify_iterate_regions,
    cis_sparse_verify_coiterate, cis_sparse_verify_coiterate_regions;
cis_infer_hook cis_sparse_infer_extract_space;
cis_parse_hook cis_sparse_parse_iterate, cis_sparse_parse_coiterate;
cis_print_hook cis_sparse_print_iterate, cis_sparse_print_coiterate;

#endif

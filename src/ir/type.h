// Types: interned, immutable, compared by pointer.
//
// Invariant: structurally equal types of one context are the same pointer. Shapes use CIS_DYNAMIC
// for `?`.
#ifndef CIS_IR_TYPE_H
#define CIS_IR_TYPE_H

#include "ir/context.h"

typedef enum cis_type_kind {
  CIS_TYPE_NONE,
  CIS_TYPE_INDEX,
  CIS_TYPE_INTEGER,
  CIS_TYPE_FLOAT,
  CIS_TYPE_COMPLEX,
  CIS_TYPE_VECTOR,
  CIS_TYPE_TENSOR,
  CIS_TYPE_UNRANKED_TENSOR,
  CIS_TYPE_MEMREF,
  CIS_TYPE_UNRANKED_MEMREF,
  CIS_TYPE_FUNCTION,
  CIS_TYPE_TUPLE,
  CIS_TYPE_OPAQUE, // !dialect<"body"> or !dialect.body of a dialect that is not registered; kept as
                   // text
  CIS_TYPE_DIALECT, // a registered dialect's type: a definition and its parameters
} cis_type_kind;

typedef enum cis_signedness { CIS_SIGNLESS, CIS_SIGNED, CIS_UNSIGNED } cis_signedness;

/// Every float format of MLIR; the order is that of cis_float_info.
typedef enum cis_float_kind {
  CIS_F4E2M1FN,
  CIS_F6E2M3FN,
  CIS_F6E3M2FN,
  CIS_F8E3M4,
  CIS_F8E4M3,
  CIS_F8E4M3B11FNUZ,
  CIS_F8E4M3FN,
  CIS_F8E4M3FNUZ,
  CIS_F8E5M2,
  CIS_F8E5M2FNUZ,
  CIS_F8E8M0FNU,
  CIS_BF16,
  CIS_F16,
  CIS_TF32,
  CIS_F32,
  CIS_F64,
  CIS_F80,
  CIS_F128,
  CIS_NUM_FLOAT_KINDS
} cis_float_kind;

/// How a float format is laid out. width = 1 (sign, if has_sign) + exponent_bits + mantissa bits.
typedef struct cis_float_info {
  const char *name;                   // "f32"
  uint16_t width;                     // storage bits
  uint16_t precision;                 // significand bits incl. the implicit one
  int16_t max_exponent, min_exponent; // of normal numbers
  enum { CIS_NONFINITE_IEEE, CIS_NONFINITE_NAN_ONLY, CIS_NONFINITE_FINITE } nonfinite;
  enum { CIS_NAN_IEEE, CIS_NAN_ALL_ONES, CIS_NAN_NEGATIVE_ZERO } nan;
} cis_float_info;
/// The layout of a float format: widths of exponent and mantissa, what it has of infinities and
/// NaNs.
const cis_float_info *cis_float_get_info(cis_float_kind kind);

/// A dynamic size, stride or offset (`?`).
#define CIS_DYNAMIC INT64_MIN

/// A registered dialect's type with parameters; see cis_dialect_def.
typedef struct cis_type_def {
  const char *name; // "async.token": dialect, dot, mnemonic
  /// Parses what follows the mnemonic into parameters (attributes). NULL: there are none.
  bool (*parse)(cis_parser *p, cis_type *out_type);
  /// Prints what follows the mnemonic. NULL: nothing.
  void (*print)(cis_printer *p, cis_type type);
  /// In an op's format where nothing else can stand, what follows the mnemonic stands alone.
  bool stripped;
  bool is_vector_element; // what vectors may be made of (VectorElementTypeInterface)
  bool is_memref_element; // and memrefs
  bool is_data;           // its values are contents: no memory, no work that goes on, no handle
  bool is_work;           // its values stand for work that goes on, and for nothing else
  /// DataLayoutTypeInterface: whether `value` says how large the type is; an error at `op`. NULL:
  /// nothing may.
  bool (*verify_layout)(struct cis_op *op, cis_type type, cis_attr value);
  const void *data; // of the hooks
} cis_type_def;

struct cis_type_data {
  cis_type_kind kind;
  uint32_t flags; // CIS_TYPE_HAS_*
  cis_context *ctx;
  union {
    struct {
      uint32_t width;
      cis_signedness signedness;
    } integer;
    cis_float_kind float_kind;
    struct { // complex (element only), vector, tensors, memrefs
      cis_type element;
      const int64_t *shape;  // rank entries
      const bool *scalable;  // vector: rank entries, or NULL when none is scalable
      cis_attr layout;       // memref: layout, NULL = identity; tensor: encoding or NULL
      cis_attr memory_space; // memrefs: NULL = default
      uint32_t rank;
    } shaped;
    struct { // function: inputs then results; tuple: inputs only
      const cis_type *inputs, *results;
      uint32_t num_inputs, num_results;
    } function;
    struct {
      cis_str dialect, body; // opaque: as written
      bool pretty;           // written !dialect.body rather than !dialect<"body">
    } opaque;
    struct {
      const cis_type_def *def;
      const cis_attr *params;
      uint32_t num_params;
    } dialect;
  };
};

/// The type `none`. Types are interned: equal types are the same pointer, owned by the context.
cis_type cis_type_none(cis_context *ctx);
/// The type `index`.
cis_type cis_type_index(cis_context *ctx);
/// An integer type; `width` is at most 2^24 - 1, which the caller checks.
cis_type cis_type_integer(cis_context *ctx, uint32_t width, cis_signedness signedness);
/// A signless integer type: `i32` for width 32.
static inline cis_type cis_type_i(cis_context *ctx, uint32_t width) {
  return cis_type_integer(ctx, width, CIS_SIGNLESS);
}
/// A float type, by its format.
cis_type cis_type_float(cis_context *ctx, cis_float_kind kind);
/// `complex<element>`.
cis_type cis_type_complex(cis_type element);
/// A vector type. `scalable` has a flag per dimension; NULL: none is scalable.
cis_type cis_type_vector(cis_type element, const int64_t *shape, const bool *scalable,
                         uint32_t rank);
/// A ranked tensor type. `encoding` may be NULL.
cis_type cis_type_tensor(cis_type element, const int64_t *shape, uint32_t rank, cis_attr encoding);
/// `tensor<*xelement>`.
cis_type cis_type_unranked_tensor(cis_type element);
/// A ranked memref type. `layout` NULL or an identity map is the identity, stored as NULL; a
/// strided layout is always kept. `memory_space` NULL or integer 0 is the default space, stored as
/// NULL.
cis_type cis_type_memref(cis_type element, const int64_t *shape, uint32_t rank, cis_attr layout,
                         cis_attr memory_space);
/// `memref<*xelement>`; `memory_space` as in cis_type_memref.
cis_type cis_type_unranked_memref(cis_type element, cis_attr memory_space);
/// A function type. The arrays are copied.
cis_type cis_type_function(cis_context *ctx, const cis_type *inputs, uint32_t num_inputs,
                           const cis_type *results, uint32_t num_results);
/// A tuple type. The array is copied.
cis_type cis_type_tuple(cis_context *ctx, const cis_type *types, uint32_t num);
/// A type of an unregistered dialect, kept as text; `pretty` is false for `!dialect<"body">`.
cis_type cis_type_opaque(cis_context *ctx, cis_str dialect, cis_str body, bool pretty);
/// A type of a registered dialect; `params` are copied and not verified.
cis_type cis_type_dialect(cis_context *ctx, const cis_type_def *def, const cis_attr *params,
                          uint32_t num_params);

// --- queries ---

/// Whether the type has that kind. This query and those below are false for NULL.
static inline bool cis_type_is(cis_type t, cis_type_kind kind) { return t && t->kind == kind; }
/// Whether the type is `index`.
static inline bool cis_type_is_index(cis_type t) { return cis_type_is(t, CIS_TYPE_INDEX); }
/// Whether the type is an integer of any width and signedness.
static inline bool cis_type_is_integer(cis_type t) { return cis_type_is(t, CIS_TYPE_INTEGER); }
/// Whether the type is a signless integer of that width.
static inline bool cis_type_is_int_of(cis_type t, uint32_t width) { // signless of that width
  return cis_type_is_integer(t) && t->integer.width == width &&
         t->integer.signedness == CIS_SIGNLESS;
}
/// Whether the type is `i1`.
static inline bool cis_type_is_i1(cis_type t) { return cis_type_is_int_of(t, 1); }
/// Whether the type is a signless integer of any width.
static inline bool cis_type_is_signless_int(cis_type t) {
  return cis_type_is_integer(t) && t->integer.signedness == CIS_SIGNLESS;
}
/// Whether the type is a float of any format.
static inline bool cis_type_is_float(cis_type t) { return cis_type_is(t, CIS_TYPE_FLOAT); }
/// Whether the type is a float of that kind.
static inline bool cis_type_is_float_of(cis_type t, cis_float_kind kind) {
  return cis_type_is_float(t) && t->float_kind == kind;
}
/// Whether the type is complex.
static inline bool cis_type_is_complex(cis_type t) { return cis_type_is(t, CIS_TYPE_COMPLEX); }
/// Whether the type is an integer or `index`.
static inline bool cis_type_is_int_or_index(cis_type t) {
  return cis_type_is_integer(t) || cis_type_is_index(t);
}
/// Whether the type is a ranked memref.
static inline bool cis_type_is_memref(cis_type t) { return cis_type_is(t, CIS_TYPE_MEMREF); }
/// Whether the type is a memref, ranked or unranked.
static inline bool cis_type_is_base_memref(cis_type t) {
  return cis_type_is(t, CIS_TYPE_MEMREF) || cis_type_is(t, CIS_TYPE_UNRANKED_MEMREF);
}
/// Whether the type is a tensor, ranked or unranked.
static inline bool cis_type_is_base_tensor(cis_type t) {
  return cis_type_is(t, CIS_TYPE_TENSOR) || cis_type_is(t, CIS_TYPE_UNRANKED_TENSOR);
}
/// Whether the type is a tensor with a rank.
static inline bool cis_type_is_ranked_tensor(cis_type t) { return cis_type_is(t, CIS_TYPE_TENSOR); }
/// Whether the type is a vector.
static inline bool cis_type_is_vector(cis_type t) { return cis_type_is(t, CIS_TYPE_VECTOR); }
/// Whether the type is a vector, tensor or memref, ranked or unranked.
static inline bool cis_type_is_shaped(cis_type t) {
  return t && t->kind >= CIS_TYPE_VECTOR && t->kind <= CIS_TYPE_UNRANKED_MEMREF;
}
/// Whether the type is a vector, or a ranked tensor or memref.
static inline bool cis_type_is_ranked(cis_type t) {
  return cis_type_is(t, CIS_TYPE_VECTOR) || cis_type_is(t, CIS_TYPE_TENSOR) ||
         cis_type_is(t, CIS_TYPE_MEMREF);
}
/// Element type of a shaped or complex type; the type itself otherwise.
cis_type cis_type_element_or_self(cis_type t);
/// Element type of a shaped type.
static inline cis_type cis_type_element(cis_type t) { return t->shaped.element; }
/// The number of dimensions of a ranked type.
static inline uint32_t cis_type_rank(cis_type t) { return t->shaped.rank; }
/// The size of dimension `i` of a ranked type, in elements; CIS_DYNAMIC for `?`.
static inline int64_t cis_type_dim(cis_type t, uint32_t i) { return t->shaped.shape[i]; }
/// Whether two types are ranked, and have the same sizes, static and dynamic.
bool cis_type_has_same_sizes(cis_type a, cis_type b);
/// Whether the type is ranked and no size is dynamic.
bool cis_type_has_static_shape(cis_type t);
/// The number of dynamic sizes of a ranked type.
uint32_t cis_type_num_dynamic_dims(cis_type t);
/// The number of dynamic sizes before `dim` in a ranked type: the position of the operand for `dim`
/// in an op that takes an operand per dynamic size.
uint32_t cis_type_num_dynamic_before(cis_type t, uint32_t dim);
/// The product of the sizes of a static shape. False if the type is dynamic, unranked, or the
/// product exceeds int64.
bool cis_type_num_elements(cis_type t, int64_t *out_count);
/// Width in bits of an integer, float or index (64) type; 0 for others.
uint32_t cis_type_bit_width(cis_type t);
/// Size in bytes of the elements of a shaped type, each element stored in whole bytes as LLVM's
/// data layout stores it (i1: 1, index: 8, f80: 16, complex: two); false if unknown or beyond
/// int64.
bool cis_type_size_in_bytes(cis_type t, int64_t *out_bytes);
/// The same type with another element type; shape, encoding, layout and memory space are kept.
cis_type cis_type_with_element(cis_type t, cis_type element);
/// The same type with another shape; element, encoding, layout and memory space are kept.
cis_type cis_type_with_shape(cis_type t, const int64_t *shape, uint32_t rank);

/// Whether a vector may have elements of this type.
static inline bool cis_type_is_vector_element(cis_type t) {
  return cis_type_is_int_or_index(t) || cis_type_is_float(t) ||
         (cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def->is_vector_element);
}
/// Whether a tensor may have elements of this type.
static inline bool cis_type_is_tensor_element(cis_type t) {
  return cis_type_is_int_or_index(t) || cis_type_is_float(t) || cis_type_is(t, CIS_TYPE_COMPLEX) ||
         cis_type_is_vector(t) || cis_type_is(t, CIS_TYPE_OPAQUE) ||
         cis_type_is(t, CIS_TYPE_DIALECT);
}

// --- memrefs ---

/// Whether a memref may have elements of this type.
static inline bool cis_type_is_memref_element(cis_type t) {
  return cis_type_is_int_or_index(t) || cis_type_is_float(t) || cis_type_is(t, CIS_TYPE_COMPLEX) ||
         cis_type_is_vector(t) || cis_type_is_base_memref(t) ||
         (cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def->is_memref_element);
}

/// Strides (rank entries, in elements) and offset of a strided memref; CIS_DYNAMIC where not
/// constant. False if the layout is not strided.
bool cis_memref_strides(cis_type memref, int64_t *out_strides, int64_t *out_offset);
/// No layout, or one whose map is the identity: `strided<[1]>` says nothing either.
bool cis_memref_has_identity_layout(cis_type memref);
/// The ranked memref of the same shape, element and memory space without a layout.
cis_type cis_memref_without_layout(cis_type memref);
/// Whether both are strided memrefs of one rank, element and memory, and the numbers that one
/// states are those that the other one states.
bool cis_memrefs_are_alike(cis_type a, cis_type b);
/// Layout as an affine map attribute (the identity map where there is none).
cis_affine_map cis_memref_layout_map(cis_type memref);

#endif

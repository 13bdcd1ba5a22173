// Attributes: interned, immutable, compared by pointer. Locations that are attributes are in
// location.h.
//
// Invariants: structurally equal attributes of one context are the same pointer (distinct
// attributes excepted); dictionaries are sorted by name and have no duplicates; element data is
// little endian (support/bytes.h).
#ifndef CIS_IR_ATTR_H
#define CIS_IR_ATTR_H

#include "ir/type.h"

typedef enum cis_attr_kind {
  CIS_ATTR_UNIT,
  CIS_ATTR_INTEGER, // incl. bool (i1) and index
  CIS_ATTR_FLOAT,
  CIS_ATTR_STRING,
  CIS_ATTR_ARRAY,
  CIS_ATTR_DICT,
  CIS_ATTR_TYPE,
  CIS_ATTR_SYMBOL_REF,
  CIS_ATTR_AFFINE_MAP,
  CIS_ATTR_INTEGER_SET,
  CIS_ATTR_DENSE,        // dense elements of integer, index, float or complex type
  CIS_ATTR_DENSE_STRING, // dense elements of strings
  CIS_ATTR_SPARSE,       // sparse<indices, values>
  CIS_ATTR_DENSE_ARRAY,  // array<i64: 1, 2>
  CIS_ATTR_RESOURCE,     // dense_resource<key> : type
  CIS_ATTR_STRIDED,      // strided<[..], offset: n>
  CIS_ATTR_OPAQUE,       // #dialect.body of an unregistered dialect; kept as text
  CIS_ATTR_DISTINCT,     // distinct[id]<attr>
  CIS_ATTR_ENUM,         // a registered dialect's enum attribute
  CIS_ATTR_DIALECT,      // a registered dialect's attribute: a definition and its parameters
  CIS_ATTR_LOC_UNKNOWN,
  CIS_ATTR_LOC_FILE, // file:line:col or a range
  CIS_ATTR_LOC_NAME,
  CIS_ATTR_LOC_CALL_SITE,
  CIS_ATTR_LOC_FUSED,
} cis_attr_kind;

typedef struct cis_named_attr {
  cis_str name; // interned
  cis_attr value;
} cis_named_attr;

/// An enum of a dialect: as an attribute of its own (#arith.fastmath<fast>, `attr_name` set) or as
/// the keyword of an integer attribute (arith.cmpi's predicate, `int_width` set).
typedef struct cis_enum_def {
  const char *name;       // upstream's name, for diagnostics: "::mlir::arith::CmpIPredicate"
  const char *attr_name;  // "arith.fastmath", or NULL
  const char *attr_class; // upstream's name of that attribute, for diagnostics:
                          // "Arith_FastMathAttr", or NULL
  const char *attr_param; // and of its parameter; NULL: "value"
  const char *summary;    // what upstream's older messages call it: "Calling Conventions", or NULL
  uint8_t int_width;      // stored as iN when there is no attr_name
  bool is_flags;          // cases are bits, joined by `separator`
  const char *separator;  // "," or "|"
  bool print_plain;       // in an op's format: keyword alone rather than `<keyword>`
  /// Prints as #gpu<dim x> rather than #gpu.dim<x> (with print_plain); a format has one more space
  /// before it.
  bool bare;
  int64_t group_bits; // of flags: printed together, by the last case that is all of them
  const struct cis_enum_case {
    const char *keyword; // NULL ends the list
    int64_t value;
  } * cases;
} cis_enum_def;
/// The keyword of a value, or NULL.
const char *cis_enum_keyword(const cis_enum_def *def, int64_t value);
/// False if there is no such case.
bool cis_enum_value(const cis_enum_def *def, cis_str keyword, int64_t *out_value);

struct cis_location;
/// A registered dialect's attribute with parameters.
typedef struct cis_attr_def {
  const char *name; // "gpu.loop_dim_map": dialect, dot, mnemonic
  /// Parses what follows the mnemonic. NULL: there are no parameters.
  bool (*parse)(cis_parser *p, cis_type type, cis_attr *out_attr);
  /// Prints what follows the mnemonic. NULL: nothing.
  void (*print)(cis_printer *p, cis_attr attr);
  /// Instead of these two: a list of parameters (asm/struct_attr.h).
  const struct cis_struct_attr *parts;
  bool bare; // #sparse_tensor<slice...> rather than #sparse_tensor.slice...
  /// Verifies it as the encoding of a tensor of that shape (rank 0: also an unranked one); errors
  /// at `loc`.
  bool (*verify_encoding)(cis_attr attr, const int64_t *shape, uint32_t rank, cis_type element,
                          struct cis_location loc);
  bool is_gpu_target; // gpu::TargetAttrInterface: what a module of gpu is compiled for
  const char *alias;  // suggested alias ("map" gives #map, #map1, ...), or NULL
  const void *data;   // of the hooks, which find the definition in *out_attr when they parse
} cis_attr_def;

/// The bytes of a dense_resource, shared by all attributes that name the key.
typedef struct cis_resource {
  cis_str dialect, key;
  bool has_blob;
  /// The blob as written ("0x" + hex digits), borrowed from the source or the context arena.
  cis_str hex;
} cis_resource;

struct cis_attr_data {
  cis_attr_kind kind;
  uint32_t loc_number; // of a location that ops have had, from 1; see cis_loc_from_attr
  cis_context *ctx;
  cis_type type; // typed attributes (integer, float, dense, string with type, ...); NULL otherwise
  union {
    struct { // little-endian words, sign extended to whole words; 1 word up to 64 bits
      const uint64_t *words;
      uint32_t num_words;
    } integer;
    uint64_t float_bits[2]; // the bit pattern in the type's format
    cis_str string;
    struct {
      const cis_attr *elems;
      uint32_t num;
    } array;
    struct {
      const cis_named_attr *entries;
      uint32_t num;
    } dict;
    cis_type type_value;
    struct { // @root::@n0::@n1
      cis_str root;
      const cis_str *nested;
      uint32_t num_nested;
    } symbol;
    cis_affine_map map;
    cis_integer_set set;
    struct {              // the data holds one element if splat, else all in row-major order; see
                          // cis_dense_element_size
      const void *stored; // see cis_dense_data
      size_t size;        // bytes
      bool splat;
      cis_str hex; // the digits of the elements in a source, or none
    } dense;
    struct {
      const cis_str *strings; // one if splat
      size_t num;
      bool splat;
    } dense_string;
    struct {
      cis_attr indices, values;
    } sparse;
    struct { // i1 as one byte each; numbers in variables of C: cis_attr_get_i64_array
      cis_type element;
      const void *data;
      uint32_t num;
    } dense_array;
    cis_resource *resource;
    struct {
      int64_t offset;
      const int64_t *strides;
      uint32_t rank;
    } strided;
    struct {
      cis_str dialect, body;
      bool pretty;
    } opaque;
    struct {
      uint64_t id;
      cis_attr referenced;
    } distinct;
    struct {
      const cis_enum_def *def;
      int64_t value;
    } enumeration;
    struct {
      const cis_attr_def *def;
      const cis_attr *params;
      uint32_t num_params;
    } dialect;
    struct {
      cis_str file;
      uint32_t line, col, end_line, end_col; // a point when end == start
    } loc_file;
    struct {
      cis_str name;
      cis_attr child; // a location, unknown if there is none
    } loc_name;
    struct {
      cis_attr callee, caller;
    } loc_call;
    struct {
      const cis_attr *locs;
      uint32_t num;
      cis_attr metadata; // or NULL
    } loc_fused;
  };
};

/// The unit attribute. Attributes are interned: equal ones are the same pointer, owned by the
/// context. Arrays and strings that constructors take are copied.
cis_attr cis_attr_unit(cis_context *ctx);
/// `true` or `false`: an integer attribute of type i1.
cis_attr cis_attr_bool(cis_context *ctx, bool value);
/// An integer attribute; `type` is integer or index, and `value` is truncated to its width.
cis_attr cis_attr_integer(cis_type type, int64_t value);
/// An integer attribute of any width; `words` are little endian, at least ceil(width / 64).
cis_attr cis_attr_integer_wide(cis_type type, const uint64_t *words, uint32_t num_words);
/// An integer attribute of type index.
static inline cis_attr cis_attr_index(cis_context *ctx, int64_t value) {
  return cis_attr_integer(cis_type_index(ctx), value);
}
/// An integer attribute of type i64.
static inline cis_attr cis_attr_i64(cis_context *ctx, int64_t value) {
  return cis_attr_integer(cis_type_i(ctx, 64), value);
}
/// An integer attribute of type i32.
static inline cis_attr cis_attr_i32(cis_context *ctx, int64_t value) {
  return cis_attr_integer(cis_type_i(ctx, 32), value);
}
/// A float attribute; `value` is rounded to the format of `type`, to nearest even.
cis_attr cis_attr_float(cis_type type, double value);
/// A float attribute by its bit pattern; `high` is 0 for formats of up to 64 bits.
cis_attr cis_attr_float_bits(cis_type type, uint64_t low, uint64_t high);
/// A string attribute.
cis_attr cis_attr_string(cis_context *ctx, cis_str value);
/// A string attribute with a type: `"text" : type`.
cis_attr cis_attr_typed_string(cis_type type, cis_str value);
/// An array attribute.
cis_attr cis_attr_array(cis_context *ctx, const cis_attr *elems, uint32_t num);
/// A dictionary, which is sorted here. Names must be interned and unique.
cis_attr cis_attr_dict(cis_context *ctx, const cis_named_attr *entries, uint32_t num);
/// A type attribute.
cis_attr cis_attr_type(cis_type value);
/// A symbol reference: `@root::@nested::...`.
cis_attr cis_attr_symbol(cis_context *ctx, cis_str root, const cis_str *nested,
                         uint32_t num_nested);
/// A symbol reference without nested names: `@root`.
static inline cis_attr cis_attr_flat_symbol(cis_context *ctx, cis_str root) {
  return cis_attr_symbol(ctx, root, NULL, 0);
}
/// An affine map attribute.
cis_attr cis_attr_affine_map(cis_affine_map map);
/// An integer set attribute.
cis_attr cis_attr_integer_set(cis_integer_set set);
/// Dense elements. `type` is a static vector or tensor; `data` is copied and holds one element if
/// `splat`. Elements that are all equal become a splat.
cis_attr cis_attr_dense(cis_type type, const void *data, size_t size, bool splat);
/// cis_attr_dense of one element each, without a copy: `data` is borrowed and must outlive the
/// context, as a file that is mapped does. Data with unused bits is copied.
cis_attr cis_attr_dense_borrowed(cis_type type, const void *data, size_t size);
/// Dense elements from `num` C variables of `size` bytes each (1, 2, 4 or 8), in the byte order of
/// the machine.
cis_attr cis_attr_dense_numbers(cis_type type, const void *numbers, size_t size, size_t num);
/// Dense elements from hexadecimal digits, two per byte. The digits are borrowed and must outlive
/// the context; long ones are decoded when a caller asks for the elements.
cis_attr cis_attr_dense_hex(cis_type type, cis_str digits, bool splat);
/// Dense elements of strings; one string if `splat`.
cis_attr cis_attr_dense_string(cis_type type, const cis_str *strings, size_t num, bool splat);
/// Sparse elements: `indices` and `values` are dense elements.
cis_attr cis_attr_sparse(cis_type type, cis_attr indices, cis_attr values);
/// `array<element: ...>` from `num` elements in little-endian bytes.
cis_attr cis_attr_dense_array(cis_type element, const void *data, uint32_t num);
/// `array<i32: ...>` from C variables.
cis_attr cis_attr_i32_array(cis_context *ctx, const int32_t *data, uint32_t num);
/// `array<i64: ...>` from C variables.
cis_attr cis_attr_i64_array(cis_context *ctx, const int64_t *data, uint32_t num);
/// Dense elements that name a resource of the builtin dialect, whose record is created on first
/// use.
cis_attr cis_attr_resource(cis_type type, cis_str key);
/// The record of a resource of a dialect, created on first use and owned by the context.
cis_resource *cis_context_get_resource(cis_context *ctx, cis_str dialect, cis_str key);
/// Starts a new name space of resources: a file that is read from now on may reuse names of files
/// before, without sharing their contents.
void cis_context_forget_resources(cis_context *ctx);
/// `strided<[...], offset: ...>`, the layout of a memref. CIS_DYNAMIC is `?`.
cis_attr cis_attr_strided(cis_context *ctx, int64_t offset, const int64_t *strides, uint32_t rank);
/// An attribute of an unregistered dialect, kept as text; `pretty` as in cis_type_opaque. `type`
/// may be NULL.
cis_attr cis_attr_opaque(cis_context *ctx, cis_str dialect, cis_str body, bool pretty,
                         cis_type type);
/// A new distinct attribute on every call.
cis_attr cis_attr_distinct(cis_attr referenced);
/// A case of an enumeration, or a set of bits.
cis_attr cis_attr_enum(cis_context *ctx, const cis_enum_def *def, int64_t value);
/// An attribute of a registered dialect; `params` are not verified.
cis_attr cis_attr_dialect(cis_context *ctx, const cis_attr_def *def, const cis_attr *params,
                          uint32_t num_params);

// --- queries; each is false or NULL for an attribute of another kind, and for NULL ---

/// Whether the attribute is of that kind.
static inline bool cis_attr_is(cis_attr a, cis_attr_kind kind) { return a && a->kind == kind; }
/// Whether it is a case of an enum that has attributes; false for NULL.
static inline bool cis_attr_is_enum(cis_attr a, const cis_enum_def *def) {
  return cis_attr_is(a, CIS_ATTR_ENUM) && a->enumeration.def == def;
}
/// Whether it is an integer or a float; false for NULL.
static inline bool cis_attr_is_number(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) || cis_attr_is(a, CIS_ATTR_FLOAT);
}
/// Orders cis_named_attr by name, for qsort.
int cis_named_attr_compare(const void *a, const void *b);
/// The value of an integer attribute of at most 64 bits, sign extended (zero extended when unsigned
/// or i1).
bool cis_attr_get_int(cis_attr a, int64_t *out_value);
/// The value of an integer attribute as in cis_attr_get_int; `otherwise` for other attributes.
int64_t cis_attr_int_or(cis_attr a, int64_t otherwise);
/// The value of a float attribute as a double.
bool cis_attr_get_double(cis_attr a, double *out_value);
/// The bytes of a string attribute, borrowed; {NULL, 0} for other attributes.
cis_str cis_attr_get_string(cis_attr a); // {NULL, 0} if it is no string
/// The entry of a name in a dictionary; NULL if it is absent.
cis_attr cis_dict_get(cis_attr dict, cis_str name);
/// The entry of a C string in a dictionary; NULL if it is absent.
static inline cis_attr cis_dict_get_c(cis_attr dict, const char *name) {
  return cis_dict_get(dict, cis_str_from(name));
}
/// The dictionary with an entry set, or removed where `value` is NULL. `dict` may be NULL (empty);
/// returns NULL for an empty result.
cis_attr cis_dict_set(cis_context *ctx, cis_attr dict, cis_str name, cis_attr value);
/// Elements of an `array<i64: ...>`; NULL with *out_num = 0 for other attributes.
const int64_t *cis_attr_get_i64_array(cis_attr a, uint32_t *out_num);
/// Elements of an `array<i32: ...>`; NULL with *out_num = 0 for other attributes.
const int32_t *cis_attr_get_i32_array(cis_attr a, uint32_t *out_num);
/// The sum of the elements of an array<i32: ...> before the i-th (of all, if there are fewer). The
/// context keeps the sums of a long one, so that asking for each element takes linear time.
uint32_t cis_attr_i32_sum_before(cis_context *ctx, cis_attr a, uint32_t i);
/// Decodes dense elements that are still digits and keeps the result. Call cis_dense_data.
const void *cis_dense_decode(cis_attr dense);
/// The bytes of dense elements, unless they are digits still, or there are none: NULL. Another
/// thread may decode them at any time.
static inline const void *cis_dense_stored(cis_attr dense) {
  return __atomic_load_n(&dense->dense.stored, __ATOMIC_ACQUIRE);
}
/// The elements of dense elements as little-endian bytes, one element if they are a splat;
/// borrowed.
static inline const void *cis_dense_data(cis_attr dense) {
  const void *stored = cis_dense_stored(dense);
  return stored || !dense->dense.size ? stored : cis_dense_decode(dense);
}
/// Bytes that one element takes in dense data (i1: whole buffer is one byte each; iN: ceil(N/8)
/// rounded up to a power of two up to 8, then multiples of 8; index 8; complex twice its element).
size_t cis_dense_element_size(cis_type element);
/// An element of dense integers of at most 64 bits, at a row-major index.
int64_t cis_dense_get_int(cis_attr dense, int64_t index);
/// An element of dense floats, at a row-major index.
double cis_dense_get_double(cis_attr dense, int64_t index);
/// Whether the attribute is a location.
static inline bool cis_attr_is_location(cis_attr a) {
  return a && a->kind >= CIS_ATTR_LOC_UNKNOWN && a->kind <= CIS_ATTR_LOC_FUSED;
}

/// Whether the attribute may be the memory space of a memref.
static inline bool cis_attr_is_memory_space(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) || cis_attr_is(a, CIS_ATTR_STRING) ||
         cis_attr_is(a, CIS_ATTR_DICT) || cis_attr_is(a, CIS_ATTR_ENUM) ||
         cis_attr_is(a, CIS_ATTR_DIALECT);
}

// --- floats as bit patterns ---

/// Rounds a double to a format, to nearest even.
void cis_float_from_double(cis_float_kind kind, double value, uint64_t out_bits[2]);
/// Converts between formats, rounding to nearest even. Where the format has no infinity it becomes
/// NaN, or the largest number where there is no NaN either.
void cis_float_convert(cis_float_kind from, const uint64_t bits[2], cis_float_kind to,
                       uint64_t out_bits[2]);
/// Exact for every format up to f64; f80 and f128 are rounded.
double cis_float_to_double(cis_float_kind kind, const uint64_t bits[2]);
/// The smallest and the largest number above 0; 0 and infinity where a double does not hold them.
void cis_float_range(cis_float_kind kind, double *out_smallest, double *out_largest);
/// Whether the bit pattern is a NaN.
bool cis_float_is_nan(cis_float_kind kind, const uint64_t bits[2]);
/// Makes a signalling NaN quiet. Other numbers are unchanged, as are NaNs of formats that have only
/// one kind.
void cis_float_quiet(cis_float_kind kind, uint64_t bits[2]);
/// The sign bit; false in f8E8M0FNU, which has none.
bool cis_float_sign(cis_float_kind kind, const uint64_t bits[2]);
/// Gives a number a sign. Where the format has no sign, a negative number is a NaN, as numbers that
/// are read are; where it has one zero or one NaN, that stays.
void cis_float_set_sign(cis_float_kind kind, uint64_t bits[2], bool negative);

#endif

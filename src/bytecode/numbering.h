// Numbers of attributes, types, op names, dialects, values and blocks in bytecode. Those with the
// most references get the smallest numbers, because a small number takes one byte.
//
// Ops are visited region by region, nested regions in reverse; an attribute is visited before its
// parts. Tables are then sorted by the number of references. Among numbers of the same length they
// are sorted by dialect, because entries of one dialect are written as a group.
#ifndef CIS_BYTECODE_NUMBERING_H
#define CIS_BYTECODE_NUMBERING_H

#include "bytecode/codec.h"
#include "bytecode/properties.h"
#include "ir/op_def.h"
#include "support/strbuf.h"

/// An attribute, a type or a name of ops. A place in a file need not be an attribute for that,
/// because a large file has one for each op.
typedef struct cis_bc_numbered {
  const void *object; // cis_attr, cis_type, cis_op_info; of a place: the file's name, a cis_attr
  uint32_t refs, dialect;
  uint32_t number;
  uint32_t line, col; // of a place
  bool is_place;
} cis_bc_numbered;

typedef struct cis_bc_table {
  CIS_VEC(cis_bc_numbered) list; // as they were met
  cis_ptrmap index;              // object -> position + 1; without places
  uint32_t *order;               // positions by number
} cis_bc_table;

/// The parts of the properties that ops of one name have, in the order of the bytes, and the
/// last of these ops with its entries, because the next often has the same properties.
typedef struct cis_bc_plan {
  CIS_VEC(struct cis_bc_planned {
    cis_bc_property part;
    uint32_t slot;
  })
  parts;
  cis_op *counted, *emitted;     // the last op; NULL: none yet
  CIS_VEC(uint32_t) counted_ids; // positions of the attributes that its properties refer to
  uint32_t emitted_number;       // of its properties
} cis_bc_plan;

typedef struct cis_bc_op_parts {
  uint32_t name;      // position in the table of names
  uint32_t loc, dict; // positions in the table of attributes; dict: 0 is none, else plus 1
  bool is_isolated;   // nothing in its regions uses a value from outside
} cis_bc_op_parts;

typedef struct cis_bc_numbering {
  cis_context *ctx;
  uint32_t version;
  cis_bc_table attrs, types, op_names;
  CIS_VEC(cis_bc_plan) plans;           // by the position of the name
  CIS_VEC(cis_str) dialects;            // interned
  CIS_VEC(const cis_bc_codec *) codecs; // of the dialects; NULL: they are text
  uint32_t builtin;                     // number of that dialect + 1; 0: it is not counted yet
  cis_ptrmap dialect_numbers;           // name, or definition of an attribute or type -> number + 1
  CIS_VEC(cis_resource *) resources;
  cis_ptrmap resource_numbers;   // -> number + 1
  CIS_VEC(cis_bc_op_parts) ops;  // by their number in pre-order, which is their tag
  const char *file;              // the last one that a location was in, interned
  cis_attr file_name;            // its name as an attribute
  uint32_t *places;              // hash table of places: position in `attrs` + 1; 0: free
  size_t num_places, places_cap; // the capacity is a power of two
} cis_bc_numbering;

/// Numbers everything in the op. Afterwards the tag of a value or block is its number, and the tag
/// of a region the number of values defined in it.
void cis_bc_number(cis_bc_numbering *numbering, cis_op *root);
/// Frees the tables.
void cis_bc_numbering_deinit(cis_bc_numbering *numbering);

/// The number of a type, which must have been counted.
static inline uint32_t cis_bc_type_number(const cis_bc_numbering *n, cis_type type) {
  return n->types.list.data[cis_ptrmap_at(&n->types.index, type) - 1].number;
}
/// The number of an attribute, which must have been counted.
uint32_t cis_bc_attr_number(cis_bc_numbering *n, cis_attr attr);
/// The number of a location, which must have been counted.
uint32_t cis_bc_loc_number(cis_bc_numbering *n, cis_location loc);
/// The name of a file as an attribute. `file` is interned.
cis_attr cis_bc_file_name(cis_bc_numbering *n, cis_str file);
/// The plan of the op's properties. Its name has been counted.
static inline cis_bc_plan *cis_bc_plan_of(const cis_bc_numbering *n, const cis_op *op) {
  return &n->plans.data[n->ops.data[op->tag].name];
}
/// Whether two ops of one name have the same properties; `b` may be NULL.
static inline bool cis_bc_properties_eq(const cis_op *a, const cis_op *b) {
  return b && memcmp(cis_op_props(a), cis_op_props(b), a->num_props * sizeof(cis_attr)) == 0;
}
/// The name of an op without its dialect.
cis_str cis_bc_short_name(const cis_op_info *info);
/// Writes the properties of an op to the sink. Its name has been counted.
void cis_bc_write_properties(cis_bc_sink *sink, cis_op *op);
/// Whether the op has properties in this version. Others have inherent attributes in the
/// dictionary.
bool cis_bc_has_properties(const cis_bc_numbering *n, const cis_op *op);

/// The sink of encodings: emits numbers to `out`, or, without it, counts references.
struct cis_bc_sink {
  cis_bc_numbering *numbering;
  cis_bc_plan *plan; // gets the positions of attributes that are counted at once; or NULL
  cis_strbuf *out;
  struct cis_bc_strings *strings;
  /// While references are counted, those of the attribute or type at hand; NULL: count them at
  /// once.
  struct cis_bc_children *children;
};

typedef struct cis_bc_child {
  const void *object;
  bool is_type;
} cis_bc_child;
typedef struct cis_bc_children {
  CIS_VEC(cis_bc_child) list;
} cis_bc_children;

/// Counts a reference to an attribute or type; the first time, also the references in it. Returns
/// its position in the table.
uint32_t cis_bc_count(cis_bc_numbering *numbering, const void *object, bool is_type);
/// Counts a dialect and returns its number.
uint32_t cis_bc_count_dialect(cis_bc_numbering *numbering, cis_str name);
/// Gives a resource its number if it has none.
void cis_bc_count_resource(cis_bc_numbering *numbering, cis_resource *resource);

/// The strings of a file, in the order in which they are first written.
typedef struct cis_bc_strings {
  CIS_VEC(cis_str) list;
  cis_strmap numbers; // -> number + 1
} cis_bc_strings;
/// The number of a string, added if it is new.
uint32_t cis_bc_string_number(cis_bc_strings *strings, cis_str string);
/// Writes the encoding of an attribute or type. False if it has none: it is written as text.
bool cis_bc_write_custom(cis_bc_sink *sink, const void *object, bool is_type, uint32_t dialect);

#endif

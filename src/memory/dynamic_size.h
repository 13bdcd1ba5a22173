// Sizes that are known at run time: a number of bytes times dimensions, each an index value or the
// dimension of a memref, with what they are expected to be.
//
//   func.func @f(%x: memref<?x4xf32> {cistern.dim_hints = [128]}, %n: index) {
//     %d = memref.dim %x, %c0
//     %a = memref.alloc(%d, %n) : memref<?x?xf32>     4 * (dimension 0 of %x) * %n
//
// `cistern.dim_hints` of an argument has a number for each dimension, or a list of numbers, for
// which a plan each is made; `cistern.dim_bounds` a pair of least and most. Both are advice only:
// the computed sizes are right for any dimensions. The arithmetic is that of memref.alloc as it is
// lowered: products wrap around without notice where they do not fit into an index.
#ifndef CIS_MEMORY_DYNAMIC_SIZE_H
#define CIS_MEMORY_DYNAMIC_SIZE_H

#include "ir/dom.h"
#include "ir/op_def.h"
#include "support/map.h"
#include "support/strbuf.h"
#include "support/vec.h"

enum { CIS_MOST_HINTS = 4 };

/// A number that a function of the module computes: what a callee needs of an arena.
typedef struct cis_size_call {
  cis_attr function;                              // a symbol
  const cis_type *types;                          // of its operands: indices and integers
  const struct cis_dynamic_size *const *operands; // NULL: does not matter
  uint32_t num;
} cis_size_call;

/// A dimension that sizes are made of.
typedef struct cis_size_dim {
  uint32_t number;           // in the order in which they were found
  const cis_size_call *call; // what a function returns; or NULL:
  cis_value *value;          // an index, or an integer for a call; or NULL:
  cis_value *memref;         // the dimension `at` of this
  int64_t at;
  cis_value *latest; // of what it is computed from, the one that is defined last
  int64_t hints[CIS_MOST_HINTS];
  int64_t lower, upper; // advice
} cis_size_dim;

typedef struct cis_dynamic_size {
  int64_t factor; // bytes
  uint32_t num;
  const cis_size_dim *const *dims; // ascending by number; one may be there more than once
  cis_value *latest;               // the last of theirs; NULL: there are no dimensions
} cis_dynamic_size;

/// The dimensions of a function. Zero-initialised is empty.
typedef struct cis_size_dims {
  cis_dom *dom; // made when it is needed
  cis_ptrmap of_value;
  cis_ptrmap expected[CIS_MOST_HINTS];
  cis_ptrmap of_memref; // memref -> the first of its dimensions
  CIS_VEC(struct known_dim {
    cis_size_dim *dim;
    size_t next; // plus one: another of the same memref
  })
  all;
} cis_size_dims;
void cis_size_dims_deinit(cis_size_dims *dims);

/// Computes what an index is expected to be from hints and constants; CIS_ASSUMED_SIZE where these
/// do not say it.
int64_t cis_size_expect(cis_size_dims *dims, cis_value *value, int hint);

/// The size of what an op allocates, in `arena`; NULL if it is not known: another layout than the
/// identity, an element without a size, or bytes that do not fit into 63 bits by the hints.
const cis_dynamic_size *cis_dynamic_size_get(cis_size_dims *dims, cis_op *alloc,
                                             const cis_value *value, cis_arena *arena);

/// An index value, or a dimension of a memref, as such a product; NULL if it is negative or too
/// long.
const cis_dynamic_size *cis_dynamic_size_of_index(cis_size_dims *dims, cis_value *value,
                                                  cis_arena *arena);
/// An integer that is passed to a call, by itself: products of integers wrap around elsewhere than
/// those of indices.
const cis_dynamic_size *cis_dynamic_size_of_integer(cis_size_dims *dims, cis_value *value,
                                                    cis_arena *arena);
const cis_dynamic_size *cis_dynamic_size_of_dim(cis_size_dims *dims, cis_value *memref, int64_t at,
                                                cis_arena *arena);
/// The bytes that a function returns, which is expected to be so many.
const cis_dynamic_size *cis_dynamic_size_of_call(cis_size_dims *dims, const cis_size_call *call,
                                                 int64_t expected, cis_arena *arena);

/// Whether a value is a dimension, known by number, of a ranked memref.
bool cis_size_is_dim_of(const cis_value *value, int64_t *out_at);
/// Whether the op that defines the value can be made again wherever its operands are.
bool cis_size_can_move(const cis_value *value);

/// Bytes if the dimensions are what their hints number `hint` say, each at least 1; -1 if they do
/// not fit into 63 bits.
int64_t cis_dynamic_size_by_hint(const cis_dynamic_size *size, int hint);
/// The same, where `dims` has the sizes of the dimensions by their numbers.
int64_t cis_dynamic_size_for(const cis_dynamic_size *size, const int64_t *dims);
bool cis_dynamic_size_is_same(const cis_dynamic_size *a, const cis_dynamic_size *b);
/// Appends a size as text: "4 * arg0.1 * arg2" is 4 bytes times dimension 1 of argument 0 and
/// argument 2; other values are named by their ops and places.
void cis_dynamic_size_put(cis_strbuf *out, const cis_dynamic_size *size);
/// Whether the dimensions can be computed before an op.
bool cis_dynamic_size_is_known_at(const cis_dynamic_size *size, cis_dom *dom, cis_op *op);

#endif

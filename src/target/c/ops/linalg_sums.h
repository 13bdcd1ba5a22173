// Sums of products of 8-bit integers, which are most of the work of quantized models: convolutions,
// depthwise ones, matrix products, also with windows of which a part is outside.
//
// The sum is a nest of loops, the outermost first: scf.for in the body of a structured op, one in
// the other, that carry a number; or the loops of the op that reduce. The innermost one adds
// (x - zero) * w, both read at indices that are linear. Integers are added in any order, so that
// outputs are computed in blocks: some elements along one loop over outputs (lanes), of two
// iterations of another one (pixels). A helper of the C file (target/c/kernels.h) does the loops
// inside of the block.
//
// Bounds of a loop are the largest, or the smallest, of linear numbers. Two pixels are a block
// where none of those that depend on the pixel matters.
#ifndef CIS_TARGET_C_OPS_LINALG_SUMS_H
#define CIS_TARGET_C_OPS_LINALG_SUMS_H

#include "target/c/emit.h"

struct cis_c_linalg_nest;

enum {
  CIS_C_SUM_LANES = 16, // the most elements along the loop over lanes in a block
  CIS_C_SUM_PIXELS = 4, // the most pixels, where the weights are packed in pairs; 2 elsewhere
  CIS_C_MOST_SUM_LOOPS = 16,
  CIS_C_MOST_SUM_LEVELS = 8,
  CIS_C_MOST_SUM_BOUNDS = 4,
  CIS_C_MOST_SUM_TERMS = 12,
};

/// constant + factors * what changes: loops of the op (`value` NULL), variables of loops in the
/// body, and other values.
typedef struct cis_c_sum_number {
  int64_t constant;
  uint32_t num;
  struct cis_c_sum_term {
    cis_value *value;
    uint32_t loop;
    int64_t factor;
  } terms[CIS_C_MOST_SUM_TERMS];
} cis_c_sum_number;

/// A loop of the op (`value` NULL), or a value, for which a term stands.
typedef struct cis_c_sum_key {
  cis_value *value;
  uint32_t loop;
} cis_c_sum_key;

/// A loop of the sum: over a variable of the body, or a loop of the op (`variable` NULL).
typedef struct cis_c_sum_level {
  cis_value *variable;
  uint32_t loop;
  uint32_t num_lower, num_upper;
  cis_c_sum_number lower[CIS_C_MOST_SUM_BOUNDS], upper[CIS_C_MOST_SUM_BOUNDS];
} cis_c_sum_level;

typedef struct cis_c_sum_read {
  cis_value *memref;
  cis_c_sum_number at; // element, from where the memref's offset counts
  int64_t zero;        // is subtracted
} cis_c_sum_read;

/// Rows of outputs of one lane (linalg_planes.c): places in a row of x, counted in taps.
typedef struct cis_c_planes {
  int64_t rows, taps;          // of the window; rows == 0: there are no planes
  uint32_t row_loop;           // of the op; num_loops: none
  int64_t row_step, step;      // from a row of outputs, or a pixel, to the next: rows, taps
  int64_t columns, begin, end; // of a row of x that are read; those that are inside
  int64_t pitch;               // elements from a row to the next
} cis_c_planes;

enum { CIS_C_PLANE_LANES = 4, CIS_C_MOST_PLANE_TAPS = 64 };

typedef struct cis_c_sums {
  cis_op *op, *root; // root: the outermost scf.for; NULL: loops of the op reduce
  cis_value *init;   // what the root begins with
  uint32_t num_loops;
  const cis_c_num *sizes;
  uint32_t num_levels;
  cis_c_sum_level levels[CIS_C_MOST_SUM_LEVELS];
  cis_c_sum_read x, w;      // w does not depend on the pixel
  uint32_t lanes, pixels;   // loops of the op; pixels: num_loops if there is none
  int64_t from, to;         // pixels from <= i < to may be in one block
  bool is_dot;              // both are read one element after the other along the taps
  uint32_t rows, first_tap; // levels; rows == first_tap: no rows
  int64_t taps;             // elements of the taps for each iteration of the first of them
  const char *packed;       // an array of the C that has w, see cis_c_pack_sums; NULL: none has
  bool is_paired;           // it has two lanes in a number
  bool is_wide;             // or rather a window of each of the two, one after the other
  uint32_t first_inside;    // level: the first one of the window
  int64_t window, pitch;    // elements of the window of a pixel, of a pair or four of lanes; even
  cis_c_planes planes;      // pitch: of a lane
} cis_c_sums;

static inline bool cis_c_sum_is_key(const struct cis_c_sum_term *t, cis_c_sum_key k) {
  return t->value == k.value && t->loop == k.loop;
}
static inline cis_c_sum_key cis_c_sum_key_of(const cis_c_sum_level *l) {
  return l->variable ? (cis_c_sum_key){l->variable, UINT32_MAX} : (cis_c_sum_key){NULL, l->loop};
}

/// A structured op whose loops over outputs are `is_output`.
typedef struct cis_c_sum_shape {
  cis_op *op;
  uint32_t num_loops, num_inputs;
  const cis_affine_map *maps;
  const bool *is_output;
  const cis_c_num *sizes;
  bool has_pixels; // iterations of the loops over outputs may change places
} cis_c_sum_shape;

/// False if the op is no such sum, or no block of its outputs is found.
bool cis_c_find_sums(cis_c_emitter *e, const cis_c_sum_shape *shape, cis_c_sums *out_sums);
/// The factor of a term; 0 if there is none.
int64_t cis_c_sum_factor(const cis_c_sum_number *n, cis_c_sum_key k);
/// Whether level `i` is known to have an iteration for each output.
bool cis_c_sum_is_never_empty(const cis_c_sums *sums, uint32_t i);
/// The value of the bounds that do not depend on a loop; false if there is no constant.
bool cis_c_sum_constant_bound(const cis_c_sum_number *list, uint32_t num, bool is_upper,
                              int64_t *out);
/// Whether a bound of the level depends on what the key stands for.
bool cis_c_sum_bounds_depend(const cis_c_sums *s, const cis_c_sum_level *l, cis_c_sum_key k);
/// A number that no sum of products passes, above or below 0; -1 if none of 31 bits is known.
int64_t cis_c_most_of_sums(const cis_c_sums *sums);
/// Makes an array of the C that has w, if it is a constant that nothing else reads and each pixel's
/// window can be copied to a few variables: a number of 16 bits is 256 times the weight of a lane
/// plus that of the next one and 128. Sums of products with such numbers, less those with their
/// lower bytes, are 256 times the sums of the first lane. Any two pixels may be in a block then,
/// because a window has zeros outside of the input. Where x moves along the lanes, weights of four
/// lanes are beside each other instead, as numbers of 16 bits. No array: `sums` stays as it is.
void cis_c_pack_sums(cis_c_emitter *e, const bool *is_output, cis_c_sums *sums);
/// Texts: arrays of a block, and how many lanes and pixels it has.
typedef struct cis_c_sum_block {
  const char *array, *lanes, *pixels;
  const char *window, *totals; // of packed sums: what the window of a pixel has
} cis_c_sum_block;

/// Copies the windows of the pixels of a block, where `loops` has the first one. False after an
/// error.
bool cis_c_put_window(cis_c_emitter *e, const cis_c_sums *sums, cis_c_num *loops,
                      const cis_c_sum_block *block);
/// Adds the sums of a block to its array; `loops` are the block's first iteration, where loops of
/// the sum are set. Of packed sums `init` points to what the lanes begin with; NULL: the array has
/// it. False after an error.
bool cis_c_put_sums(cis_c_emitter *e, const cis_c_sums *sums, cis_c_num *loops,
                    const cis_c_sum_block *block, const char *init);

/// The bounds of a level as text, where loops of the op are set.
bool cis_c_put_sum_bounds(cis_c_emitter *e, const cis_c_sums *sums, cis_c_num *loops, uint32_t i,
                          cis_c_num *from, cis_c_num *to);
/// Where x lies at a row and a tap; NULL after an error.
const char *cis_c_sum_pointer(cis_c_emitter *e, const cis_c_sums *sums, cis_c_num *loops,
                              cis_c_num row, cis_c_num tap);

// --- planes (linalg_planes.c) ---

/// Whether rows of outputs of one lane can be computed from planes.
bool cis_c_find_planes(const cis_c_sums *sums, const bool *is_output, cis_c_planes *out_planes);
/// Writes the op. False after an error.
bool cis_c_put_planes(cis_c_emitter *e, struct cis_c_linalg_nest *n, const cis_c_sums *sums);

// --- the first and the last number of a sum (linalg_blocks.c) ---

/// Writes `sum = what the sum begins with`.
bool cis_c_linalg_begin_sum(cis_c_emitter *e, struct cis_c_linalg_nest *n, const cis_c_sums *sums,
                            const char *sum);
/// Writes what the op does with the sum.
bool cis_c_linalg_end_sum(cis_c_emitter *e, struct cis_c_linalg_nest *n, const cis_c_sums *sums,
                          const char *sum);

#endif

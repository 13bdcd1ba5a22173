// C output, as tools see it: functions on memrefs become portable C11 with one arena.
#ifndef CIS_TARGET_C_C_H
#define CIS_TARGET_C_C_H

#include "ir/op.h"
#include "ir/op_def.h"
#include "support/arena.h"
#include "support/strbuf.h"

/// The memory of a module's buffers.
typedef enum cis_c_arena_mode {
  CIS_C_ARENA_STATIC,   // an array of the C file
  CIS_C_ARENA_ARGUMENT, // the last parameter of each public function that needs it
  CIS_C_ARENA_GLOBAL,   // memory that the application provides once; it can ask for the size
} cis_c_arena_mode;

/// How functions of floats are computed.
typedef enum cis_c_math {
  CIS_C_MATH_LIBRARY, // by the C library: the bits of cistern-run
  CIS_C_MATH_FAST,    // exp, tanh and erf of f32 and narrower formats as fast_math.h says
} cis_c_math;

/// The flash that sums of products of bytes may take; see cistern-cc --optimize.
typedef enum cis_c_optimize { CIS_C_BALANCED, CIS_C_SPEED, CIS_C_SIZE } cis_c_optimize;

/// A file that the program was made of.
typedef struct cis_c_model {
  cis_str name;   // a part of names
  cis_str sha256; // of the file, 64 digits
} cis_c_model;

#define CIS_C_SCRATCH_OF_SYSTEM UINT64_MAX

typedef struct cis_c_options {
  cis_c_arena_mode arena;
  cis_c_math math;
  cis_c_optimize optimize;
  cis_str prefix;    // of the names for the arena, and of the include guard; a C identifier
  bool prefixes_all; // and of all other names of the file, but those of the application's functions
  cis_str header;    // what the source includes; empty: it declares everything itself
  cis_str title;     // of the input, for the first comment
  const cis_c_model *models; // borrowed; for the header
  size_t num_models;
  uint64_t heap;    // bytes for buffers that have no place; 0: there may be none
  uint64_t scratch; // bytes of the stack for parts of large matrices, where there are vectors; 0:
                    // none; CIS_C_SCRATCH_OF_SYSTEM: as the compiler's system has stacks
  bool vectors;     // loops over neighbouring elements innermost
  bool blocks;      // and several iterations of the reductions around them at once
  bool overlaps;    // an op's output may overlap an input that is not needed afterwards
  bool restricts;   // the application passes public functions buffers that do not overlap
  bool lists_layers;
  bool has_self_test; // the header declares NAME_self_test, which another file has
  bool profiles;      // CIS_PROFILE(number) stands before each layer; and lists_layers
  /// The products that one run of an op adds to sums; of layers. NULL: they are not counted.
  int64_t (*count_macs)(cis_op *op);
} cis_c_options;

/// A function with a body, for tables.
typedef struct cis_c_size {
  cis_str function;
  uint64_t arena;            // bytes of it and of what it calls
  uint64_t apart;            // the same if no output overlapped an input
  bool is_least;             // no plan of its own buffers that keeps these distances is lower
  cis_str c_name;            // in C; in the result's texts
  uint64_t const_parameters; // a bit for each of the first 64: a pointer to const
} cis_c_size;

/// An op whose output overlaps an input.
typedef struct cis_c_shared {
  const cis_op *op;
  uint64_t bytes;   // that are both's
  bool is_backward; // it writes its last element first
} cis_c_shared;

/// The arena of a memory space.
typedef struct cis_c_memory_size {
  cis_attr space;
  uint64_t bytes;
} cis_c_memory_size;

/// Ops of one name or place, in the order of their first ones; see layers.h.
typedef struct cis_c_layer {
  const cis_op *function, *op; // op: the one with the most products, or the first
  uint64_t bytes;              // of the function's frame that hold something while it runs
  uint64_t weights;            // bytes of constants that no layer before it reads
  int64_t macs, op_macs;       // products that are added to a sum; of `op` alone
} cis_c_layer;

/// A buffer in a function's frame.
typedef struct cis_c_part_of_frame {
  const cis_op *function, *op; // op: allocates it, or is a view of a buffer in which others lie
  int64_t offset, size;
  int64_t lower, upper;            // numbers of ops, half-open
  int64_t first_layer, last_layer; // numbers in the result's list, half-open
} cis_c_part_of_frame;

typedef struct cis_c_result {
  cis_strbuf source, header;
  cis_arena texts;
  CIS_VEC(cis_c_size) sizes;
  CIS_VEC(cis_c_memory_size) memories; // besides the default one
  CIS_VEC(cis_c_shared) shared;
  CIS_VEC(cis_c_layer) layers;        // with options->lists_layers
  CIS_VEC(cis_c_part_of_frame) parts; // the same
  uint64_t arena_bytes, constant_bytes, variable_bytes, heap_bytes;
  uint64_t initial_bytes; // of variables, which lie in flash too
  uint64_t code_bytes;    // an estimate that is rather too high, of a Cortex-M at -O2
} cis_c_result;

/// Appends the C of a verified module. False after located errors: what cannot be said in C.
/// Values' tags are not used.
bool cis_c_emit(cis_op *module, const cis_c_options *options, cis_c_result *out_result);
/// Whether an op can be written in C, if its types can; for the documentation. Terminators count as
/// part of the ops around them.
bool cis_c_has_op(const cis_op_def *op);
/// Whether any op of a dialect has a row.
bool cis_c_has_dialect(const cis_dialect_def *dialect);
/// Copies the text of a C file with `prefix` and '_' before each name that begins with cis_ or
/// CIS_, but not in comments and strings.
void cis_c_prefix_names(cis_str text, cis_str prefix, cis_strbuf *out);
/// Frees the texts of a result.
void cis_c_result_deinit(cis_c_result *result);

#endif

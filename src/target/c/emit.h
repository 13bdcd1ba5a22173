// The functions with which the rows of this room write C. A row says how one op becomes C. Ops
// without a kind have it attached, with CIS_ATTACHED_C.
//
// A scalar, complex number, vector or memref without rank is one C expression, always a name or a
// literal, so that it can be repeated. A memref is a pointer, to where its offset counts from, and
// numbers: offset, sizes and strides, each a constant or the name of a variable. Views of static
// shape cost nothing: they are the pointer of their source with other numbers.
#ifndef CIS_TARGET_C_EMIT_H
#define CIS_TARGET_C_EMIT_H

#include "ir/affine.h"
#include "ir/diag.h"
#include "ir/interfaces.h"
#include "ir/op_def.h"
#include "ir/symbol.h"
#include "support/arena.h"
#include "support/map.h"
#include "target/c/c.h"

/// How tightly an expression binds.
typedef enum cis_c_prec { CIS_C_ATOM, CIS_C_PRODUCT, CIS_C_SUM } cis_c_prec;

/// An index: an expression, or a constant where `text` is NULL.
typedef struct cis_c_num {
  const char *text;
  int64_t value;
  cis_c_prec prec;
} cis_c_num;

typedef struct cis_c_value {
  cis_type type;
  const char *text; // the expression; of a memref the pointer
  bool is_number;   // an integer that is `number`
  int64_t number;
  bool is_const;     // a memref: pointer to const
  const char *splat; // a constant memref all of whose elements are this literal; NULL: it is none
  bool is_aliased;   // a memref: its pointer has the type that may alias others
  cis_c_num offset, *sizes, *strides;
} cis_c_value;

typedef struct cis_c_emitter cis_c_emitter;

typedef const char *(*cis_c_expr_fn)(cis_c_emitter *e, cis_op *op, const cis_c_value *args);

/// How an op of a kind becomes C: statements, or an expression of the scalars `args` (one for each
/// operand), which holds for vectors element by element. False, or NULL, after an error.
typedef struct cis_c_row {
  uint16_t kind; // CIS_OP_*; of attached rows 0
  bool (*emit)(cis_c_emitter *e, cis_op *op);
  cis_c_expr_fn expr;
} cis_c_row;

typedef struct cis_c_arena cis_c_arena;

/// A name, and how deep in blocks its variable is declared.
typedef struct cis_c_scoped {
  cis_str name;
  unsigned indent;
} cis_c_scoped;

/// A function of the C that is written, in texts of the emitter's arena.
typedef struct cis_c_helper {
  const char *name, *text;
} cis_c_helper;

enum { CIS_C_NUM_PORT_MACROS = 6 };
/// A buffer that the application passes to a public function.
typedef struct cis_c_port {
  cis_op *function;
  uint32_t argument;
  const char *name; // of the parameter; in the header after the function's
  const char *macros[CIS_C_NUM_PORT_MACROS];
} cis_c_port;
typedef CIS_VEC(cis_c_port) cis_c_port_vec;

struct cis_c_emitter {
  cis_context *ctx;
  cis_op *module;
  const cis_c_options *options;
  cis_c_arena *plan;            // where buffers lie
  cis_arena arena;              // texts
  const cis_c_row *const *rows; // by kind
  cis_symbol_cache *symbol_cache;
  cis_strbuf typedefs, aliases, globals, prototypes, functions;
  CIS_VEC(cis_c_helper) helpers; // in order: what one needs is before it
  cis_strmap defined;            // type names and helpers that are written
  cis_ptrmap symbols;            // functions and globals -> their C name
  cis_ptrmap insides, structs;   // functions -> the names of their inner half, of their results
  cis_strmap file_names, names;  // taken in the file, in the function
  cis_ptrmap written;            // memref arguments that are not only read
  cis_ptrmap distinct;           // functions whose memref arguments share no memory
  cis_ptrmap origins;            // memrefs -> facts about their memory; see alias.c
  cis_ptrmap ranges;             // integers -> what numbers they can be; see ranges.c
  cis_ptrmap num_gets;           // names of globals -> how many ops get them
  uint64_t arena_bytes, variable_bytes, initial_bytes;
  uint64_t packed_bytes;             // of constants that are there in another order
  uint64_t num_elided, elided_bytes; // of constants whose elements are not in the file
  cis_c_port_vec ports;              // of the header
  cis_c_port_vec *out_ports; // where a signature that is written adds its buffers; NULL: nowhere
  bool has_constants;        // arrays that CIS_CONSTANTS_ATTRIBUTE places
  bool uses_math, uses_complex, uses_stdio, takes_memory, gives_memory;
  bool uses_wide_vectors; // functions have loops of the widest vectors of the machine
  // of the function being written
  cis_op *function;
  cis_ptrmap values; // cis_value -> cis_c_value
  cis_strbuf body;   // with marks after declarations; see cis_c_finish_body
  cis_strbuf *hoist; // where variables are declared that other blocks use; NULL: in place
  CIS_VEC(cis_c_scoped) scopes;
  unsigned indent, depth;
  cis_op *loop_nest; // the innermost structured op, and its loops
  const cis_c_num *nest_loops;
  const cis_value *decided; // a condition of its body that holds where code is written now, or NULL
  const cis_op *summed;     // an op of its body whose result is computed already, or NULL
  uint32_t last_line;
  size_t last_layer;           // of CIS_PROFILE, plus one; 0: none
  bool too_deep;               // an expression is nested deeper than compilers take
  bool arguments_are_distinct; // those of the function
  bool has_alias_types;        // memory of the arena is seen as several types
};

/// Compilers need not take more than 127 nested blocks and 63 parentheses; these do.
enum { CIS_C_DEEPEST = 120 };
/// Sizes that the struct of a memref without rank has room for.
enum { CIS_C_MOST_DIMS = 8 };
/// Dimensions that a new buffer may have.
enum { CIS_C_MOST_RANK = 64 };

// --- text ---

/// Formatted text that lives as long as the emitter.
const char *cis_c_text(cis_c_emitter *e, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/// A line of the body, indented.
void cis_c_line(cis_c_emitter *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/// Writes a line that opens a block.
void cis_c_open(cis_c_emitter *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/// Writes the line that closes a block.
void cis_c_close(cis_c_emitter *e);
/// "cannot say this op in C: " with a reason, at the op. False, NULL.
bool cis_c_unsupported(cis_op *op, const char *why);
/// The same for functions that return a text: NULL.
const char *cis_c_no_text(cis_op *op, const char *why);

// --- names (names.c) ---

/// A name that nothing in the function has, made of `wish`.
const char *cis_c_fresh(cis_c_emitter *e, const char *wish);
/// The same for a static variable of the function, which has the prefix of the file where all names
/// have it.
const char *cis_c_fresh_static(cis_c_emitter *e, const char *wish);
/// The same for a label, whose scope is the function.
const char *cis_c_label(cis_c_emitter *e, const char *wish);
/// Frees the names of blocks that are closed.
void cis_c_leave_scope(cis_c_emitter *e);
/// The same for the whole file.
const char *cis_c_file_name(cis_c_emitter *e, cis_str wish);
/// cis_c_file_name with the prefix of the file before it, where all names have that.
const char *cis_c_prefixed(cis_c_emitter *e, cis_str wish);
/// Whether a function or global of this name would replace one of the C library.
bool cis_c_is_library_name(const char *name);
/// The name of a value in the source, else `otherwise`; not yet unique.
const char *cis_c_wish(cis_c_emitter *e, const cis_value *value, const char *otherwise);
/// The op's line in the source as a comment, unless it was the last one.
void cis_c_comment(cis_c_emitter *e, const cis_op *op);

// --- types and literals (types.c) ---

/// The C type of a scalar, complex number, vector or memref without rank, or of a memref's element;
/// NULL: there is none.
const char *cis_c_type(cis_c_emitter *e, cis_type type);
/// The name of a value's type in names of helpers: "i32", "f32", "index" as "i64".
const char *cis_c_suffix(cis_c_emitter *e, cis_type type);
/// The element type of a memref's pointer; `aliased`: one that may alias all others.
const char *cis_c_pointer(cis_c_emitter *e, cis_type memref, bool is_const, bool aliased);
/// A literal; NULL if there is none.
const char *cis_c_literal(cis_c_emitter *e, cis_type type, cis_attr value);
/// A literal of an integer type.
const char *cis_c_int_literal(cis_c_emitter *e, cis_type type, int64_t value);
/// Element `i` of dense elements, row-major.
const char *cis_c_element_literal(cis_c_emitter *e, cis_type element, cis_attr dense, int64_t i);
/// Bytes of an element, and its alignment; 0: it has no C type.
uint64_t cis_c_element_size(cis_type element, uint64_t *out_align);
/// The width of an integer or index, bits.
static inline uint32_t cis_c_width(cis_type t) { return cis_type_bit_width(t); }
/// The width of the C type that holds an integer, bits.
uint32_t cis_c_storage(cis_type t);
/// How a new buffer of the type lies in memory: strides and offset of the type, and where it leaves
/// them open, one row after the other from 0. Strides that follow from unknown sizes are
/// CIS_DYNAMIC. Elements from its beginning to its end, CIS_DYNAMIC where they are not known. False
/// if there is no such memory.
bool cis_c_new_layout(cis_type memref, int64_t *out_strides, int64_t *out_offset,
                      int64_t *out_extent);
/// A float that is computed in a wider type.
bool cis_c_is_narrow(cis_type t);

// --- values (values.c) ---

/// The C of a value. NULL: it has none, and an error was reported.
const cis_c_value *cis_c_get(cis_c_emitter *e, const cis_value *value);
/// The C of operand `i`, as cis_c_get.
const cis_c_value *cis_c_operand(cis_c_emitter *e, const cis_op *op, uint32_t i);
/// Sets the C of a value.
void cis_c_set(cis_c_emitter *e, const cis_value *value, const cis_c_value *what);
/// The index that a value of C is.
cis_c_num cis_c_num_of(const cis_c_value *value);
/// Sets the C of a value to an index.
void cis_c_set_num(cis_c_emitter *e, const cis_value *value, cis_c_num num);
/// A value that is held by an expression, which is a name or a literal.
void cis_c_set_text(cis_c_emitter *e, const cis_value *value, const char *text);

/// `type name = text;` for result `i` of the op. False if the type has no C type.
bool cis_c_define(cis_c_emitter *e, cis_op *op, uint32_t i, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/// A variable, declared; `init` NULL: without value. `name` is fresh. `constant` where nothing
/// assigns it again.
void cis_c_declare(cis_c_emitter *e, const char *type, const char *name, const char *init,
                   bool constant);
/// Variables for a value that is assigned, and what it is then. False if it has no C type.
bool cis_c_variable(cis_c_emitter *e, cis_value *value, const char *wish);
/// Assigns all at once: `to` are variables (cis_c_variable).
bool cis_c_assign(cis_c_emitter *e, cis_value *const *to, cis_value *const *from, uint32_t num);
/// Ends the body of a loop, whose op is `user`: carried values go to the next iteration, whether or
/// not the results are used.
bool cis_c_end_iteration(cis_c_emitter *e, cis_op *terminator, void *user);
/// The C variables of which a value of this type is made, as parameters "float *x, int64_t
/// x_size0", and what they are called by `name`. False if there is none.
typedef struct cis_c_part {
  const char *type, *name;
} cis_c_part;
typedef CIS_VEC(cis_c_part) cis_c_part_vec;
typedef CIS_VEC(const char *) cis_c_text_vec;
/// Appends the parts of a value called `name`, and says what the value is then.
bool cis_c_parts(cis_c_emitter *e, cis_type type, const char *name, bool is_const,
                 cis_c_part_vec *out, cis_c_value *out_value);
/// The expressions for them, in the same order.
void cis_c_part_texts(cis_c_emitter *e, const cis_c_value *value, cis_c_text_vec *out);

// --- indices (numbers.c) ---

/// An index: a constant.
cis_c_num cis_c_number(int64_t value);
/// An index: a name of the C file.
cis_c_num cis_c_name(const char *name);
/// The sum; computed at once if both are constants and it has 64 bits.
cis_c_num cis_c_add(cis_c_emitter *e, cis_c_num a, cis_c_num b);
/// The product, likewise.
cis_c_num cis_c_mul(cis_c_emitter *e, cis_c_num a, cis_c_num b);
/// The text of an index: a name, an expression, or a literal.
const char *cis_c_num_text(cis_c_emitter *e, cis_c_num n);
/// The same as a name or a constant: a variable is declared where it is neither.
cis_c_num cis_c_settle(cis_c_emitter *e, cis_c_num n, const char *wish);
/// An affine expression of numbers.
cis_c_num cis_c_affine(cis_c_emitter *e, cis_affine_expr expr, const cis_c_num *dims,
                       const cis_c_num *symbols);
/// Result `i` of a map of the op whose operands begin at `first`.
cis_c_num cis_c_affine_result(cis_c_emitter *e, const cis_op *op, cis_affine_map map, uint32_t i,
                              uint32_t first);
/// An element of a memref: `m[...]`.
const char *cis_c_element(cis_c_emitter *e, const cis_c_value *memref, const cis_c_num *indices);
/// Operands as numbers, in the emitter's arena.
cis_c_num *cis_c_operand_nums(cis_c_emitter *e, const cis_op *op, cis_range range);
/// Mixed numbers: attribute `static_name`, operands of group `name`.
cis_c_num *cis_c_mixed(cis_c_emitter *e, const cis_op *op, const char *static_name,
                       const char *name, uint32_t *out_num);

// --- helpers (helpers.c): small functions, written where they are used ---

/// A function on integers: "add", "divs", ...; its name.
const char *cis_c_int_helper(cis_c_emitter *e, const char *what, cis_type type);
/// The largest number of a signed integer type of at most 64 bits.
static inline int64_t cis_c_largest(cis_type type) {
  return INT64_MAX >> (64 - cis_type_bit_width(type));
}
/// A function on f32 or f64: "maximum", ...
const char *cis_c_float_helper(cis_c_emitter *e, const char *what, cis_type type);
/// Converts a narrow float to double.
const char *cis_c_widen(cis_c_emitter *e, cis_type type, const char *text);
/// Converts double to a narrow float.
const char *cis_c_narrow(cis_c_emitter *e, cis_type type, const char *text);
/// Any function, by its text. It is written once.
void cis_c_helper_text(cis_c_emitter *e, const char *name, const char *text);
/// Integers as unsigned numbers of their width.
const char *cis_c_zext(cis_c_emitter *e, cis_type type, const char *text);

// --- ops and regions (emit.c) ---

typedef bool (*cis_c_end_fn)(cis_c_emitter *e, cis_op *terminator, void *user);
/// Writes the blocks of a region; `end` is called for terminators without successors. A region of
/// several blocks ends with a jump to a label, which `end` does not write.
bool cis_c_region(cis_c_emitter *e, cis_region *region, cis_c_end_fn end, void *user);
/// Writes one op. False after an error.
bool cis_c_op(cis_c_emitter *e, cis_op *op);
/// Whether the op, an scf.if, has a condition that holds where it is written.
bool cis_c_is_decided(const cis_c_emitter *e, const cis_op *op);
/// Result `i` by an expression of scalars, for vectors element by element.
bool cis_c_elementwise(cis_c_emitter *e, cis_op *op, uint32_t i, cis_c_expr_fn fn);
/// Assigns the operands of a terminator to the results of `user`, an op.
bool cis_c_end_assign(cis_c_emitter *e, cis_op *terminator, void *user);
/// A loop from `lower` below `upper` by `step` over a new variable; closed by cis_c_close. `type`
/// is that of the bounds.
const char *cis_c_open_loop(cis_c_emitter *e, const char *wish, cis_c_num lower, cis_c_num upper,
                            cis_c_num step);

/// All lists of rows.
const cis_c_row *cis_c_row_of(const cis_c_emitter *e, const cis_op *op);
#define CIS_C_ROWS(DIALECT, NAME) extern const cis_c_row cis_c_rows_##NAME[];
#include "target/c/ops/table.def"
#undef CIS_C_ROWS

#endif

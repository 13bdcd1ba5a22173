// Terms: numbers as functions of the inputs. Hash-consed: equal terms are one number.
//
// Invariants: a term is made by cis_term_op and the functions below, which put it into a normal
// form (rules.c), so that more equal values are equal terms. index has the type i64. A value may be
// poison: an op is poison where an operand is, and select where its condition or the chosen operand
// is. A rule drops an operand only if that cannot be poison. All NaNs of a format are one value.
#ifndef CIS_VERIFY_TERMS_TERM_H
#define CIS_VERIFY_TERMS_TERM_H

#include "interp/machine.h"
#include "ir/op_def.h"
#include "support/arena.h"
#include "support/map.h"

typedef uint32_t cis_term; // 0: none

typedef enum cis_term_form {
  CIS_TERM_CONST, // the bits of a number: args are the low and the high word
  CIS_TERM_INPUT, // args: which input, which element of it (low and high word)
  CIS_TERM_UNDEF, // poison, or read from memory that nothing has written
  CIS_TERM_SUM,   // args: constant, then coefficient and term, by term; all of them terms
  CIS_TERM_PIECE, // byte `imm` of a number
  CIS_TERM_BYTES, // a number of these bytes, the lowest first
  CIS_TERM_IS_POISON,
  CIS_TERM_FREE, // a float that may be another one because of fast-math flags, which are `imm`
  CIS_TERM_OP,   // an op of arith (`kind`), or any other on numbers alone
} cis_term_form;

/// The facts that all terms of a kind share.
typedef struct cis_term_key {
  cis_term_form form;
  unsigned kind;    // the op's; 0: of a dialect that has no row
  int64_t imm;      // its predicate or flags; of a piece, which
  cis_type type;    // of the value
  cis_type from;    // of operand 0
  uint32_t result;  // of the op
  cis_op *like;     // an op with these attributes; NULL: none is needed
  cis_op *function; // made for folding: calls the op; NULL: not yet
  bool cannot_fold; // the interpreter does not execute it
  bool may_poison;  // the op makes poison of numbers that are none
} cis_term_key;

typedef struct cis_term_options {
  bool reassociate; // sums and products of floats are the same in any order
  bool no_nan;      // no float is a NaN
  bool no_neg_zero; // -0 is 0
  uint64_t budget;  // words that terms may take; 0: the default
} cis_term_options;

/// The facts of an input that is the address of a buffer: buffers that live at the same time do not
/// overlap.
typedef struct cis_term_address {
  const void *program; // in which
  uint32_t order;      // in which it was made
  uint32_t until;      // those from this one on may lie where it lay; UINT32_MAX: none
  int64_t size;        // bytes; 0: nothing is known
} cis_term_address;

typedef struct cis_terms {
  cis_context *ctx;
  cis_term_options options;
  CIS_VEC(uint32_t) nodes; // key, number of arguments with flags, arguments
  CIS_VEC(cis_term) table; // open addressing
  size_t count;
  CIS_VEC(cis_term_key) keys;
  cis_strmap key_names;
  cis_ptrmap key_of_op; // op -> key + 1, of its first result
  cis_arena arena;
  cis_op *module; // holds the functions that are made for folding
  cis_interp *interp;
  cis_cell *cells; // scratch
  uint64_t num_functions;
  cis_ptrmap wholes;    // term that is an array -> facts of it (arrays.c)
  cis_ptrmap addresses; // input that is an address -> cis_term_address
  bool has_freedoms;    // there are terms of that form
  double deadline;      // seconds of the process's clock; 0: none
  uint64_t asked;       // how often a term was
  bool exhausted;       // words or time are used up: terms are wrong from here on
  cis_type last_types[CIS_TERM_UNDEF + 1]; // of constants, inputs, poison: the keys found last
  uint32_t last_keys[CIS_TERM_UNDEF + 1];
  const uint64_t *samples;
} cis_terms;

/// `module` is an empty module in the context of the programs; it is filled with functions.
void cis_terms_init(cis_terms *t, cis_op *module, const cis_term_options *options);
/// Frees the table and the functions; `module` stays with the caller.
void cis_terms_deinit(cis_terms *t);
/// Whether the deadline is over. Reads the clock, which is too slow for each iteration of a short
/// loop.
bool cis_terms_are_late(const cis_terms *t);
/// Seconds that the process has computed.
double cis_seconds(void);

/// A term as the key of a map.
static inline const void *cis_term_id(cis_term x) { return (const void *)((uintptr_t)x * 8 + 8); }

// --- query ---

static inline const cis_term_key *cis_term_key_of(const cis_terms *t, cis_term x) {
  return &t->keys.data[t->nodes.data[x]];
}
static inline uint32_t cis_term_num(const cis_terms *t, cis_term x) {
  return t->nodes.data[x + 1] & 0xffffff;
}
static inline const cis_term *cis_term_args(const cis_terms *t, cis_term x) {
  return &t->nodes.data[x + 2];
}
static inline cis_term cis_term_arg(const cis_terms *t, cis_term x, uint32_t i) {
  return t->nodes.data[x + 2 + i];
}
static inline cis_type cis_term_type(const cis_terms *t, cis_term x) {
  return cis_term_key_of(t, x)->type;
}
static inline bool cis_term_is(const cis_terms *t, cis_term x, cis_term_form form) {
  return cis_term_key_of(t, x)->form == form;
}
/// Whether it is that op of arith without flags, a comparison with any predicate.
static inline bool cis_term_is_op(const cis_terms *t, cis_term x, unsigned kind) {
  const cis_term_key *key = cis_term_key_of(t, x);
  return key->form == CIS_TERM_OP && key->kind == kind;
}
/// The bits of a constant.
bool cis_term_bits(const cis_terms *t, cis_term x, uint64_t *out_bits);
/// Whether the term may be poison for some input.
bool cis_term_may_be_poison(const cis_terms *t, cis_term x);
/// Whether it is the i1 that is always so.
bool cis_term_is_true(const cis_terms *t, cis_term x);
/// Whether it is the constant false of type i1.
bool cis_term_is_false(const cis_terms *t, cis_term x);

// --- make ---

/// The type that values of a type have in terms: index is i64, integers have no sign.
cis_type cis_term_type_of(cis_terms *t, cis_type type);
/// The constant of a type with these bits.
cis_term cis_term_const(cis_terms *t, cis_type type, uint64_t bits);
/// A constant of type i1.
cis_term cis_term_bool(cis_terms *t, bool value);
/// A constant of type index, which is i64 in terms.
cis_term cis_term_index(cis_terms *t, int64_t value);
/// Element `element` of input number `input`.
cis_term cis_term_input(cis_terms *t, cis_type type, uint32_t input, uint64_t element);
/// Poison of a type, or an uninitialized value.
cis_term cis_term_undef(cis_terms *t, cis_type type);
/// The i1 that says whether x is poison.
cis_term cis_term_is_poison(cis_terms *t, cis_term x);
/// An op of arith; `imm` is a comparison's predicate, or flags.
cis_term cis_term_op(cis_terms *t, unsigned kind, int64_t imm, cis_type type, const cis_term *args,
                     uint32_t num);
/// Result `result` of an op on numbers, whose operands are `args`.
cis_term cis_term_of_op(cis_terms *t, cis_op *op, const cis_term *args, uint32_t num,
                        uint32_t result);
/// The fast-math flags of an op that allow other floats than IEEE's, without those that the options
/// allow everywhere and those that exclude numbers.
uint32_t cis_term_freedoms(const cis_terms *t, const cis_op *op);
/// Byte `i` of a number, 0 being the lowest.
cis_term cis_term_piece(cis_terms *t, cis_term x, uint32_t i);
/// The number of a type that has these bytes, the lowest first; `num` is the size of the type.
cis_term cis_term_of_bytes(cis_terms *t, cis_type type, const cis_term *bytes, uint32_t num);

static inline cis_term cis_term_binary(cis_terms *t, unsigned kind, cis_term a, cis_term b) {
  const cis_term args[] = {a, b};
  return cis_term_op(t, kind, 0, cis_term_type(t, a), args, 2);
}
/// arith.addf or arith.addi, by the type of `a`.
cis_term cis_term_add(cis_terms *t, cis_term a, cis_term b);
/// arith.subi.
cis_term cis_term_sub(cis_terms *t, cis_term a, cis_term b);
/// arith.mulf or arith.muli, by the type of `a`.
cis_term cis_term_mul(cis_terms *t, cis_term a, cis_term b);
/// arith.cmpi; `predicate` is that of the op. The result has type i1.
cis_term cis_term_compare(cis_terms *t, int64_t predicate, cis_term a, cis_term b);
/// arith.select; `c` has type i1.
cis_term cis_term_select(cis_terms *t, cis_term c, cis_term a, cis_term b);
/// arith.andi of conditions.
cis_term cis_term_and(cis_terms *t, cis_term a, cis_term b);
/// arith.ori of conditions.
cis_term cis_term_or(cis_terms *t, cis_term a, cis_term b);
/// The negation of a condition.
cis_term cis_term_not(cis_terms *t, cis_term a);
/// Whether x is an arith.select.
bool cis_term_is_select(const cis_terms *t, cis_term x);
/// arith.bitcast.
cis_term cis_term_bitcast(cis_terms *t, cis_term x, cis_type type);
/// An arith op that casts: `kind` is its kind, `type` its result type.
cis_term cis_term_cast(cis_terms *t, unsigned kind, cis_term x, cis_type type);

// --- between the files of terms ---

/// Interns the node of a key and these arguments, without rules.
cis_term cis_term_node(cis_terms *t, uint32_t key, const uint32_t *args, uint32_t num);
/// Finds or adds a key. `name` is unique among keys; `facts` are copied.
uint32_t cis_term_find_key(cis_terms *t, cis_str name, const cis_term_key *facts);
/// Finds or adds the key of an op of arith: its kind, its predicate or flags, its type, and the
/// type of its last operand.
uint32_t cis_term_op_key(cis_terms *t, unsigned kind, int64_t imm, cis_type type, cis_type from);
/// The value of an op on constants, by the interpreter's own arithmetic. 0: it has none.
cis_term cis_term_fold(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num);
/// Normal form of an op (rules.c).
cis_term cis_term_normal(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num);
/// Stands for the result of an op in cis_term_moves_index.
#define CIS_TERM_RESULT UINT32_MAX
/// Whether an operand or result of type index is a number that the op moves, not a position.
/// `operand` counts from 0, or is CIS_TERM_RESULT.
bool cis_term_moves_index(const cis_op *op, uint32_t operand);
/// A function with one block that applies an op like `like` to its arguments and returns all
/// results. Unless `element` is NULL it stands for all elements and numbers but those of operand
/// `control` and single numbers of type index.
cis_op *cis_terms_wrap_operands(cis_terms *t, cis_op *like, cis_type element, uint32_t control);
/// Executes such a function. False where it traps (*out_trap) or cannot be executed.
bool cis_terms_call(cis_terms *t, cis_op *function, cis_cell *args, cis_cell *results,
                    bool *out_trap);
/// The term without what makes poison of numbers: refined by it.
cis_term cis_term_relax(cis_terms *t, cis_term x, cis_ptrmap *memo);

/// A CIS_TERM_SUM of these arguments, in normal form.
cis_term cis_term_sum_again(cis_terms *t, cis_type type, const cis_term *args, uint32_t num);
/// The term as IEEE computes it, without freedoms: one of those that it may be.
cis_term cis_term_strict(cis_terms *t, cis_term x, cis_ptrmap *memo);

/// A flag on the number of arguments: folding the op made poison.
enum { CIS_TERM_POISON_FLAG = 1u << 24 };

#endif

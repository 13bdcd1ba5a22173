// Why tensors are copied, for people who have a program and do not know the algorithm.
//
// A run bufferizes a copy of the program and counts the copies that are left, op by op. A change
// that would save a copy is found by running again with it, on another copy of the program.
#ifndef CIS_BUFFERIZE_EXPLAIN_EXPLAIN_H
#define CIS_BUFFERIZE_EXPLAIN_EXPLAIN_H

#include "bufferize/analysis/conflicts/clashes.h"
#include "pass/pass.h"

// --- a run ---

/// An op, by its position among all of the program in pre-order.
#define CIS_EXPLAIN_NO_OP UINT32_MAX

/// A place in the program as the user wrote it.
typedef struct cis_explained_place {
  uint32_t op;      // CIS_EXPLAIN_NO_OP: an argument of a block, or nothing
  uint32_t operand; // of the op, where it is a use
  cis_str name;     // of the op, empty without one
  cis_location loc;
} cis_explained_place;

/// The conflict that keeps an operand from using the memory of its tensor.
typedef struct cis_explained_clash {
  cis_clash_kind kind;
  cis_explained_place read, write, definition;
  bool reads_in_next_iteration;  // the read is before the write, in the next iteration of a loop
  bool reads_meanwhile;          // one op reads it while it writes it
  bool is_constant, is_argument; // what the definition is
} cis_explained_clash;

/// An operand that does not use the memory of its tensor.
typedef struct cis_explained_operand {
  cis_explained_place place;
  bool is_in_place; // of decisions: it does, although the op writes it
  double bytes;     // bytes of this copy by the analysis, all iterations of loops together
  double new_bytes; // of the new memory
  CIS_VEC(cis_explained_clash) clashes;
} cis_explained_operand;
typedef CIS_VEC(cis_explained_operand) cis_explained_operand_vec;

/// A change that is tried: what differs from the program as it is.
typedef struct cis_explained_change {
  /// Changes the copy, whose ops are `ops` in their order. False: it cannot be done.
  bool (*apply)(void *user, cis_op_vec *ops);
  void *user;
  const char *passes_before; // a pipeline, or NULL
  /// An operand that is decided before the others; op CIS_EXPLAIN_NO_OP: none.
  cis_explained_place decided_first;
} cis_explained_change;

/// A result that is an argument on all paths: deallocation copies it, because the caller owns the
/// argument.
typedef struct cis_explained_return {
  cis_str function;
  cis_location loc; // of the argument
  uint32_t argument;
  double bytes;
} cis_explained_return;

typedef struct cis_explained_run {
  bool ok;
  double bytes;      // copied in all
  size_t num_copies; // ops that copy, after bufferization
  double *bytes_of;  // by op
  uint32_t num_ops;
  cis_explained_operand_vec operands;    // only if they were asked for
  CIS_VEC(cis_explained_return) returns; // the same
} cis_explained_run;

/// Bufferizes a copy of the program. `change` NULL: as it is. `explains`: fills `operands`.
/// Errors are reported only if `reports`.
cis_explained_run cis_explain_run(cis_pass *pass, cis_op *module,
                                  const cis_bufferization_options *options,
                                  const cis_explained_change *change, bool explains, bool reports);
/// Frees the lists of a run.
void cis_explained_run_deinit(cis_explained_run *run);

/// Decisions about operands, for those who want them in words (ir/debug.h).
typedef struct cis_told_decisions cis_told_decisions;
/// Lets a run of One-Shot Bufferize with these options on `module` collect its decisions. NULL,
/// with nothing changed, if they are not wanted.
cis_told_decisions *cis_tell_decisions_begin(cis_op *module, cis_bufferization_options *options);
/// Says each in a line, and frees them. NULL: nothing.
void cis_tell_decisions_end(cis_context *ctx, cis_told_decisions *told);
/// Appends why an operand is out of place.
void cis_explain_put_clashes(cis_context *ctx, const cis_explained_operand *operand,
                             cis_strbuf *out);

/// The options with which the program is bufferized best. With copy-placement=exact, if the program
/// is not too large: these options, or those of one of upstream's orders (analysis-heuristic) if
/// that leaves fewer copies, or if the program is refused otherwise. Copies of the program are
/// bufferized; no diagnostic is reported.
cis_bufferization_options cis_best_order(cis_pass *pass, cis_op *module,
                                         const cis_bufferization_options *options);

// --- what would save a copy ---

typedef enum cis_alternative_kind {
  CIS_ALTERNATIVE_MOVE_READS,     // the old contents are read before they are overwritten
  CIS_ALTERNATIVE_COPY_ELSEWHERE, // this is not copied, so that something else is
  CIS_ALTERNATIVE_DROP_READS,     // no op reads the old contents
  CIS_ALTERNATIVE_NEW_TENSOR,     // the overwritten tensor is memory of the function
  CIS_ALTERNATIVE_OPTION,         // another option, or a pass before
  CIS_NUM_ALTERNATIVES
} cis_alternative_kind;

typedef struct cis_alternative {
  cis_alternative_kind kind;
  bool works;             // a run has shown that it saves bytes
  double saved;           // by that run, of all that the program copies
  cis_str text;           // a sentence: what to do, or why that saves nothing
  cis_explained_place at; // where; without a place: anywhere
  /// MOVE_READS: the op that the one at `at` moves before, where that is all. Without a place: more
  /// ops move.
  cis_explained_place before;
} cis_alternative;

/// An op that copies, or needs new memory.
typedef struct cis_explained_copy {
  cis_explained_place place;
  cis_str function;
  double bytes; // bytes copied each time the function runs, estimated where sizes are not known
  double iterations; // of the loops around it
  const cis_explained_operand *operands;
  size_t num_operands;        // 0: the op copies by what it says
  cis_str own;                // then, why: a sentence
  cis_explained_place source; // and where what it copies was computed
  CIS_VEC(cis_alternative) alternatives;
} cis_explained_copy;
typedef CIS_VEC(cis_explained_copy) cis_explained_copy_vec;

typedef struct cis_explanation {
  cis_pass *pass;
  cis_op *module;
  const cis_bufferization_options *options;
  cis_arena *arena;
  cis_op_vec ops; // of the program, in pre-order
  cis_explained_run run;
  cis_explained_copy_vec copies; // the dearest first
  uint64_t budget;               // ops that may still be bufferized to try changes
  size_t num_not_tried;          // copies for which nothing was tried
} cis_explanation;

/// The place of an op in the program as the user wrote it.
cis_explained_place cis_explain_place_of_op(const cis_op *op, uint32_t number);
/// The name in JSON: "read-first".
const char *cis_alternative_kind_name(cis_alternative_kind kind);
/// Whether a change of this kind is one of the program.
bool cis_alternative_is_applicable(cis_alternative_kind kind);
/// Changes the program: "KIND:N", an applicable kind and the number of a copy. False after an
/// error.
bool cis_explain_apply(cis_explanation *e, cis_str change);
/// Fills `alternatives` of a copy.
void cis_explain_find_alternatives(cis_explanation *e);

/// `tries`: also finds what would save copies. False after an error: the program cannot be
/// bufferized.
bool cis_explain(cis_pass *pass, cis_op *module, const cis_bufferization_options *options,
                 bool tries, bool reports, cis_explanation *out);
/// Frees an explanation.
void cis_explanation_deinit(cis_explanation *e);

// --- reports ---

/// Appends all copies of an explanation as text.
void cis_explain_put_text(const cis_explanation *e, cis_strbuf *out);
/// Appends all copies as one JSON object.
void cis_explain_put_json(const cis_explanation *e, cis_strbuf *out);
/// Appends a row for each copy, after a header.
void cis_explain_put_csv(const cis_explanation *e, cis_strbuf *out);
/// Emits a remark at each copy.
void cis_explain_emit_remarks(const cis_explanation *e);
/// Emits remarks about the copies that bufferizing a module will take, if remarks are wanted.
void cis_remark_copies(cis_pass *pass, cis_op *module, const cis_bufferization_options *options);

#endif

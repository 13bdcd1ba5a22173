/* One-Shot Bufferize's analysis in public: run alone and asked, and bufferization by decisions of
 * one's own.
 *
 *   %a = tensor.insert %x into %t[%i]       operand #1, %t, is in place: no
 *   %y = tensor.extract %t[%j]                conflict: %t is read here, after that write
 *   %b = tensor.insert %x into %a[%j]       operand #1, %a, is in place: yes; %b and %a are equal
 *
 *   cistern_analysis *a = cistern_analysis_create(module_op, NULL);
 *   if (a && !cistern_analysis_is_in_place(a, insert, 1))
 *     cistern_analysis_get_conflict(a, insert, 1, 0, &conflict);
 *   cistern_analysis_destroy(a);
 *
 * An analysis describes the program as it was at cistern_analysis_create, and holds until that is
 * changed or destroyed. Decisions of one's own cannot make a program wrong: they add copies, leave
 * operations on tensors, or choose which operand is decided first. What is in place is decided by
 * the analysis alone, because an operand that is in place although it must not be would overwrite
 * what is read later. */
#ifndef CISTERN_ANALYSIS_H
#define CISTERN_ANALYSIS_H

#include "cistern/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A decision about a tensor operand. */
typedef enum cistern_decision {
  CISTERN_DECISION_NONE,  /* the analysis decides, in its order */
  CISTERN_DECISION_COPY,  /* the operand gets a copy */
  CISTERN_DECISION_FIRST, /* decided before others: in place unless a conflict follows from it */
} cistern_decision;

/** The decision about operand number `operand` of `op`, a tensor. */
typedef cistern_decision (*cistern_decide_fn)(void *user, cistern_operation *op, size_t operand);

/** How to analyze and bufferize. */
typedef struct cistern_bufferize_options {
  size_t struct_size; /* sizeof(cistern_bufferize_options) */
  /** Options of one-shot-bufferize, as in a pipeline: "bufferize-function-boundaries",
   * "analysis-heuristic=fuzzer analysis-fuzzer-seed=7"; NULL: the defaults. */
  const char *options;
  void *user;
  /** Whether an operation is bufferized (upstream: opFilter); NULL: all are. Others stay on
   * tensors, and nothing is known of them. It is asked once for each operation inside the program
   * before anything changes. Functions, calls and returns follow `options`; terminators, and what
   * is inside of them, follow the operation around. */
  bool (*allows)(void *user, cistern_operation *op);
  /** Asked once for each tensor operand, before the analysis; NULL: the analysis decides. A copy of
   * an operand that has to be in place is an error. */
  cistern_decide_fn decide;
} cistern_bufferize_options;

/** An analysis that has ended. */
typedef struct cistern_analysis cistern_analysis;

/** Analyzes a program on tensors: a module, or another operation that is isolated from above,
 * without function boundaries. `options` and its functions are borrowed during the call; NULL: the
 * defaults. The program stays as it is, but for attributes that "test-analysis-only" asks for.
 * Caller destroys the result. NULL after an error: of the options, of those that skip the analysis
 * or change the program before it (copy-before-write, destinations=best), or of a program that
 * cannot be bufferized by them. */
CISTERN_API cistern_analysis *cistern_analysis_create(cistern_operation *op,
                                                      const cistern_bufferize_options *options);
/** Destroys an analysis; the program stays. NULL is allowed. */
CISTERN_API void cistern_analysis_destroy(cistern_analysis *a);

/** Whether an operand is in place: the operation works on the buffer of the tensor itself. False
 * for an operand that is no tensor, was not there, or is in a function that was not analyzed. */
CISTERN_API bool cistern_analysis_is_in_place(const cistern_analysis *a,
                                              const cistern_operation *op, size_t operand);
/** Whether two tensors of a function may have overlapping buffers. True for values of which the
 * analysis knows nothing. */
CISTERN_API bool cistern_analysis_may_alias(const cistern_analysis *a, const cistern_value *x,
                                            const cistern_value *y);
/** Whether two tensors of a function are known to have the same buffer; a tensor and itself are.
 * False for values of which the analysis knows nothing. */
CISTERN_API bool cistern_analysis_are_equivalent(const cistern_analysis *a, const cistern_value *x,
                                                 const cistern_value *y);
/** The bytes that the operands which are not in place copy, as they are estimated: all iterations
 * of loops together, dynamic sizes as they are expected. */
CISTERN_API int64_t cistern_analysis_copied_bytes(const cistern_analysis *a);

/** Why an operand is not in place. */
typedef enum cistern_conflict_kind {
  CISTERN_CONFLICT_READ_LATER, /* `read` needs what `value` has, which `write` would overwrite */
  CISTERN_CONFLICT_READ_ONLY,  /* `write` would write `value`, which may not be written */
  CISTERN_CONFLICT_PARALLEL,   /* `write` is in a parallel region, `value` comes from outside */
  CISTERN_CONFLICT_OVERLAP,    /* `read` takes its memory for other memory than `write` writes */
  CISTERN_CONFLICT_DECIDED,    /* the caller's decision */
} cistern_conflict_kind;

/** A conflict that would follow if an operand was in place. */
typedef struct cistern_conflict {
  size_t struct_size; /* sizeof(cistern_conflict), set by the caller */
  cistern_conflict_kind kind;
  cistern_operation *read; /* the operation that reads; NULL: there is none */
  size_t read_operand;
  cistern_operation *write; /* the operation that writes; NULL: not known which one */
  size_t write_operand;
  cistern_value *value; /* the tensor whose contents are concerned; NULL: there is none */
} cistern_conflict;

/** The number of conflicts that are known of an operand: at most 8, one for each read; 0 for an
 * operand that is in place. */
CISTERN_API size_t cistern_analysis_num_conflicts(const cistern_analysis *a,
                                                  const cistern_operation *op, size_t operand);
/** Fills `out_conflict`, whose `struct_size` is set, with conflict number `index` of an operand.
 * Returns false and does nothing if there is none. */
CISTERN_API bool cistern_analysis_get_conflict(const cistern_analysis *a,
                                               const cistern_operation *op, size_t operand,
                                               size_t index, cistern_conflict *out_conflict);

/** Bufferizes a program as one-shot-bufferize does, by decisions of one's own, and verifies it.
 * `op` and `options` as in cistern_analysis_create. Operations inside `op` are other ones
 * afterwards: pointers to them are invalid. Returns false after an error; the program may have
 * changed then. */
CISTERN_API bool cistern_bufferize(cistern_operation *op, const cistern_bufferize_options *options);

#ifdef __cplusplus
}
#endif

#endif

/* Dialect conversion: operations of some dialects are replaced by operations of others while types
 * change. MLIR's document "Dialect Conversion" has the idea; "Bufferization" uses it for partial
 * bufferization, as this program does:
 *
 *   static bool cast(void *user, cistern_operation *op, cistern_value *const *operands,
 *                    cistern_rewriter *r) {                  // tensor.cast -> memref.cast
 *     const cistern_type *type =
 *         cistern_rewriter_convert_type(r, cistern_value_type(cistern_operation_result(op, 0)));
 *     cistern_operation_state s = cistern_operation_state_of("memref.cast");
 *     s.location = op, s.operands = operands, s.num_operands = 1;
 *     s.result_types = &type, s.num_results = 1;
 *     cistern_operation *made = cistern_rewriter_build(r, &s);
 *     return made && cistern_rewriter_replace_with(r, op, made);
 *   }
 *   cistern_type_converter buffers = {sizeof buffers};
 *   cistern_buffer_type_converter(&buffers);                 // tensors become memrefs
 *   cistern_conversion *c = cistern_conversion_create(ctx, &buffers);
 *   cistern_conversion_set_legality(c, "tensor.cast", CISTERN_ILLEGAL);
 *   cistern_conversion_set_legality(c, "bufferization", CISTERN_LEGAL);
 *   static const cistern_conversion_pattern p = {sizeof p, "tensor.cast", .rewrite = cast};
 *   cistern_conversion_add_patterns(c, &p, 1);
 *   bool ok = cistern_conversion_apply(c, module_op, false); // partial
 *   cistern_conversion_destroy(c);
 *
 * A conversion visits each operation before those in its regions, and folds one that is not legal
 * before it looks for a pattern. A pattern sees the operands of its operation converted. Where an
 * operation that is not converted uses a value that is, a materialization stands between them. If
 * an illegal operation is left, the conversion fails and changes nothing. */
#ifndef CISTERN_CONVERSION_H
#define CISTERN_CONVERSION_H

#include "cistern/rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Types as a conversion changes them. Each function gets `user`. */
typedef struct cistern_type_converter {
  size_t struct_size; /* sizeof(cistern_type_converter) */
  void *user;
  /** The type that a type becomes: the type itself, or NULL, if it is legal. */
  const cistern_type *(*convert)(void *user, cistern_context *ctx, const cistern_type *type);
  /** Materializations build an operation at the rewriter's insertion point that has `value` as a
   * value of `type`: of its original type, or of its converted type. NULL if that cannot be, and
   * then the conversion fails. A converter without such a function builds
   * builtin.unrealized_conversion_cast. */
  cistern_value *(*to_source)(void *user, cistern_rewriter *r, const cistern_type *type,
                              cistern_value *value);
  cistern_value *(*to_target)(void *user, cistern_rewriter *r, const cistern_type *type,
                              cistern_value *value);
} cistern_type_converter;

/** Fills the struct, whose `struct_size` is set, with MLIR's BufferizeTypeConverter: a tensor
 * becomes a memref with the identity layout, through bufferization.to_tensor and
 * bufferization.to_buffer. Functions of a converter of one's own may call these for other types.
 * Returns false and does nothing if the struct is too small. */
CISTERN_API bool cistern_buffer_type_converter(cistern_type_converter *out);

/** What a conversion does with an operation. */
typedef enum cistern_legality {
  CISTERN_LEGALITY_UNKNOWN, /* left alone, or, by a full conversion, converted */
  CISTERN_LEGAL,            /* left alone */
  CISTERN_ILLEGAL,          /* converted */
} cistern_legality;

/** A pattern of a conversion. */
typedef struct cistern_conversion_pattern {
  size_t struct_size; /* sizeof(cistern_conversion_pattern), the same for all of a list */
  const char *root;   /* the name of the operations to try; NULL: all */
  unsigned benefit;   /* patterns with a larger benefit are tried first; 0 is 1 */
  /** Replaces or erases `op`, or changes it to a legal operation, and returns true; or returns
   * false: then operations that it built are erased again, and it must not have changed anything
   * else. `operands` are those of `op`, converted. All changes go through `rewriter`, which inserts
   * before `op`. A result may be replaced by a value of its own or of its converted type. */
  bool (*rewrite)(void *user, cistern_operation *op, cistern_value *const *operands,
                  cistern_rewriter *rewriter);
  void *user;
} cistern_conversion_pattern;

typedef struct cistern_conversion cistern_conversion;

/** Creates a conversion without rules and patterns. `types` is copied; NULL: types stay. Caller
 * owns the result; never NULL. */
CISTERN_API cistern_conversion *cistern_conversion_create(cistern_context *ctx,
                                                          const cistern_type_converter *types);
/** Destroys a conversion. NULL is allowed. */
CISTERN_API void cistern_conversion_destroy(cistern_conversion *c);

/** States the legality of an operation ("tensor.cast"), of the operations of a dialect ("tensor"),
 * or of all others (NULL). What is said of an operation goes before what is said of its dialect,
 * and what is said last before what was said first. */
CISTERN_API void cistern_conversion_set_legality(cistern_conversion *c, const char *name,
                                                 cistern_legality legality);
/** The same, decided for each operation: legal if `is_legal` returns true, else illegal. */
CISTERN_API void cistern_conversion_set_legal_if(
    cistern_conversion *c, const char *name,
    bool (*is_legal)(void *user, const cistern_conversion *c, cistern_operation *op), void *user);
/** Whether the types of the operands, results and block arguments of an operation are legal: the
 * converter leaves them as they are. An `is_legal` function may return it. */
CISTERN_API bool cistern_conversion_has_legal_types(const cistern_conversion *c,
                                                    const cistern_operation *op);

/** Adds patterns, which are copied. Returns false after an error, and then adds none. */
CISTERN_API bool cistern_conversion_add_patterns(cistern_conversion *c,
                                                 const cistern_conversion_pattern *patterns,
                                                 size_t num_patterns);
/** Adds the patterns of a pass of this library, and the legality that it states: what upstream's
 * populate functions do. `name` is the pass: "scf-bufferize" (with "scf-bufferize{newer-ops}"),
 * "func-bufferize", "finalizing-bufferize", "convert-elementwise-to-linalg"; or "tensor-bufferize",
 * and the same of arith, bufferization, linalg, shape, vector and dialects of one's own whose
 * operations say how they bufferize. Operations of these last sets are rewritten after all
 * patterns, by those of bufferization along with the set's dialect. Patterns that are added, and
 * what cistern_conversion_set_legality says, go before; of several sets, what one converts is
 * illegal. Alone, a set does what its pass does.
 * Returns false after an error if there is no set of that name. */
CISTERN_API bool cistern_conversion_populate(cistern_conversion *c, const char *name);

/** Converts the operations inside `op`, which must be isolated from above, and `op` itself if a
 * pattern changes it in place. A full conversion converts also what no rule names, a partial one
 * leaves it alone. Operations inside `op` are other ones afterwards: pointers to them are invalid.
 * Returns false after "failed to legalize operation ..." or another error, one that a pattern has
 * reported too; then nothing has changed, and all pointers are valid. */
CISTERN_API bool cistern_conversion_apply(cistern_conversion *c, cistern_operation *op, bool full);

/* --- inside patterns of a conversion --- */

/** The type that the conversion's converter makes of a type; the type itself outside of patterns of
 * a conversion. */
CISTERN_API const cistern_type *cistern_rewriter_convert_type(cistern_rewriter *r,
                                                              const cistern_type *type);
/** Gives the arguments of all blocks of a region their converted types. Returns false and does
 * nothing outside of patterns of a conversion. */
CISTERN_API bool cistern_rewriter_convert_region(cistern_rewriter *r, cistern_region *region);
/** Replaces an operation by the same operation on converted operands, with converted result types
 * and converted arguments of its regions, which go along: the pattern of structural operations.
 * Returns false and does nothing outside of patterns of a conversion. */
CISTERN_API bool cistern_rewriter_rebuild(cistern_rewriter *r, cistern_operation *op,
                                          cistern_value *const *operands);
/** Gives an operation its converted operands, as many as it has: the pattern of terminators.
 * Returns false and does nothing outside of patterns of a conversion. */
CISTERN_API bool cistern_rewriter_set_operands(cistern_rewriter *r, cistern_operation *op,
                                               cistern_value *const *operands);

#ifdef __cplusplus
}
#endif

#endif

// The dialects of this build: CMake defines CIS_WITHOUT_<d>=1 for each dialect that
// CISTERN_DIALECTS leaves out, and nothing in a build of all dialects.
//
// The kinds of such a dialect's ops stay, because they are numbers. Its files are not compiled
// (CMakeLists.txt has the rule), so that tables of rows leave its rows out by CIS_WITH. What other
// files call of it is answered by dialect/left_out.c.
#ifndef CIS_IR_IN_BUILD_H
#define CIS_IR_IN_BUILD_H

#include "ir/diag.h"

/// 1 if the dialect is in this build, 0 otherwise; for CIS_WITH, `if` and `#if`.
#define CIS_HAS(DIALECT) CIS_HAS_OF(CIS_WITHOUT_##DIALECT)
/// 1 if all these dialects, six at most, are in this build, 0 otherwise.
#define CIS_HAS_ALL(...)                                                                           \
  CIS_HAS_SIX(__VA_ARGS__, builtin, builtin, builtin, builtin, builtin, builtin)
/// The arguments after the condition, if that is 1 (0).
#define CIS_WITH(CONDITION, ...) CIS_WITH_OF(CONDITION, __VA_ARGS__)
#define CIS_UNLESS(CONDITION, ...) CIS_UNLESS_OF(CONDITION, __VA_ARGS__)

/// Whether StableHLO can be lowered in this build.
#define CIS_LOWERS_STABLEHLO CIS_HAS_ALL(cf, check, chlo, complex, linalg, scf)
/// The begin of a pipeline for any program on tensors: StableHLO and TOSA, where there may be some,
/// are lowered.
#define CIS_LOWER_STABLEHLO CIS_WITH(CIS_LOWERS_STABLEHLO, "lower-stablehlo,")
#define CIS_LOWER_TOSA CIS_WITH(CIS_HAS(tosa), "lower-tosa,")

// A name that is defined moves the second argument into another place: CIS_MOVE_1 where
// CIS_WITHOUT_<d> is 1, CIS_ALL_111111 where all six are there.
#define CIS_HAS_OF(WITHOUT) CIS_HAS_PASTED(WITHOUT)
#define CIS_HAS_PASTED(WITHOUT) CIS_SECOND(CIS_MOVE_##WITHOUT 0, 1, )
#define CIS_MOVE_1 0,
#define CIS_HAS_SIX(A, B, C, D, E, F, ...)                                                         \
  CIS_ALL(CIS_HAS(A), CIS_HAS(B), CIS_HAS(C), CIS_HAS(D), CIS_HAS(E), CIS_HAS(F))
#define CIS_ALL(A, B, C, D, E, F) CIS_ALL_PASTED(A, B, C, D, E, F)
#define CIS_ALL_PASTED(A, B, C, D, E, F) CIS_SECOND(CIS_ALL_##A##B##C##D##E##F 0, 0, )
#define CIS_ALL_111111 1, 1,
#define CIS_SECOND(...) CIS_SECOND_OF(__VA_ARGS__)
#define CIS_SECOND_OF(A, B, ...) B
#define CIS_WITH_OF(CONDITION, ...) CIS_WITH_##CONDITION(__VA_ARGS__)
#define CIS_WITH_1(...) __VA_ARGS__
#define CIS_WITH_0(...)
#define CIS_UNLESS_OF(CONDITION, ...) CIS_UNLESS_##CONDITION(__VA_ARGS__)
#define CIS_UNLESS_1(...)
#define CIS_UNLESS_0(...) __VA_ARGS__

/// The sentence of errors about a pass, with cis_left_out_of_pass.
#define CIS_LEFT_OUT_PASS                                                                          \
  "pass '%.*s' is not in this build, because dialect '%s' is not (CISTERN_DIALECTS)"

/// Adds to an error about a dialect that is not registered the note that this build leaves it out,
/// if that is why, or what to write instead of it. False.
bool cis_note_left_out(cis_context *ctx, cis_location loc, cis_str dialect);
/// A dialect that is left out and that the pass of that name needs; NULL if there is none.
const char *cis_left_out_of_pass(cis_str pass);

#endif

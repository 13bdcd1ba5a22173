// Passes that lower the tosa dialect: which ops each one lowers, for the documentation.
#ifndef CIS_CONVERT_TOSA_TOSA_H
#define CIS_CONVERT_TOSA_TOSA_H

#include <stdbool.h>

/// Calls `fn` for every op of the dialect that a pass lowers, or that mlir-opt alone lowers
/// (`elsewhere`).
void cis_tosa_each_lowering(void (*fn)(void *user, const char *pass, unsigned kind, bool elsewhere),
                            void *user);

#endif

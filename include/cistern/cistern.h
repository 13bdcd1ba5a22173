/* Cistern: MLIR's buffer management as a library. This header includes all others.
 *
 *   cistern_context *ctx = cistern_context_create();
 *   cistern_module *module = cistern_module_parse_file(ctx, "model.mlir");
 *   if (module && cistern_module_run_pipeline(module, "builtin.module(func.func(buffer-reuse))",
 * ...
 *
 * Handles are opaque. Pointers that a function returns are borrowed unless its comment says that
 * the caller owns the result; pointers that it takes must not be NULL unless its comment allows
 * NULL. */
#ifndef CISTERN_CISTERN_H
#define CISTERN_CISTERN_H

#include "cistern/analysis.h"
#include "cistern/context.h"
#include "cistern/conversion.h"
#include "cistern/dialect.h"
#include "cistern/execute.h"
#include "cistern/ir.h"
#include "cistern/memory.h"
#include "cistern/module.h"
#include "cistern/pass.h"
#include "cistern/plan.h"
#include "cistern/plugin.h"
#include "cistern/rewrite.h"
#include "cistern/version.h"

#endif

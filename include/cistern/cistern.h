/* Cistern: MLIR's buffer management as a library. */
#ifndef CISTERN_CISTERN_H
#define CISTERN_CISTERN_H

#include "cistern/context.h"
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

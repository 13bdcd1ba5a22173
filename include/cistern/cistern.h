/* Cistern: MLIR's buffer management as a library. */
#ifndef CISTERN_CISTERN_H
#define CISTERN_CISTERN_H

#include "cistern/context.h"
#include "cistern/ir.h"
#include "cistern/module.h"
#include "cistern/plan.h"
#include "cistern/version.h"

#endif

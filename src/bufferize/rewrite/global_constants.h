// Constants in memory: a private memref.global for each constant tensor, once per module.
#ifndef CIS_BUFFERIZE_REWRITE_GLOBAL_CONSTANTS_H
#define CIS_BUFFERIZE_REWRITE_GLOBAL_CONSTANTS_H

#include "bufferize/rewrite/bufferization.h"

/// The constant global of the nearest module around `at` that has these elements, this type and the
/// alignment of the options: one that is there, or a new one, first in the module. NULL after an
/// error.
cis_op *cis_get_global_constant(cis_bufferization *b, cis_op *at, cis_attr elements,
                                cis_type memref);
/// Frees the tables of modules.
void cis_global_constants_destroy(struct cis_global_constants *constants);

#endif

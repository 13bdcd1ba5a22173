// mlir-opt's remark options: which remarks are shown, and how.
#ifndef CIS_DRIVER_OPT_REMARKS_H
#define CIS_DRIVER_OPT_REMARKS_H

#include "ir/remark.h"
#include "support/strbuf.h"

typedef struct cis_remark_options {
  const char *filter;                        // of all kinds, or NULL
  const char *filters[CIS_NUM_REMARK_KINDS]; // of one kind, or NULL; it goes before `filter`
  const char *format;                        // "emitRemark" or "yaml"; NULL: the first
  const char *policy;                        // "all" or "final"; NULL: the first
  const char *file;                          // where yaml goes; NULL: mlir-remarks.yaml
} cis_remark_options;

typedef struct cis_remark_printer cis_remark_printer;

/// The caller owns the result. NULL if no remarks are wanted or, with a text in `error`, if the
/// options are wrong.
cis_remark_printer *cis_remark_printer_create(const cis_remark_options *options, cis_strbuf *error);
/// The sink that the caller sets on a context; NULL for no printer.
const cis_remark_sink *cis_remark_printer_sink(const cis_remark_printer *p);
/// Prints the remarks that were kept until the end. NULL does nothing.
void cis_remark_printer_finish(cis_remark_printer *p, cis_context *ctx);
/// Writes the file. False with a text in `error` if that failed. NULL does nothing.
bool cis_remark_printer_destroy(cis_remark_printer *p, cis_strbuf *error);

#endif

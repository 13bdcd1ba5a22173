#ifndef CIS_DRIVER_DOCS_CHECKED_H
#define CIS_DRIVER_DOCS_CHECKED_H

#include "support/strbuf.h"

/// Prints how --check-buffers reads each op through which memory may be reached.
void cis_docs_print_checked(cis_strbuf *out);
/// For test/check/every_op.py: a line "NAME followed|need-not|unknown" for each of these ops.
void cis_docs_print_checked_names(cis_strbuf *out);

#endif

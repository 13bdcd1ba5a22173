// Custom directives that formats of rows from text may name.
#ifndef CIS_DIALECT_ODS_DIRECTIVES_H
#define CIS_DIALECT_ODS_DIRECTIVES_H

#include "asm/format.h"

/// Ended by an entry without a name.
extern const cis_custom_directive cis_ods_directives[];

#endif

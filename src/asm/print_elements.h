// Element literals as text.
#ifndef CIS_ASM_PRINT_ELEMENTS_H
#define CIS_ASM_PRINT_ELEMENTS_H

#include "asm/printer_impl.h"

/// dense<...>, sparse<...>, dense_resource<...>, without the type.
void cis_printer_elements(cis_printer *p, cis_attr attr);
/// array<i64: 1, 2>
void cis_printer_dense_array(cis_printer *p, cis_attr attr);

#endif

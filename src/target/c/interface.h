// The header: what the application can program against.
#ifndef CIS_TARGET_C_INTERFACE_H
#define CIS_TARGET_C_INTERFACE_H

#include "target/c/emit.h"

/// Finds the buffers that public functions take and give, and takes the names of their macros,
/// before functions are written. False after an error.
bool cis_c_find_ports(cis_c_emitter *e, const cis_ptrmap *reached);
/// Appends types, the arena's size and the prototypes.
void cis_c_put_interface(cis_c_emitter *e, const cis_strbuf *prototypes, cis_strbuf *out);
/// Appends the whole header.
void cis_c_put_header(cis_c_emitter *e, const cis_strbuf *prototypes, cis_strbuf *out);

#endif

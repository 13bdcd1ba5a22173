// The heap of the C that is written (--heap): memory for buffers that have no place in the arena,
// because their size is not known, or because any number of them may be in use at once.
//
// It is one array of a size that the user chooses, cut into pieces that lie one after the other,
// with a header before each that holds its size. The first free piece that is large enough is
// taken, and the search joins neighbours that are free. What does not fit is CIS_TRAP.
#ifndef CIS_TARGET_C_HEAP_H
#define CIS_TARGET_C_HEAP_H

#include "target/c/emit.h"

/// Takes memory for a buffer: declares its pointer, and says what the buffer is then. Sizes that
/// its type does not know are in `sizes`, one for each dimension.
bool cis_c_take_buffer(cis_c_emitter *e, cis_op *op, const cis_c_num *sizes);
/// Gives the memory of operand 0 back; nothing where it has a place of its own, which is looked at
/// when the program runs if it is not known.
void cis_c_give_buffer(cis_c_emitter *e, cis_op *op);
/// Appends the array and its functions.
void cis_c_put_heap(const cis_c_emitter *e, cis_strbuf *out);
/// Appends prototypes of what the application may call.
void cis_c_put_heap_interface(const cis_c_emitter *e, cis_strbuf *out);

#endif

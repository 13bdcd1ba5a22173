// What an op does to a buffer: whether it accesses all elements at once, and whether it only reads.
#ifndef CIS_MEMORY_WHOLE_ACCESSES_H
#define CIS_MEMORY_WHOLE_ACCESSES_H

#include "ir/op_def.h"

/// Whether the op is a copy or a structured op that writes all elements of the operand's buffer and
/// reads none of them.
bool cis_overwrites_by_loops(const cis_use *use);
/// cis_overwrites_by_loops, or a store or transfer of all elements.
bool cis_overwrites(const cis_use *use);
/// Whether the op reads the operand's buffer, all elements of it in one go, and writes none of
/// them.
bool cis_reads_whole(const cis_use *use);
/// Whether the op is known to write no element of the operand's buffer, and to free none.
bool cis_leaves_contents(const cis_use *use);
/// Whether the only effects that the op may have on what the operand reaches are reads.
bool cis_only_reads(const cis_use *use);

#endif

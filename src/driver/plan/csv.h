// Planning problems as CSV, in the format of google/minimalloc.
//
// The first row names the columns, in any order: id, lower, upper, size, and optionally alignment,
// hint (a wished offset), offset (a fixed one), gaps ("4-6 8-9": when the buffer is not live),
// priority (what it costs to have the buffer elsewhere, for cistern-plan --spill), memory (the name
// of the one that it must be in: then memories are those that are named, or those of a table of
// memories), apart (names of groups of which no two may be in one bank) and conflicts ("b:30 c":
// ids and what it costs to be in one bank with them, by default 1). Also known: start or begin for
// lower, end for an inclusive upper, buffer or buffer_id for id. Other columns are ignored. Fields
// may be quoted; lines may end in CRLF.
#ifndef CIS_DRIVER_PLAN_CSV_H
#define CIS_DRIVER_PLAN_CSV_H

#include "plan/memories.h"
#include "plan/plan.h"

#include "support/source.h"
#include "support/strbuf.h"

typedef struct cis_plan_table {
  cis_plan_problem problem;
  cis_str *ids;                           // per buffer: UTF-8 without control characters
  bool has_alignment, has_hint, has_gaps; // which optional columns there are
  int64_t *priorities;                    // per buffer; NULL: there are none
  cis_plan_memory *memories;              // fastest first
  cis_str *memory_names;
  size_t num_memories;
  int32_t *pinned;  // per buffer, if there are memories
  size_t *places;   // per buffer: where it stands in the source
  int64_t capacity; // of JSON alone; 0: none
  cis_plan_apart apart;
  cis_str *apart_names; // per group; NULL: they have none
  cis_plan_bank_conflicts conflicts;
} cis_plan_table;

/// A table of memories: name, and optionally capacity, alignment, taken ("0-1024 4096-8192": bytes
/// that no buffer may have) and banks ("32768 32768": their sizes, which are the capacity).
typedef struct cis_plan_memory_table {
  cis_plan_memory *memories;
  cis_str *names;
  size_t num;
} cis_plan_memory_table;

/// Reads a table of memories, as cis_plan_table_read reads buffers.
bool cis_plan_memory_table_read(cis_source *source, cis_arena *arena,
                                cis_plan_memory_table *out_table, cis_strbuf *out_error);
/// The begins of banks after the first one, from sizes; false if one is not above 0 or their sum,
/// the capacity, leaves 63 bits.
bool cis_plan_make_banks(const int64_t *sizes, size_t num, cis_arena *arena,
                         cis_plan_memory *out_memory);
/// Whether each group that must be apart has banks enough; else `*out_group` has not.
bool cis_plan_has_banks_for(const cis_plan_table *table, size_t *out_group, size_t *out_num_banks);

/// Reads a table, and checks every buffer. `memories`: those that there are; NULL: those that the
/// table names. On failure returns false with a line
/// "file:line:col: error: ..." in `out_error`. The table lives in `arena` and in the source.
bool cis_plan_table_read(cis_source *source, int64_t default_alignment,
                         const cis_plan_memory_table *memories, cis_arena *arena,
                         cis_plan_table *out_table, cis_strbuf *out_error);

/// Prints the table with an offset column, as cis_plan_table_read reads it. `memory` is the memory
/// of each buffer; NULL: there is one memory. With several there is a column for the memory's name,
/// if memories have names, and a buffer in none has no offset.
void cis_plan_table_print(const cis_plan_table *table, const int64_t *offsets,
                          const int32_t *memory, cis_strbuf *out);

/// Prints the table without a plan: offsets are those that are fixed, memories those that are
/// demanded. There are columns for both only where some buffer has them.
void cis_plan_table_print_problem(const cis_plan_table *table, cis_strbuf *out);

/// The reason why an id is wrong (it has to be UTF-8 without control characters); NULL: it is
/// right.
const char *cis_plan_id_fault(cis_str id);

#endif

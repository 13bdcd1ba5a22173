// The constants of a streamed loop: which op each step runs and which row it computes, where rows
// lie in the pool, where strips begin.
#ifndef CIS_STREAM_TABLES_H
#define CIS_STREAM_TABLES_H

#include "ir/builder.h"
#include "stream/group.h"

/// A constant tensor of unsigned numbers, as narrow as they allow.
cis_value *cis_stream_build_table(cis_loc_builder *b, const int64_t *numbers, size_t num);
/// An entry of a table, as index.
cis_value *cis_stream_look_up(cis_loc_builder *b, cis_value *table, cis_value *at);
/// Whether rows of a stage lie at places of the pool that a table has.
bool cis_stream_has_table(const cis_stream_stage *stage);
/// The first stage up to `i` whose strips begin where those of stage `i` do; i: none before.
size_t cis_stream_first_with_strips(const cis_stream_group *g, size_t i);

/// The ops and the rows of the tasks, in their order.
typedef struct cis_stream_task_tables {
  int64_t *cases; // by stage
  uint32_t num_cases;
  int64_t *which, *rows; // by task
} cis_stream_task_tables;

/// Arrays are in the arena of the group.
cis_stream_task_tables cis_stream_list_tasks(const cis_stream_group *g,
                                             const cis_stream_schedule *s);
/// Bytes of all tables of the loop.
int64_t cis_stream_table_bytes(const cis_stream_group *g, const cis_stream_schedule *s);

#endif

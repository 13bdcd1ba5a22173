// Any bytes end in a plan that the checker accepts, or in one located error; and a plan that is
// printed can be read again.
//
// Both readers get the input. What is read is planned for a limited number of polls, because the
// fuzzer likes large problems.
#include "driver/plan/json.h"
#include "driver/plan/print.h"
#include "plan/check.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  abort();
}

static bool is_enough(void *user) { return ++*(int *)user > 200; }

typedef bool (*read_fn)(cis_source *source, int64_t default_alignment, cis_arena *arena,
                        cis_plan_table *out_table, cis_strbuf *out_error);

static bool read_csv(cis_source *source, int64_t default_alignment, cis_arena *arena,
                     cis_plan_table *out_table, cis_strbuf *out_error) {
  return cis_plan_table_read(source, default_alignment, NULL, arena, out_table, out_error);
}

static bool read_text(read_fn read, cis_str text, cis_arena *arena, cis_plan_table *out_table) {
  cis_source *source = cis_source_from_memory(CIS_STR("fuzz"), text);
  cis_strbuf error = {0};
  bool ok = read(source, 1, arena, out_table, &error);
  if (ok != !error.len || (!ok && strncmp(cis_strbuf_c(&error), "fuzz:", 5) != 0))
    fail("an error without its place, or a place without an error");
  // Ids point into the source: what follows needs numbers alone, but for printing.
  for (size_t i = 0; ok && i < out_table->problem.num_buffers; ++i)
    out_table->ids[i] = cis_arena_str(arena, out_table->ids[i]);
  for (size_t i = 0; ok && i < out_table->num_memories; ++i)
    out_table->memory_names[i] = cis_arena_str(arena, out_table->memory_names[i]);
  for (size_t g = 0; ok && out_table->apart_names && g < out_table->apart.num; ++g)
    out_table->apart_names[g] = cis_arena_str(arena, out_table->apart_names[g]);
  cis_strbuf_deinit(&error);
  cis_source_destroy(source);
  return ok;
}

/// Printed problems are read again, to the same number of buffers.
static void check_again(read_fn read, const cis_strbuf *text, size_t num_buffers) {
  cis_arena arena = {0};
  cis_plan_table table;
  if (!read_text(read, cis_strbuf_view(text), &arena, &table) ||
      table.problem.num_buffers != num_buffers)
    fail("a plan that was printed cannot be read");
  cis_arena_deinit(&arena);
}

static void plan(cis_plan_table *table, cis_arena *arena) {
  size_t n = table->problem.num_buffers;
  int64_t *offsets = cis_arena_array(arena, int64_t, n);
  int asked = 0;
  cis_plan_options options = {.should_stop = is_enough, .user = &asked};
  cis_plan_outcome outcome = {.table = table, .offsets = offsets};
  cis_plan_check check;
  if (!cis_plan_solve(&table->problem, &options, arena, offsets, &outcome.result))
    return;
  if (!cis_plan_check_offsets(&table->problem, offsets, arena, &check) ||
      check.height != outcome.result.height || outcome.result.lower_bound > check.height)
    fail("the plan is not valid");
  cis_strbuf text = {0};
  table->num_memories = 0; // it is one pool here
  cis_plan_print_json(&outcome, &text);
  bool has_twins = false; // CSV allows ids to be there twice
  for (size_t i = 0; i < n && n <= 64; ++i)
    for (size_t j = 0; j < i; ++j)
      has_twins |= cis_str_eq(table->ids[i], table->ids[j]);
  if (!has_twins && n <= 64)
    check_again(cis_plan_json_read, &text, n);
  cis_strbuf_clear(&text);
  cis_plan_table_print(table, offsets, NULL, &text);
  if (!table->conflicts.num) // an id with a blank is no word of CSV
    check_again(read_csv, &text, n);
  cis_strbuf_deinit(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const read_fn readers[] = {read_csv, cis_plan_json_read};
  for (size_t i = 0; i < 2; ++i) {
    cis_arena arena = {0};
    cis_plan_table table;
    if (read_text(readers[i], (cis_str){(const char *)data, size}, &arena, &table))
      plan(&table, &arena);
    cis_arena_deinit(&arena);
  }
  return 0;
}

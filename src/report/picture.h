// A plan drawn for a terminal: time across, address up, one shade per buffer.
#ifndef CIS_REPORT_PICTURE_H
#define CIS_REPORT_PICTURE_H

#include "plan/plan.h"

#include "support/strbuf.h"

typedef struct cis_plan_picture_options {
  unsigned columns, rows; // of the drawing itself; 0: 64 by 16; at most 1000 each
  const char *indent;     // before every line; NULL: none
  const char *time_unit;  // the word at the axis of time, at most 10 characters; NULL: "time"
} cis_plan_picture_options;

/// Draws a valid plan: UTF-8, `rows` lines of blocks between an axis of addresses and one of time.
/// A cell shows the buffer at its middle, so that a buffer smaller than a cell may be invisible.
/// Buffers that touch have different shades where four shades suffice. `options` may be NULL.
/// O(buffers + cells).
void cis_plan_picture(const cis_plan_problem *problem, const int64_t *offsets,
                      const cis_plan_picture_options *options, cis_arena *arena, cis_strbuf *out);

/// A size for people: "512 B", "1.5 KiB".
void cis_plan_print_size(int64_t size, cis_strbuf *out);

#endif

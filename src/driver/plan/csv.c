// Planning problems from CSV, and plans as CSV.
#include "driver/plan/csv.h"

#include "support/csv_read.h"
#include "support/json_read.h"
#include "support/map.h"
#include "support/vec.h"

#include <inttypes.h>

typedef enum column_kind {
  COLUMN_OTHER,
  COLUMN_ID,
  COLUMN_LOWER,
  COLUMN_UPPER,
  COLUMN_SIZE,
  COLUMN_ALIGNMENT,
  COLUMN_HINT,
  COLUMN_OFFSET,
  COLUMN_GAPS,
  COLUMN_PRIORITY,
  COLUMN_MEMORY,
  COLUMN_APART,
  COLUMN_CONFLICTS,
  COLUMN_NAME, // from here on of memories
  COLUMN_CAPACITY,
  COLUMN_TAKEN,
  COLUMN_BANKS,
  NUM_COLUMNS
} column_kind;

/// The names columns go by; the first of each column is its own.
static const struct column_name {
  const char *name;
  column_kind column;
  bool is_inclusive; // the end of a closed lifetime
} column_names[] = {
    {"id", COLUMN_ID, false},
    {"buffer", COLUMN_ID, false},
    {"buffer_id", COLUMN_ID, false},
    {"lower", COLUMN_LOWER, false},
    {"start", COLUMN_LOWER, false},
    {"begin", COLUMN_LOWER, false},
    {"upper", COLUMN_UPPER, false},
    {"end", COLUMN_UPPER, true},
    {"size", COLUMN_SIZE, false},
    {"alignment", COLUMN_ALIGNMENT, false},
    {"hint", COLUMN_HINT, false},
    {"offset", COLUMN_OFFSET, false},
    {"gaps", COLUMN_GAPS, false},
    {"priority", COLUMN_PRIORITY, false},
    {"memory", COLUMN_MEMORY, false},
    {"apart", COLUMN_APART, false},
    {"conflicts", COLUMN_CONFLICTS, false},
};

static const struct column_name memory_column_names[] = {
    {"name", COLUMN_NAME, false},           {"capacity", COLUMN_CAPACITY, false},
    {"alignment", COLUMN_ALIGNMENT, false}, {"taken", COLUMN_TAKEN, false},
    {"banks", COLUMN_BANKS, false},
};

/// A member of a group that must be apart, as a row says it.
typedef struct membership {
  size_t group, buffer;
} membership;

/// A conflict before its second id is looked up.
typedef struct stated_conflict {
  size_t buffer;
  cis_str other;
  size_t at;
  int64_t cost;
} stated_conflict;

typedef struct reader {
  cis_source *source;
  cis_arena *arena;
  cis_strbuf *error;
  cis_csv_reader csv;
  CIS_VEC(column_kind) columns; // of the header
  bool has[NUM_COLUMNS];
  bool is_inclusive;
  CIS_VEC(cis_plan_buffer) buffers;
  CIS_VEC(cis_str) ids;
  cis_strmap known_ids;
  CIS_VEC(int64_t) priorities; // if there is the column
  CIS_VEC(int32_t) pinned;     // the same
  CIS_VEC(cis_str) memory_names;
  cis_strmap memories; // name to memory + 1
  CIS_VEC(size_t) places;
  CIS_VEC(cis_plan_span) gaps;        // of the row being read
  const cis_plan_memory_table *given; // NULL: memories are those that rows name
  CIS_VEC(cis_str) group_names;
  cis_strmap groups; // name to group + 1
  CIS_VEC(membership) members;
  CIS_VEC(stated_conflict) conflicts;
} reader;

static bool fail_csv(void *user, size_t at, const char *fmt, va_list args) {
  const reader *r = user;
  return cis_source_fail_at(r->source, at, r->error, fmt, args);
}

static bool fail(reader *r, size_t at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool fail(reader *r, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  fail_csv(r, at, fmt, args);
  va_end(args);
  return false;
}

// --- values ---

/// How much of a wrong text to show.
static int shown(cis_str text) { return text.len < 40 ? (int)text.len : 40; }

static bool read_int(reader *r, cis_str text, size_t at, const char *what, int64_t *out_value) {
  bool overflow;
  if (!cis_parse_decimal(text, out_value, &overflow))
    return fail(r, at, "expected a whole number as %s, got '%.*s'", what, shown(text), text.data);
  if (overflow)
    return fail(r, at, "%s does not fit into 64 bits", what);
  return true;
}

static bool make_exclusive(reader *r, size_t at, int64_t *upper) {
  if (r->is_inclusive && __builtin_add_overflow(*upper, 1, upper))
    return fail(r, at, "end does not fit into 64 bits");
  return true;
}

/// "lower-upper", where either may be negative.
static bool read_gap(reader *r, cis_str text, size_t at) {
  cis_plan_span gap;
  if (cis_str_find(text, '@', 0) < text.len)
    return fail(r, at, "gaps with a window ('@') are not supported");
  size_t dash = cis_str_find(text, '-', 1);
  if (dash >= text.len)
    return fail(r, at, "expected a gap as 'lower-upper', got '%.*s'", shown(text), text.data);
  if (!read_int(r, (cis_str){text.data, dash}, at, "lower end of a gap", &gap.lower) ||
      !read_int(r, cis_str_from_index(text, dash + 1), at, "upper end of a gap", &gap.upper) ||
      !make_exclusive(r, at, &gap.upper))
    return false;
  cis_vec_push(&r->gaps, gap);
  return true;
}

/// Calls `read` for each word of a field.
static bool read_words(reader *r, const cis_csv_field *f,
                       bool (*read)(reader *r, cis_str word, size_t at)) {
  for (size_t i = 0; i < f->text.len;) {
    size_t end = cis_str_find(f->text, ' ', i);
    if (end > i && !read(r, (cis_str){f->text.data + i, end - i}, f->at))
      return false;
    i = end + 1;
  }
  return true;
}

static bool read_gaps(reader *r, const cis_csv_field *f, cis_plan_buffer *buffer) {
  cis_vec_clear(&r->gaps);
  if (!read_words(r, f, read_gap))
    return false;
  buffer->num_gaps = r->gaps.len;
  buffer->gaps = cis_arena_copy(r->arena, r->gaps.data, r->gaps.len * sizeof(*r->gaps.data));
  return true;
}

/// The length of the UTF-8 sequence at the start of `s`, or 0 if there is none.
static size_t utf8_sequence(cis_str s) {
  unsigned char lead = (unsigned char)s.data[0];
  size_t len = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead > 0xF4 || len > s.len)
    return 0;
  for (size_t i = 1; i < len; ++i)
    if (((unsigned char)s.data[i] & 0xC0) != 0x80)
      return 0;
  unsigned char second = len > 1 ? (unsigned char)s.data[1] : 0;
  bool is_wrong = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                  (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return is_wrong ? 0 : len;
}

const char *cis_plan_id_fault(cis_str id) {
  for (size_t i = 0; i < id.len;) {
    size_t len = utf8_sequence(cis_str_from_index(id, i));
    if (!len)
      return "id is not UTF-8 text";
    unsigned char c = (unsigned char)id.data[i];
    if (c < 0x20 || c == 0x7F)
      return "id contains a control character";
    i += len;
  }
  return NULL;
}

static bool read_id(reader *r, const cis_csv_field *f) {
  const char *fault = cis_plan_id_fault(f->text);
  bool is_new;
  if (fault)
    return fail(r, f->at, "%s", fault);
  cis_vec_push(&r->ids, f->text);
  *cis_strmap_get(&r->known_ids, f->text, &is_new) = r->ids.len;
  return is_new || fail(r, f->at, "id '%.*s' is there twice", shown(f->text), f->text.data);
}

static bool read_priority(reader *r, const cis_csv_field *f) {
  int64_t priority = -1; // its size
  if (f->text.len && !read_int(r, f->text, f->at, "priority", &priority))
    return false;
  cis_vec_push(&r->priorities, priority);
  return !f->text.len || priority >= 0 || fail(r, f->at, "priority is negative");
}

/// A group that the buffer of the row is in, by its name.
static bool read_group(reader *r, cis_str name, size_t at) {
  bool is_new = false;
  const char *fault = cis_plan_id_fault(name);
  if (fault)
    return fail(r, at, "%s", fault);
  uintptr_t *slot = cis_strmap_get(&r->groups, name, &is_new);
  if (is_new) {
    cis_vec_push(&r->group_names, name);
    *slot = r->group_names.len;
  }
  for (size_t i = r->members.len; i > 0 && r->members.data[i - 1].buffer == r->buffers.len; --i)
    if (r->members.data[i - 1].group == *slot - 1)
      return fail(r, at, "group '%.*s' is there twice", shown(name), name.data);
  cis_vec_push(&r->members, ((membership){*slot - 1, r->buffers.len}));
  return true;
}

/// "id", or "id:cost".
static bool read_conflict(reader *r, cis_str word, size_t at) {
  stated_conflict c = {r->buffers.len, word, at, 1};
  size_t colon = word.len;
  while (colon > 0 && word.data[colon - 1] != ':')
    --colon;
  if (colon) {
    c.other.len = colon - 1;
    if (!read_int(r, cis_str_from_index(word, colon), at, "cost", &c.cost))
      return false;
  }
  if (c.cost <= 0)
    return fail(r, at, "the cost of a conflict is not positive");
  cis_vec_push(&r->conflicts, c);
  return true;
}

/// Memories come in the order in which they are named first.
static bool read_memory(reader *r, const cis_csv_field *f) {
  bool is_new = false;
  if (!f->text.len) {
    cis_vec_push(&r->pinned, CIS_PLAN_ANY_MEMORY);
    return true;
  }
  const char *fault = cis_plan_id_fault(f->text);
  if (fault)
    return fail(r, f->at, "%s", fault);
  uintptr_t *slot = cis_strmap_get(&r->memories, f->text, &is_new);
  if (is_new && r->given)
    return fail(r, f->at, "there is no memory '%.*s'", shown(f->text), f->text.data);
  if (is_new) {
    cis_vec_push(&r->memory_names, f->text);
    *slot = r->memory_names.len;
  }
  cis_vec_push(&r->pinned, (int32_t)*slot - 1);
  return r->memory_names.len <= INT16_MAX || fail(r, f->at, "there are too many memories");
}

// --- header and buffers ---

/// Reads the header, in which names stand for columns; others are ignored.
static bool read_columns(reader *r, const struct column_name *names, size_t num_names,
                         const char *example) {
  if (cis_csv_at_end(&r->csv))
    return fail(r, r->source->text.len, "expected a header row: %s", example);
  if (!cis_csv_read_row(&r->csv))
    return false;
  for (size_t i = 0; i < r->csv.row.len; ++i) {
    column_kind column = COLUMN_OTHER;
    for (size_t k = 0; k < num_names; ++k) {
      if (!cis_str_is(r->csv.row.data[i].text, names[k].name))
        continue;
      column = names[k].column;
      r->is_inclusive |= names[k].is_inclusive;
    }
    if (column && r->has[column])
      return fail(r, r->csv.row.data[i].at, "column '%.*s' is there twice",
                  shown(r->csv.row.data[i].text), r->csv.row.data[i].text.data);
    r->has[column] = true;
    cis_vec_push(&r->columns, column);
  }
  return true;
}

static bool require(reader *r, column_kind column, const char *name) {
  return r->has[column] ||
         fail(r, r->csv.row.data[0].at, "column '%s' is missing%s", name,
              r->csv.row.len > 1 ? "" : " (commas, semicolons or tabs separate columns)");
}

static bool read_header(reader *r) {
  return read_columns(r, column_names, sizeof(column_names) / sizeof(*column_names),
                      "id,lower,upper,size") &&
         require(r, COLUMN_ID, "id") && require(r, COLUMN_LOWER, "lower") &&
         require(r, COLUMN_UPPER, "upper") && require(r, COLUMN_SIZE, "size");
}

static bool read_field(reader *r, column_kind column, const cis_csv_field *f,
                       cis_plan_buffer *buffer) {
  switch (column) {
  case COLUMN_ID:
    return read_id(r, f);
  case COLUMN_LOWER:
    return read_int(r, f->text, f->at, "lower", &buffer->lower);
  case COLUMN_UPPER:
    return read_int(r, f->text, f->at, "upper", &buffer->upper) &&
           make_exclusive(r, f->at, &buffer->upper);
  case COLUMN_SIZE:
    return read_int(r, f->text, f->at, "size", &buffer->size);
  case COLUMN_ALIGNMENT:
    if (!f->text.len)
      return true;
    if (!read_int(r, f->text, f->at, "alignment", &buffer->alignment))
      return false;
    return buffer->alignment > 0 ||
           fail(r, f->at, "%s", cis_plan_fault_text(CIS_PLAN_BAD_ALIGNMENT));
  case COLUMN_HINT:
    buffer->has_hint = f->text.len > 0;
    return !buffer->has_hint || read_int(r, f->text, f->at, "hint", &buffer->hint_offset);
  case COLUMN_OFFSET:
    buffer->is_fixed = f->text.len > 0;
    return !buffer->is_fixed || read_int(r, f->text, f->at, "offset", &buffer->fixed_offset);
  case COLUMN_GAPS:
    return read_gaps(r, f, buffer);
  case COLUMN_PRIORITY:
    return read_priority(r, f);
  case COLUMN_MEMORY:
    return read_memory(r, f);
  case COLUMN_APART:
    return read_words(r, f, read_group);
  case COLUMN_CONFLICTS:
    return read_words(r, f, read_conflict);
  case COLUMN_NAME:
  case COLUMN_CAPACITY:
  case COLUMN_TAKEN:
  case COLUMN_BANKS:
  case COLUMN_OTHER:
  case NUM_COLUMNS:
    break;
  }
  return true;
}

/// The column to point at for a fault of the last row.
static size_t find_fault(const reader *r, cis_plan_fault fault, const cis_plan_buffer *buffer) {
  static const column_kind columns[] = {[CIS_PLAN_NEGATIVE_SIZE] = COLUMN_SIZE,
                                        [CIS_PLAN_REVERSED_LIFETIME] = COLUMN_UPPER,
                                        [CIS_PLAN_BAD_ALIGNMENT] = COLUMN_ALIGNMENT,
                                        [CIS_PLAN_BAD_GAPS] = COLUMN_GAPS,
                                        [CIS_PLAN_BAD_OFFSET] = COLUMN_OFFSET};
  column_kind column = columns[fault];
  if (fault == CIS_PLAN_BAD_OFFSET && buffer->has_hint && buffer->hint_offset < 0)
    column = COLUMN_HINT;
  for (size_t i = 0; i < r->columns.len; ++i)
    if (r->columns.data[i] == column)
      return r->csv.row.data[i].at;
  return r->csv.row.data[0].at;
}

static bool read_buffer(reader *r, int64_t default_alignment) {
  cis_plan_buffer buffer = {0};
  if (!cis_csv_read_row(&r->csv))
    return false;
  for (size_t i = 0; i < r->csv.row.len; ++i)
    if (!read_field(r, r->columns.data[i], &r->csv.row.data[i], &buffer))
      return false;
  cis_plan_problem single = {
      .buffers = &buffer, .num_buffers = 1, .default_alignment = default_alignment};
  cis_plan_fault fault = cis_plan_check_buffer(&single, 0);
  if (fault)
    return fail(r, find_fault(r, fault, &buffer), "%s", cis_plan_fault_text(fault));
  cis_vec_push(&r->buffers, buffer);
  cis_vec_push(&r->places, r->csv.row.data[0].at);
  return true;
}

/// Groups in the order of their names, members in that of the rows.
static void copy_groups(reader *r, cis_plan_table *out_table) {
  size_t num = r->group_names.len;
  size_t *begin = cis_arena_array(r->arena, size_t, num + 1);
  size_t *members = cis_arena_array(r->arena, size_t, r->members.len);
  for (size_t i = 0; i < r->members.len; ++i)
    ++begin[r->members.data[i].group + 1];
  for (size_t g = 0; g < num; ++g)
    begin[g + 1] += begin[g];
  size_t *at = cis_arena_copy(r->arena, begin, (num + 1) * sizeof(*begin));
  for (size_t i = 0; i < r->members.len; ++i)
    members[at[r->members.data[i].group]++] = r->members.data[i].buffer;
  out_table->apart = (cis_plan_apart){members, begin, num};
}

static bool copy_conflicts(reader *r, cis_plan_table *out_table) {
  cis_plan_bank_conflict *conflicts =
      cis_arena_array(r->arena, cis_plan_bank_conflict, r->conflicts.len);
  for (size_t i = 0; i < r->conflicts.len; ++i) {
    const stated_conflict *c = &r->conflicts.data[i];
    const uintptr_t *slot = cis_strmap_find(&r->known_ids, c->other);
    if (!slot)
      return fail(r, c->at, "there is no buffer '%.*s'", shown(c->other), c->other.data);
    conflicts[i] = (cis_plan_bank_conflict){c->buffer, *slot - 1, c->cost};
    if (conflicts[i].first == conflicts[i].second)
      return fail(r, c->at, "a buffer is in conflict with itself");
  }
  out_table->conflicts = (cis_plan_bank_conflicts){conflicts, r->conflicts.len};
  return true;
}

bool cis_plan_has_banks_for(const cis_plan_table *t, size_t *out_group, size_t *out_num_banks) {
  *out_num_banks = 0;
  for (size_t m = 0; m < t->num_memories; ++m)
    *out_num_banks += cis_plan_num_banks(&t->memories[m]);
  for (*out_group = 0; *out_group < t->apart.num; ++*out_group)
    if (t->apart.begin[*out_group + 1] - t->apart.begin[*out_group] > *out_num_banks)
      return false;
  return true;
}

#define COPY(r, vec)                                                                               \
  cis_arena_copy((r)->arena, (r)->vec.data, (r)->vec.len * sizeof(*(r)->vec.data))

static bool read_all(reader *r, int64_t default_alignment, void *out) {
  cis_plan_table *out_table = out;
  if (!read_header(r))
    return false;
  while (!cis_csv_at_end(&r->csv))
    if (!read_buffer(r, default_alignment))
      return false;
  size_t n = r->buffers.len;
  *out_table = (cis_plan_table){.problem = {.buffers = COPY(r, buffers),
                                            .num_buffers = n,
                                            .default_alignment = default_alignment},
                                .ids = COPY(r, ids),
                                .places = COPY(r, places),
                                .has_alignment = r->has[COLUMN_ALIGNMENT],
                                .has_hint = r->has[COLUMN_HINT],
                                .has_gaps = r->has[COLUMN_GAPS]};
  for (size_t i = 0; i < r->priorities.len; ++i)
    if (r->priorities.data[i] < 0)
      r->priorities.data[i] = r->buffers.data[i].size;
  if (r->has[COLUMN_PRIORITY])
    out_table->priorities = COPY(r, priorities);
  out_table->num_memories = r->memory_names.len;
  copy_groups(r, out_table);
  out_table->apart_names = COPY(r, group_names);
  if (!copy_conflicts(r, out_table))
    return false;
  if (!out_table->num_memories)
    return (!out_table->apart.num && !out_table->conflicts.num) ||
           fail(r, 0, "buffers are apart or in conflict, and there are no memories");
  out_table->memory_names = COPY(r, memory_names);
  out_table->memories = r->given ? r->given->memories
                                 : cis_arena_array(r->arena, cis_plan_memory, r->memory_names.len);
  while (r->pinned.len < n)
    cis_vec_push(&r->pinned, CIS_PLAN_ANY_MEMORY);
  out_table->pinned = COPY(r, pinned);
  if (!out_table->priorities) { // as with memories of JSON
    out_table->priorities = cis_arena_array(r->arena, int64_t, n);
    for (size_t i = 0; i < n; ++i)
      out_table->priorities[i] = r->buffers.data[i].size;
  }
  return true;
}

static reader open_reader(cis_source *source, cis_arena *arena, cis_strbuf *error) {
  return (reader){.source = source, .arena = arena, .error = error};
}

/// Reads a whole table with `read_all`.
static bool read_with(reader *r, bool (*read)(reader *r, int64_t default_alignment, void *out),
                      int64_t default_alignment, void *out) {
  r->csv =
      (cis_csv_reader){.text = r->source->text, .arena = r->arena, .fail = fail_csv, .user = r};
  bool ok = read(r, default_alignment, out);
  cis_csv_reader_deinit(&r->csv);
  cis_vec_deinit(&r->columns);
  cis_vec_deinit(&r->buffers);
  cis_vec_deinit(&r->ids);
  cis_strmap_deinit(&r->known_ids);
  cis_vec_deinit(&r->gaps);
  cis_vec_deinit(&r->priorities);
  cis_vec_deinit(&r->pinned);
  cis_vec_deinit(&r->memory_names);
  cis_strmap_deinit(&r->memories);
  cis_vec_deinit(&r->places);
  cis_vec_deinit(&r->group_names);
  cis_strmap_deinit(&r->groups);
  cis_vec_deinit(&r->members);
  cis_vec_deinit(&r->conflicts);
  return ok;
}

bool cis_plan_table_read(cis_source *source, int64_t default_alignment,
                         const cis_plan_memory_table *memories, cis_arena *arena,
                         cis_plan_table *out_table, cis_strbuf *out_error) {
  reader r = open_reader(source, arena, out_error);
  r.given = memories;
  for (size_t m = 0; memories && m < memories->num; ++m) {
    *cis_strmap_get(&r.memories, memories->names[m], NULL) = m + 1;
    cis_vec_push(&r.memory_names, memories->names[m]);
  }
  return read_with(&r, read_all, default_alignment, out_table);
}

// --- memories ---

bool cis_plan_make_banks(const int64_t *sizes, size_t num, cis_arena *arena,
                         cis_plan_memory *out_memory) {
  int64_t *begins = cis_arena_array(arena, int64_t, num), end = 0;
  for (size_t i = 0; i < num; ++i) {
    begins[i] = end;
    if (sizes[i] <= 0 || __builtin_add_overflow(end, sizes[i], &end))
      return false;
  }
  out_memory->capacity = end;
  out_memory->bank_begins = begins + 1;
  out_memory->num_bank_begins = num - 1;
  return true;
}

static bool read_size(reader *r, cis_str word, size_t at) {
  int64_t size;
  if (!read_int(r, word, at, "size of a bank", &size))
    return false;
  cis_vec_push(&r->priorities, size);
  return true;
}

static bool read_banks(reader *r, const cis_csv_field *f, cis_plan_memory *out_memory) {
  int64_t capacity = out_memory->capacity;
  cis_vec_clear(&r->priorities);
  if (!read_words(r, f, read_size))
    return false;
  if (!r->priorities.len)
    return true;
  if (!cis_plan_make_banks(r->priorities.data, r->priorities.len, r->arena, out_memory))
    return fail(r, f->at, "sizes of banks are positive, and their sum has 63 bits");
  return !capacity || capacity == out_memory->capacity ||
         fail(r, f->at, "the capacity is not the sum of the banks");
}

static bool read_positive(reader *r, const cis_csv_field *f, const char *what, int64_t *out) {
  return !f->text.len || (read_int(r, f->text, f->at, what, out) &&
                          (*out > 0 || fail(r, f->at, "%s is not positive", what)));
}

static bool read_memory_row(reader *r, cis_plan_memory_table *io_table) {
  cis_plan_memory memory = {0};
  cis_str name = {0};
  cis_plan_buffer taken = {0};
  const cis_csv_field *banks = NULL;
  if (!cis_csv_read_row(&r->csv))
    return false;
  for (size_t i = 0; i < r->csv.row.len; ++i) {
    const cis_csv_field *f = &r->csv.row.data[i];
    const column_kind column = r->columns.data[i];
    bool ok = column == COLUMN_CAPACITY    ? read_positive(r, f, "capacity", &memory.capacity)
              : column == COLUMN_ALIGNMENT ? read_positive(r, f, "alignment", &memory.alignment)
              : column == COLUMN_TAKEN     ? read_gaps(r, f, &taken)
                                           : true;
    if (!ok)
      return false;
    name = column == COLUMN_NAME ? f->text : name;
    banks = column == COLUMN_BANKS ? f : banks;
  }
  size_t at = r->csv.row.data[0].at;
  bool is_new = false;
  const char *fault = name.len ? cis_plan_id_fault(name) : "memory has no name";
  if (fault || (banks && !read_banks(r, banks, &memory)))
    return fault ? fail(r, at, "%s", fault) : false;
  memory.taken = taken.gaps;
  memory.num_taken = taken.num_gaps;
  fault = cis_plan_memory_fault(&memory);
  if (fault)
    return fail(r, at, "%s", fault);
  cis_strmap_get(&r->memories, name, &is_new);
  if (!is_new)
    return fail(r, at, "there are two memories of this name");
  if (io_table->num == INT16_MAX)
    return fail(r, at, "there are too many memories");
  io_table->memories[io_table->num] = memory;
  io_table->names[io_table->num++] = name;
  return true;
}

static bool read_memories(reader *r, int64_t unused, void *out) {
  cis_plan_memory_table *t = out;
  (void)unused;
  if (!read_columns(r, memory_column_names,
                    sizeof(memory_column_names) / sizeof(*memory_column_names),
                    "name,capacity,alignment,taken,banks") ||
      !require(r, COLUMN_NAME, "name"))
    return false;
  *t = (cis_plan_memory_table){cis_arena_array(r->arena, cis_plan_memory, INT16_MAX),
                               cis_arena_array(r->arena, cis_str, INT16_MAX), 0};
  while (!cis_csv_at_end(&r->csv))
    if (!read_memory_row(r, t))
      return false;
  return t->num || fail(r, r->source->text.len, "there are no memories");
}

bool cis_plan_memory_table_read(cis_source *source, cis_arena *arena,
                                cis_plan_memory_table *out_table, cis_strbuf *out_error) {
  reader r = open_reader(source, arena, out_error);
  return read_with(&r, read_memories, 0, out_table);
}

// --- printing ---

static void print_id(cis_str id, cis_strbuf *out) {
  bool is_plain = cis_str_find(id, ',', 0) == id.len && cis_str_find(id, '"', 0) == id.len &&
                  cis_str_eq(cis_csv_trim(id), id);
  if (is_plain) {
    cis_strbuf_str(out, id);
    return;
  }
  cis_strbuf_char(out, '"');
  for (size_t i = 0; i < id.len; ++i) {
    if (id.data[i] == '"')
      cis_strbuf_char(out, '"');
    cis_strbuf_char(out, id.data[i]);
  }
  cis_strbuf_char(out, '"');
}

static void print_gaps(const cis_plan_buffer *b, cis_strbuf *out) {
  for (size_t g = 0; g < b->num_gaps; ++g)
    cis_strbuf_printf(out, "%s%" PRId64 "-%" PRId64, g ? " " : "", b->gaps[g].lower,
                      b->gaps[g].upper);
}

/// Puts a word after others of its field.
static void add_word(cis_strbuf *field, cis_str word) {
  if (field->len)
    cis_strbuf_char(field, ' ');
  cis_strbuf_str(field, word);
}

static void print_groups(const cis_plan_table *t, size_t buffer, cis_strbuf *out) {
  cis_strbuf field = {0};
  for (size_t g = 0; g < t->apart.num; ++g)
    for (size_t k = t->apart.begin[g]; k < t->apart.begin[g + 1]; ++k) {
      if (t->apart.members[k] != buffer)
        continue;
      add_word(&field, t->apart_names ? t->apart_names[g] : (cis_str){0});
      if (!t->apart_names)
        cis_strbuf_printf(&field, "%zu", g);
    }
  cis_strbuf_char(out, ',');
  print_id(cis_strbuf_view(&field), out);
  cis_strbuf_deinit(&field);
}

/// The conflicts that a buffer is the first of.
static void print_conflicts(const cis_plan_table *t, size_t buffer, cis_strbuf *out) {
  cis_strbuf field = {0};
  for (size_t i = 0; i < t->conflicts.num; ++i) {
    const cis_plan_bank_conflict *c = &t->conflicts.data[i];
    if (c->first != buffer)
      continue;
    add_word(&field, t->ids[c->second]);
    cis_strbuf_printf(&field, ":%" PRId64, c->cost);
  }
  cis_strbuf_char(out, ',');
  print_id(cis_strbuf_view(&field), out);
  cis_strbuf_deinit(&field);
}

/// The columns that a table is printed with after the first ones.
typedef struct printed {
  bool has_memory, has_offset;
  const int64_t *offsets; // NULL: those that are fixed, and memories that are demanded
  const int32_t *memory;  // NULL with offsets: there is one
} printed;

static void print_place(const cis_plan_table *table, const printed *p, size_t i, cis_strbuf *out) {
  const cis_plan_buffer *b = &table->problem.buffers[i];
  int32_t memory = p->offsets      ? (p->memory ? p->memory[i] : 0)
                   : p->has_memory ? table->pinned[i]
                                   : CIS_PLAN_NO_MEMORY;
  if (p->has_memory) {
    cis_strbuf_char(out, ',');
    if (memory != CIS_PLAN_NO_MEMORY)
      print_id(table->memory_names[memory], out);
  }
  if (p->has_offset)
    cis_strbuf_char(out, ',');
  if (p->offsets ? memory != CIS_PLAN_NO_MEMORY : b->is_fixed)
    cis_strbuf_int(out, p->offsets ? p->offsets[i] : b->fixed_offset);
  cis_strbuf_char(out, '\n');
}

static void print_table(const cis_plan_table *table, const printed *p, cis_strbuf *out) {
  cis_strbuf_printf(out, "id,lower,upper,size%s%s%s%s%s%s%s%s\n",
                    table->has_alignment ? ",alignment" : "", table->has_hint ? ",hint" : "",
                    table->has_gaps ? ",gaps" : "", table->priorities ? ",priority" : "",
                    table->apart.num ? ",apart" : "", table->conflicts.num ? ",conflicts" : "",
                    p->has_memory ? ",memory" : "", p->has_offset ? ",offset" : "");
  for (size_t i = 0; i < table->problem.num_buffers; ++i) {
    const cis_plan_buffer *b = &table->problem.buffers[i];
    print_id(table->ids[i], out);
    cis_strbuf_printf(out, ",%" PRId64 ",%" PRId64 ",%" PRId64, b->lower, b->upper, b->size);
    if (table->has_alignment)
      cis_strbuf_printf(out, ",%" PRId64, cis_plan_alignment(&table->problem, b));
    if (table->has_hint)
      cis_strbuf_char(out, ',');
    if (b->has_hint)
      cis_strbuf_int(out, b->hint_offset);
    if (table->has_gaps)
      cis_strbuf_char(out, ',');
    print_gaps(b, out);
    if (table->priorities)
      cis_strbuf_printf(out, ",%" PRId64, table->priorities[i]);
    if (table->apart.num)
      print_groups(table, i, out);
    if (table->conflicts.num)
      print_conflicts(table, i, out);
    print_place(table, p, i, out);
  }
}

void cis_plan_table_print(const cis_plan_table *table, const int64_t *offsets,
                          const int32_t *memory, cis_strbuf *out) {
  const printed p = {table->num_memories > 0, true, offsets, memory};
  print_table(table, &p, out);
}

void cis_plan_table_print_problem(const cis_plan_table *table, cis_strbuf *out) {
  printed p = {0};
  for (size_t i = 0; i < table->problem.num_buffers; ++i) {
    p.has_offset |= table->problem.buffers[i].is_fixed;
    p.has_memory |= table->num_memories && table->pinned[i] != CIS_PLAN_ANY_MEMORY;
  }
  print_table(table, &p, out);
}

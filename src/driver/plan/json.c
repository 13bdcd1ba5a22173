// Planning problems from JSON: a reader that checks every value where it stands. Problems and the
// reports of other programs share the reader's state, which is why they are one file.
#include "driver/plan/json.h"

#include "support/json_read.h"
#include "support/map.h"
#include "support/vec.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>

enum { MAX_PAIRS = 50000000 };
#define NUM(rows) (sizeof(rows) / sizeof(*(rows)))
#define SHORT(str) (str).len < 40 ? (int)(str).len : 40, (str).data // of "%.*s"

typedef struct reader {
  cis_json_reader json;
  const char *key; // whose value is read
  cis_source *source;
  cis_strbuf *error;
  cis_plan_table *table;
  int64_t default_alignment;
  CIS_VEC(cis_plan_buffer) buffers;
  CIS_VEC(cis_str) ids;
  CIS_VEC(int64_t) priorities;
  CIS_VEC(int32_t) pinned;
  CIS_VEC(size_t) places;
  CIS_VEC(cis_plan_memory) memories;
  CIS_VEC(cis_str) memory_names;
  CIS_VEC(cis_plan_span) spans; // of the buffer being read
  CIS_VEC(cis_plan_pair) pairs; // of the list being read
  CIS_VEC(size_t) members;      // buffers of the group that is being read
  CIS_VEC(size_t) starts;       // in members
  CIS_VEC(cis_plan_bank_conflict) conflicts;
  cis_strmap index; // id to buffer + 1
  bool has_priorities;
} reader;

static bool fail_json(void *user, size_t at, const char *fmt, va_list args) {
  reader *r = user;
  return cis_source_fail_at(r->source, at, r->error, fmt, args);
}

static bool fail(reader *r, size_t at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool fail(reader *r, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  fail_json(r, at < r->json.text.len ? at : r->json.text.len, fmt, args);
  va_end(args);
  return false;
}

// --- objects with known keys, and lists ---

/// Reads the value at `at` into a field, an object or the reader; false after an error.
typedef bool read_value(reader *r, void *object, size_t at);

typedef struct key_row {
  const char *name;
  read_value *read; // NULL: the value is passed over
  size_t offset;    // of the field that `read` gets; 0: it gets the whole object
} key_row;

static bool read_int(reader *r, void *out_value, size_t at) {
  (void)at;
  return cis_json_read_int(&r->json, r->key, out_value);
}

/// 0 or more.
static bool read_count(reader *r, void *out_value, size_t at) {
  (void)at;
  return cis_json_read_count(&r->json, r->key, 0, out_value);
}

static bool read_positive(reader *r, void *out_value, size_t at) {
  (void)at;
  return cis_json_read_count(&r->json, r->key, 1, out_value);
}

/// A number, or null.
static bool read_optional_int(reader *r, void *out_value, size_t at) {
  (void)at;
  return cis_json_peek(&r->json) == 'n' ? cis_json_skip(&r->json, 1)
                                        : cis_json_read_int(&r->json, "a number", out_value);
}

/// A string; any other value is passed over.
static bool read_optional_text(reader *r, void *out_text, size_t at) {
  (void)at;
  return cis_json_peek(&r->json) == '"' ? cis_json_read_string(&r->json, "a text", out_text)
                                        : cis_json_skip(&r->json, 1);
}

/// Reads an object whose keys are in a table. `out_places`, an entry per row: where the value
/// begins, 0 if the key is not there.
static bool read_object(reader *r, const char *what, const key_row *rows, size_t num_rows,
                        void *object, size_t *out_places) {
  if (cis_json_peek(&r->json) != '{')
    return fail(r, r->json.at, "expected an object as %s", what);
  ++r->json.at;
  bool is_first = true, ok = true;
  while (cis_json_next(&r->json, '}', &is_first, &ok)) {
    cis_str key;
    size_t at, row = 0;
    if (!cis_json_read_key(&r->json, &key, &at))
      return false;
    while (row < num_rows && !cis_str_is(key, rows[row].name))
      ++row;
    if (row == num_rows)
      return fail(r, at, "unknown key '%.*s' in %s", SHORT(key), what);
    if (out_places[row])
      return fail(r, at, "key '%s' is there twice", rows[row].name);
    cis_json_peek(&r->json);
    out_places[row] = r->json.at;
    r->key = rows[row].name;
    if (!(rows[row].read ? rows[row].read(r, (char *)object + rows[row].offset, r->json.at)
                         : cis_json_skip(&r->json, 1)))
      return false;
  }
  return ok;
}

/// Reads a list; `read` is called for each element.
static bool read_list(reader *r, const char *what, read_value *read, void *object) {
  bool is_first = true, ok = true;
  if (!cis_json_accept(&r->json, '['))
    return fail(r, r->json.at, "expected a list as %s", what);
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    cis_json_peek(&r->json);
    if (!read(r, object, r->json.at))
      return false;
  }
  return ok;
}

/// Passes over null; false if the value is something else.
static bool accept_null(reader *r) {
  bool is_null = cis_str_starts_with(cis_str_from_index(r->json.text, r->json.at), CIS_STR("null"));
  r->json.at += is_null ? 4 : 0;
  return is_null;
}

// --- memories ---

typedef struct memory {
  cis_plan_memory memory;
  int64_t capacity; // as it is stated
  cis_str name;
} memory;

static bool read_memory_name(reader *r, void *object, size_t at) {
  memory *m = object;
  if (!cis_json_read_string(&r->json, "a name", &m->name))
    return false;
  const char *fault = cis_plan_id_fault(m->name);
  for (size_t i = 0; i < r->memory_names.len; ++i)
    if (cis_str_eq(r->memory_names.data[i], m->name))
      return fail(r, at, "there are two memories of this name");
  return !fault || fail(r, at, "%s", fault);
}

static bool read_span(reader *r, void *unused, size_t at);
static bool read_spans(reader *r, const char *what);

/// [[lower, upper], ...]
static bool read_taken(reader *r, void *object, size_t at) {
  memory *m = object;
  (void)at;
  if (!read_spans(r, "taken"))
    return false;
  m->memory.num_taken = r->spans.len;
  m->memory.taken =
      cis_arena_copy(r->json.arena, r->spans.data, r->spans.len * sizeof(*r->spans.data));
  return true;
}

static bool read_bank(reader *r, void *unused, size_t at) {
  int64_t size;
  (void)unused;
  (void)at;
  if (!cis_json_read_count(&r->json, "size of a bank", 1, &size))
    return false;
  cis_vec_push(&r->members, (size_t)size);
  return true;
}

/// Sizes of contiguous banks.
static bool read_banks(reader *r, void *object, size_t at) {
  memory *m = object;
  cis_vec_clear(&r->members);
  if (!read_list(r, "banks", read_bank, NULL))
    return false;
  size_t num = r->members.len;
  int64_t *sizes = cis_arena_array(r->json.arena, int64_t, num);
  for (size_t i = 0; i < num; ++i)
    sizes[i] = (int64_t)r->members.data[i];
  return (num && cis_plan_make_banks(sizes, num, r->json.arena, &m->memory)) ||
         fail(r, at, "sizes of banks are positive, and their sum has 63 bits");
}

static bool read_memory(reader *r, void *unused, size_t at) {
  (void)unused;
  enum { NAME, SIZE, MULTIPLE, TAKEN, BANKS, NUM };
  static const key_row rows[NUM] = {
      [NAME] = {"name", read_memory_name, 0},
      [SIZE] = {"capacity", read_positive, offsetof(memory, capacity)},
      [MULTIPLE] = {"alignment", read_positive, offsetof(memory, memory.alignment)},
      [TAKEN] = {"taken", read_taken, 0},
      [BANKS] = {"banks", read_banks, 0}};
  memory m = {0};
  size_t places[NUM] = {0};
  if (!read_object(r, "a memory", rows, NUM, &m, places))
    return false;
  if (!places[NAME])
    return fail(r, at, "memory has no name");
  if (r->memories.len == INT16_MAX)
    return fail(r, at, "there are too many memories");
  if (places[SIZE] && places[BANKS] && m.capacity != m.memory.capacity)
    return fail(r, places[SIZE], "the capacity is not the sum of the banks");
  m.memory.capacity = places[BANKS] ? m.memory.capacity : m.capacity;
  const char *fault = cis_plan_memory_fault(&m.memory);
  if (fault)
    return fail(r, places[TAKEN] ? places[TAKEN] : at, "%s", fault);
  cis_vec_push(&r->memories, m.memory);
  cis_vec_push(&r->memory_names, m.name);
  return true;
}

// --- buffers ---

typedef struct buffer {
  cis_plan_buffer b;
  cis_str id;
  int64_t priority;
  int32_t pin;
} buffer;

enum { ID, SIZE, LOWER, UPPER, LIVE, GAPS, ALIGNMENT, OFFSET, HINT, PRIORITY, MEMORY, NUM_KEYS };

/// A string, or a whole number, which stands for its digits.
static bool read_id_text(reader *r, cis_str *out_id) {
  int64_t number;
  char c = cis_json_peek(&r->json);
  size_t start = r->json.at;
  if (c != '-' && (c < '0' || c > '9'))
    return cis_json_read_string(&r->json, "an id", out_id);
  if (!cis_json_read_int(&r->json, "an id", &number))
    return false;
  *out_id = (cis_str){r->json.text.data + start, r->json.at - start};
  return true;
}

static bool read_id(reader *r, void *object, size_t at) {
  buffer *b = object;
  if (!read_id_text(r, &b->id))
    return false;
  const char *fault = cis_plan_id_fault(b->id);
  return !fault || fail(r, at, "%s", fault);
}

/// [lower, upper]
static bool read_span(reader *r, void *unused, size_t at) {
  (void)unused;
  cis_plan_span span;
  if (!cis_json_accept(&r->json, '['))
    return fail(r, at, "expected a list as a span of time");
  if (!cis_json_read_int(&r->json, "lower", &span.lower) || !cis_json_expect(&r->json, ',') ||
      !cis_json_read_int(&r->json, "upper", &span.upper) || !cis_json_expect(&r->json, ']'))
    return false;
  cis_vec_push(&r->spans, span);
  return true;
}

static bool read_spans(reader *r, const char *what) {
  cis_vec_clear(&r->spans);
  return read_list(r, what, read_span, NULL);
}

static bool read_gaps(reader *r, void *object, size_t at) {
  buffer *b = object;
  (void)at;
  if (!read_spans(r, "gaps"))
    return false;
  b->b.num_gaps = r->spans.len;
  b->b.gaps = cis_arena_copy(r->json.arena, r->spans.data, r->spans.len * sizeof(*r->spans.data));
  return true;
}

/// Reads a lifetime of several intervals: between them are gaps.
static bool read_live(reader *r, void *object, size_t at) {
  buffer *b = object;
  if (!read_spans(r, "live"))
    return false;
  size_t n = r->spans.len;
  if (!n)
    return fail(r, at, "buffer is never live");
  for (size_t i = 0; i < n; ++i)
    if (r->spans.data[i].lower > r->spans.data[i].upper ||
        (i && r->spans.data[i].lower < r->spans.data[i - 1].upper))
      return fail(r, at, "intervals are not ascending and disjoint");
  cis_plan_span *gaps = cis_arena_array(r->json.arena, cis_plan_span, n);
  for (size_t i = 1; i < n; ++i)
    gaps[i - 1] = (cis_plan_span){r->spans.data[i - 1].upper, r->spans.data[i].lower};
  b->b.lower = r->spans.data[0].lower;
  b->b.upper = r->spans.data[n - 1].upper;
  b->b.gaps = gaps;
  b->b.num_gaps = n - 1;
  return true;
}

static bool read_offset(reader *r, void *object, size_t at) {
  buffer *b = object;
  (void)at;
  if (accept_null(r)) // as spilled buffers are printed
    return true;
  b->b.is_fixed = true;
  return cis_json_read_int(&r->json, "offset", &b->b.fixed_offset);
}

static bool read_pin(reader *r, void *object, size_t at) {
  buffer *b = object;
  cis_str name;
  if (accept_null(r))
    return true;
  if (!cis_json_read_string(&r->json, "a memory", &name))
    return false;
  for (size_t i = 0; i < r->memory_names.len; ++i)
    if (cis_str_eq(r->memory_names.data[i], name))
      b->pin = (int32_t)i;
  return b->pin != CIS_PLAN_ANY_MEMORY || fail(r, at, "there is no memory of this name");
}

static const key_row buffer_keys[NUM_KEYS] = {
    [ID] = {"id", read_id, 0},
    [SIZE] = {"size", read_int, offsetof(buffer, b.size)},
    [LOWER] = {"lower", read_int, offsetof(buffer, b.lower)},
    [UPPER] = {"upper", read_int, offsetof(buffer, b.upper)},
    [LIVE] = {"live", read_live, 0},
    [GAPS] = {"gaps", read_gaps, 0},
    [ALIGNMENT] = {"alignment", read_positive, offsetof(buffer, b.alignment)},
    [OFFSET] = {"offset", read_offset, 0},
    [HINT] = {"hint", read_count, offsetof(buffer, b.hint_offset)},
    [PRIORITY] = {"priority", read_count, offsetof(buffer, priority)},
    [MEMORY] = {"memory", read_pin, 0},
};

static bool check_buffer(reader *r, const cis_plan_buffer *b, size_t at, const size_t *places) {
  static const int faulty[] = {
      [CIS_PLAN_NEGATIVE_SIZE] = SIZE,      [CIS_PLAN_REVERSED_LIFETIME] = UPPER,
      [CIS_PLAN_BAD_ALIGNMENT] = ALIGNMENT, [CIS_PLAN_BAD_GAPS] = GAPS,
      [CIS_PLAN_BAD_OFFSET] = OFFSET,
  };
  if (!places[ID] || !places[SIZE])
    return fail(r, at, "buffer has no %s", places[ID] ? "size" : "id");
  if (places[LIVE] && (places[LOWER] || places[UPPER] || places[GAPS]))
    return fail(r, places[LIVE], "'live' stands for 'lower', 'upper' and 'gaps'");
  if (!places[LIVE] && !(places[LOWER] && places[UPPER]))
    return fail(r, at, "buffer has no lifetime: 'lower' and 'upper', or 'live'");
  cis_plan_problem single = {
      .buffers = b, .num_buffers = 1, .default_alignment = r->default_alignment};
  cis_plan_fault fault = cis_plan_check_buffer(&single, 0);
  return !fault || fail(r, places[faulty[fault]], "%s", cis_plan_fault_text(fault));
}

/// Takes a buffer whose id no other one has.
static bool add_buffer(reader *r, const buffer *b, size_t at) {
  bool is_new;
  uintptr_t *slot = cis_strmap_get(&r->index, b->id, &is_new);
  if (!is_new)
    return fail(r, at, "id '%.*s' is there twice", SHORT(b->id));
  *slot = r->buffers.len + 1;
  r->table->has_gaps |= b->b.num_gaps > 0;
  cis_vec_push(&r->buffers, b->b);
  cis_vec_push(&r->ids, b->id);
  cis_vec_push(&r->places, at);
  cis_vec_push(&r->priorities, b->priority < 0 ? b->b.size : b->priority);
  cis_vec_push(&r->pinned, b->pin);
  return true;
}

static bool read_buffer(reader *r, void *unused, size_t at) {
  (void)unused;
  buffer b = {.pin = CIS_PLAN_ANY_MEMORY, .priority = -1};
  size_t places[NUM_KEYS] = {0};
  if (!read_object(r, "a buffer", buffer_keys, NUM_KEYS, &b, places))
    return false;
  b.b.has_hint = places[HINT] != 0;
  r->table->has_hint |= b.b.has_hint;
  r->table->has_alignment |= places[ALIGNMENT] != 0;
  r->has_priorities |= places[PRIORITY] != 0;
  return check_buffer(r, &b.b, at, places) && add_buffer(r, &b, at);
}

// --- what other programs report ---

/// An object of a list in a report; -1: it is not said.
typedef struct reported {
  int64_t bytes, alloc, dealloc, id;
  cis_str name, place, event, kind;
} reported;

/// Adds a buffer of a report, with a number after its name where another one has the same.
static bool add_reported(reader *r, cis_str name, int64_t lower, int64_t upper, int64_t size) {
  cis_strbuf id = {0};
  cis_strbuf_str(&id, name);
  for (unsigned n = 2; cis_strmap_find(&r->index, cis_strbuf_view(&id)); ++n) {
    id.len = name.len;
    cis_strbuf_printf(&id, "#%u", n);
  }
  const buffer b = {.b = {.lower = lower, .upper = upper, .size = size},
                    .id = cis_arena_str(r->json.arena, cis_strbuf_view(&id)),
                    .priority = -1,
                    .pin = CIS_PLAN_ANY_MEMORY};
  cis_strbuf_deinit(&id);
  const char *fault = cis_plan_id_fault(b.id);
  return fault ? fail(r, r->json.at, "%s", fault) : add_buffer(r, &b, r->json.at);
}

/// A function of a report while its allocations are read. Functions follow each other in time.
typedef struct function {
  cis_str name;
  int64_t begin, end;
} function;

/// An allocation in the report of buffer-reuse-report: taken if its size is known and it ends.
static bool read_allocation(reader *r, void *object, size_t at) {
  static const key_row rows[] = {
      {"bytes", read_optional_int, offsetof(reported, bytes)},
      {"alloc", read_optional_int, offsetof(reported, alloc)},
      {"dealloc", read_optional_int, offsetof(reported, dealloc)},
      {"name", read_optional_text, offsetof(reported, name)},
      {"location", read_optional_text, offsetof(reported, place)},
      {"type", NULL, 0},
      {"live_at_peak", NULL, 0},
      {"last_use", NULL, 0},
      {"pool", NULL, 0},
      {"offset", NULL, 0},
      {"skipped", NULL, 0},
      {"size", NULL, 0},
  };
  function *f = object;
  reported a = {.bytes = -1, .alloc = -1, .dealloc = -1};
  size_t places[NUM(rows)] = {0};
  (void)at;
  if (!read_object(r, "an allocation", rows, NUM(rows), &a, places))
    return false;
  if (a.bytes < 0 || a.alloc < 0 || a.dealloc <= a.alloc || a.dealloc > INT32_MAX)
    return true;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%.*s:%.*s", CIS_STR_ARG(f->name),
                    CIS_STR_ARG(a.name.len ? a.name : a.place));
  bool ok =
      add_reported(r, cis_strbuf_view(&name), f->begin + a.alloc, f->begin + a.dealloc, a.bytes);
  cis_strbuf_deinit(&name);
  f->end = f->begin + a.dealloc > f->end ? f->begin + a.dealloc : f->end;
  return ok;
}

static bool read_function(reader *r, void *object, size_t unused) {
  (void)unused;
  function *f = object;
  bool is_first = true, ok = true;
  cis_str key;
  size_t at;
  f->name = (cis_str){0};
  if (!cis_json_expect(&r->json, '{'))
    return false;
  while (cis_json_next(&r->json, '}', &is_first, &ok)) {
    if (!cis_json_read_key(&r->json, &key, &at))
      return false;
    bool read = cis_str_is(key, "function")      ? read_optional_text(r, &f->name, at)
                : cis_str_is(key, "allocations") ? read_list(r, "allocations", read_allocation, f)
                                                 : cis_json_skip(&r->json, 2);
    if (!read)
      return false;
    f->begin = f->end;
  }
  return ok;
}

typedef struct history {
  CIS_VEC(size_t) open; // by id: buffer + 1
  int64_t last;         // step
} history;

static bool read_event(reader *r, void *object, size_t at) {
  static const key_row rows[] = {
      {"event", read_optional_text, offsetof(reported, event)},
      {"kind", read_optional_text, offsetof(reported, kind)},
      {"id", read_optional_int, offsetof(reported, id)},
      {"step", read_optional_int, offsetof(reported, alloc)},
      {"bytes", read_optional_int, offsetof(reported, bytes)},
      {"line", read_optional_int, offsetof(reported, dealloc)},
      {"live", NULL, 0},
  };
  history *h = object;
  reported e = {.bytes = -1, .alloc = -1, .dealloc = -1, .id = -1};
  size_t places[NUM(rows)] = {0};
  if (!read_object(r, "an event", rows, NUM(rows), &e, places))
    return false;
  if (e.id < 0 || e.id > INT32_MAX || e.alloc < h->last)
    return fail(r, at, "event has no id, or its step is not in order");
  h->last = e.alloc;
  if (cis_str_is(e.event, "alloc") && cis_str_is(e.kind, "heap") && e.bytes >= 0) {
    char name[64];
    int len = snprintf(name, sizeof(name), "#%d line %d", (int)e.id, (int)e.dealloc);
    while (h->open.len <= (size_t)e.id)
      cis_vec_push(&h->open, 0);
    if (!add_reported(r, (cis_str){name, (size_t)len}, e.alloc, INT64_MAX, e.bytes))
      return false;
    h->open.data[e.id] = r->buffers.len;
  } else if ((size_t)e.id < h->open.len && h->open.data[e.id]) {
    r->buffers.data[h->open.data[e.id] - 1].upper = e.alloc;
    h->open.data[e.id] = 0;
  }
  return true;
}

/// The heap's history, as cistern-run --trace=alloc --stats=json prints it. Buffers that are never
/// freed live to the end.
static bool read_history(reader *r) {
  history h = {0};
  bool ok = read_list(r, "a history", read_event, &h);
  for (size_t i = 0; i < r->buffers.len; ++i)
    if (r->buffers.data[i].upper == INT64_MAX)
      r->buffers.data[i].upper = h.last + 1;
  cis_vec_deinit(&h.open);
  return ok;
}

// --- pairs ---

static bool read_member(reader *r, void *unused, size_t at) {
  (void)unused;
  cis_str id;
  if (!read_id_text(r, &id))
    return false;
  uintptr_t *slot = cis_strmap_find(&r->index, id);
  if (!slot)
    return fail(r, at, "there is no buffer '%.*s'", SHORT(id));
  cis_vec_push(&r->members, *slot - 1);
  return true;
}

/// ["a", "b", ...], appended to members.
static bool read_members(reader *r) { return read_list(r, "buffers", read_member, NULL); }

static bool add_pair(reader *r, size_t at, size_t a, size_t b) {
  if (a == b)
    return fail(r, at, "a buffer is there twice");
  if (r->pairs.len == MAX_PAIRS)
    return fail(r, at, "there are too many pairs");
  cis_vec_push(&r->pairs, ((cis_plan_pair){a, b}));
  return true;
}

/// Buffers that share an offset: each is tied to the one before.
static bool read_colocated(reader *r, void *unused, size_t at) {
  (void)unused;
  cis_vec_clear(&r->members);
  if (!read_members(r))
    return false;
  for (size_t i = 1; i < r->members.len; ++i)
    if (!add_pair(r, at, r->members.data[i - 1], r->members.data[i]))
      return false;
  return true;
}

static bool read_in_place(reader *r, void *unused, size_t at) {
  (void)unused;
  cis_vec_clear(&r->members);
  return read_members(r) && (r->members.len == 2 || fail(r, at, "expected two buffers")) &&
         add_pair(r, at, r->members.data[0], r->members.data[1]);
}

/// Buffers that must be in different banks.
static bool read_apart_set(reader *r, void *unused, size_t at) {
  (void)unused;
  size_t begin = r->members.len;
  if (!read_members(r))
    return false;
  for (size_t i = begin; i < r->members.len; ++i)
    for (size_t j = begin; j < i; ++j)
      if (r->members.data[i] == r->members.data[j])
        return fail(r, at, "a buffer is there twice");
  size_t num_banks = 0;
  for (size_t m = 0; m < r->memories.len; ++m)
    num_banks += cis_plan_num_banks(&r->memories.data[m]);
  if (r->members.len - begin > num_banks)
    return fail(r, at, "%zu buffers must be apart, and there %s %zu bank%s", r->members.len - begin,
                num_banks == 1 ? "is" : "are", num_banks, num_banks == 1 ? "" : "s");
  cis_vec_push(&r->starts, r->members.len);
  return true;
}

static bool read_apart(reader *r) {
  cis_vec_clear(&r->members);
  cis_vec_clear(&r->starts);
  cis_vec_push(&r->starts, 0);
  bool ok = read_list(r, "lists of buffers", read_apart_set, NULL);
  r->table->apart = (cis_plan_apart){
      cis_arena_copy(r->json.arena, r->members.data, r->members.len * sizeof(size_t)),
      cis_arena_copy(r->json.arena, r->starts.data, r->starts.len * sizeof(size_t)),
      r->starts.len - 1};
  return ok;
}

/// ["a", "b"], or with what it costs if they share a bank: ["a", "b", 30]
static bool read_conflict(reader *r, void *unused, size_t at) {
  cis_plan_bank_conflict c = {0, 0, 1};
  cis_vec_clear(&r->members);
  if (!cis_json_accept(&r->json, '['))
    return fail(r, at, "expected two buffers, and what it costs if they share a bank");
  if (!read_member(r, unused, at) || !cis_json_expect(&r->json, ',') ||
      !read_member(r, unused, at) ||
      (cis_json_accept(&r->json, ',') && !cis_json_read_count(&r->json, "cost", 1, &c.cost)) ||
      !cis_json_expect(&r->json, ']'))
    return false;
  c.first = r->members.data[0];
  c.second = r->members.data[1];
  if (c.first == c.second)
    return fail(r, at, "a buffer is in conflict with itself");
  if (!r->memories.len)
    return fail(r, at, "buffers are in conflict, and there are no memories");
  cis_vec_push(&r->conflicts, c);
  return true;
}

static bool read_conflicts(reader *r) {
  bool ok = read_list(r, "conflicts", read_conflict, NULL);
  r->table->conflicts =
      (cis_plan_bank_conflicts){cis_arena_copy(r->json.arena, r->conflicts.data,
                                               r->conflicts.len * sizeof(*r->conflicts.data)),
                                r->conflicts.len};
  return ok;
}

/// A buffer, or a list of buffers that are used together.
static bool read_alternative(reader *r, void *unused, size_t at) {
  cis_vec_push(&r->starts, r->members.len);
  return cis_json_peek(&r->json) == '[' ? read_members(r) : read_member(r, unused, at);
}

/// Buffers of different alternatives exclude each other.
static bool read_exclusive(reader *r, void *unused, size_t at) {
  cis_vec_clear(&r->members);
  cis_vec_clear(&r->starts);
  if (!read_list(r, "alternatives", read_alternative, unused))
    return false;
  cis_vec_push(&r->starts, r->members.len);
  for (size_t s = 1; s + 1 < r->starts.len; ++s)
    for (size_t i = r->starts.data[s]; i < r->starts.data[s + 1]; ++i)
      for (size_t j = 0; j < r->starts.data[s]; ++j)
        if (!add_pair(r, at, r->members.data[j], r->members.data[i]))
          return false;
  return true;
}

static bool read_pairs(reader *r, read_value *read, cis_plan_pairs *out_pairs) {
  cis_vec_clear(&r->pairs);
  if (!read_list(r, "lists of buffers", read, NULL))
    return false;
  size_t num = r->pairs.len;
  *out_pairs = (cis_plan_pairs){
      num ? cis_arena_copy(r->json.arena, r->pairs.data, num * sizeof(*r->pairs.data)) : NULL, num};
  return true;
}

// --- the document ---

/// The keys that are read, in this order, because names come before their uses; functions and
/// history are those of reports, instead of buffers.
enum {
  DEFAULT_ALIGNMENT,
  CAPACITY,
  MEMORIES,
  BUFFERS,
  FUNCTIONS,
  HISTORY,
  COLOCATED,
  EXCLUSIVE,
  IN_PLACE,
  APART,
  CONFLICTS
};

/// All values are passed over first, and their places noted. The keys after the first ones are for
/// people, or are printed by cistern-plan and cistern-run themselves.
static const key_row document_keys[] = {
    [DEFAULT_ALIGNMENT] = {"alignment", NULL, 0},
    [CAPACITY] = {"capacity", NULL, 0},
    [MEMORIES] = {"memories", NULL, 0},
    [BUFFERS] = {"buffers", NULL, 0},
    [FUNCTIONS] = {"functions", NULL, 0},
    [HISTORY] = {"history", NULL, 0},
    [COLOCATED] = {"colocated", NULL, 0},
    [EXCLUSIVE] = {"exclusive", NULL, 0},
    [IN_PLACE] = {"in_place", NULL, 0},
    [APART] = {"apart", NULL, 0},
    [CONFLICTS] = {"conflicts", NULL, 0},
    {"comment", NULL, 0},
    {"valid", NULL, 0},
    {"height", NULL, 0},
    {"lower_bound", NULL, 0},
    {"gap", NULL, 0},
    {"lowest_found", NULL, 0},
    {"fixed_offsets", NULL, 0},
    {"free_lower_bound", NULL, 0},
    {"optimal", NULL, 0},
    {"stopped", NULL, 0},
    {"algorithm", NULL, 0},
    {"spilled", NULL, 0},
    {"least_spilled", NULL, 0},
    {"conflict_cost", NULL, 0},
    {"least_conflict_cost", NULL, 0},
    {"ops", NULL, 0},
    {"calls", NULL, 0},
    {"max_depth", NULL, 0},
    {"allocations", NULL, 0},
    {"frees", NULL, 0},
    {"bytes_allocated", NULL, 0},
    {"peak_bytes", NULL, 0},
    {"stack_allocations", NULL, 0},
    {"stack_peak_bytes", NULL, 0},
    {"held_peak_bytes", NULL, 0},
    {"copies", NULL, 0},
    {"bytes_copied", NULL, 0},
    {"bytes_read", NULL, 0},
    {"bytes_written", NULL, 0},
    {"tensor_peak_bytes", NULL, 0},
};

/// Moves to a value; false if it is not there.
static bool go_to(reader *r, size_t place) {
  r->json.at = place;
  return place != 0;
}

/// `is_list`: the document is the list of buffers alone.
static bool read_values(reader *r, const size_t *places, bool is_list) {
  cis_plan_problem *problem = &r->table->problem;
  function f = {0};
  if (go_to(r, places[DEFAULT_ALIGNMENT]) &&
      !cis_json_read_count(&r->json, "alignment", 1, &r->default_alignment))
    return false;
  if (go_to(r, places[CAPACITY]) &&
      !cis_json_read_count(&r->json, "capacity", 1, &r->table->capacity))
    return false;
  if (places[CAPACITY] && places[MEMORIES])
    return fail(r, places[CAPACITY], "memories have capacities of their own");
  return (!go_to(r, places[MEMORIES]) || read_list(r, "memories", read_memory, NULL)) &&
         (go_to(r, places[BUFFERS]) || is_list ? read_list(r, "buffers", read_buffer, NULL)
          : go_to(r, places[FUNCTIONS])        ? read_list(r, "functions", read_function, &f)
          : go_to(r, places[HISTORY])          ? read_history(r)
                                               : fail(r, 0, "there are no buffers")) &&
         (!go_to(r, places[COLOCATED]) || read_pairs(r, read_colocated, &problem->colocated)) &&
         (!go_to(r, places[EXCLUSIVE]) || read_pairs(r, read_exclusive, &problem->exclusive)) &&
         (!go_to(r, places[IN_PLACE]) || read_pairs(r, read_in_place, &problem->in_place)) &&
         (!go_to(r, places[APART]) || read_apart(r)) &&
         (!go_to(r, places[CONFLICTS]) || read_conflicts(r));
}

#define COPY(vec) cis_arena_copy(r->json.arena, (vec).data, (vec).len * sizeof(*(vec).data))

static bool read_document(reader *r) {
  size_t places[NUM(document_keys)] = {0};
  bool is_list = false;
  cis_plan_table *t = r->table;
  if (cis_str_starts_with(r->json.text, CIS_STR("\xEF\xBB\xBF")))
    r->json.at = 3;
  if (cis_json_peek(&r->json) == '[') { // the buffers alone
    is_list = true;
    places[BUFFERS] = r->json.at;
    if (!cis_json_skip(&r->json, 1))
      return false;
  } else if (!read_object(r, "a problem", document_keys, NUM(document_keys), NULL, places)) {
    return false;
  }
  if (cis_json_peek(&r->json) || r->json.at < r->json.text.len)
    return fail(r, r->json.at, "expected the end of the document");
  if (!read_values(r, places, is_list))
    return false;
  t->problem.buffers = COPY(r->buffers);
  t->problem.num_buffers = r->buffers.len;
  t->problem.default_alignment = r->default_alignment;
  t->ids = COPY(r->ids);
  t->priorities = r->has_priorities || r->memories.len ? COPY(r->priorities) : NULL;
  t->memories = COPY(r->memories);
  t->memory_names = COPY(r->memory_names);
  t->num_memories = r->memories.len;
  t->pinned = COPY(r->pinned);
  t->places = COPY(r->places);
  return true;
}

bool cis_plan_is_json(const cis_source *source) {
  size_t i = cis_str_starts_with(source->text, CIS_STR("\xEF\xBB\xBF")) ? 3 : 0;
  while (i < source->text.len && isspace((unsigned char)source->text.data[i]))
    ++i;
  return i < source->text.len && (source->text.data[i] == '{' || source->text.data[i] == '[');
}

bool cis_plan_json_read(cis_source *source, int64_t default_alignment, cis_arena *arena,
                        cis_plan_table *out_table, cis_strbuf *out_error) {
  *out_table = (cis_plan_table){0};
  reader r = {.source = source,
              .error = out_error,
              .table = out_table,
              .default_alignment = default_alignment};
  r.json = (cis_json_reader){.text = source->text, .arena = arena, .fail = fail_json, .user = &r};
  bool ok = read_document(&r);
  cis_vec_deinit(&r.buffers);
  cis_vec_deinit(&r.ids);
  cis_vec_deinit(&r.priorities);
  cis_vec_deinit(&r.pinned);
  cis_vec_deinit(&r.places);
  cis_vec_deinit(&r.memories);
  cis_vec_deinit(&r.memory_names);
  cis_vec_deinit(&r.spans);
  cis_vec_deinit(&r.pairs);
  cis_vec_deinit(&r.members);
  cis_vec_deinit(&r.starts);
  cis_vec_deinit(&r.conflicts);
  cis_strmap_deinit(&r.index);
  return ok;
}

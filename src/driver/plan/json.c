// Planning problems from JSON: a reader that checks every value where it stands. Problems and the
// reports of other programs share the reader's state, which is why they are one file.
#include "driver/plan/json.h"

#include "support/json_read.h"
#include "support/map.h"
#include "support/vec.h"

#include <ctype.h>
#include <stdio.h>

enum { MAX_PAIRS = 50000000 };

typedef struct reader {
  cis_json_reader json;
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
  CIS_VEC(size_t) members;      // of what is being read: buffers
  CIS_VEC(size_t) starts;       // in members
  cis_strmap index;             // id to buffer + 1
  bool has_priorities;
} reader;

static bool fail_json(void *user, size_t at, const char *fmt, va_list args) {
  reader *r = user;
  return cis_plan_fail_at(r->source, at, r->error, fmt, args);
}

static bool fail(reader *r, size_t at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool fail(reader *r, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  fail_json(r, at < r->json.text.len ? at : r->json.text.len, fmt, args);
  va_end(args);
  return false;
}

// --- objects with known keys ---

typedef struct key_row {
  const char *name;
  bool (*read)(reader *r, void *object, size_t at); // at the value
} key_row;

/// Reads an object whose keys are in a table; NULL `read` means that a value is passed over.
static bool read_object(reader *r, const char *what, const key_row *rows, size_t num_rows,
                        void *object, uint64_t *out_seen) {
  if (cis_json_peek(&r->json) != '{')
    return fail(r, r->json.at, "expected an object as %s", what);
  ++r->json.at;
  bool is_first = true, ok = true;
  *out_seen = 0;
  while (cis_json_next(&r->json, '}', &is_first, &ok)) {
    cis_str key;
    size_t at, row = 0;
    if (!cis_json_read_key(&r->json, &key, &at))
      return false;
    while (row < num_rows && !cis_str_is(key, rows[row].name))
      ++row;
    if (row == num_rows)
      return fail(r, at, "unknown key '%.*s' in %s", key.len < 40 ? (int)key.len : 40, key.data,
                  what);
    if (*out_seen >> row & 1)
      return fail(r, at, "key '%s' is there twice", rows[row].name);
    *out_seen |= (uint64_t)1 << row;
    cis_json_peek(&r->json);
    if (!(rows[row].read ? rows[row].read(r, object, r->json.at) : cis_json_skip(&r->json, 1)))
      return false;
  }
  return ok;
}

static bool open_list(reader *r, const char *what) {
  return cis_json_accept(&r->json, '[') || fail(r, r->json.at, "expected a list as %s", what);
}

// --- memories ---

typedef struct memory {
  cis_plan_memory memory;
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

static bool read_memory_capacity(reader *r, void *object, size_t at) {
  (void)at;
  return cis_json_read_count(&r->json, "capacity", 1, &((memory *)object)->memory.capacity);
}

static bool read_memories(reader *r) {
  static const key_row rows[] = {{"name", read_memory_name}, {"capacity", read_memory_capacity}};
  bool is_first = true, ok = true;
  if (!open_list(r, "memories"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    memory m = {0};
    uint64_t seen;
    cis_json_peek(&r->json);
    size_t at = r->json.at;
    if (!read_object(r, "a memory", rows, 2, &m, &seen))
      return false;
    if (!(seen & 1))
      return fail(r, at, "memory has no name");
    if (r->memories.len == INT16_MAX)
      return fail(r, at, "there are too many memories");
    cis_vec_push(&r->memories, m.memory);
    cis_vec_push(&r->memory_names, m.name);
  }
  return ok;
}

// --- buffers ---

typedef struct buffer {
  cis_plan_buffer b;
  cis_str id;
  int64_t priority;
  int32_t pin;
  size_t fields[12]; // where the value of each key is
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

static bool read_size(reader *r, void *object, size_t at) {
  buffer *b = object;
  b->fields[SIZE] = at;
  return cis_json_read_int(&r->json, "size", &b->b.size);
}

static bool read_lower(reader *r, void *object, size_t at) {
  (void)at;
  return cis_json_read_int(&r->json, "lower", &((buffer *)object)->b.lower);
}

static bool read_upper(reader *r, void *object, size_t at) {
  buffer *b = object;
  b->fields[UPPER] = at;
  return cis_json_read_int(&r->json, "upper", &b->b.upper);
}

/// [[lower, upper], ...]
static bool read_spans(reader *r, const char *what) {
  bool is_first = true, ok = true;
  cis_vec_clear(&r->spans);
  if (!open_list(r, what))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    cis_plan_span span;
    if (!open_list(r, "a span of time") || !cis_json_read_int(&r->json, "lower", &span.lower) ||
        !cis_json_expect(&r->json, ',') || !cis_json_read_int(&r->json, "upper", &span.upper) ||
        !cis_json_expect(&r->json, ']'))
      return false;
    cis_vec_push(&r->spans, span);
  }
  return ok;
}

static bool read_gaps(reader *r, void *object, size_t at) {
  buffer *b = object;
  b->fields[GAPS] = at;
  if (!read_spans(r, "gaps"))
    return false;
  b->b.num_gaps = r->spans.len;
  b->b.gaps = cis_arena_copy(r->json.arena, r->spans.data, r->spans.len * sizeof(*r->spans.data));
  return true;
}

/// Lifetimes of several intervals: what is between them is a gap.
static bool read_live(reader *r, void *object, size_t at) {
  buffer *b = object;
  b->fields[LIVE] = at;
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

static bool read_alignment(reader *r, void *object, size_t at) {
  buffer *b = object;
  b->fields[ALIGNMENT] = at;
  r->table->has_alignment = true;
  return cis_json_read_count(&r->json, "alignment", 1, &b->b.alignment);
}

static bool read_offset(reader *r, void *object, size_t at) {
  buffer *b = object;
  b->fields[OFFSET] = at;
  if (cis_str_starts_with(cis_str_from_index(r->json.text, r->json.at), CIS_STR("null"))) {
    r->json.at += 4; // what a spilled buffer is printed with
    return true;
  }
  b->b.is_fixed = true;
  return cis_json_read_int(&r->json, "offset", &b->b.fixed_offset);
}

static bool read_hint(reader *r, void *object, size_t at) {
  buffer *b = object;
  (void)at;
  b->b.has_hint = r->table->has_hint = true;
  return cis_json_read_count(&r->json, "hint", 0, &b->b.hint_offset);
}

static bool read_priority(reader *r, void *object, size_t at) {
  (void)at;
  return cis_json_read_count(&r->json, "priority", 0, &((buffer *)object)->priority);
}

static bool read_pin(reader *r, void *object, size_t at) {
  buffer *b = object;
  cis_str name;
  if (cis_str_starts_with(cis_str_from_index(r->json.text, r->json.at), CIS_STR("null"))) {
    r->json.at += 4;
    return true;
  }
  if (!cis_json_read_string(&r->json, "a memory", &name))
    return false;
  for (size_t i = 0; i < r->memory_names.len; ++i)
    if (cis_str_eq(r->memory_names.data[i], name))
      b->pin = (int32_t)i;
  return b->pin != CIS_PLAN_ANY_MEMORY || fail(r, at, "there is no memory of this name");
}

static const key_row buffer_keys[NUM_KEYS] = {
    [ID] = {"id", read_id},
    [SIZE] = {"size", read_size},
    [LOWER] = {"lower", read_lower},
    [UPPER] = {"upper", read_upper},
    [LIVE] = {"live", read_live},
    [GAPS] = {"gaps", read_gaps},
    [ALIGNMENT] = {"alignment", read_alignment},
    [OFFSET] = {"offset", read_offset},
    [HINT] = {"hint", read_hint},
    [PRIORITY] = {"priority", read_priority},
    [MEMORY] = {"memory", read_pin},
};

static bool check_buffer(reader *r, const buffer *b, size_t at, uint64_t seen) {
  static const int places[] = {
      [CIS_PLAN_NEGATIVE_SIZE] = SIZE,      [CIS_PLAN_REVERSED_LIFETIME] = UPPER,
      [CIS_PLAN_BAD_ALIGNMENT] = ALIGNMENT, [CIS_PLAN_BAD_GAPS] = GAPS,
      [CIS_PLAN_BAD_OFFSET] = OFFSET,
  };
  bool has_lifetime = (seen >> LOWER & 1) && (seen >> UPPER & 1);
  if (!(seen >> ID & 1) || !(seen >> SIZE & 1))
    return fail(r, at, "buffer has no %s", seen >> ID & 1 ? "size" : "id");
  if (seen >> LIVE & 1 && seen & (1u << LOWER | 1u << UPPER | 1u << GAPS))
    return fail(r, b->fields[LIVE], "'live' stands for 'lower', 'upper' and 'gaps'");
  if (!(seen >> LIVE & 1) && !has_lifetime)
    return fail(r, at, "buffer has no lifetime: 'lower' and 'upper', or 'live'");
  cis_plan_problem single = {
      .buffers = &b->b, .num_buffers = 1, .default_alignment = r->default_alignment};
  cis_plan_fault fault = cis_plan_check_buffer(&single, 0);
  return !fault || fail(r, b->fields[places[fault]], "%s", cis_plan_fault_text(fault));
}

/// Takes a buffer whose id no other one has.
static bool add_buffer(reader *r, const buffer *b, size_t at) {
  bool is_new;
  uintptr_t *slot = cis_strmap_get(&r->index, b->id, &is_new);
  if (!is_new)
    return fail(r, at, "id '%.*s' is there twice", b->id.len < 40 ? (int)b->id.len : 40,
                b->id.data);
  *slot = r->buffers.len + 1;
  r->table->has_gaps |= b->b.num_gaps > 0;
  cis_vec_push(&r->buffers, b->b);
  cis_vec_push(&r->ids, b->id);
  cis_vec_push(&r->places, at);
  cis_vec_push(&r->priorities, b->priority < 0 ? b->b.size : b->priority);
  cis_vec_push(&r->pinned, b->pin);
  return true;
}

static bool read_buffers(reader *r) {
  bool is_first = true, ok = true;
  if (!open_list(r, "buffers"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    buffer b = {.pin = CIS_PLAN_ANY_MEMORY, .priority = -1};
    uint64_t seen;
    cis_json_peek(&r->json);
    size_t at = r->json.at;
    if (!read_object(r, "a buffer", buffer_keys, NUM_KEYS, &b, &seen) ||
        !check_buffer(r, &b, at, seen) || !add_buffer(r, &b, at))
      return false;
    if (seen >> PRIORITY & 1)
      r->has_priorities = true;
  }
  return ok;
}

// --- what other programs report ---

/// An object of a list in a report; -1: it is not said.
typedef struct reported {
  int64_t bytes, alloc, dealloc, id;
  cis_str name, place, event, kind;
} reported;

/// A number, or null.
static bool read_optional_int(reader *r, int64_t *out_value) {
  if (cis_json_peek(&r->json) != 'n')
    return cis_json_read_int(&r->json, "a number", out_value);
  return cis_json_skip(&r->json, 1);
}

static bool read_optional_string(reader *r, cis_str *out_text) {
  return cis_json_peek(&r->json) == '"' ? cis_json_read_string(&r->json, "a text", out_text)
                                        : cis_json_skip(&r->json, 1);
}

#define REPORTED(field, read)                                                                      \
  static bool read_reported_##field(reader *r, void *object, size_t at) {                          \
    (void)at;                                                                                      \
    return read(r, &((reported *)object)->field);                                                  \
  }
REPORTED(bytes, read_optional_int)
REPORTED(alloc, read_optional_int)
REPORTED(dealloc, read_optional_int)
REPORTED(id, read_optional_int)
REPORTED(name, read_optional_string)
REPORTED(place, read_optional_string)
REPORTED(event, read_optional_string)
REPORTED(kind, read_optional_string)

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

/// The allocations of one function in the report of buffer-reuse-report: those of a known size that
/// end. Functions follow each other in time.
static bool read_allocations(reader *r, cis_str function, int64_t *time) {
  static const key_row rows[] = {
      {"bytes", read_reported_bytes},
      {"alloc", read_reported_alloc},
      {"dealloc", read_reported_dealloc},
      {"name", read_reported_name},
      {"location", read_reported_place},
      {"type", NULL},
      {"live_at_peak", NULL},
      {"last_use", NULL},
      {"pool", NULL},
      {"offset", NULL},
      {"skipped", NULL},
      {"size", NULL},
  };
  bool is_first = true, ok = true;
  int64_t end = *time;
  if (!open_list(r, "allocations"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    reported a = {.bytes = -1, .alloc = -1, .dealloc = -1};
    uint64_t seen;
    if (!read_object(r, "an allocation", rows, sizeof(rows) / sizeof(*rows), &a, &seen))
      return false;
    if (a.bytes < 0 || a.alloc < 0 || a.dealloc <= a.alloc || a.dealloc > INT32_MAX)
      continue;
    cis_strbuf name = {0};
    cis_strbuf_printf(&name, "%.*s:%.*s", CIS_STR_ARG(function),
                      CIS_STR_ARG(a.name.len ? a.name : a.place));
    ok = add_reported(r, cis_strbuf_view(&name), *time + a.alloc, *time + a.dealloc, a.bytes);
    cis_strbuf_deinit(&name);
    if (!ok)
      return false;
    end = *time + a.dealloc > end ? *time + a.dealloc : end;
  }
  *time = end;
  return ok;
}

static bool read_functions(reader *r) {
  bool is_first = true, ok = true;
  int64_t time = 0;
  if (!open_list(r, "functions"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    bool is_first_key = true;
    cis_str key, function = {0};
    size_t at;
    if (!cis_json_expect(&r->json, '{'))
      return false;
    while (cis_json_next(&r->json, '}', &is_first_key, &ok)) {
      if (!cis_json_read_key(&r->json, &key, &at))
        return false;
      bool read = cis_str_is(key, "function")      ? read_optional_string(r, &function)
                  : cis_str_is(key, "allocations") ? read_allocations(r, function, &time)
                                                   : cis_json_skip(&r->json, 2);
      if (!read)
        return false;
    }
  }
  return ok;
}

/// The heap's history, as cistern-run --trace=alloc --stats=json prints it: what is never freed
/// lives to the end.
static bool read_history(reader *r) {
  static const key_row rows[] = {
      {"event", read_reported_event},
      {"kind", read_reported_kind},
      {"id", read_reported_id},
      {"step", read_reported_alloc},
      {"bytes", read_reported_bytes},
      {"line", read_reported_dealloc},
      {"live", NULL},
  };
  CIS_VEC(size_t) open = {0}; // by id: buffer + 1
  bool is_first = true, ok = open_list(r, "a history");
  int64_t last = 0;
  while (ok && cis_json_next(&r->json, ']', &is_first, &ok)) {
    reported e = {.bytes = -1, .alloc = -1, .dealloc = -1, .id = -1};
    uint64_t seen;
    cis_json_peek(&r->json);
    size_t at = r->json.at;
    ok = read_object(r, "an event", rows, sizeof(rows) / sizeof(*rows), &e, &seen);
    if (ok && (e.id < 0 || e.id > INT32_MAX || e.alloc < last))
      ok = fail(r, at, "event has no id, or its step is not in order");
    if (!ok)
      break;
    last = e.alloc;
    if (cis_str_is(e.event, "alloc") && cis_str_is(e.kind, "heap") && e.bytes >= 0) {
      char name[64];
      int len = snprintf(name, sizeof(name), "#%d line %d", (int)e.id, (int)e.dealloc);
      while (open.len <= (size_t)e.id)
        cis_vec_push(&open, 0);
      ok = add_reported(r, (cis_str){name, (size_t)len}, e.alloc, INT64_MAX, e.bytes);
      open.data[e.id] = r->buffers.len;
    } else if ((size_t)e.id < open.len && open.data[e.id]) {
      r->buffers.data[open.data[e.id] - 1].upper = e.alloc;
      open.data[e.id] = 0;
    }
  }
  for (size_t i = 0; i < r->buffers.len; ++i)
    if (r->buffers.data[i].upper == INT64_MAX)
      r->buffers.data[i].upper = last + 1;
  cis_vec_deinit(&open);
  return ok;
}

// --- pairs ---

static bool read_member(reader *r) {
  cis_str id;
  cis_json_peek(&r->json);
  size_t at = r->json.at;
  if (!read_id_text(r, &id))
    return false;
  uintptr_t *slot = cis_strmap_find(&r->index, id);
  if (!slot)
    return fail(r, at, "there is no buffer '%.*s'", id.len < 40 ? (int)id.len : 40, id.data);
  cis_vec_push(&r->members, *slot - 1);
  return true;
}

/// ["a", "b", ...], appended to members.
static bool read_members(reader *r) {
  bool is_first = true, ok = true;
  if (!open_list(r, "buffers"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok))
    if (!read_member(r))
      return false;
  return ok;
}

static bool add_pair(reader *r, size_t at, size_t a, size_t b) {
  if (a == b)
    return fail(r, at, "a buffer is there twice");
  if (r->pairs.len == MAX_PAIRS)
    return fail(r, at, "there are too many pairs");
  cis_vec_push(&r->pairs, ((cis_plan_pair){a, b}));
  return true;
}

/// Lists of buffers that share an offset: each is tied to the one before.
static bool read_colocated(reader *r, size_t at) {
  cis_vec_clear(&r->members);
  if (!read_members(r))
    return false;
  for (size_t i = 1; i < r->members.len; ++i)
    if (!add_pair(r, at, r->members.data[i - 1], r->members.data[i]))
      return false;
  return true;
}

static bool read_in_place(reader *r, size_t at) {
  cis_vec_clear(&r->members);
  return read_members(r) && (r->members.len == 2 || fail(r, at, "expected two buffers")) &&
         add_pair(r, at, r->members.data[0], r->members.data[1]);
}

/// Lists of buffers that must be in different memories.
static bool read_apart(reader *r) {
  bool is_first = true, ok = true;
  cis_vec_clear(&r->members);
  cis_vec_clear(&r->starts);
  cis_vec_push(&r->starts, 0);
  if (!open_list(r, "lists of buffers"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    cis_json_peek(&r->json);
    size_t at = r->json.at, begin = r->members.len;
    if (!read_members(r))
      return false;
    for (size_t i = begin; i < r->members.len; ++i)
      for (size_t j = begin; j < i; ++j)
        if (r->members.data[i] == r->members.data[j])
          return fail(r, at, "a buffer is there twice");
    if (r->members.len - begin > r->memories.len)
      return fail(r, at, "%zu buffers must be apart, and there are %zu memories",
                  r->members.len - begin, r->memories.len);
    cis_vec_push(&r->starts, r->members.len);
  }
  r->table->apart = (cis_plan_apart){
      cis_arena_copy(r->json.arena, r->members.data, r->members.len * sizeof(size_t)),
      cis_arena_copy(r->json.arena, r->starts.data, r->starts.len * sizeof(size_t)),
      r->starts.len - 1};
  return ok;
}

/// Alternatives: each is a buffer, or a list of buffers that are used together. Buffers of
/// different ones exclude each other.
static bool read_exclusive(reader *r, size_t at) {
  bool is_first = true, ok = true;
  cis_vec_clear(&r->members);
  cis_vec_clear(&r->starts);
  if (!open_list(r, "alternatives"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    cis_vec_push(&r->starts, r->members.len);
    if (!(cis_json_peek(&r->json) == '[' ? read_members(r) : read_member(r)))
      return false;
  }
  if (!ok)
    return false;
  cis_vec_push(&r->starts, r->members.len);
  for (size_t s = 1; s + 1 < r->starts.len; ++s)
    for (size_t i = r->starts.data[s]; i < r->starts.data[s + 1]; ++i)
      for (size_t j = 0; j < r->starts.data[s]; ++j)
        if (!add_pair(r, at, r->members.data[j], r->members.data[i]))
          return false;
  return true;
}

static bool read_pairs(reader *r, bool (*read)(reader *r, size_t at), cis_plan_pairs *out_pairs) {
  bool is_first = true, ok = true;
  cis_vec_clear(&r->pairs);
  if (!open_list(r, "lists of buffers"))
    return false;
  while (cis_json_next(&r->json, ']', &is_first, &ok)) {
    cis_json_peek(&r->json);
    if (!read(r, r->json.at))
      return false;
  }
  size_t num = r->pairs.len;
  *out_pairs = (cis_plan_pairs){
      num ? cis_arena_copy(r->json.arena, r->pairs.data, num * sizeof(*r->pairs.data)) : NULL, num};
  return ok;
}

// --- the document ---

/// Where the values are: they are read in an order of their own, because names come before their
/// uses.
typedef struct document {
  size_t alignment, capacity, memories, buffers, colocated, exclusive, in_place, apart;
  size_t functions, history; // of reports: instead of buffers
  bool is_list;              // of buffers, and nothing else
} document;

static bool note(reader *r, size_t *place, size_t at) {
  *place = at;
  return cis_json_skip(&r->json, 1);
}

static bool note_alignment(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->alignment, at);
}
static bool note_capacity(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->capacity, at);
}
static bool note_memories(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->memories, at);
}
static bool note_buffers(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->buffers, at);
}
static bool note_colocated(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->colocated, at);
}
static bool note_exclusive(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->exclusive, at);
}
static bool note_in_place(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->in_place, at);
}

static bool note_apart(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->apart, at);
}
static bool note_functions(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->functions, at);
}
static bool note_history(reader *r, void *d, size_t at) {
  return note(r, &((document *)d)->history, at);
}

/// What is passed over is for people, or is what cistern-plan and cistern-run themselves print.
static const key_row document_keys[] = {
    {"alignment", note_alignment},
    {"capacity", note_capacity},
    {"memories", note_memories},
    {"buffers", note_buffers},
    {"colocated", note_colocated},
    {"exclusive", note_exclusive},
    {"in_place", note_in_place},
    {"apart", note_apart},
    {"comment", NULL},
    {"valid", NULL},
    {"height", NULL},
    {"lower_bound", NULL},
    {"gap", NULL},
    {"lowest_found", NULL},
    {"fixed_offsets", NULL},
    {"free_lower_bound", NULL},
    {"optimal", NULL},
    {"stopped", NULL},
    {"algorithm", NULL},
    {"spilled", NULL},
    {"least_spilled", NULL},
    {"functions", note_functions},
    {"history", note_history},
    {"ops", NULL},
    {"calls", NULL},
    {"max_depth", NULL},
    {"allocations", NULL},
    {"frees", NULL},
    {"bytes_allocated", NULL},
    {"peak_bytes", NULL},
    {"stack_allocations", NULL},
    {"stack_peak_bytes", NULL},
    {"held_peak_bytes", NULL},
    {"copies", NULL},
    {"bytes_copied", NULL},
    {"bytes_read", NULL},
    {"bytes_written", NULL},
    {"tensor_peak_bytes", NULL},
};

_Static_assert(sizeof(document_keys) / sizeof(*document_keys) <= 64, "bits of `seen`");

/// Moves to a value; false if it is not there.
static bool go_to(reader *r, size_t place) {
  r->json.at = place;
  return place != 0;
}

static bool read_values(reader *r, const document *d) {
  cis_plan_problem *problem = &r->table->problem;
  if (go_to(r, d->alignment) &&
      !cis_json_read_count(&r->json, "alignment", 1, &r->default_alignment))
    return false;
  if (go_to(r, d->capacity) && !cis_json_read_count(&r->json, "capacity", 1, &r->table->capacity))
    return false;
  if (d->capacity && d->memories)
    return fail(r, d->capacity, "memories have capacities of their own");
  return (!go_to(r, d->memories) || read_memories(r)) &&
         (go_to(r, d->buffers) || d->is_list ? read_buffers(r)
          : go_to(r, d->functions)           ? read_functions(r)
          : go_to(r, d->history)             ? read_history(r)
                                             : fail(r, 0, "there are no buffers")) &&
         (!go_to(r, d->colocated) || read_pairs(r, read_colocated, &problem->colocated)) &&
         (!go_to(r, d->exclusive) || read_pairs(r, read_exclusive, &problem->exclusive)) &&
         (!go_to(r, d->in_place) || read_pairs(r, read_in_place, &problem->in_place)) &&
         (!go_to(r, d->apart) || read_apart(r));
}

#define COPY(vec) cis_arena_copy(r->json.arena, (vec).data, (vec).len * sizeof(*(vec).data))

static bool read_document(reader *r) {
  document d = {0};
  uint64_t seen;
  cis_plan_table *t = r->table;
  if (cis_str_starts_with(r->json.text, CIS_STR("\xEF\xBB\xBF")))
    r->json.at = 3;
  if (cis_json_peek(&r->json) == '[') { // the buffers alone
    d.is_list = true;
    if (!note(r, &d.buffers, r->json.at))
      return false;
  } else if (!read_object(r, "a problem", document_keys,
                          sizeof(document_keys) / sizeof(*document_keys), &d, &seen)) {
    return false;
  }
  if (cis_json_peek(&r->json) || r->json.at < r->json.text.len)
    return fail(r, r->json.at, "expected the end of the document");
  if (!read_values(r, &d))
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
  cis_strmap_deinit(&r.index);
  return ok;
}

// Reads a table of offsets, and finds the buffers of a program that its rows name.
#include "driver/placement.h"

#include "ir/family.h"
#include "ir/op_def.h"
#include "ir/symbol.h"
#include "support/csv_read.h"
#include "support/json_read.h"
#include "support/source.h"

typedef enum column_kind { ID, FUNCTION, LOCATION, OFFSET, MEMORY, NUM_COLUMNS, OTHER } column_kind;
typedef CIS_VEC(column_kind) column_kind_vec;

static const struct {
  const char *name;
  column_kind column;
} columns[] = {{"id", ID},
               {"buffer", ID},
               {"buffer_id", ID},
               {"name", OTHER}, // layers' names, which several buffers share
               {"function", FUNCTION},
               {"location", LOCATION},
               {"offset", OFFSET},
               {"at", OFFSET}, // of --buffer-reuse-report=format=csv
               {"pool", MEMORY},
               {"memory", MEMORY},
               {"arena", MEMORY}};

typedef struct table_row {
  cis_str fields[NUM_COLUMNS]; // without data: there is none
  size_t at;                   // in the table
} table_row;

/// A name in the text of the program.
typedef struct named {
  cis_str name; // without the sigil
  cis_value *value;
} named;

typedef struct reader {
  cis_source *table;
  cis_op *module;
  cis_context *ctx;
  cis_arena *arena;
  cis_placement *out;
  cis_strbuf *error;
  CIS_VEC(table_row) rows;
  CIS_VEC(named) names;
  cis_strmap first_name; // name -> the last of `names` with it, + 1; those before are in `chain`
  CIS_VEC(size_t) chain;
  cis_strmap locations; // "line:col" -> value
  cis_strmap memories;  // name -> number + 1
} reader;

static bool fail_with(void *user, size_t at, const char *fmt, va_list args) {
  const reader *r = user;
  return cis_source_fail_at(r->table, at, r->error, fmt, args);
}

static bool fail(reader *r, size_t at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool fail(reader *r, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  fail_with(r, at, fmt, args);
  va_end(args);
  return false;
}

static column_kind column_of(cis_str name) {
  for (size_t i = 0; i < sizeof(columns) / sizeof(*columns); ++i)
    if (cis_str_is(name, columns[i].name))
      return columns[i].column;
  return OTHER;
}

static bool read_csv_rows(reader *r, cis_csv_reader *csv, column_kind_vec *header) {
  bool has_offset = false;
  if (!cis_csv_at_end(csv) && !cis_csv_read_row(csv))
    return false;
  for (size_t i = 0; i < csv->row.len; ++i) {
    cis_vec_push(header, column_of(csv->row.data[i].text));
    has_offset |= header->data[i] == OFFSET;
  }
  if (!has_offset)
    return fail(r, 0, "the table has no column 'offset'");
  while (!cis_csv_at_end(csv)) {
    if (!cis_csv_read_row(csv))
      return false;
    table_row made = {.at = csv->row.data[0].at};
    for (size_t i = 0; i < csv->row.len; ++i)
      if (header->data[i] < NUM_COLUMNS && csv->row.data[i].text.len)
        made.fields[header->data[i]] = csv->row.data[i].text;
    cis_vec_push(&r->rows, made);
  }
  return true;
}

static bool read_csv(reader *r) {
  cis_csv_reader csv = {.text = r->table->text, .arena = r->arena, .fail = fail_with, .user = r};
  column_kind_vec header = {0};
  bool ok = read_csv_rows(r, &csv, &header);
  cis_vec_deinit(&header);
  cis_csv_reader_deinit(&csv);
  return ok;
}

static bool read_json(reader *r) {
  cis_json_reader json = {.text = r->table->text, .arena = r->arena, .fail = fail_with, .user = r};
  const cis_json_value *document = cis_json_read_tree(&json);
  const cis_json_value *list = cis_json_get(document, "buffers");
  if (!document)
    return false;
  if (document->kind == CIS_JSON_LIST)
    list = document;
  if (!list || list->kind != CIS_JSON_LIST)
    return fail(r, 0, "expected a list of 'buffers'");
  for (const cis_json_value *buffer = list->first; buffer; buffer = buffer->next) {
    table_row made = {.at = (size_t)(buffer->raw.data - r->table->text.data)};
    if (buffer->kind != CIS_JSON_OBJECT)
      return fail(r, made.at, "expected an object as a buffer");
    for (const cis_json_value *v = buffer->first; v; v = v->next) {
      column_kind column = column_of(v->key);
      if (column < NUM_COLUMNS && (v->kind == CIS_JSON_STRING || v->kind == CIS_JSON_NUMBER))
        made.fields[column] = v->text;
    }
    cis_vec_push(&r->rows, made);
  }
  return true;
}

// --- the buffers of the program ---

static void add_name(reader *r, cis_str name, cis_value *value) {
  uintptr_t *slot = cis_strmap_get(&r->first_name, name, NULL);
  cis_vec_push(&r->names, ((named){name, value}));
  cis_vec_push(&r->chain, *slot);
  *slot = r->names.len;
}

static void take_names(reader *r, uint32_t source, const cis_parse_record *record) {
  cis_str text = cis_context_get_source(r->ctx, source)->text;
  for (size_t i = 0; i < record->marks.len; ++i) {
    const cis_mark *mark = &record->marks.data[i];
    if (mark->kind == CIS_MARK_VALUE && mark->is_definition && mark->entity != CIS_NO_ENTITY)
      add_name(r, (cis_str){text.data + mark->begin + 1, mark->end - mark->begin - 1},
               (cis_value *)(uintptr_t)record->entities.data[mark->entity]);
  }
}

static bool is_buffer_of(const cis_op *op) {
  return cis_is_allocation(op, false) || cis_is_allocation(op, true);
}

static cis_walk take_location(cis_op *op, void *user) {
  reader *r = user;
  cis_file_pos pos;
  cis_strbuf text = {0};
  if (is_buffer_of(op) && cis_loc_file_pos(r->ctx, op->loc, &pos)) {
    cis_strbuf_printf(&text, "%u:%u", pos.line, pos.col);
    *cis_strmap_get(&r->locations, cis_arena_str(r->arena, cis_strbuf_view(&text)), NULL) =
        (uintptr_t)cis_allocation_buffer(op);
  }
  cis_strbuf_deinit(&text);
  return CIS_WALK_CONTINUE;
}

static cis_op *function_around(cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (!op)
    op = cis_block_parent_op(cis_value_block(value));
  return cis_enclosing_function(op);
}

static bool is_buffer(cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (op)
    return is_buffer_of(op) && cis_allocation_buffer(op) == value;
  cis_op *function = cis_block_parent_op(cis_value_block(value));
  return cis_type_is_base_memref(value->type) && function &&
         cis_op_has_trait(function, CIS_TRAIT_FUNCTION) &&
         cis_op_entry(function) == cis_value_block(value);
}

static bool is_in(cis_value *value, cis_str function) {
  cis_op *op = function_around(value);
  return !function.data || (op && cis_str_eq(cis_symbol_name(op), function));
}

/// The buffer of that name; `*out_num`: how many there are.
static cis_value *find_name(reader *r, cis_str name, cis_str function, size_t *out_num,
                            bool *out_is_other) {
  cis_value *found = NULL;
  *out_num = 0;
  *out_is_other = false;
  for (size_t i = cis_strmap_at(&r->first_name, name); i; i = r->chain.data[i - 1]) {
    cis_value *value = r->names.data[i - 1].value;
    if (!value || !is_in(value, function))
      continue;
    if (!is_buffer(value)) {
      *out_is_other = true;
      continue;
    }
    found = value;
    ++*out_num;
  }
  return found;
}

typedef struct counter {
  int64_t left;
  cis_value *found;
} counter;

static cis_walk count_down(cis_op *op, void *user) {
  counter *c = user;
  if (!is_buffer_of(op) || c->left-- > 0)
    return CIS_WALK_CONTINUE;
  c->found = cis_allocation_buffer(op);
  return CIS_WALK_STOP;
}

static cis_value *find_number(reader *r, int64_t number, cis_str function) {
  counter c = {.left = number};
  cis_for_each_op (op, cis_op_entry(r->module)) {
    bool is_it = cis_op_has_trait(op, CIS_TRAIT_FUNCTION) &&
                 (!function.data || cis_str_eq(cis_symbol_name(op), function));
    if (is_it && !c.found)
      cis_walk_preorder(op, count_down, &c);
  }
  return c.found;
}

static bool find_buffer(reader *r, const table_row *row, cis_value **out) {
  cis_str id = row->fields[ID], function = row->fields[FUNCTION];
  cis_str place = row->fields[LOCATION];
  if (!place.data && id.data && memchr(id.data, ':', id.len))
    place = id;
  if (function.len && function.data[0] == '@')
    function = cis_str_from_index(function, 1);
  if (place.data) {
    *out = (cis_value *)cis_strmap_at(&r->locations, place);
    return *out || fail(r, row->at, "the program allocates no buffer at %.*s", CIS_STR_ARG(place));
  }
  if (!id.data)
    return fail(r, row->at, "a buffer needs an 'id' or a 'location'");
  int64_t number;
  bool overflow, has_sigil = id.data[0] == '%', is_other;
  size_t num = 0;
  if (!has_sigil && cis_parse_decimal(id, &number, &overflow) && number >= 0) {
    *out = find_number(r, number, function);
    return *out || fail(r, row->at, "the program has no allocation number %.*s", CIS_STR_ARG(id));
  }
  *out = find_name(r, has_sigil ? cis_str_from_index(id, 1) : id, function, &num, &is_other);
  if (num > 1)
    return fail(r, row->at,
                "the program has %zu buffers '%.*s': a column 'function' tells them "
                "apart",
                num, CIS_STR_ARG(id));
  if (num)
    return true;
  return fail(r, row->at,
              is_other ? "'%.*s' is neither an allocation nor an argument of a function"
                       : "the program has no buffer '%.*s'",
              CIS_STR_ARG(id));
}

static bool take_row(reader *r, const table_row *row) {
  cis_value *value = NULL;
  cis_str offset = row->fields[OFFSET], memory = row->fields[MEMORY];
  if (!offset.data || cis_str_is(offset, "null") || !find_buffer(r, row, &value))
    return !value && (!offset.data || cis_str_is(offset, "null"));
  int64_t number;
  bool overflow = false;
  if (!cis_parse_decimal(offset, &number, &overflow) || overflow || number < 0 ||
      number > INT64_MAX / 4)
    return fail(r, row->at, "the offset '%.*s' is no whole number from 0 on", CIS_STR_ARG(offset));
  uintptr_t *arena = cis_strmap_get(&r->memories, memory.data ? memory : CIS_STR(""), NULL);
  *arena = *arena ? *arena : ++r->out->num_arenas;
  cis_str id = row->fields[ID].data ? row->fields[ID] : row->fields[LOCATION];
  bool is_new;
  uintptr_t *index = cis_ptrmap_get(&r->out->of, value, &is_new);
  if (!is_new)
    return fail(r, row->at, "the buffer '%.*s' has a place already", CIS_STR_ARG(id));
  cis_vec_push(&r->out->places,
               ((cis_place){value, cis_arena_str(r->arena, id), (uint32_t)*arena - 1, number}));
  *index = r->out->places.len;
  return true;
}

static bool read_table(reader *r, uint32_t source, const cis_parse_record *record) {
  size_t start = 0;
  cis_str text = r->table->text;
  while (start < text.len && (text.data[start] == ' ' || text.data[start] == '\n'))
    ++start;
  bool is_json = start < text.len && (text.data[start] == '{' || text.data[start] == '[');
  if (!(is_json ? read_json : read_csv)(r))
    return false;
  take_names(r, source, record);
  cis_walk_preorder(r->module, take_location, r);
  for (size_t i = 0; i < r->rows.len; ++i)
    if (!take_row(r, &r->rows.data[i]))
      return false;
  return r->out->places.len || fail(r, 0, "the table has no offset of a buffer");
}

bool cis_placement_read(const char *path, cis_op *module, uint32_t source,
                        const cis_parse_record *record, cis_arena *arena,
                        cis_placement *out_placement, cis_strbuf *out_error) {
  const char *error = NULL;
  reader r = {.table = cis_source_open(path, &error),
              .module = module,
              .ctx = cis_op_context(module),
              .arena = arena,
              .out = out_placement,
              .error = out_error};
  if (!r.table) {
    cis_strbuf_printf(out_error, "error: cannot open input file '%s': %s\n", path, error);
    return false;
  }
  bool ok = read_table(&r, source, record);
  cis_vec_deinit(&r.rows);
  cis_vec_deinit(&r.names);
  cis_vec_deinit(&r.chain);
  cis_strmap_deinit(&r.first_name);
  cis_strmap_deinit(&r.locations);
  cis_strmap_deinit(&r.memories);
  cis_source_destroy(r.table);
  return ok;
}

typedef struct missing {
  const cis_placement *placement;
  size_t num;
} missing;

static cis_walk count_missing(cis_op *op, void *user) {
  missing *m = user;
  m->num += is_buffer_of(op) && !cis_place_of(m->placement, cis_allocation_buffer(op));
  return CIS_WALK_CONTINUE;
}

size_t cis_placement_num_missing(const cis_placement *placement, cis_op *module) {
  missing m = {placement, 0};
  cis_walk_preorder(module, count_missing, &m);
  return m.num;
}

// Values in C: lookup, definition, and the variables that a memref consists of.
#include "target/c/emit.h"

#include "ir/fold.h"

const cis_c_value *cis_c_get(cis_c_emitter *e, const cis_value *value) {
  const cis_c_value *found = (const cis_c_value *)cis_ptrmap_at(&e->values, value);
  if (found)
    return found;
  cis_error(e->ctx, cis_value_loc(value), "cannot say a value of type '%s' in C",
            cis_type_text(value->type));
  cis_c_value none = {.text = "0"};
  uint32_t rank = cis_type_is_memref(value->type) ? cis_type_rank(value->type) : 0;
  none.sizes = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  none.strides = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  cis_c_set(e, value, &none); // told once
  return (const cis_c_value *)cis_ptrmap_at(&e->values, value);
}

const cis_c_value *cis_c_operand(cis_c_emitter *e, const cis_op *op, uint32_t i) {
  return cis_c_get(e, cis_op_operand(op, i));
}

void cis_c_set(cis_c_emitter *e, const cis_value *value, const cis_c_value *what) {
  cis_c_value *kept = cis_arena_copy(&e->arena, what, sizeof *what);
  kept->type = value->type;
  cis_ptrmap_set(&e->values, value, (uintptr_t)kept);
}

cis_c_num cis_c_num_of(const cis_c_value *value) {
  return value->is_number ? cis_c_number(value->number) : cis_c_name(value->text);
}

void cis_c_set_num(cis_c_emitter *e, const cis_value *value, cis_c_num num) {
  cis_c_value what = {.is_number = !num.text, .number = num.value};
  what.text = num.text ? num.text : cis_c_int_literal(e, value->type, num.value);
  cis_c_set(e, value, &what);
}

void cis_c_set_text(cis_c_emitter *e, const cis_value *value, const char *text) {
  cis_c_set(e, value, &(cis_c_value){.text = text});
}

// --- variables ---

/// Puts a mark with the name after a declaration, which becomes `(void)name;` where nothing reads
/// the variable.
static void put_mark(cis_strbuf *out, const char *name) { cis_strbuf_printf(out, "\1%s\1", name); }

/// Whether 0 is a value of a C type that is no pointer: others are structs. Names of the program do
/// not end with _t.
static bool is_number_type(cis_str type) {
  cis_str end = CIS_STR("_t");
  bool ends = type.len > end.len && cis_str_eq(cis_str_from_index(type, type.len - end.len), end);
  return (ends && !cis_str_starts_with(type, CIS_STR("cis_"))) || cis_str_is(type, "bool") ||
         cis_str_is(type, "float") || cis_str_is(type, "double");
}

void cis_c_declare(cis_c_emitter *e, const char *type, const char *name, const char *init,
                   bool constant) {
  bool is_pointer = type[strlen(type) - 1] == '*';
  const char *space = is_pointer ? "" : " ";
  if (!e->hoist) {
    cis_strbuf_repeat(&e->body, ' ', 2 * e->indent);
    if (constant && init)
      cis_strbuf_printf(&e->body, is_pointer ? "%s%sconst %s" : "const %s%s%s",
                        is_pointer ? type : type, is_pointer ? "" : " ", name);
    else
      cis_strbuf_printf(&e->body, "%s%s%s", type, space, name);
    cis_strbuf_printf(&e->body, init ? " = %s;" : ";", init);
    put_mark(&e->body, name);
    cis_strbuf_char(&e->body, '\n');
    return;
  }
  bool has_zero = is_pointer || is_number_type(cis_str_from(type));
  cis_strbuf_printf(e->hoist, "  %s%s%s%s;", type, space, name, has_zero ? " = 0" : "");
  put_mark(e->hoist, name);
  cis_strbuf_char(e->hoist, '\n');
  if (init)
    cis_c_line(e, "%s = %s;", name, init);
}

bool cis_c_define(cis_c_emitter *e, cis_op *op, uint32_t i, const char *fmt, ...) {
  cis_value *value = cis_op_result(op, i);
  const char *type = cis_c_type(e, value->type);
  if (!type)
    return cis_c_unsupported(op, "a result of this type");
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  const char *name = cis_c_fresh(e, cis_c_wish(e, value, "v"));
  cis_c_declare(e, type, name, cis_strbuf_c(&text), true);
  cis_strbuf_deinit(&text);
  cis_c_set_text(e, value, name);
  return true;
}

// --- parts ---

static void add_part(cis_c_emitter *e, cis_c_part_vec *out, const char *name, const char *what,
                     uint32_t i, cis_c_num *out_num) {
  const char *text = i == UINT32_MAX ? cis_c_fresh(e, cis_c_text(e, "%s_%s", name, what))
                                     : cis_c_fresh(e, cis_c_text(e, "%s_%s%u", name, what, i));
  cis_vec_push(out, ((cis_c_part){"int64_t", text}));
  *out_num = cis_c_name(text);
}

static bool memref_parts(cis_c_emitter *e, cis_type type, const char *name, cis_c_part_vec *out,
                         cis_c_value *value) {
  uint32_t rank = cis_type_rank(type);
  int64_t *strides = cis_arena_array(&e->arena, int64_t, rank + 1), offset;
  if (!cis_memref_strides(type, strides, &offset))
    return false;
  value->sizes = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  value->strides = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  value->offset = cis_c_number(offset);
  if (offset == CIS_DYNAMIC)
    add_part(e, out, name, "offset", UINT32_MAX, &value->offset);
  for (uint32_t i = 0; i < rank; ++i) {
    value->sizes[i] = cis_c_number(cis_type_dim(type, i));
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      add_part(e, out, name, "size", i, &value->sizes[i]);
  }
  // Strides of an identity layout follow from the sizes; others are parts of their own.
  bool identity = cis_memref_has_identity_layout(type);
  cis_c_num product = cis_c_number(1);
  for (uint32_t i = rank; identity && i-- > 0;) {
    value->strides[i] = product;
    if (i)
      product = cis_c_mul(e, product, value->sizes[i]);
  }
  for (uint32_t i = 0; !identity && i < rank; ++i) {
    value->strides[i] = cis_c_number(strides[i]);
    if (strides[i] == CIS_DYNAMIC)
      add_part(e, out, name, "stride", i, &value->strides[i]);
  }
  return true;
}

bool cis_c_parts(cis_c_emitter *e, cis_type type, const char *name, bool is_const,
                 cis_c_part_vec *out, cis_c_value *out_value) {
  *out_value = (cis_c_value){.text = name, .type = type, .is_const = is_const};
  bool is_memref = cis_type_is_memref(type);
  const char *c_type = is_memref ? cis_c_pointer(e, type, is_const, false) : cis_c_type(e, type);
  if (!c_type)
    return false;
  cis_vec_push(out, ((cis_c_part){c_type, name}));
  return !is_memref || memref_parts(e, type, name, out, out_value);
}

void cis_c_part_texts(cis_c_emitter *e, const cis_c_value *value, cis_c_text_vec *out) {
  cis_vec_push(out, value->text);
  cis_type type = value->type;
  if (!cis_type_is_memref(type))
    return;
  uint32_t rank = cis_type_rank(type);
  int64_t *strides = cis_arena_array(&e->arena, int64_t, rank + 1), offset = 0;
  cis_memref_strides(type, strides, &offset);
  if (offset == CIS_DYNAMIC)
    cis_vec_push(out, cis_c_num_text(e, value->offset));
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      cis_vec_push(out, cis_c_num_text(e, value->sizes[i]));
  for (uint32_t i = 0; i < rank && !cis_memref_has_identity_layout(type); ++i)
    if (strides[i] == CIS_DYNAMIC)
      cis_vec_push(out, cis_c_num_text(e, value->strides[i]));
}

// --- values that are assigned ---

bool cis_c_variable(cis_c_emitter *e, cis_value *value, const char *wish) {
  cis_c_part_vec parts = {0};
  cis_c_value what;
  const char *name = cis_c_fresh(e, cis_c_wish(e, value, wish));
  bool ok = cis_c_parts(e, value->type, name, false, &parts, &what);
  for (size_t i = 0; ok && i < parts.len; ++i)
    cis_c_declare(e, parts.data[i].type, parts.data[i].name, NULL, false);
  cis_vec_deinit(&parts);
  if (!ok)
    return cis_error(e->ctx, cis_value_loc(value), "cannot say a value of type '%s' in C",
                     cis_type_text(value->type));
  cis_c_set(e, value, &what);
  return true;
}

typedef struct move {
  const char *to, *from, *cast;
} move;
typedef CIS_VEC(move) move_vec;

/// Moves of the parts of one value; what stays is left out.
static void add_moves(cis_c_emitter *e, const cis_value *to, const cis_value *from,
                      move_vec *moves) {
  const cis_c_value *target = cis_c_get(e, to), *source = cis_c_get(e, from);
  cis_c_text_vec left = {0}, right = {0};
  cis_c_value seen = *source;
  seen.type = to->type; // the same but for what memrefs know of their sizes
  cis_c_part_texts(e, target, &left);
  cis_c_part_texts(e, &seen, &right);
  bool casts = cis_type_is_memref(to->type) && (source->is_const || source->is_aliased);
  for (size_t i = 0; i < left.len && i < right.len; ++i)
    if (strcmp(left.data[i], right.data[i]) != 0)
      cis_vec_push(moves, ((move){left.data[i], right.data[i],
                                  casts && !i ? cis_c_pointer(e, to->type, false, false) : NULL}));
  cis_vec_deinit(&left);
  cis_vec_deinit(&right);
}

/// Whether a move reads what an earlier one writes.
static bool conflicts(const move_vec *moves) {
  enum { MANY = 64 }; // are not compared each with each
  if (moves->len > MANY)
    return true;
  for (size_t i = 1; i < moves->len; ++i)
    for (size_t k = 0; k < i; ++k)
      if (strstr(moves->data[i].from, moves->data[k].to))
        return true;
  return false;
}

static const char *moved_type(cis_c_emitter *e, cis_value *const *to, uint32_t num,
                              const char *name) {
  for (uint32_t i = 0; i < num; ++i) {
    const cis_c_value *value = cis_c_get(e, to[i]);
    if (strcmp(value->text, name) == 0)
      return cis_type_is_memref(value->type) ? cis_c_pointer(e, value->type, false, false)
                                             : cis_c_type(e, value->type);
  }
  return "int64_t";
}

bool cis_c_assign(cis_c_emitter *e, cis_value *const *to, cis_value *const *from, uint32_t num) {
  move_vec moves = {0};
  for (uint32_t i = 0; i < num; ++i)
    add_moves(e, to[i], from[i], &moves);
  bool through = conflicts(&moves);
  cis_strbuf *hoist = e->hoist;
  e->hoist = NULL;
  if (through)
    cis_c_open(e, "{");
  for (size_t i = 0; i < moves.len && through; ++i) {
    const char *name = cis_c_fresh(e, "next");
    const char *type = moved_type(e, to, num, moves.data[i].to);
    cis_c_declare(e, type, name,
                  moves.data[i].cast
                      ? cis_c_text(e, "(%s)%s", moves.data[i].cast, moves.data[i].from)
                      : moves.data[i].from,
                  true);
    moves.data[i].from = name;
    moves.data[i].cast = NULL;
  }
  for (size_t i = 0; i < moves.len; ++i) {
    const move *m = &moves.data[i];
    cis_c_line(e, m->cast ? "%s = (%s)%s;" : "%s = %s%s;", m->to, m->cast ? m->cast : "", m->from);
  }
  if (through)
    cis_c_close(e);
  e->hoist = hoist;
  cis_vec_deinit(&moves);
  return true;
}

bool cis_c_end_iteration(cis_c_emitter *e, cis_op *terminator, void *user) {
  cis_op *op = user;
  cis_value_vec to = {0}, from = {0};
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_vec_push(&to, cis_op_result(op, i));
    cis_vec_push(&from, cis_op_operand(terminator, i));
  }
  bool ok = cis_c_assign(e, to.data, from.data, (uint32_t)to.len);
  cis_vec_deinit(&to);
  cis_vec_deinit(&from);
  return ok;
}

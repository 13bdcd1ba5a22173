// Types.
#include "asm/aliases.h"
#include "asm/printer_impl.h"

static void print_sizes(cis_printer *p, cis_type type) {
  for (uint32_t i = 0; i < type->shaped.rank; ++i) {
    bool scalable =
        type->kind == CIS_TYPE_VECTOR && type->shaped.scalable && type->shaped.scalable[i];
    int64_t size = type->shaped.shape[i];
    if (scalable)
      cis_strbuf_char(p->out, '[');
    if (size == CIS_DYNAMIC)
      cis_strbuf_char(p->out, '?');
    else
      cis_strbuf_int(p->out, size);
    if (scalable)
      cis_strbuf_char(p->out, ']');
    cis_strbuf_char(p->out, 'x');
  }
}

/// `name<sizes x element, layout or encoding, memory space>`
static void print_shaped(cis_printer *p, const char *name, bool unranked, cis_type type) {
  cis_strbuf_cstr(p->out, name);
  cis_strbuf_char(p->out, '<');
  if (unranked)
    cis_strbuf_lit(p->out, "*x");
  else
    print_sizes(p, type);
  cis_print_type_or_alias(p, type->shaped.element);
  if (!unranked && type->shaped.layout) {
    cis_strbuf_lit(p->out, ", ");
    cis_print_the_attr(p, type->shaped.layout);
  }
  if (type->shaped.memory_space) {
    cis_strbuf_lit(p->out, ", ");
    cis_printer_attr(p, type->shaped.memory_space, CIS_TYPE_MAY_ELIDE);
  }
  cis_strbuf_char(p->out, '>');
}

static void print_integer(cis_printer *p, cis_type type) {
  if (type->integer.signedness != CIS_SIGNLESS)
    cis_strbuf_char(p->out, type->integer.signedness == CIS_SIGNED ? 's' : 'u');
  cis_strbuf_char(p->out, 'i');
  cis_strbuf_uint(p->out, type->integer.width);
}

static void print_types(cis_printer *p, const cis_type *types, size_t num);

static void print_function(cis_printer *p, cis_type type) {
  cis_strbuf_char(p->out, '(');
  print_types(p, type->function.inputs, type->function.num_inputs);
  cis_strbuf_char(p->out, ')');
  cis_print_arrow_types(p, type->function.results, type->function.num_results);
}

static void print_opaque(cis_printer *p, cis_type type) {
  cis_strbuf_char(p->out, '!');
  cis_strbuf_str(p->out, type->opaque.dialect);
  cis_strbuf_char(p->out, type->opaque.pretty ? '.' : '<');
  cis_strbuf_str(p->out, type->opaque.body);
  if (!type->opaque.pretty)
    cis_strbuf_char(p->out, '>');
}

void cis_printer_type_body(cis_printer *p, cis_type type) {
  switch (type->kind) {
  case CIS_TYPE_NONE:
    cis_strbuf_lit(p->out, "none");
    break;
  case CIS_TYPE_INDEX:
    cis_strbuf_lit(p->out, "index");
    break;
  case CIS_TYPE_INTEGER:
    print_integer(p, type);
    break;
  case CIS_TYPE_FLOAT:
    cis_strbuf_cstr(p->out, cis_float_get_info(type->float_kind)->name);
    break;
  case CIS_TYPE_COMPLEX:
    cis_strbuf_lit(p->out, "complex<");
    cis_print_type_or_alias(p, type->shaped.element);
    cis_strbuf_char(p->out, '>');
    break;
  case CIS_TYPE_VECTOR:
    print_shaped(p, "vector", false, type);
    break;
  case CIS_TYPE_TENSOR:
    print_shaped(p, "tensor", false, type);
    break;
  case CIS_TYPE_UNRANKED_TENSOR:
    print_shaped(p, "tensor", true, type);
    break;
  case CIS_TYPE_MEMREF:
    print_shaped(p, "memref", false, type);
    break;
  case CIS_TYPE_UNRANKED_MEMREF:
    print_shaped(p, "memref", true, type);
    break;
  case CIS_TYPE_FUNCTION:
    print_function(p, type);
    break;
  case CIS_TYPE_TUPLE:
    cis_strbuf_lit(p->out, "tuple<");
    print_types(p, type->function.inputs, type->function.num_inputs);
    cis_strbuf_char(p->out, '>');
    break;
  case CIS_TYPE_OPAQUE:
    print_opaque(p, type);
    break;
  case CIS_TYPE_DIALECT:
    cis_strbuf_char(p->out, '!');
    cis_strbuf_cstr(p->out, type->dialect.def->name);
    if (type->dialect.def->print)
      type->dialect.def->print(p, type);
    break;
  }
}

bool cis_printer_keeps_texts(const cis_printer *p) {
  return p->aliases ? !cis_alias_table_collecting(p->aliases) : p->options.local_scope;
}

/// A program has few types, each many times, so their texts are kept.
void cis_print_type_or_alias(cis_printer *p, cis_type type) {
  cis_recent_text *recent = &p->recent_texts[(uintptr_t)type / 16 % CIS_NUM_RECENT_TEXTS];
  bool keeps = cis_printer_keeps_texts(p);
  if (keeps && recent->type == type) {
    cis_strbuf_str(p->out, recent->text);
    return;
  }
  uintptr_t *known = keeps ? cis_ptrmap_find(&p->type_texts, type) : NULL;
  if (known) {
    *recent = (cis_recent_text){type, *(const cis_str *)*known};
    cis_strbuf_str(p->out, recent->text);
    return;
  }
  size_t start = p->out->len, flushed = p->out->flushed;
  if (!cis_printer_type_alias(p, type))
    cis_printer_type_body(p, type);
  if (!keeps || p->out->flushed != flushed)
    return;
  cis_str *text = cis_arena_new(&p->arena, cis_str);
  *text = cis_arena_str(&p->arena, cis_str_from_index(cis_strbuf_view(p->out), start));
  cis_ptrmap_set(&p->type_texts, type, (uintptr_t)text);
}

static void print_types(cis_printer *p, const cis_type *types, size_t num) {
  for (size_t i = 0; i < num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_print_type_or_alias(p, types[i]);
  }
}

void cis_print_arrow_types(cis_printer *p, const cis_type *types, size_t num) {
  // A function type that is the only result needs the parentheses too.
  bool parens = num != 1 || types[0]->kind == CIS_TYPE_FUNCTION;
  cis_strbuf_cstr(p->out, parens ? " -> (" : " -> ");
  print_types(p, types, num);
  if (parens)
    cis_strbuf_char(p->out, ')');
}

void cis_print_optional_arrow_types(cis_printer *p, const cis_type *types, size_t num) {
  if (num)
    cis_print_arrow_types(p, types, num);
}

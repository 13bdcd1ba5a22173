// Attributes, dictionaries, strings and names. Element literals are in print_elements.c, locations
// in print_loc.c.
#include "asm/number_text.h"
#include "asm/print_elements.h"
#include "asm/printer_impl.h"
#include "asm/struct_attr.h"

// --- names and strings ---

static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

static bool is_bare_identifier(cis_str s) {
  if (!s.len || (!is_letter(s.data[0]) && s.data[0] != '_'))
    return false;
  for (size_t i = 1; i < s.len; ++i) {
    char c = s.data[i];
    if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '_' && c != '$' && c != '.')
      return false;
  }
  return true;
}

void cis_print_string(cis_printer *p, cis_str s) {
  static const char hex[] = "0123456789ABCDEF";
  cis_strbuf_char(p->out, '"');
  for (size_t i = 0; i < s.len; ++i) {
    unsigned char c = (unsigned char)s.data[i];
    if (c == '\\') {
      cis_strbuf_lit(p->out, "\\\\");
    } else if (c >= ' ' && c < 0x7F && c != '"') {
      cis_strbuf_char(p->out, (char)c);
    } else {
      cis_strbuf_char(p->out, '\\');
      cis_strbuf_char(p->out, hex[c >> 4]);
      cis_strbuf_char(p->out, hex[c & 15]);
    }
  }
  cis_strbuf_char(p->out, '"');
}

void cis_print_keyword_or_string(cis_printer *p, cis_str s) {
  if (is_bare_identifier(s))
    cis_strbuf_str(p->out, s);
  else
    cis_print_string(p, s);
}

void cis_print_symbol_name(cis_printer *p, cis_str name) {
  cis_strbuf_char(p->out, '@');
  if (name.len)
    cis_print_keyword_or_string(p, name);
  else
    cis_strbuf_lit(p->out, "<<INVALID EMPTY SYMBOL>>");
}

static void print_symbol_ref(cis_printer *p, cis_attr attr) {
  cis_print_symbol_name(p, attr->symbol.root);
  for (uint32_t i = 0; i < attr->symbol.num_nested; ++i) {
    cis_strbuf_lit(p->out, "::");
    cis_print_symbol_name(p, attr->symbol.nested[i]);
  }
}

// --- dictionaries ---

/// `name` or `name = value`, quoted if need be.
static void print_named_attr(cis_printer *p, cis_named_attr attr) {
  cis_print_keyword_or_string(p, attr.name);
  if (attr.value->kind == CIS_ATTR_UNIT)
    return;
  cis_strbuf_lit(p->out, " = ");
  cis_printer_attr(p, attr.value, CIS_TYPE_NEVER_ELIDED);
}

static bool is_elided(cis_str name, const char *const *elided) {
  for (; elided && *elided; ++elided)
    if (cis_str_is(name, *elided))
      return true;
  return false;
}

void cis_printer_named_attrs(cis_printer *p, const cis_named_attr *entries, size_t num,
                             const char *const *elided) {
  bool first = true;
  for (size_t i = 0; i < num; ++i) {
    if (is_elided(entries[i].name, elided))
      continue;
    if (!first)
      cis_strbuf_lit(p->out, ", ");
    first = false;
    print_named_attr(p, entries[i]);
  }
}

static void print_braces(cis_printer *p, cis_attr dict) {
  cis_strbuf_char(p->out, '{');
  cis_printer_named_attrs(p, dict->dict.entries, dict->dict.num, NULL);
  cis_strbuf_char(p->out, '}');
}

void cis_print_dict(cis_printer *p, cis_attr dict) {
  if (!dict || !dict->dict.num)
    return;
  cis_strbuf_char(p->out, ' ');
  print_braces(p, dict);
}

// --- enums ---

static bool is_single_bit(uint64_t value) { return value && !(value & (value - 1)); }

/// Prints the keywords whose bits are all in `*rest` and takes those bits away: groups of bits, or
/// single bits.
static void print_flags(cis_printer *p, const cis_enum_def *def, bool groups, uint64_t *rest,
                        bool *first) {
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c) {
    uint64_t bits = (uint64_t)c->value;
    if (!bits || is_single_bit(bits) == groups || (*rest & bits) != bits)
      continue;
    if (!*first)
      cis_strbuf_cstr(p->out, def->separator);
    *first = false;
    *rest &= ~bits;
    cis_strbuf_cstr(p->out, c->keyword);
  }
}

void cis_print_enum_value(cis_printer *p, const cis_enum_def *def, int64_t value) {
  const char *keyword = cis_enum_keyword(def, value);
  if (keyword) {
    cis_print_keyword_or_string(p, cis_str_from(keyword));
  } else if (def->is_flags) {
    uint64_t rest = (uint64_t)value;
    bool first = true;
    print_flags(p, def, true, &rest, &first);
    print_flags(p, def, false, &rest, &first);
  }
}

/// #d.mnemonic, or #d<mnemonic.
static void print_mnemonic(cis_printer *p, const char *full_name, bool bare) {
  cis_str name = cis_str_from(full_name);
  size_t dot = bare ? cis_str_find(name, '.', 0) : name.len;
  cis_strbuf_char(p->out, '#');
  cis_strbuf_str(p->out, (cis_str){name.data, dot});
  if (bare) {
    cis_strbuf_char(p->out, '<');
    cis_strbuf_str(p->out, cis_str_from_index(name, dot + 1));
  }
}

/// #d.mnemonic<keyword>, or #d<mnemonic keyword>.
static void print_enum(cis_printer *p, const cis_enum_def *def, int64_t value) {
  print_mnemonic(p, def->attr_name, def->bare);
  cis_strbuf_char(p->out, def->bare ? ' ' : '<');
  cis_print_enum_value(p, def, value);
  cis_strbuf_char(p->out, '>');
}

/// Prints the parts after the mnemonic.
static void print_parts(cis_printer *p, cis_attr attr) {
  const cis_attr_def *def = attr->dialect.def;
  if (def->parts)
    cis_struct_attr_print(p, attr);
  else if (def->print)
    def->print(p, attr);
}

static void print_dialect_attr(cis_printer *p, cis_attr attr) {
  const cis_attr_def *def = attr->dialect.def;
  print_mnemonic(p, def->name, def->bare);
  print_parts(p, attr);
  if (def->bare)
    cis_strbuf_char(p->out, '>');
}

// --- single attributes ---

/// Puts ` : type` after a value, unless the reader knows it anyway.
static void print_type_suffix(cis_printer *p, cis_type type, cis_type_elision elision) {
  if (!type || type->kind == CIS_TYPE_NONE || elision == CIS_TYPE_MUST_ELIDE)
    return;
  cis_strbuf_lit(p->out, " : ");
  cis_print_type_or_alias(p, type);
}

static void print_integer(cis_printer *p, cis_attr attr, cis_type_elision elision) {
  cis_type type = attr->type;
  if (cis_type_is_int_of(type, 1)) {
    cis_strbuf_cstr(p->out, attr->integer.words[0] & 1 ? "true" : "false");
    return;
  }
  uint32_t width = cis_type_is_index(type) ? 64 : type->integer.width;
  bool is_unsigned = cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED;
  cis_int_to_text(p->out, attr->integer.words, width, is_unsigned);
  if (elision != CIS_TYPE_MAY_ELIDE || !cis_type_is_int_of(type, 64))
    print_type_suffix(p, type, elision);
}

/// Bits without a type would be an integer.
static void print_float(cis_printer *p, cis_attr attr, cis_type_elision elision) {
  size_t start = p->out->len;
  cis_printer_float(p->out, attr->type->float_kind, attr->float_bits);
  bool is_bits = p->out->len - start > 2 && p->out->data[start + 1] == 'x';
  if (elision != CIS_TYPE_MAY_ELIDE || attr->type->float_kind != CIS_F64 || is_bits)
    print_type_suffix(p, attr->type, elision);
}

/// Decimal numbers are read as f64.
static bool is_read_in_decimal(cis_float_kind kind, const uint64_t bits[2]) {
  uint64_t as_double[2], back[2];
  if (cis_float_get_info(kind)->width <= 64)
    return true;
  cis_float_convert(kind, bits, CIS_F64, as_double);
  cis_float_convert(CIS_F64, as_double, kind, back);
  return back[0] == bits[0] && back[1] == bits[1];
}

void cis_printer_float(cis_strbuf *out, cis_float_kind kind, const uint64_t bits[2]) {
  if (is_read_in_decimal(kind, bits))
    cis_float_to_text(out, kind, bits);
  else
    cis_float_bits_to_text(out, bits);
}

static void print_array(cis_printer *p, cis_attr attr) {
  cis_strbuf_char(p->out, '[');
  for (uint32_t i = 0; i < attr->array.num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_printer_attr(p, attr->array.elems[i], CIS_TYPE_MAY_ELIDE);
  }
  cis_strbuf_char(p->out, ']');
}

/// The text of an array that was printed lately. A program has few different short ones, each many
/// times.
enum { KEPT_ARRAYS = 64, KEPT_TEXT = 112 };
struct cis_kept_array {
  cis_attr array;
  size_t len;
  char text[KEPT_TEXT];
};

static struct cis_kept_array *kept_array(cis_printer *p, cis_attr array) {
  if (!p->arrays)
    p->arrays = cis_arena_array(&p->arena, struct cis_kept_array, KEPT_ARRAYS);
  uintptr_t bits = (uintptr_t)array / 16;
  return &p->arrays[(bits ^ bits / KEPT_ARRAYS) % KEPT_ARRAYS];
}

/// An array has no alias of its own.
static void print_array_again(cis_printer *p, cis_attr array) {
  struct cis_kept_array *kept = kept_array(p, array);
  if (kept->array == array) {
    cis_strbuf_put(p->out, kept->text, kept->len);
    return;
  }
  size_t start = p->out->len, flushed = p->out->flushed;
  print_array(p, array);
  size_t len = p->out->len - start;
  if (p->out->flushed != flushed || len > KEPT_TEXT)
    return;
  kept->array = array;
  kept->len = len;
  memcpy(kept->text, p->out->data + start, len);
}

static void print_stride(cis_printer *p, int64_t value) {
  if (value == CIS_DYNAMIC)
    cis_strbuf_char(p->out, '?');
  else
    cis_strbuf_int(p->out, value);
}

static void print_strided(cis_printer *p, cis_attr attr) {
  cis_strbuf_lit(p->out, "strided<[");
  for (uint32_t i = 0; i < attr->strided.rank; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    print_stride(p, attr->strided.strides[i]);
  }
  cis_strbuf_char(p->out, ']');
  if (attr->strided.offset) {
    cis_strbuf_lit(p->out, ", offset: ");
    print_stride(p, attr->strided.offset);
  }
  cis_strbuf_char(p->out, '>');
}

static void print_opaque(cis_printer *p, cis_attr attr) {
  cis_strbuf_char(p->out, '#');
  cis_strbuf_str(p->out, attr->opaque.dialect);
  cis_strbuf_char(p->out, attr->opaque.pretty ? '.' : '<');
  cis_strbuf_str(p->out, attr->opaque.body);
  if (!attr->opaque.pretty)
    cis_strbuf_char(p->out, '>');
}

/// Numbers are assigned in the order of printing.
static void print_distinct(cis_printer *p, cis_attr attr) {
  uintptr_t *number = cis_ptrmap_find(&p->distinct, attr);
  size_t next = p->distinct.len;
  if (!number)
    cis_ptrmap_set(&p->distinct, attr, next);
  size_t shown = number ? *number : next;
  cis_strbuf_lit(p->out, "distinct[");
  cis_strbuf_uint(p->out, shown);
  cis_strbuf_lit(p->out, "]<");
  if (attr->distinct.referenced->kind != CIS_ATTR_UNIT)
    cis_print_the_attr(p, attr->distinct.referenced);
  cis_strbuf_char(p->out, '>');
}

static void print_location(cis_printer *p, cis_attr attr) {
  if (p->options.pretty_debug_info) {
    cis_printer_location(p, attr, true);
    return;
  }
  cis_strbuf_lit(p->out, "loc(");
  cis_printer_location(p, attr, false);
  cis_strbuf_char(p->out, ')');
}

static void print_affine(cis_printer *p, cis_attr attr) {
  bool is_map = attr->kind == CIS_ATTR_AFFINE_MAP;
  cis_strbuf_str(p->out, is_map ? CIS_STR("affine_map<") : CIS_STR("affine_set<"));
  if (is_map)
    cis_print_affine_map(p, attr->map);
  else
    cis_print_integer_set(p, attr->set);
  cis_strbuf_char(p->out, '>');
}

/// Attributes that their type follows, unless the reader knows it.
static void print_typed(cis_printer *p, cis_attr attr, cis_type_elision elision) {
  switch (attr->kind) {
  case CIS_ATTR_INTEGER:
    print_integer(p, attr, elision);
    return;
  case CIS_ATTR_FLOAT:
    print_float(p, attr, elision);
    return;
  case CIS_ATTR_STRING:
    cis_print_string(p, attr->string);
    break;
  case CIS_ATTR_OPAQUE:
    print_opaque(p, attr);
    break;
  default:
    cis_printer_elements(p, attr);
    break;
  }
  print_type_suffix(p, attr->type, elision);
}

void cis_printer_attr_body(cis_printer *p, cis_attr attr, cis_type_elision elision) {
  switch (attr->kind) {
  case CIS_ATTR_UNIT:
    cis_strbuf_lit(p->out, "unit");
    break;
  case CIS_ATTR_ARRAY:
    print_array(p, attr);
    break;
  case CIS_ATTR_DICT:
    print_braces(p, attr);
    break;
  case CIS_ATTR_TYPE:
    cis_print_type_or_alias(p, attr->type_value);
    break;
  case CIS_ATTR_SYMBOL_REF:
    print_symbol_ref(p, attr);
    break;
  case CIS_ATTR_AFFINE_MAP:
  case CIS_ATTR_INTEGER_SET:
    print_affine(p, attr);
    break;
  case CIS_ATTR_DENSE_ARRAY:
    cis_printer_dense_array(p, attr);
    break;
  case CIS_ATTR_STRIDED:
    print_strided(p, attr);
    break;
  case CIS_ATTR_DISTINCT:
    print_distinct(p, attr);
    break;
  case CIS_ATTR_ENUM:
    print_enum(p, attr->enumeration.def, attr->enumeration.value);
    break;
  case CIS_ATTR_DIALECT:
    print_dialect_attr(p, attr);
    break;
  case CIS_ATTR_LOC_UNKNOWN:
  case CIS_ATTR_LOC_FILE:
  case CIS_ATTR_LOC_NAME:
  case CIS_ATTR_LOC_CALL_SITE:
  case CIS_ATTR_LOC_FUSED:
    print_location(p, attr);
    break;
  case CIS_ATTR_INTEGER:
  case CIS_ATTR_FLOAT:
  case CIS_ATTR_STRING:
  case CIS_ATTR_OPAQUE:
  case CIS_ATTR_DENSE:
  case CIS_ATTR_DENSE_STRING:
  case CIS_ATTR_SPARSE:
  case CIS_ATTR_RESOURCE:
    print_typed(p, attr, elision);
    break;
  }
}

void cis_printer_attr(cis_printer *p, cis_attr attr, cis_type_elision elision) {
  if (attr->kind == CIS_ATTR_ARRAY && cis_printer_keeps_texts(p))
    print_array_again(p, attr);
  else if (!cis_printer_attr_alias(p, attr))
    cis_printer_attr_body(p, attr, elision);
}

void cis_print_the_attr(cis_printer *p, cis_attr attr) {
  cis_printer_attr(p, attr, CIS_TYPE_NEVER_ELIDED);
}

void cis_print_attr_without_type(cis_printer *p, cis_attr attr) {
  cis_printer_attr(p, attr, CIS_TYPE_MUST_ELIDE);
}

void cis_print_stripped_attr(cis_printer *p, cis_attr attr) {
  if (!cis_printer_attr_alias(p, attr))
    print_parts(p, attr);
}

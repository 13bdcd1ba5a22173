// Names and comments of the C that is written: values are called what the source calls them.
#include "target/c/emit.h"

#include "ir/location.h"

/// Words that a C or C++ compiler, <math.h> or <stdio.h> takes for itself; math functions with f as
/// well.
static const char *const reserved[] = {"alignas",
                                       "alignof",
                                       "and",
                                       "and_eq",
                                       "asm",
                                       "auto",
                                       "bitand",
                                       "bitor",
                                       "bool",
                                       "break",
                                       "case",
                                       "catch",
                                       "char",
                                       "class",
                                       "compl",
                                       "concept",
                                       "const",
                                       "constexpr",
                                       "continue",
                                       "decltype",
                                       "default",
                                       "delete",
                                       "do",
                                       "double",
                                       "else",
                                       "enum",
                                       "explicit",
                                       "export",
                                       "extern",
                                       "false",
                                       "float",
                                       "for",
                                       "friend",
                                       "goto",
                                       "if",
                                       "inline",
                                       "int",
                                       "long",
                                       "main",
                                       "mutable",
                                       "namespace",
                                       "new",
                                       "noexcept",
                                       "not",
                                       "not_eq",
                                       "nullptr",
                                       "operator",
                                       "or",
                                       "or_eq",
                                       "private",
                                       "protected",
                                       "public",
                                       "register",
                                       "requires",
                                       "restrict",
                                       "return",
                                       "short",
                                       "signed",
                                       "sizeof",
                                       "static",
                                       "struct",
                                       "switch",
                                       "template",
                                       "this",
                                       "throw",
                                       "true",
                                       "try",
                                       "typedef",
                                       "typeid",
                                       "typename",
                                       "typeof",
                                       "union",
                                       "unsigned",
                                       "using",
                                       "virtual",
                                       "void",
                                       "volatile",
                                       "wchar_t",
                                       "while",
                                       "xor",
                                       "xor_eq",
                                       "linux",
                                       "unix",
                                       "errno",
                                       "NULL",
                                       "NAN",
                                       "INFINITY",
                                       "HUGE_VAL",
                                       "signgam",
                                       "j0",
                                       "j1",
                                       "jn",
                                       "y0",
                                       "y1",
                                       "yn",
                                       "abs",
                                       "div",
                                       "exit",
                                       "abort",
                                       "acos",
                                       "asin",
                                       "atan",
                                       "atan2",
                                       "cos",
                                       "sin",
                                       "tan",
                                       "acosh",
                                       "asinh",
                                       "atanh",
                                       "cosh",
                                       "sinh",
                                       "tanh",
                                       "exp",
                                       "exp2",
                                       "expm1",
                                       "frexp",
                                       "ilogb",
                                       "ldexp",
                                       "log",
                                       "log10",
                                       "log1p",
                                       "log2",
                                       "logb",
                                       "modf",
                                       "scalbn",
                                       "scalbln",
                                       "cbrt",
                                       "fabs",
                                       "hypot",
                                       "pow",
                                       "sqrt",
                                       "erf",
                                       "erfc",
                                       "lgamma",
                                       "tgamma",
                                       "gamma",
                                       "ceil",
                                       "floor",
                                       "nearbyint",
                                       "rint",
                                       "lrint",
                                       "llrint",
                                       "round",
                                       "lround",
                                       "llround",
                                       "trunc",
                                       "fmod",
                                       "remainder",
                                       "remquo",
                                       "copysign",
                                       "nan",
                                       "nextafter",
                                       "nexttoward",
                                       "fdim",
                                       "fmax",
                                       "fmin",
                                       "fma",
                                       "isnan",
                                       "isinf",
                                       "isfinite",
                                       "isnormal",
                                       "signbit",
                                       "fpclassify",
                                       "isgreater",
                                       "isless",
                                       "isunordered",
                                       "finite",
                                       "drem",
                                       "significand",
                                       "pow10",
                                       "exp10",
                                       "sincos",
                                       "scalb",
                                       "memcpy",
                                       "memset",
                                       "memmove",
                                       "memcmp",
                                       "roundeven",
                                       "index",
                                       "printf",
                                       "puts",
                                       "malloc",
                                       "free",
                                       "calloc",
                                       "realloc",
                                       "I",
                                       "complex",
                                       "imaginary",
                                       "creal",
                                       "cimag",
                                       "conj",
                                       "carg",
                                       "cproj",
                                       "static_assert",
                                       "thread_local",
                                       "consteval",
                                       "constinit",
                                       "co_await",
                                       "co_return",
                                       "co_yield",
                                       "const_cast",
                                       "static_cast",
                                       "dynamic_cast",
                                       "reinterpret_cast",
                                       "requires",
                                       "offsetof",
                                       "isgreaterequal",
                                       "islessequal",
                                       "islessgreater",
                                       "HUGE_VALF",
                                       "HUGE_VALL",
                                       "MAXFLOAT",
                                       "SIZE_MAX",
                                       "PTRDIFF_MAX",
                                       "PTRDIFF_MIN",
                                       "math_errhandling",
                                       "i386",
                                       "arm",
                                       "nanf",
                                       "cabs",
                                       "cexp",
                                       "clog",
                                       "cpow",
                                       "csqrt",
                                       "ccos",
                                       "csin",
                                       "ctan",
                                       "ccosh",
                                       "csinh",
                                       "ctanh",
                                       "cacos",
                                       "casin",
                                       "catan",
                                       "EOF",
                                       "FILE",
                                       "BUFSIZ",
                                       "FILENAME_MAX",
                                       "FOPEN_MAX",
                                       "TMP_MAX",
                                       "L_tmpnam",
                                       "L_ctermid",
                                       "L_cuserid",
                                       "P_tmpdir",
                                       "SEEK_CUR",
                                       "SEEK_END",
                                       "SEEK_SET",
                                       "SEEK_DATA",
                                       "SEEK_HOLE",
                                       "stdin",
                                       "stdout",
                                       "stderr",
                                       "va_list",
                                       NULL};

static bool is_word(cis_str name) {
  for (const char *const *word = reserved; *word; ++word)
    if (cis_str_is(name, *word))
      return true;
  return false;
}

/// UINT8_MAX, INT64_C, FP_NAN, M_PI, ...: macros of <stdint.h> and <math.h>.
static bool is_macro(cis_str name) {
  static const char *const beginnings[] = {"INT",   "UINT",   "FP_",   "M_",
                                           "MATH_", "WCHAR_", "WINT_", "SIG_ATOMIC_"};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; ++i)
    if (cis_str_starts_with(name, cis_str_from(beginnings[i])))
      return true;
  return false;
}

static bool is_of_cistern(cis_str name) {
  return cis_str_starts_with(name, CIS_STR("cis_")) || cis_str_starts_with(name, CIS_STR("CIS_"));
}

static bool is_reserved(cis_str name) {
  cis_str stem = {name.data, name.len ? name.len - 1 : 0};
  char last = name.len ? name.data[name.len - 1] : 0;
  cis_str t = CIS_STR("_t");
  bool is_type = name.len > 2 && cis_str_eq(cis_str_from_index(name, name.len - 2), t);
  return is_word(name) || is_macro(name) || ((last == 'f' || last == 'l') && is_word(stem)) ||
         is_type || is_of_cistern(name);
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Characters that no identifier has become `_`; what C reserves, in files more than in functions,
/// gets a `_` more.
static cis_str identifier(cis_c_emitter *e, cis_str wish, bool in_file) {
  enum { LONGEST = 48 };
  cis_strbuf text = {0};
  bool is_own = e->options->prefixes_all && is_of_cistern(wish);
  if (!wish.len || is_digit(wish.data[0]) || wish.data[0] == '_' || is_own)
    cis_strbuf_cstr(&text, is_own ? "v_" : "v");
  for (size_t i = 0; i < wish.len && i < LONGEST; ++i) {
    char c = wish.data[i];
    bool again = c == '_' && i && wish.data[i - 1] == '_'; // C++ keeps names with two of them
    if (!again)
      cis_strbuf_char(&text, is_letter(c) || is_digit(c) ? c : '_');
  }
  if (is_reserved(cis_strbuf_view(&text)) ||
      (in_file && cis_c_is_library_name(cis_strbuf_c(&text))))
    cis_strbuf_char(&text, '_');
  cis_str name = cis_arena_str(&e->arena, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return name;
}

static bool is_taken(const cis_c_emitter *e, cis_str name, bool in_file) {
  return cis_strmap_find(&e->file_names, name) || (!in_file && cis_strmap_at(&e->names, name));
}

static const char *unique(cis_c_emitter *e, cis_str wish, bool in_file) {
  cis_str base = identifier(e, wish, in_file), name = base;
  uintptr_t *count = cis_strmap_get(in_file ? &e->file_names : &e->names, base, NULL);
  bool is_new = !*count && (in_file || !cis_strmap_find(&e->file_names, base));
  uintptr_t next = *count ? *count : 1;
  const char *between = base.data[base.len - 1] == '_' ? "" : "_"; // C++ keeps names with two
  while (!is_new && is_taken(e, name, in_file))
    name = cis_str_from(cis_c_text(e, "%.*s%s%zu", CIS_STR_ARG(base), between, (size_t)next++));
  *count = next;
  if (!is_new)
    cis_strmap_set(in_file ? &e->file_names : &e->names, name, 1);
  if (!in_file && !e->hoist)
    cis_vec_push(&e->scopes, ((cis_c_scoped){name, e->indent}));
  return cis_arena_str(&e->arena, name).data;
}

/// Names of blocks that are closed are free again.
void cis_c_leave_scope(cis_c_emitter *e) {
  while (e->scopes.len && cis_vec_last(&e->scopes).indent > e->indent)
    cis_strmap_set(&e->names, cis_vec_pop(&e->scopes).name, 0);
}

const char *cis_c_fresh(cis_c_emitter *e, const char *wish) {
  return unique(e, cis_str_from(wish), false);
}

const char *cis_c_fresh_static(cis_c_emitter *e, const char *wish) {
  if (e->options->prefixes_all)
    wish = cis_c_text(e, "%.*s_%s", CIS_STR_ARG(e->options->prefix), wish);
  return cis_c_fresh(e, wish);
}

const char *cis_c_label(cis_c_emitter *e, const char *wish) {
  const char *name = cis_c_fresh(e, wish);
  if (!e->hoist)
    (void)cis_vec_pop(&e->scopes); // it is not free again where the block is closed
  return name;
}

const char *cis_c_file_name(cis_c_emitter *e, cis_str wish) { return unique(e, wish, true); }

const char *cis_c_prefixed(cis_c_emitter *e, cis_str wish) {
  cis_str prefix = e->options->prefix;
  bool begins =
      wish.len > prefix.len && cis_str_starts_with(wish, prefix) && wish.data[prefix.len] == '_';
  if (!e->options->prefixes_all || begins)
    return cis_c_file_name(e, wish);
  return cis_c_file_name(
      e, cis_str_from(cis_c_text(e, "%.*s_%.*s", CIS_STR_ARG(prefix), CIS_STR_ARG(wish))));
}

// --- what the source says ---

/// The source's text of the line in which a location lies; {NULL, 0}.
static cis_str line_of(cis_c_emitter *e, cis_location loc, cis_file_pos *out_pos) {
  if (!cis_loc_file_pos(e->ctx, loc, out_pos) || !out_pos->line)
    return (cis_str){NULL, 0};
  for (uint32_t i = 0; i < cis_context_num_sources(e->ctx); ++i) {
    cis_source *source = cis_context_get_source(e->ctx, i);
    if (cis_str_eq(source->name, out_pos->file))
      return cis_source_line(source, out_pos->line);
  }
  return (cis_str){NULL, 0};
}

static bool is_name_char(char c) {
  return is_letter(c) || is_digit(c) || c == '$' || c == '.' || c == '-';
}

/// The name after the '%' at `at`; a number alone is none.
static cis_str name_at(cis_str line, size_t at) {
  size_t end = at + 1;
  while (end < line.len && is_name_char(line.data[end]))
    ++end;
  cis_str name = {line.data + at + 1, end - at - 1};
  bool is_number = true;
  for (size_t i = 0; i < name.len; ++i)
    is_number &= is_digit(name.data[i]);
  return is_number ? (cis_str){NULL, 0} : name;
}

/// `%x = op ...`, `%x:2 = op ...`: the name before the place of the op.
static cis_str result_name(cis_str line, uint32_t col) {
  size_t start = 0;
  while (start < line.len && (line.data[start] == ' ' || line.data[start] == '\t'))
    ++start;
  bool has_result = start < line.len && line.data[start] == '%' && col > start + 1;
  size_t equals = cis_str_find(line, '=', start);
  return has_result && equals < col ? name_at(line, start) : (cis_str){NULL, 0};
}

static cis_str name_in_source(cis_c_emitter *e, const cis_value *value) {
  cis_file_pos pos;
  cis_location loc = cis_value_loc(value);
  cis_attr attr = cis_loc_attr(e->ctx, loc);
  if (cis_attr_is(attr, CIS_ATTR_LOC_NAME))
    return attr->loc_name.name;
  cis_str line = line_of(e, loc, &pos);
  if (!line.data || !pos.col || pos.col > line.len)
    return (cis_str){NULL, 0};
  if (value->is_arg)
    return line.data[pos.col - 1] == '%' ? name_at(line, pos.col - 1) : (cis_str){NULL, 0};
  return result_name(line, pos.col);
}

const char *cis_c_wish(cis_c_emitter *e, const cis_value *value, const char *otherwise) {
  cis_str name = name_in_source(e, value);
  return name.len ? cis_c_text(e, "%.*s", CIS_STR_ARG(name)) : otherwise;
}

// --- comments ---

/// Text inside a comment neither ends it nor begins another.
static void put_comment(cis_c_emitter *e, cis_str text) {
  enum { WIDEST = 90 };
  for (size_t i = 0; i < text.len && i < WIDEST; ++i) {
    char c = text.data[i], before = i ? text.data[i - 1] : ' ';
    if ((before == '*' && c == '/') || (before == '/' && c == '*'))
      cis_strbuf_char(&e->body, ' ');
    bool is_plain = c >= ' ' && c < 127 && c != '\\' && !(c == '?' && before == '?');
    cis_strbuf_char(&e->body, is_plain ? c : '.');
  }
  if (text.len > WIDEST)
    cis_strbuf_lit(&e->body, " ...");
}

void cis_c_comment(cis_c_emitter *e, const cis_op *op) {
  cis_file_pos pos;
  cis_str line = line_of(e, op->loc, &pos);
  if (!line.data || pos.line == e->last_line)
    return;
  e->last_line = pos.line;
  while (line.len && (*line.data == ' ' || *line.data == '\t'))
    line = cis_str_from_index(line, 1);
  while (line.len && (line.data[line.len - 1] == ' ' || line.data[line.len - 1] == '\r'))
    --line.len;
  cis_strbuf_repeat(&e->body, ' ', 2 * e->indent);
  cis_strbuf_printf(&e->body, "/* %u: ", pos.line);
  put_comment(e, line);
  cis_strbuf_lit(&e->body, " */\n");
}

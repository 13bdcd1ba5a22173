// Small functions of the C that is written: each appears where it is used first, once.
//
// C leaves overflow, shifts by the width, division by zero and casts of large floats undefined.
// MLIR defines most of them, and cistern-run traps at the rest. Integers are held sign extended
// (i1: bool); arithmetic is done on unsigned numbers of 32 or 64 bits and wraps.
#include "target/c/file.h"

#include <inttypes.h>

// --- templates ---

/// $T type, $U unsigned type of the arithmetic, $I signed one, $S suffix, $W width; $s(x) and $u(x)
/// are the value as $I and $U; $R(x) makes a result of an $U.
typedef struct template {
  const char *what, *parameters, *result, *body, *needs;
}
template;

#define BINARY "$T a, $T b"
#define CHECKED                                                                                    \
  "if ($u(b) == 0u) { CIS_TRAP(\"division by zero\"); }\n  "                                       \
  "if ($s(b) == -1 && $s(a) == $MIN) { CIS_TRAP(\"overflow of signed division\"); }\n  "
#define CHECKED_FOR_ZERO "if ($u(b) == 0u) { CIS_TRAP(\"division by zero\"); }\n  "

static const template int_templates[] = {
    {"add", BINARY, "$T", "return $R($u(a) + $u(b));", NULL},
    {"sub", BINARY, "$T", "return $R($u(a) - $u(b));", NULL},
    {"mul", BINARY, "$T", "return $R($u(a) * $u(b));", NULL},
    {"and", BINARY, "$T", "return $R($u(a) & $u(b));", NULL},
    {"or", BINARY, "$T", "return $R($u(a) | $u(b));", NULL},
    {"xor", BINARY, "$T", "return $R($u(a) ^ $u(b));", NULL},
    {"shl", BINARY, "$T", "return $R($u(b) >= $Wu ? 0u : $u(a) << $u(b));", NULL},
    {"shru", BINARY, "$T", "return $R($u(b) >= $Wu ? 0u : $u(a) >> $u(b));", NULL},
    {"shrs", BINARY, "$T",
     "const $I x = $s(a);\n  if ($u(b) >= $Wu) { return ($T)0; }\n  "
     "if ((-1 >> 1) == -1) { return $R(($U)(x >> $u(b))); }\n  "
     "return $R(x < 0 ? ~(~($U)x >> $u(b)) : ($U)x >> $u(b));",
     NULL},
    {"divs", BINARY, "$T", CHECKED "return $R(($U)($s(a) / $s(b)));", NULL},
    {"rems", BINARY, "$T",
     CHECKED_FOR_ZERO "if ($s(b) == -1) { return ($T)0; }\n  return $R(($U)($s(a) % $s(b)));",
     NULL},
    {"divu", BINARY, "$T", CHECKED_FOR_ZERO "return $R($u(a) / $u(b));", NULL},
    {"remu", BINARY, "$T", CHECKED_FOR_ZERO "return $R($u(a) % $u(b));", NULL},
    {"ceildivu", BINARY, "$T",
     CHECKED_FOR_ZERO "return $R($u(a) / $u(b) + ($u(a) % $u(b) != 0u ? 1u : 0u));", NULL},
    {"ceildivs", BINARY, "$T",
     CHECKED "const $I q = $s(a) / $s(b), r = $s(a) % $s(b);\n  "
             "return $R(($U)(r != 0 && (r < 0) == ($s(b) < 0) ? q + 1 : q));",
     NULL},
    {"floordivs", BINARY, "$T",
     CHECKED "const $I q = $s(a) / $s(b), r = $s(a) % $s(b);\n  "
             "return $R(($U)(r != 0 && (r < 0) != ($s(b) < 0) ? q - 1 : q));",
     NULL},
    {"mod", BINARY, "$T",
     CHECKED "const $I r = $s(a) % $s(b);\n  return $R(($U)(r < 0 ? r + $s(b) : r));", NULL},
    {"maxs", BINARY, "$T", "if ($s(a) > $s(b)) { return a; }\n  return b;", NULL},
    {"mins", BINARY, "$T", "if ($s(a) < $s(b)) { return a; }\n  return b;", NULL},
    {"maxu", BINARY, "$T", "if ($u(a) > $u(b)) { return a; }\n  return b;", NULL},
    {"minu", BINARY, "$T", "if ($u(a) < $u(b)) { return a; }\n  return b;", NULL},
    {"eq", BINARY, "bool", "return a == b;", NULL},
    {"ne", BINARY, "bool", "return a != b;", NULL},
    {"slt", BINARY, "bool", "return $s(a) < $s(b);", NULL},
    {"sle", BINARY, "bool", "return $s(a) <= $s(b);", NULL},
    {"sgt", BINARY, "bool", "return $s(a) > $s(b);", NULL},
    {"sge", BINARY, "bool", "return $s(a) >= $s(b);", NULL},
    {"ult", BINARY, "bool", "return $u(a) < $u(b);", NULL},
    {"ule", BINARY, "bool", "return $u(a) <= $u(b);", NULL},
    {"ugt", BINARY, "bool", "return $u(a) > $u(b);", NULL},
    {"uge", BINARY, "bool", "return $u(a) >= $u(b);", NULL},
    {"abs", "$T a", "$T", "if ($s(a) >= 0) { return a; }\n  return $R(0u - $u(a));", NULL},
    {"ctlz", "$T a", "$T",
     "$U x = $u(a), n = $Wu;\n  while (x != 0u) { x >>= 1; --n; }\n  return $R(n);", NULL},
    {"cttz", "$T a", "$T",
     "$U x = $u(a), n = 0u;\n  while (n < $Wu && (x & 1u) == 0u) { x >>= 1; ++n; }\n  "
     "return $R(n);",
     NULL},
    {"ctpop", "$T a", "$T",
     "$U x = $u(a), n = 0u;\n  for (; x != 0u; x &= x - 1u) { ++n; }\n  return $R(n);", NULL},
    {"ipow", BINARY, "$T",
     "$U x = $u(a), r = 1u, n;\n  const $I p = $s(b);\n  if (p < 0) {\n"
     "    if ($s(a) == 0) { CIS_TRAP(\"division by zero\"); }\n"
     "    if ($s(a) == -1 && (($U)p & 1u) != 0u) { return a; }\n"
     "    return $R($s(a) == 1 || $s(a) == -1 ? 1u : 0u);\n  }\n"
     "  for (n = ($U)p; n != 0u; n >>= 1) {\n    if ((n & 1u) != 0u) { r *= x; }\n    x *= x;\n"
     "  }\n  return $R(r);",
     NULL},
    {"mulhu", BINARY, "$T",
     "const uint64_t x = $u(a), y = $u(b);\n"
     "  const uint64_t xl = x & 0xffffffffu, xh = x >> 32, yl = y & 0xffffffffu, yh = y >> 32;\n"
     "  const uint64_t m = xh * yl + ((xl * yl) >> 32), n = xl * yh + (m & 0xffffffffu);\n"
     "  const uint64_t high = xh * yh + (m >> 32) + (n >> 32);\n"
     "  return $R(($U)($W == 64 ? high : (high << ((64 - $W) % 64)) | ((x * y) >> ($W % 64))));",
     NULL},
    {"mulhs", BINARY, "$T",
     "$U r = $u(cis_mulhu_$S(a, b));\n  if ($s(a) < 0) { r -= $u(b); }\n"
     "  if ($s(b) < 0) { r -= $u(a); }\n  return $R(r);",
     "mulhu"},
    {"next", "int64_t i, int64_t step, int64_t end", "int64_t",
     "return (uint64_t)step < (uint64_t)end - (uint64_t)i ? i + step : end;", NULL},
};

static const template float_templates[] = {
    {"maximum", BINARY, "$T",
     "if (a != a || b != b) { return a + b; }\n  return a == b ? (signbit(a) ? b : a) : a > b ? a "
     ": b;",
     NULL},
    {"minimum", BINARY, "$T",
     "if (a != a || b != b) { return a + b; }\n  return a == b ? (signbit(a) ? a : b) : a < b ? a "
     ": b;",
     NULL},
    {"maxnum", BINARY, "$T", "return a != a ? b : b != b ? a : cis_maximum_$S(a, b);", "maximum"},
    {"minnum", BINARY, "$T", "return a != a ? b : b != b ? a : cis_minimum_$S(a, b);", "minimum"},
    {"one", BINARY, "bool", "return a < b || a > b;", NULL},
    {"ueq", BINARY, "bool", "return !(a < b || a > b);", NULL},
    {"ord", BINARY, "bool", "return a == a && b == b;", NULL},
    {"uno", BINARY, "bool", "return a != a || b != b;", NULL},
    {"oeq", BINARY, "bool", "return a == b;", NULL},
    {"une", BINARY, "bool", "return a != b;", NULL},
    {"clamp", "$T a, $T low, $T high", "$T",
     "if (a != a || low != low || high != high) { return ($T)NAN; }\n  "
     "return a < low ? low : a > high ? high : a;",
     NULL},
    {"powi", "$T a, int64_t p", "$T",
     "uint64_t n = p < 0 ? 0u - (uint64_t)p : (uint64_t)p;\n  $T x = a, r = 1;\n"
     "  for (;;) {\n    if ((n & 1u) != 0u) { r *= x; }\n    n >>= 1;\n"
     "    if (n == 0u) { break; }\n    x *= x;\n  }\n  return p < 0 ? 1 / r : r;",
     NULL},
};

// --- writing them ---

static bool is_standard(uint32_t width) {
  return width == 8 || width == 16 || width == 32 || width == 64;
}

static const char *unsigned_type(cis_type t) {
  return cis_c_storage(t) > 32 ? "uint64_t" : "uint32_t";
}

static uint64_t mask_of(cis_type t) {
  uint32_t width = cis_type_bit_width(t);
  return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

const char *cis_c_zext(cis_c_emitter *e, cis_type t, const char *text) {
  uint32_t width = cis_type_bit_width(t);
  const char *type = unsigned_type(t);
  if (width == 1)
    return cis_c_text(e, "(%s ? 1u : 0u)", text);
  if (width < 32 && is_standard(width))
    return cis_c_text(e, "(uint32_t)(uint%u_t)%s", width, text);
  if (is_standard(width))
    return cis_c_text(e, "(%s)%s", type, text);
  return cis_c_text(e, "((%s)%s & UINT%s_C(0x%" PRIx64 "))", type, text,
                    cis_c_storage(t) > 32 ? "64" : "32", mask_of(t));
}

/// The conversion from an unsigned number to a result: a cast, or a function for odd widths.
static const char *result_maker(cis_c_emitter *e, cis_type t) {
  uint32_t width = cis_type_bit_width(t);
  if (is_standard(width))
    return cis_c_text(e, "(int%u_t)", width);
  const char *name = cis_c_text(e, "cis_wrap_i%u", width);
  const char *u = unsigned_type(t);
  if (width == 1)
    cis_c_helper_text(
        e, name,
        cis_c_text(e, "static inline bool %s(uint32_t x) { return (x & 1u) != 0u; }", name));
  else
    cis_c_helper_text(e, name,
                      cis_c_text(e,
                                 "static inline int%u_t %s(%s x) {\n"
                                 "  return (int%u_t)(%s)(((x & UINT%s_C(0x%" PRIx64
                                 ")) ^ UINT%s_C(0x%" PRIx64 ")) - UINT%s_C(0x%" PRIx64 "));\n}",
                                 cis_c_storage(t), name, u, cis_c_storage(t),
                                 u + 1, // int32_t, int64_t
                                 cis_c_storage(t) > 32 ? "64" : "32", mask_of(t),
                                 cis_c_storage(t) > 32 ? "64" : "32", mask_of(t) / 2 + 1,
                                 cis_c_storage(t) > 32 ? "64" : "32", mask_of(t) / 2 + 1));
  return name;
}

static const char *minimum_of(cis_c_emitter *e, cis_type t) {
  uint32_t width = cis_type_bit_width(t);
  if (is_standard(width))
    return cis_c_text(e, "INT%u_MIN", width);
  return cis_c_text(e, "(-INT64_C(%" PRIu64 "))", mask_of(t) / 2 + 1);
}

typedef struct instance {
  cis_c_emitter *e;
  cis_type type;
  const char *c_type, *suffix, *maker; // maker: of integers
} instance;

/// The text for `$x` at `at`, and the length of `$x`; for `$s(a)` with its argument.
static const char *substitute(const instance *in, const char *at, size_t *out_len) {
  cis_c_emitter *e = in->e;
  char argument[16] = "";
  *out_len = 2;
  if ((at[1] == 's' || at[1] == 'u') && at[2] == '(') {
    const char *end = at + 3;
    unsigned depth = 1;
    for (; depth; ++end)
      depth += *end == '(' ? 1u : *end == ')' ? -1u : 0u;
    size_t len = (size_t)(end - at) - 4;
    const char *text = cis_c_text(e, "%.*s", (int)len, at + 3);
    *out_len = (size_t)(end - at);
    (void)argument;
    if (strchr(text, '$')) { // $u(cis_mulhu_$S(a, b))
      size_t ignored;
      const char *dollar = strchr(text, '$');
      text = cis_c_text(e, "%.*s%s%s", (int)(dollar - text), text, substitute(in, dollar, &ignored),
                        dollar + 2);
    }
    if (at[1] == 'u')
      return cis_c_zext(e, in->type, text);
    return cis_type_bit_width(in->type) == 1 ? cis_c_text(e, "(%s ? -1 : 0)", text) : text;
  }
  if (strncmp(at, "$MIN", 4) == 0) {
    *out_len = 4;
    return minimum_of(e, in->type);
  }
  switch (at[1]) {
  case 'T':
    return in->c_type;
  case 'U':
    return unsigned_type(in->type);
  case 'I':
    return unsigned_type(in->type) + 1;
  case 'S':
    return in->suffix;
  case 'R':
    return in->maker;
  default:
    return cis_c_text(e, "%u", cis_type_bit_width(in->type));
  }
}

static void expand(const instance *in, const char *text, cis_strbuf *out) {
  while (*text) {
    size_t len = 1;
    if (*text == '$')
      cis_strbuf_cstr(out, substitute(in, text, &len));
    else
      cis_strbuf_char(out, *text);
    text += len;
  }
}

void cis_c_helper_text(cis_c_emitter *e, const char *name, const char *text) {
  bool is_new;
  uintptr_t *slot = cis_strmap_get(&e->defined, cis_str_from(name), &is_new);
  *slot = 1;
  if (is_new)
    cis_vec_push(&e->helpers,
                 ((cis_c_helper){cis_c_text(e, "%s", name), cis_c_text(e, "%s", text)}));
}

void cis_c_put_helpers(cis_c_emitter *e, cis_strmap *named, cis_strbuf *out) {
  bool *used = cis_arena_array(&e->arena, bool, e->helpers.len + 1);
  for (size_t i = e->helpers.len; i-- > 0;) { // later ones name earlier ones
    used[i] = cis_strmap_find(named, cis_str_from(e->helpers.data[i].name));
    if (used[i])
      cis_c_count_names(cis_str_from(e->helpers.data[i].text), named);
  }
  for (size_t i = 0; i < e->helpers.len; ++i)
    if (used[i])
      cis_strbuf_printf(out, "%s\n", e->helpers.data[i].text);
}

static const char *use_template(cis_c_emitter *e, const template *list, size_t num,
                                const char *what, cis_type type) {
  const template *t = list;
  while (t < list + num && strcmp(t->what, what) != 0)
    ++t;
  const char *suffix = cis_c_suffix(e, type);
  const char *name = cis_c_text(e, "cis_%s_%s", what, suffix);
  if (t == list + num || cis_strmap_find(&e->defined, cis_str_from(name)))
    return name;
  if (t->needs)
    use_template(e, list, num, t->needs, type);
  instance in = {e, type, cis_c_type(e, type), suffix,
                 cis_type_is_float(type) ? "" : result_maker(e, type)};
  cis_strbuf text = {0};
  cis_strbuf_lit(&text, "static inline ");
  expand(&in, t->result, &text);
  cis_strbuf_printf(&text, " %s(", name);
  expand(&in, t->parameters, &text);
  cis_strbuf_lit(&text, ") {\n  ");
  expand(&in, t->body, &text);
  cis_strbuf_lit(&text, "\n}");
  cis_c_helper_text(e, name, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return name;
}

const char *cis_c_int_helper(cis_c_emitter *e, const char *what, cis_type type) {
  return use_template(e, int_templates, sizeof int_templates / sizeof *int_templates, what, type);
}

const char *cis_c_float_helper(cis_c_emitter *e, const char *what, cis_type type) {
  e->uses_math = true;
  return use_template(e, float_templates, sizeof float_templates / sizeof *float_templates, what,
                      type);
}

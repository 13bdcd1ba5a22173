// The C file has the numbers of each call as constants, and one function:
//
//   int kws_self_test(void)      the first call that fails, from 1; 0: all results are as expected
//
// Inputs that the model only reads stay constants. Integers have to be equal, floats within
// CIS_TOLERANCE of the expected number, relative to it, because exp and its like may differ from
// those of the host.
#include "driver/cc/self_test.h"

#include "dialect/func/kinds.h"
#include "interp/exec/table.h"
#include "interp/interp.h"
#include "interp/io/npy.h"
#include "ir/symbol.h"
#include "support/bytes.h"
#include "support/version.h"

#include <inttypes.h>
#include <stdio.h>

static bool is_entry(const cis_op *op) {
  return cis_op_kind(op) == CIS_OP_FUNC_FUNC && !cis_symbol_is_private(op) && cis_op_entry(op);
}

static cis_type element_of(cis_type type) {
  return cis_type_is_shaped(type) ? cis_type_element(type) : type;
}

/// The type in C; NULL if numbers of it are not compared.
static const char *c_type(cis_type type) {
  cis_type element = element_of(type);
  int64_t count;
  if (cis_type_is_vector(type) ||
      (cis_type_is_shaped(type) && !cis_type_num_elements(type, &count)))
    return NULL;
  if (cis_type_is_float(element))
    return element->float_kind == CIS_F32   ? "float"
           : element->float_kind == CIS_F64 ? "double"
                                            : NULL;
  switch (cis_type_is_int_or_index(element) ? cis_type_bit_width(element) : 0) {
  case 1:
    return "bool";
  case 8:
    return "int8_t";
  case 16:
    return "int16_t";
  case 32:
    return "int32_t";
  case 64:
    return "int64_t";
  default:
    return NULL;
  }
}

// --- calls ---

static bool check_types(cis_op *func) {
  cis_type type = cis_function_type(func);
  uint32_t num = type->function.num_inputs + type->function.num_results, numbers = 0;
  for (uint32_t i = 0; i < num; ++i) {
    bool is_input = i < type->function.num_inputs;
    cis_type one =
        is_input ? type->function.inputs[i] : type->function.results[i - type->function.num_inputs];
    numbers += !is_input && !cis_type_is_shaped(one);
    if (!c_type(one) || cis_type_is_memref(one) || numbers > 1)
      return cis_op_plain_error(func,
                                "no self-test is made of it: arguments and results may be tensors "
                                "of known size of i1, i8, i16, i32, i64, f32 and f64, and numbers");
  }
  return true;
}

/// Bytes are any number, because inputs are images or sounds; other numbers are small, because
/// they may be indices.
static const char *text_for(cis_type type) {
  bool is_byte =
      cis_type_is_int_or_index(element_of(type)) && cis_type_bit_width(element_of(type)) == 8;
  return is_byte ? "random(-128..127)" : "random";
}

static bool add_value(cis_cc_self_test *test, cis_interp *interp, cis_type type,
                      const cis_cell *cell) {
  cis_strbuf text = {0};
  bool ok = cis_interp_npy(interp, type, cell, &text);
  cis_vec_push(&test->values, text);
  return ok;
}

static bool call(cis_cc_self_test *test, cis_interp *interp, cis_op *func) {
  cis_type type = cis_function_type(func);
  uint32_t num_args = type->function.num_inputs, num_results = type->function.num_results;
  cis_cell *args = cis_mem_calloc(num_args + 1, sizeof *args);
  cis_cell *results = cis_mem_calloc(num_results + 1, sizeof *results);
  const char **texts = cis_mem_calloc(num_args + 1, sizeof *texts);
  for (uint32_t i = 0; i < num_args; ++i)
    texts[i] = text_for(type->function.inputs[i]);
  bool ok = cis_interp_make_args(interp, func, texts, num_args, args);
  for (uint32_t i = 0; ok && i < num_args; ++i)
    ok = add_value(test, interp, type->function.inputs[i], &args[i]);
  ok = ok && cis_interp_call(interp, func, args, results);
  for (uint32_t i = 0; ok && i < num_results; ++i)
    ok = add_value(test, interp, type->function.results[i], &results[i]);
  for (uint32_t i = 0; i < num_results; ++i)
    cis_interp_release(interp, type->function.results[i], &results[i]);
  cis_mem_free(args);
  cis_mem_free(results);
  cis_mem_free(texts);
  return ok;
}

static void add_function(cis_cc_self_test *test, const cis_op *func) {
  cis_type type = cis_function_type(func);
  cis_cc_tested tested = {.function = cis_symbol_name(func), .first = test->values.len};
  tested.num_values = type->function.num_inputs + type->function.num_results;
  tested.number_result = UINT32_MAX;
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    if (!cis_type_is_shaped(type->function.results[i]))
      tested.number_result = i;
  cis_vec_push(&test->functions, tested);
}

bool cis_cc_self_test_run(cis_op *program, uint64_t num, cis_cc_self_test *out) {
  bool ok = true;
  out->num = num;
  cis_for_each_op (op, cis_op_entry(program)) {
    if (ok && is_entry(op))
      add_function(out, op);
    for (uint64_t i = 0; ok && is_entry(op) && i < num; ++i) {
      cis_strbuf printed = {0};
      const cis_run_options options = {.out = &printed,
                                       .err = &printed,
                                       .seed = i,
                                       .max_memory = UINT64_C(16) << 30,
                                       .max_steps = 0,
                                       .max_depth = 10000};
      cis_interp *interp = cis_interp_create(program, cis_exec_all_rows(), &options);
      ok = check_types(op) && call(out, interp, op) && !cis_interp_status(interp);
      cis_interp_destroy(interp);
      cis_strbuf_deinit(&printed);
    }
  }
  return ok;
}

void cis_cc_self_test_deinit(cis_cc_self_test *test) {
  for (size_t i = 0; i < test->values.len; ++i)
    cis_strbuf_deinit(&test->values.data[i]);
  cis_vec_deinit(&test->values);
  cis_vec_deinit(&test->functions);
}

// --- C ---

static void put_number(cis_type element, const char *at, size_t size, cis_strbuf *out) {
  uint64_t bits = cis_load_le(at, size);
  if (!cis_type_is_float(element)) {
    int64_t number = (int64_t)(bits << (64 - 8 * size)) >> (64 - 8 * size);
    if (number == INT64_MIN)
      cis_strbuf_lit(out, "INT64_MIN");
    else if (size == 8)
      cis_strbuf_printf(out, "INT64_C(%" PRId64 ")", number);
    else if (number == INT32_MIN)
      cis_strbuf_lit(out, "INT32_MIN");
    else
      cis_strbuf_printf(out, "%" PRId64, number);
    return;
  }
  const uint64_t pattern[2] = {bits, 0};
  const double value = cis_float_to_double(element->float_kind, pattern);
  const char *suffix = size == 4 ? "f" : "";
  cis_strbuf text = {0};
  if (value - value != 0) { // the C library has names for these
    cis_strbuf_printf(out, "%s%s", value < 0 ? "-" : "", value != value ? "NAN" : "INFINITY");
    return;
  }
  cis_strbuf_printf(&text, size == 4 ? "%.9g" : "%.17g", value);
  cis_strbuf_printf(out, "%s%s%s", cis_strbuf_c(&text),
                    strpbrk(cis_strbuf_c(&text), ".e") ? "" : ".0", suffix);
  cis_strbuf_deinit(&text);
}

static void put_array(const char *name, cis_type type, const cis_strbuf *text, cis_strbuf *out) {
  enum { PER_LINE = 12 };
  cis_npy npy;
  if (cis_npy_read(cis_strbuf_view(text), &npy))
    return;
  size_t size = strcmp(c_type(type), "bool") == 0 ? 1 : cis_type_bit_width(element_of(type)) / 8;
  size_t num = npy.num_bytes / size;
  cis_strbuf_printf(out, "static const %s %s[%zu] CIS_TEST_ATTRIBUTE = {\n  ", c_type(type), name,
                    num ? num : 1);
  for (size_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(out, !i ? "" : i % PER_LINE ? ", " : ",\n  ");
    put_number(element_of(type), npy.data + i * size, size, out);
  }
  cis_strbuf_cstr(out, num ? "};\n" : "0};\n");
}

static int64_t count_of(cis_type type) {
  int64_t count = 1;
  return cis_type_is_shaped(type) && cis_type_num_elements(type, &count) ? count : 1;
}

/// A function that is tested, as C has it.
typedef struct printing {
  const cis_cc_self_test *test;
  const cis_cc_tested *tested;
  const cis_c_options *options;
  const cis_c_size *size;
  cis_type type;                // of the function
  uint32_t num_inputs;          // parameters before those for results
  uint64_t calls;               // so far, of all functions
  cis_strbuf *constants, *body; // of the C file
} printing;

static bool is_input(const printing *p, uint32_t i) { return i < p->num_inputs; }

/// Whether a parameter is passed from RAM, because the function writes to it.
static bool is_copied(const printing *p, uint32_t i) {
  return cis_type_is_shaped(p->type->function.inputs[i]) &&
         (!is_input(p, i) || i >= 64 || !(p->size->const_parameters >> i & 1));
}

/// The value of parameter i in one call: results before the number, and after it.
static uint32_t value_of(const printing *p, uint32_t i) {
  bool is_after = !is_input(p, i) && i - p->num_inputs >= p->tested->number_result;
  return i + is_after;
}

/// The name of the constant for a parameter; for the number: "number".
static const char *constant_name(const printing *p, int64_t i, char *out, size_t size) {
  char place[24] = "number";
  if (i >= 0)
    (void)snprintf(place, sizeof place, "%" PRId64, i);
  (void)snprintf(out, size, "cis_test_%" PRIu64 "_%s", p->calls, place);
  return out;
}

static void put_parameter(const printing *p, const cis_strbuf *values, uint32_t i) {
  char name[64];
  cis_type type = p->type->function.inputs[i];
  int64_t count = count_of(type);
  put_array(constant_name(p, i, name, sizeof name), type, &values[value_of(p, i)], p->constants);
  if (!is_copied(p, i))
    return;
  cis_strbuf_printf(p->body, "    static %s p%u[%" PRId64 "];\n", c_type(type), i,
                    count ? count : 1);
  if (is_input(p, i))
    cis_strbuf_printf(p->body, "    memcpy(p%u, %s, sizeof p%u);\n", i, name, i);
}

static void put_call(const printing *p) {
  char name[64];
  bool takes_arena = p->options->arena == CIS_C_ARENA_ARGUMENT && p->size->arena;
  cis_strbuf_lit(p->body, "    ");
  if (p->tested->number_result != UINT32_MAX)
    cis_strbuf_printf(p->body, "const %s number = ", c_type(p->type->function.results[0]));
  cis_strbuf_printf(p->body, "%.*s(", CIS_STR_ARG(p->size->c_name));
  for (uint32_t i = 0; i < p->type->function.num_inputs; ++i) {
    bool is_number = !cis_type_is_shaped(p->type->function.inputs[i]);
    cis_strbuf_cstr(p->body, i ? ", " : "");
    if (is_copied(p, i))
      cis_strbuf_printf(p->body, "p%u", i);
    else
      cis_strbuf_printf(p->body, "%s%s", constant_name(p, i, name, sizeof name),
                        is_number ? "[0]" : "");
  }
  if (takes_arena)
    cis_strbuf_printf(p->body, "%scis_test_arena", p->type->function.num_inputs ? ", " : "");
  cis_strbuf_lit(p->body, ");\n");
}

static void put_check(const printing *p, cis_type type, const char *result, int64_t i) {
  char name[64];
  const char *kind = c_type(type);
  constant_name(p, i, name, sizeof name);
  if (cis_type_is_float(element_of(type)))
    cis_strbuf_printf(p->body,
                      "    if (!cis_same_%s(%s, %s, %" PRId64 ")) { return %" PRIu64 "; }\n", kind,
                      result, name, count_of(type), p->calls + 1);
  else
    cis_strbuf_printf(
        p->body, "    if (memcmp(%s, %s, %" PRId64 " * sizeof(%s)) != 0) { return %" PRIu64 "; }\n",
        result, name, count_of(type), kind, p->calls + 1);
}

static void put_one_call(printing *p, const cis_strbuf *values) {
  uint32_t num = p->type->function.num_inputs, number = p->tested->number_result;
  char name[64];
  cis_strbuf_lit(p->body, "  {\n");
  for (uint32_t i = 0; i < num; ++i)
    put_parameter(p, values, i);
  if (number != UINT32_MAX)
    put_array(constant_name(p, -1, name, sizeof name), p->type->function.results[0],
              &values[p->num_inputs + number], p->constants);
  put_call(p);
  for (uint32_t i = p->num_inputs; i < num; ++i) {
    char result[24];
    (void)snprintf(result, sizeof result, "p%u", i);
    put_check(p, p->type->function.inputs[i], result, i);
  }
  if (number != UINT32_MAX)
    put_check(p, p->type->function.results[0], "&number", -1);
  cis_strbuf_lit(p->body, "  }\n");
  ++p->calls;
}

// --- the file ---

/// Of type $. A NaN is expected where it is NaN.
static const char float_check[] =
    "static bool cis_same_$(const $ *a, const $ *b, size_t n) {\n"
    "  for (size_t i = 0; i < n; ++i) {\n"
    "    const $ far = a[i] < b[i] ? b[i] - a[i] : a[i] - b[i];\n"
    "    const $ size = b[i] < 0 ? -b[i] : b[i];\n"
    "    if (a[i] == b[i] || (a[i] != a[i] && b[i] != b[i])) { continue; }\n"
    "    if (!(far <= ($)(CIS_TOLERANCE) * size)) { return false; }\n"
    "  }\n  return true;\n}\n";

static void put_float_check(const char *type, cis_strbuf *out) {
  for (const char *c = float_check; *c; ++c)
    *c == '$' ? cis_strbuf_cstr(out, type) : cis_strbuf_char(out, *c);
}

static void put_head(const cis_c_options *o, const cis_c_result *result, bool has_f32, bool has_f64,
                     cis_strbuf *out) {
  cis_str p = o->prefix;
  cis_strbuf_printf(out,
                    "/* %.*s: a test of it, written by cistern-cc " CIS_VERSION
                    ". Results are those of cistern-run. */\n"
                    "#include \"%.*s\"\n\n#include <math.h>\n#include <string.h>\n\n"
                    "/* How far floats may be from the expected ones, relative to these. */\n"
                    "#ifndef CIS_TOLERANCE\n#define CIS_TOLERANCE 0\n#endif\n"
                    "/* An attribute that places the numbers in a section, for example. */\n"
                    "#ifndef CIS_TEST_ATTRIBUTE\n#define CIS_TEST_ATTRIBUTE\n#endif\n\n",
                    CIS_STR_ARG(o->title), CIS_STR_ARG(o->header));
  if (result->arena_bytes && o->arena != CIS_C_ARENA_STATIC)
    cis_strbuf_printf(out,
                      "#if defined(__cplusplus)\nalignas(%.*s_arena_alignment)\n#else\n"
                      "_Alignas(%.*s_arena_alignment)\n#endif\n"
                      "static uint8_t cis_test_arena[%.*s_arena_bytes];\n\n",
                      CIS_STR_ARG(p), CIS_STR_ARG(p), CIS_STR_ARG(p));
  if (has_f32)
    put_float_check("float", out);
  if (has_f64)
    put_float_check("double", out);
}

static cis_op *find_function(cis_op *program, cis_str name) {
  cis_for_each_op (op, cis_op_entry(program))
    if (is_entry(op) && cis_str_eq(cis_symbol_name(op), name))
      return op;
  return NULL;
}

/// Whether results of the element are compared.
static bool checks(const printing *p, cis_float_kind kind) {
  bool found = false;
  for (uint32_t i = p->num_inputs; i < p->type->function.num_inputs; ++i) {
    cis_type element = element_of(p->type->function.inputs[i]);
    found |= cis_type_is_float(element) && element->float_kind == kind;
  }
  for (uint32_t i = 0; i < p->type->function.num_results; ++i) {
    cis_type element = element_of(p->type->function.results[i]);
    found |= cis_type_is_float(element) && element->float_kind == kind;
  }
  return found;
}

static bool begin(printing *p, cis_op *program, const cis_c_result *result) {
  cis_op *func = find_function(program, p->tested->function);
  p->size = NULL;
  for (size_t i = 0; i < result->sizes.len; ++i)
    if (cis_str_eq(result->sizes.data[i].function, p->tested->function))
      p->size = &result->sizes.data[i];
  if (!func || !p->size)
    return cis_error(cis_op_context(program), program->loc, "no self-test is made of '@%.*s'",
                     CIS_STR_ARG(p->tested->function));
  p->type = cis_function_type(func);
  p->num_inputs = 0;
  for (uint32_t i = 0; i < p->type->function.num_inputs; ++i)
    p->num_inputs += !cis_function_argument_attr(func, i, "bufferize.result");
  uint32_t num = p->type->function.num_inputs + p->type->function.num_results;
  return num == p->tested->num_values ||
         cis_op_plain_error(func, "no self-test is made of it: its inputs and outputs are no "
                                  "arguments");
}

bool cis_cc_self_test_print(const cis_cc_self_test *test, cis_op *program,
                            const cis_c_options *options, const cis_c_result *result,
                            cis_strbuf *out) {
  cis_strbuf constants = {0}, body = {0}, text = {0};
  printing p = {.test = test, .options = options, .constants = &constants, .body = &body};
  bool ok = true, has_f32 = false, has_f64 = false;
  for (size_t f = 0; ok && f < test->functions.len; ++f) {
    p.tested = &test->functions.data[f];
    ok = begin(&p, program, result);
    for (uint64_t i = 0; ok && i < test->num; ++i)
      put_one_call(&p, &test->values.data[p.tested->first + i * p.tested->num_values]);
    has_f32 |= ok && checks(&p, CIS_F32);
    has_f64 |= ok && checks(&p, CIS_F64);
  }
  put_head(options, result, has_f32, has_f64, &text);
  cis_strbuf_str(&text, cis_strbuf_view(&constants));
  cis_strbuf_printf(&text, "\nint %.*s_self_test(void) {\n", CIS_STR_ARG(options->prefix));
  if (result->arena_bytes && options->arena == CIS_C_ARENA_GLOBAL)
    cis_strbuf_printf(&text, "  %.*s_set_arena(cis_test_arena);\n", CIS_STR_ARG(options->prefix));
  cis_strbuf_str(&text, cis_strbuf_view(&body));
  cis_strbuf_lit(&text, "  return 0;\n}\n");
  if (options->prefixes_all)
    cis_c_prefix_names(cis_strbuf_view(&text), options->prefix, out);
  else
    cis_strbuf_str(out, cis_strbuf_view(&text));
  cis_strbuf_deinit(&constants);
  cis_strbuf_deinit(&body);
  cis_strbuf_deinit(&text);
  return ok;
}

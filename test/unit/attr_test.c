// Attributes and locations: interning, integers of every width, dictionaries, element data.
#include "ir/attr.h"
#include "ir/location.h"
#include "support/bytes.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static int setup(void **state) {
  *state = cis_context_create();
  return 0;
}

static int teardown(void **state) {
  cis_context_destroy(*state);
  return 0;
}

// --- numbers ---

/// Values are cut to the width and equal if the bits that are left are.
static void integers(void **state) {
  cis_context *ctx = *state;
  cis_type i8 = cis_type_i(ctx, 8), ui8 = cis_type_integer(ctx, 8, CIS_UNSIGNED);
  assert_ptr_equal(cis_attr_integer(i8, 255), cis_attr_integer(i8, -1));
  assert_int_equal(cis_attr_int_or(cis_attr_integer(i8, 255), 0), -1);
  assert_int_equal(cis_attr_int_or(cis_attr_integer(ui8, 255), 0), 255);
  assert_ptr_not_equal(cis_attr_integer(i8, 1), cis_attr_integer(ui8, 1));
  assert_ptr_not_equal(cis_attr_i64(ctx, 1), cis_attr_index(ctx, 1));
  assert_int_equal(cis_attr_int_or(cis_attr_index(ctx, INT64_MIN), 0), INT64_MIN);
}

static void booleans(void **state) {
  cis_context *ctx = *state;
  cis_type i1 = cis_type_i(ctx, 1);
  assert_ptr_equal(cis_attr_bool(ctx, true), cis_attr_integer(i1, -1));
  assert_ptr_equal(cis_attr_bool(ctx, true), cis_attr_integer(i1, 1));
  assert_int_equal(cis_attr_int_or(cis_attr_bool(ctx, true), 0), 1);
  assert_int_equal(cis_attr_int_or(cis_attr_integer(cis_type_integer(ctx, 1, CIS_SIGNED), 1), 0),
                   -1);
  assert_int_equal(cis_attr_int_or(cis_attr_integer(cis_type_i(ctx, 0), 7), 1), 0);
}

static void wide_integers(void **state) {
  cis_context *ctx = *state;
  cis_type i128 = cis_type_i(ctx, 128), i65 = cis_type_i(ctx, 65), i200 = cis_type_i(ctx, 200);
  const uint64_t ones[] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, 0xFF};
  assert_ptr_equal(cis_attr_integer(i128, -1), cis_attr_integer_wide(i128, ones, 2));
  const uint64_t top[] = {5, 1};
  cis_attr negative = cis_attr_integer_wide(i65, top, 2);
  assert_int_equal(negative->integer.num_words, 2);
  assert_int_equal(negative->integer.words[1], UINT64_MAX);
  assert_ptr_equal(cis_attr_integer_wide(i200, ones, 4), cis_attr_integer(i200, -1));
  int64_t value;
  assert_false(cis_attr_get_int(negative, &value));
}

static void floats(void **state) {
  cis_context *ctx = *state;
  cis_type f32 = cis_type_float(ctx, CIS_F32), f16 = cis_type_float(ctx, CIS_F16);
  assert_ptr_equal(cis_attr_float(f32, 0.1), cis_attr_float_bits(f32, 0x3DCCCCCD, 0));
  assert_ptr_not_equal(cis_attr_float(f32, 0.0), cis_attr_float(f32, -0.0));
  double value;
  assert_true(cis_attr_get_double(cis_attr_float(f16, 7.1), &value));
  assert_true(value == 7.1015625);
  assert_false(cis_attr_get_double(cis_attr_unit(ctx), &value));
}

// --- names and containers ---

static void strings_and_symbols(void **state) {
  cis_context *ctx = *state;
  assert_ptr_equal(cis_attr_string(ctx, CIS_STR("a\0b")), cis_attr_string(ctx, CIS_STR("a\0b")));
  assert_ptr_not_equal(cis_attr_string(ctx, CIS_STR("a\0b")), cis_attr_string(ctx, CIS_STR("a")));
  assert_ptr_equal(cis_attr_typed_string(cis_type_none(ctx), CIS_STR("a")),
                   cis_attr_string(ctx, CIS_STR("a")));
  const cis_str nested[] = {CIS_STR("b"), CIS_STR("c")};
  cis_attr symbol = cis_attr_symbol(ctx, CIS_STR("a"), nested, 2);
  assert_ptr_equal(symbol, cis_attr_symbol(ctx, CIS_STR("a"), nested, 2));
  assert_ptr_not_equal(symbol, cis_attr_symbol(ctx, CIS_STR("a"), nested, 1));
  assert_ptr_not_equal(symbol, cis_attr_flat_symbol(ctx, CIS_STR("a")));
}

static cis_named_attr entry(cis_context *ctx, const char *name, int64_t value) {
  return (cis_named_attr){cis_context_intern(ctx, cis_str_from(name)), cis_attr_i64(ctx, value)};
}

static void dictionaries_are_sorted(void **state) {
  cis_context *ctx = *state;
  const cis_named_attr entries[] = {entry(ctx, "c", 3), entry(ctx, "a", 1), entry(ctx, "b.x", 2),
                                    entry(ctx, "b", 4), entry(ctx, "A", 5)};
  cis_attr dict = cis_attr_dict(ctx, entries, 5);
  static const char *const order[] = {"A", "a", "b", "b.x", "c"};
  for (uint32_t i = 0; i < 5; ++i)
    assert_true(cis_str_is(dict->dict.entries[i].name, order[i]));
  assert_int_equal(cis_attr_int_or(cis_dict_get_c(dict, "b.x"), 0), 2);
  assert_null(cis_dict_get_c(dict, "d"));
  assert_null(cis_dict_get_c(NULL, "d"));
}

/// Setting gives what building from the start gives; removing the last entry gives NULL.
static void dictionaries_change(void **state) {
  cis_context *ctx = *state;
  const cis_named_attr entries[] = {entry(ctx, "a", 1), entry(ctx, "b", 2)};
  cis_attr dict = cis_dict_set(ctx, NULL, CIS_STR("b"), cis_attr_i64(ctx, 2));
  dict = cis_dict_set(ctx, dict, CIS_STR("a"), cis_attr_i64(ctx, 7));
  dict = cis_dict_set(ctx, dict, CIS_STR("a"), cis_attr_i64(ctx, 1));
  assert_ptr_equal(dict, cis_attr_dict(ctx, entries, 2));
  assert_ptr_equal(dict, cis_dict_set(ctx, dict, CIS_STR("c"), NULL));
  dict = cis_dict_set(ctx, dict, CIS_STR("a"), NULL);
  assert_ptr_equal(dict, cis_attr_dict(ctx, entries + 1, 1));
  assert_null(cis_dict_set(ctx, dict, CIS_STR("b"), NULL));
}

/// Many entries in any order, more than fit in the buffers for few.
static void large_dictionaries(void **state) {
  cis_context *ctx = *state;
  enum { NUM = 100 };
  cis_named_attr entries[NUM];
  cis_attr grown = NULL;
  for (int i = 0; i < NUM; ++i) {
    int number = i * 37 % NUM;
    char name[] = {'n', (char)('0' + number / 10), (char)('0' + number % 10), 0};
    entries[i] = entry(ctx, name, number);
    grown = cis_dict_set(ctx, grown, cis_str_from(name), cis_attr_i64(ctx, number));
  }
  cis_attr dict = cis_attr_dict(ctx, entries, NUM);
  assert_ptr_equal(dict, grown);
  assert_int_equal(cis_attr_int_or(cis_dict_get_c(dict, "n42"), 0), 42);
}

static void distinct_attributes(void **state) {
  cis_context *ctx = *state;
  cis_attr unit = cis_attr_unit(ctx);
  assert_ptr_not_equal(cis_attr_distinct(unit), cis_attr_distinct(unit));
}

/// Attributes that name the same key share the record, whatever their types.
static void resources(void **state) {
  cis_context *ctx = *state;
  const int64_t shape[] = {2};
  cis_type f32s = cis_type_tensor(cis_type_float(ctx, CIS_F32), shape, 1, NULL);
  cis_type i32s = cis_type_tensor(cis_type_i(ctx, 32), shape, 1, NULL);
  cis_attr a = cis_attr_resource(f32s, CIS_STR("blob")),
           b = cis_attr_resource(i32s, CIS_STR("blob"));
  assert_ptr_not_equal(a, b);
  assert_ptr_equal(a->resource, b->resource);
  assert_ptr_equal(a, cis_attr_resource(f32s, CIS_STR("blob")));
  assert_ptr_not_equal(a->resource,
                       cis_context_get_resource(ctx, CIS_STR("test"), CIS_STR("blob")));
}

// --- element data ---

static cis_type tensor_of(cis_type element, int64_t size) {
  return cis_type_tensor(element, &size, 1, NULL);
}

static void element_sizes(void **state) {
  cis_context *ctx = *state;
  static const struct {
    uint32_t width;
    size_t size;
  } facts[] = {{0, 1}, {1, 1}, {4, 1}, {9, 2}, {24, 4}, {33, 8}, {64, 8}, {65, 16}, {200, 32}};
  for (size_t i = 0; i < sizeof(facts) / sizeof(*facts); ++i)
    assert_int_equal(cis_dense_element_size(cis_type_i(ctx, facts[i].width)), facts[i].size);
  assert_int_equal(cis_dense_element_size(cis_type_index(ctx)), 8);
  assert_int_equal(cis_dense_element_size(cis_type_float(ctx, CIS_F80)), 16);
  assert_int_equal(cis_dense_element_size(cis_type_float(ctx, CIS_TF32)), 4);
  assert_int_equal(cis_dense_element_size(cis_type_complex(cis_type_i(ctx, 1))), 2);
}

/// Equal elements are one element; no elements are not a splat unless written as one.
static void splats(void **state) {
  cis_context *ctx = *state;
  cis_type i32 = cis_type_i(ctx, 32), four = tensor_of(i32, 4);
  const int32_t same[] = {7, 7, 7, 7}, different[] = {7, 7, 7, 8};
  const uint8_t seven[] = {7, 0, 0, 0};
  cis_attr splat = cis_attr_dense_numbers(four, same, sizeof(*same), 4);
  assert_true(splat->dense.splat);
  assert_int_equal(splat->dense.size, 4);
  assert_ptr_equal(splat, cis_attr_dense(four, seven, sizeof(seven), true));
  assert_int_equal(cis_dense_get_int(splat, 3), 7);
  cis_attr plain = cis_attr_dense_numbers(four, different, sizeof(*different), 4);
  assert_false(plain->dense.splat);
  assert_int_equal(cis_dense_get_int(plain, 3), 8);
  assert_ptr_equal(plain, cis_attr_dense_numbers(four, different, sizeof(*different), 4));
  cis_type none = tensor_of(i32, 0);
  assert_false(cis_attr_dense(none, NULL, 0, false)->dense.splat);
  assert_true(cis_attr_dense(none, seven, sizeof(seven), true)->dense.splat);
  assert_true(cis_attr_dense(tensor_of(i32, 1), seven, sizeof(seven), false)->dense.splat);
}

/// Bits beyond the width do not count.
static void odd_widths(void **state) {
  cis_context *ctx = *state;
  cis_type i4s = tensor_of(cis_type_i(ctx, 4), 2), i12s = tensor_of(cis_type_i(ctx, 12), 2);
  const uint8_t nibbles[] = {0xFF, 0x0F};
  cis_attr ones = cis_attr_dense(i4s, nibbles, sizeof(nibbles), false);
  assert_true(ones->dense.splat);
  assert_int_equal(cis_dense_get_int(ones, 1), -1);
  const uint16_t words[] = {0xF7FF, 0x0800};
  cis_attr dense = cis_attr_dense_numbers(i12s, words, sizeof(*words), 2);
  assert_int_equal(cis_dense_get_int(dense, 0), 0x7FF);
  assert_int_equal(cis_dense_get_int(dense, 1), -0x800);
  const uint8_t nothing[] = {0, 1};
  assert_true(cis_attr_dense(tensor_of(cis_type_i(ctx, 0), 2), nothing, 2, false)->dense.splat);
  const uint8_t flags[] = {1, 0};
  cis_attr bools = cis_attr_dense(tensor_of(cis_type_i(ctx, 1), 2), flags, 2, false);
  assert_int_equal(cis_dense_get_int(bools, 0), 1);
}

static void float_elements(void **state) {
  cis_context *ctx = *state;
  const uint16_t halves[] = {0x3C00, 0xC000};
  cis_type f16s = tensor_of(cis_type_float(ctx, CIS_F16), 2);
  cis_attr dense = cis_attr_dense_numbers(f16s, halves, sizeof(*halves), 2);
  assert_true(cis_dense_get_double(dense, 0) == 1.0);
  assert_true(cis_dense_get_double(dense, 1) == -2.0);
  const uint16_t zeros[] = {0x0000, 0x8000}; // equal values, different bits
  assert_false(cis_attr_dense_numbers(f16s, zeros, sizeof(*zeros), 2)->dense.splat);
}

/// Whatever the processor's order is, the lowest byte of an element is its first.
static void elements_are_little_endian(void **state) {
  cis_context *ctx = *state;
  const int32_t values[] = {0x01020304, -2};
  const uint8_t bytes[] = {4, 3, 2, 1, 0xFE, 0xFF, 0xFF, 0xFF};
  cis_attr dense = cis_attr_dense_numbers(tensor_of(cis_type_i(ctx, 32), 2), values, 4, 2);
  assert_memory_equal(cis_dense_data(dense), bytes, sizeof(bytes));
  cis_attr array = cis_attr_i32_array(ctx, values, 2);
  assert_memory_equal(array->dense_array.data, bytes, sizeof(bytes));
  assert_ptr_equal(array, cis_attr_dense_array(cis_type_i(ctx, 32), bytes, 2));
  uint32_t num;
  assert_memory_equal(cis_attr_get_i32_array(array, &num), values, sizeof(values));
  // Numbers of more than a word, cut off within one.
  const uint8_t wide[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0xFF, 1};
  uint64_t words[2] = {0, 0};
  cis_load_words(words, wide, 10);
  assert_true(words[0] == 1 && words[1] == 0x1FF);
  uint8_t again[16] = {0};
  cis_store_words(again, words, 10);
  assert_memory_equal(again, wide, sizeof(wide));
  cis_store_le(again, 0x0A0B0C, 3);
  assert_true(again[0] == 0x0C && again[1] == 0x0B && again[2] == 0x0A && again[3] == 0);
  assert_int_equal(cis_load_le(again, 3), 0x0A0B0C);
}

static void dense_arrays(void **state) {
  cis_context *ctx = *state;
  const int64_t values[] = {1, INT64_MIN, 3};
  cis_attr array = cis_attr_i64_array(ctx, values, 3);
  assert_ptr_equal(array, cis_attr_i64_array(ctx, values, 3));
  assert_ptr_not_equal(array, cis_attr_i64_array(ctx, values, 2));
  uint32_t num;
  assert_memory_equal(cis_attr_get_i64_array(array, &num), values, sizeof(values));
  assert_int_equal(num, 3);
  assert_null(cis_attr_get_i32_array(array, &num));
  assert_int_equal(num, 0);
  assert_null(cis_attr_get_i64_array(NULL, &num));
  assert_int_equal(cis_dense_get_int(array, 1), INT64_MIN);
  assert_non_null(cis_attr_get_i64_array(cis_attr_i64_array(ctx, NULL, 0), &num));
}

static void dense_strings(void **state) {
  cis_context *ctx = *state;
  cis_type type = tensor_of(cis_type_opaque(ctx, CIS_STR("t"), CIS_STR("s"), true), 2);
  const cis_str same[] = {CIS_STR("a"), CIS_STR("a")}, different[] = {CIS_STR("a"), CIS_STR("b")};
  assert_true(cis_attr_dense_string(type, same, 2, false)->dense_string.splat);
  assert_int_equal(cis_attr_dense_string(type, same, 2, false)->dense_string.num, 1);
  assert_ptr_equal(cis_attr_dense_string(type, different, 2, false),
                   cis_attr_dense_string(type, different, 2, false));
}

// --- locations ---

static void fused_locations(void **state) {
  cis_context *ctx = *state;
  cis_attr unknown = cis_attr_loc_unknown(ctx), meta = cis_attr_unit(ctx);
  cis_attr a = cis_attr_loc_name(ctx, CIS_STR("a"), unknown),
           b = cis_attr_loc_name(ctx, CIS_STR("b"), unknown);
  const cis_attr list[] = {a, unknown, b, a};
  cis_attr fused = cis_attr_loc_fused(ctx, list, 4, NULL);
  assert_int_equal(fused->loc_fused.num, 2);
  const cis_attr nested[] = {b, fused};
  assert_int_equal(cis_attr_loc_fused(ctx, nested, 2, NULL)->loc_fused.num, 2);
  assert_int_equal(cis_attr_loc_fused(ctx, nested, 2, meta)->loc_fused.num, 2);
  assert_ptr_equal(cis_attr_loc_fused(ctx, nested, 2, meta)->loc_fused.locs[1], fused);
  assert_ptr_equal(cis_attr_loc_fused(ctx, &a, 1, NULL), a);
  assert_ptr_equal(cis_attr_loc_fused(ctx, &unknown, 1, NULL), unknown);
  assert_int_equal(cis_attr_loc_fused(ctx, &unknown, 1, meta)->kind, CIS_ATTR_LOC_FUSED);
}

/// Offsets become file, line and column when asked for; ranges that are points are points.
static void source_locations(void **state) {
  cis_context *ctx = *state;
  cis_source *source = cis_source_from_memory(CIS_STR("dir/a.mlir"), CIS_STR("one\ntwo\n"));
  uint32_t number = cis_context_add_source(ctx, source);
  cis_location loc = cis_loc_source(ctx, number, 5);
  cis_attr attr = cis_attr_loc_file(ctx, CIS_STR("dir/a.mlir"), 2, 2);
  assert_ptr_equal(cis_loc_to_attr(ctx, loc), attr);
  assert_ptr_equal(attr, cis_attr_loc_range(ctx, CIS_STR("dir/a.mlir"), 2, 2, 2, 2));
  cis_file_pos pos;
  assert_true(cis_loc_file_pos(ctx, loc, &pos));
  assert_int_equal(pos.line, 2);
  assert_false(cis_loc_file_pos(ctx, CIS_LOC_UNKNOWN, &pos));
  assert_ptr_equal(cis_loc_to_attr(ctx, CIS_LOC_UNKNOWN), cis_attr_loc_unknown(ctx));
  assert_true(cis_loc_eq(cis_loc_from_attr(cis_attr_loc_unknown(ctx)), CIS_LOC_UNKNOWN));
  const cis_attr parts[] = {cis_attr_loc_name(ctx, CIS_STR("n"), cis_attr_loc_unknown(ctx)),
                            cis_attr_loc_call_site(attr, cis_attr_loc_unknown(ctx))};
  cis_attr fused = cis_attr_loc_fused(ctx, parts, 2, NULL);
  assert_true(cis_loc_file_pos(ctx, cis_loc_from_attr(fused), &pos));
  assert_int_equal(pos.col, 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(integers),
      TEST(booleans),
      TEST(wide_integers),
      TEST(floats),
      TEST(strings_and_symbols),
      TEST(dictionaries_are_sorted),
      TEST(dictionaries_change),
      TEST(large_dictionaries),
      TEST(distinct_attributes),
      TEST(resources),
      TEST(element_sizes),
      TEST(splats),
      TEST(odd_widths),
      TEST(float_elements),
      TEST(elements_are_little_endian),
      TEST(dense_arrays),
      TEST(dense_strings),
      TEST(fused_locations),
      TEST(source_locations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

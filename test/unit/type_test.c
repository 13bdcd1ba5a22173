// Types: interning, sizes, memref layouts. What layouts mean was seen in mlir-opt 22.
#include "ir/affine.h"
#include "ir/attr.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define DYN CIS_DYNAMIC
#define NUM(array) ((uint32_t)(sizeof(array) / sizeof(*(array))))

static int setup(void **state) {
  *state = cis_context_create();
  return 0;
}

static int teardown(void **state) {
  cis_context_destroy(*state);
  return 0;
}

static void interning(void **state) {
  cis_context *ctx = *state;
  cis_type f32 = cis_type_float(ctx, CIS_F32), i32 = cis_type_i(ctx, 32);
  assert_ptr_equal(f32, cis_type_float(ctx, CIS_F32));
  assert_ptr_not_equal(i32, cis_type_integer(ctx, 32, CIS_SIGNED));
  assert_ptr_equal(cis_type_i(ctx, 1000), cis_type_i(ctx, 1000));
  const int64_t shape[] = {4, DYN}, same[] = {4, DYN}, other[] = {DYN, 4};
  cis_type tensor = cis_type_tensor(f32, shape, 2, NULL);
  assert_ptr_equal(tensor, cis_type_tensor(f32, same, 2, NULL));
  assert_ptr_not_equal(tensor, cis_type_tensor(f32, other, 2, NULL));
  assert_ptr_not_equal(tensor, cis_type_tensor(f32, shape, 1, NULL));
  assert_ptr_not_equal(tensor, cis_type_tensor(i32, shape, 2, NULL));
  assert_ptr_not_equal(tensor, cis_type_tensor(f32, shape, 2, cis_attr_unit(ctx)));
  assert_ptr_not_equal(tensor, cis_type_memref(f32, shape, 2, NULL, NULL));
  assert_ptr_not_equal(cis_type_unranked_tensor(f32), cis_type_unranked_memref(f32, NULL));
  const cis_type two[] = {f32, i32};
  cis_type function = cis_type_function(ctx, two, 1, two + 1, 1);
  assert_ptr_equal(function, cis_type_function(ctx, &f32, 1, &i32, 1));
  assert_ptr_not_equal(function, cis_type_function(ctx, two, 2, NULL, 0));
  assert_ptr_not_equal(cis_type_function(ctx, two, 2, NULL, 0), cis_type_tuple(ctx, two, 2));
  cis_type opaque = cis_type_opaque(ctx, CIS_STR("foo"), CIS_STR("bar"), true);
  assert_ptr_equal(opaque, cis_type_opaque(ctx, CIS_STR("foo"), CIS_STR("bar"), true));
  assert_ptr_not_equal(opaque, cis_type_opaque(ctx, CIS_STR("foo"), CIS_STR("bar"), false));
}

/// Scalable flags that are all false are no flags.
static void scalable_vectors(void **state) {
  cis_context *ctx = *state;
  cis_type f32 = cis_type_float(ctx, CIS_F32);
  const int64_t shape[] = {4, 8};
  const bool none[] = {false, false}, last[] = {false, true};
  assert_ptr_equal(cis_type_vector(f32, shape, none, 2), cis_type_vector(f32, shape, NULL, 2));
  assert_ptr_not_equal(cis_type_vector(f32, shape, last, 2), cis_type_vector(f32, shape, NULL, 2));
}

/// Zero of any integer type is the default memory space.
static void memory_spaces(void **state) {
  cis_context *ctx = *state;
  cis_type f32 = cis_type_float(ctx, CIS_F32);
  const int64_t shape[] = {4};
  cis_type plain = cis_type_memref(f32, shape, 1, NULL, NULL);
  assert_ptr_equal(plain, cis_type_memref(f32, shape, 1, NULL, cis_attr_i64(ctx, 0)));
  assert_ptr_equal(plain, cis_type_memref(f32, shape, 1, NULL, cis_attr_i32(ctx, 0)));
  assert_ptr_equal(plain, cis_type_memref(f32, shape, 1, NULL, cis_attr_bool(ctx, false)));
  assert_ptr_not_equal(plain, cis_type_memref(f32, shape, 1, NULL, cis_attr_i64(ctx, 1)));
  assert_ptr_equal(cis_type_unranked_memref(f32, NULL),
                   cis_type_unranked_memref(f32, cis_attr_index(ctx, 0)));
}

/// An identity map is no layout; a strided layout stays, even where it says the same.
static void identity_layouts(void **state) {
  cis_context *ctx = *state;
  cis_type f32 = cis_type_float(ctx, CIS_F32);
  const int64_t shape[] = {4, 8}, strides[] = {8, 1};
  cis_type plain = cis_type_memref(f32, shape, 2, NULL, NULL);
  cis_attr identity = cis_attr_affine_map(cis_affine_map_identity(ctx, 2));
  assert_ptr_equal(plain, cis_type_memref(f32, shape, 2, identity, NULL));
  cis_type strided = cis_type_memref(f32, shape, 2, cis_attr_strided(ctx, 0, strides, 2), NULL);
  assert_ptr_not_equal(plain, strided);
  assert_true(cis_memref_has_identity_layout(plain));
  assert_false(cis_memref_has_identity_layout(strided));
  assert_ptr_equal(cis_memref_layout_map(plain), cis_affine_map_identity(ctx, 2));
}

static void num_elements(void **state) {
  cis_type i8 = cis_type_i(*state, 8);
  const int64_t large[] = {INT64_MAX, 2}, zero[] = {INT64_MAX, 2, 0}, dynamic[] = {4, DYN},
                plain[] = {4, 8};
  int64_t count;
  assert_false(cis_type_num_elements(cis_type_tensor(i8, large, 2, NULL), &count));
  assert_false(cis_type_num_elements(cis_type_tensor(i8, dynamic, 2, NULL), &count));
  assert_false(cis_type_num_elements(cis_type_unranked_tensor(i8), &count));
  assert_true(cis_type_num_elements(cis_type_tensor(i8, zero, 3, NULL), &count));
  assert_int_equal(count, 0);
  assert_true(cis_type_num_elements(cis_type_tensor(i8, plain, 2, NULL), &count));
  assert_int_equal(count, 32);
  assert_true(cis_type_num_elements(cis_type_tensor(i8, NULL, 0, NULL), &count));
  assert_int_equal(count, 1);
}

static int64_t bytes_of_three(cis_type element) {
  const int64_t shape[] = {3};
  int64_t bytes;
  return cis_type_size_in_bytes(cis_type_memref(element, shape, 1, NULL, NULL), &bytes) ? bytes
                                                                                        : -1;
}

static void sizes_in_bytes(void **state) {
  cis_context *ctx = *state;
  const int64_t five[] = {5}, two_by_five[] = {2, 5}, large[] = {INT64_MAX};
  cis_type f32 = cis_type_float(ctx, CIS_F32), i1 = cis_type_i(ctx, 1);
  assert_int_equal(bytes_of_three(i1), 3);
  assert_int_equal(bytes_of_three(cis_type_i(ctx, 24)), 12);
  assert_int_equal(bytes_of_three(cis_type_index(ctx)), 24);
  assert_int_equal(bytes_of_three(cis_type_float(ctx, CIS_F8E4M3)), 3);
  assert_int_equal(bytes_of_three(cis_type_float(ctx, CIS_F80)), 48);
  assert_int_equal(bytes_of_three(cis_type_complex(f32)), 24);
  assert_int_equal(bytes_of_three(cis_type_vector(f32, five, NULL, 1)), 3 * 32);
  assert_int_equal(bytes_of_three(cis_type_vector(f32, two_by_five, NULL, 2)), 3 * 2 * 32);
  assert_int_equal(bytes_of_three(cis_type_vector(i1, five, NULL, 1)), 3);
  assert_int_equal(bytes_of_three(cis_type_memref(f32, five, 1, NULL, NULL)), 3 * 40);
  assert_int_equal(bytes_of_three(cis_type_none(ctx)), -1);
  int64_t bytes;
  assert_false(cis_type_size_in_bytes(cis_type_memref(f32, large, 1, NULL, NULL), &bytes));
}

/// A 4x8 memref whose layout is a map of two dims and two symbols; `num_results` of 1 is one
/// address.
static cis_type mapped(cis_context *ctx, const cis_affine_expr *results, uint32_t num_results) {
  const int64_t shape[] = {4, 8};
  cis_affine_map map = cis_affine_map_get(ctx, 2, 2, results, num_results);
  return cis_type_memref(cis_type_float(ctx, CIS_F32), shape, 2, cis_attr_affine_map(map), NULL);
}

static void check_strides(cis_type memref, int64_t outer, int64_t inner, int64_t offset) {
  int64_t strides[2], actual_offset;
  assert_true(cis_memref_strides(memref, strides, &actual_offset));
  assert_int_equal(strides[0], outer);
  assert_int_equal(strides[1], inner);
  assert_int_equal(actual_offset, offset);
}

static void strides_of_shapes(void **state) {
  cis_context *ctx = *state;
  cis_type f32 = cis_type_float(ctx, CIS_F32);
  const int64_t fixed[] = {4, 8}, outer[] = {DYN, 8}, inner[] = {4, DYN}, strides[] = {DYN, 2};
  check_strides(cis_type_memref(f32, fixed, 2, NULL, NULL), 8, 1, 0);
  check_strides(cis_type_memref(f32, outer, 2, NULL, NULL), 8, 1, 0);
  check_strides(cis_type_memref(f32, inner, 2, NULL, NULL), DYN, 1, 0);
  check_strides(cis_type_memref(f32, fixed, 2, cis_attr_strided(ctx, DYN, strides, 2), NULL), DYN,
                2, DYN);
}

/// A stride beyond 64 bits is not known.
static void strides_that_overflow(void **state) {
  const int64_t shape[] = {4, INT64_MAX, 4};
  int64_t strides[3], offset;
  assert_true(cis_memref_strides(cis_type_memref(cis_type_i(*state, 8), shape, 3, NULL, NULL),
                                 strides, &offset));
  assert_int_equal(strides[0], DYN);
  assert_int_equal(strides[1], 4);
}

static void strides_of_maps(void **state) {
  cis_context *ctx = *state;
  cis_affine_expr one = cis_affine_constant(ctx, 1), two = cis_affine_constant(ctx, 2),
                  three = cis_affine_constant(ctx, 3), eight = cis_affine_constant(ctx, 8);
  cis_affine_expr d0 = cis_affine_dim(ctx, 0), d1 = cis_affine_dim(ctx, 1),
                  s0 = cis_affine_symbol(ctx, 0), s1 = cis_affine_symbol(ctx, 1);
  cis_affine_expr e = cis_affine_add(cis_affine_mul(d0, eight), d1);
  check_strides(mapped(ctx, &e, 1), 8, 1, 0);
  e = cis_affine_mul(cis_affine_add(cis_affine_add(d0, d1), one), three);
  check_strides(mapped(ctx, &e, 1), 3, 3, 3);
  e = cis_affine_add(cis_affine_add(cis_affine_mul(d0, s0), d1), s1);
  check_strides(mapped(ctx, &e, 1), DYN, 1, DYN);
  e = d0; // a dim that is not used
  check_strides(mapped(ctx, &e, 1), 1, 0, 0);
  e = cis_affine_add(cis_affine_mul(cis_affine_add(d0, s0), two),
                     cis_affine_mul(s0, cis_affine_constant(ctx, -2))); // the offset cancels out
  check_strides(mapped(ctx, &e, 1), 2, 0, 0);
}

/// Permuted results, quotients and remainders are not strided, not even those of symbols alone.
static void maps_without_strides(void **state) {
  cis_context *ctx = *state;
  cis_affine_expr d0 = cis_affine_dim(ctx, 0), d1 = cis_affine_dim(ctx, 1),
                  s0 = cis_affine_symbol(ctx, 0), four = cis_affine_constant(ctx, 4);
  const cis_affine_expr swapped[] = {d1, d0};
  int64_t strides[2], offset;
  assert_false(cis_memref_strides(mapped(ctx, swapped, 2), strides, &offset));
  cis_affine_expr e = cis_affine_add(d0, cis_affine_binary(CIS_AFFINE_MOD, d1, four));
  assert_false(cis_memref_strides(mapped(ctx, &e, 1), strides, &offset));
  e = cis_affine_add(d0, cis_affine_binary(CIS_AFFINE_FLOORDIV, s0, four));
  assert_false(cis_memref_strides(mapped(ctx, &e, 1), strides, &offset));
}

/// Dynamic offset and strides are symbols: offset first.
static void maps_of_strided_layouts(void **state) {
  cis_context *ctx = *state;
  const int64_t shape[] = {4, 8}, strides[] = {DYN, 2};
  cis_type memref = cis_type_memref(cis_type_float(ctx, CIS_F32), shape, 2,
                                    cis_attr_strided(ctx, DYN, strides, 2), NULL);
  cis_affine_expr d0 = cis_affine_dim(ctx, 0), d1 = cis_affine_dim(ctx, 1),
                  s0 = cis_affine_symbol(ctx, 0), s1 = cis_affine_symbol(ctx, 1);
  cis_affine_expr sum = cis_affine_add(cis_affine_add(cis_affine_mul(d0, s1), s0),
                                       cis_affine_mul(d1, cis_affine_constant(ctx, 2)));
  assert_ptr_equal(cis_memref_layout_map(memref), cis_affine_map_get(ctx, 2, 2, &sum, 1));
}

/// The other properties of the type stay.
static void types_like_others(void **state) {
  cis_context *ctx = *state;
  const int64_t shape[] = {4, 8}, other[] = {2};
  cis_type f32 = cis_type_float(ctx, CIS_F32), i8 = cis_type_i(ctx, 8);
  cis_attr space = cis_attr_i64(ctx, 3);
  cis_type memref = cis_type_memref(f32, shape, 2, NULL, space);
  assert_ptr_equal(cis_type_with_element(memref, i8), cis_type_memref(i8, shape, 2, NULL, space));
  assert_ptr_equal(cis_type_with_shape(memref, other, NUM(other)),
                   cis_type_memref(f32, other, 1, NULL, space));
  assert_ptr_equal(cis_type_with_shape(cis_type_unranked_memref(f32, space), other, NUM(other)),
                   cis_type_memref(f32, other, 1, NULL, space));
  assert_ptr_equal(cis_type_element_or_self(memref), f32);
  assert_ptr_equal(cis_type_element_or_self(f32), f32);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(interning, setup, teardown),
      cmocka_unit_test_setup_teardown(scalable_vectors, setup, teardown),
      cmocka_unit_test_setup_teardown(memory_spaces, setup, teardown),
      cmocka_unit_test_setup_teardown(identity_layouts, setup, teardown),
      cmocka_unit_test_setup_teardown(num_elements, setup, teardown),
      cmocka_unit_test_setup_teardown(sizes_in_bytes, setup, teardown),
      cmocka_unit_test_setup_teardown(strides_of_shapes, setup, teardown),
      cmocka_unit_test_setup_teardown(strides_that_overflow, setup, teardown),
      cmocka_unit_test_setup_teardown(strides_of_maps, setup, teardown),
      cmocka_unit_test_setup_teardown(maps_without_strides, setup, teardown),
      cmocka_unit_test_setup_teardown(maps_of_strided_layouts, setup, teardown),
      cmocka_unit_test_setup_teardown(types_like_others, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

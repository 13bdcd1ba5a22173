// Float formats: conversion from double (as mlir-opt 22 reads literals) and back.
#include "ir/attr.h"

#include <math.h>
#include <string.h>

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct fact {
  cis_float_kind kind;
  double value;
  uint64_t high, low;
} fact;

static const fact facts[] = {
    // Without infinity and NaN: the largest number.
    {CIS_F4E2M1FN, 1e300, 0, 0x7},
    {CIS_F4E2M1FN, -1e300, 0, 0xF},
    {CIS_F4E2M1FN, INFINITY, 0, 0x7},
    {CIS_F4E2M1FN, 0.25, 0, 0x0}, // half of the smallest: to even
    {CIS_F4E2M1FN, 0.75, 0, 0x2},
    {CIS_F6E2M3FN, 100, 0, 0x1F},
    {CIS_F6E3M2FN, 28, 0, 0x1F},
    // Like IEEE formats.
    {CIS_F8E3M4, 1e300, 0, 0x70},
    {CIS_F8E4M3, -1e300, 0, 0xF8},
    {CIS_F8E5M2, 480, 0, 0x60}, // a tie: to even
    {CIS_F8E5M2, -0.0, 0, 0x80},
    // NaN is all ones.
    {CIS_F8E4M3FN, 448, 0, 0x7E},
    {CIS_F8E4M3FN, 464, 0, 0x7E},
    {CIS_F8E4M3FN, 465, 0, 0x7F},
    {CIS_F8E4M3FN, -465, 0, 0xFF},
    // NaN is negative zero, which rounds to zero.
    {CIS_F8E4M3FNUZ, 1e300, 0, 0x80},
    {CIS_F8E4M3B11FNUZ, -0.0, 0, 0x00},
    {CIS_F8E5M2FNUZ, -1e-300, 0, 0x00},
    // Powers of two alone.
    {CIS_F8E8M0FNU, 1, 0, 0x7F},
    {CIS_F8E8M0FNU, 3, 0, 0x81}, // a tie: up
    {CIS_F8E8M0FNU, 0, 0, 0x00},
    {CIS_F8E8M0FNU, -0.0, 0, 0x00},
    {CIS_F8E8M0FNU, 1e-300, 0, 0x00},
    {CIS_F8E8M0FNU, 1e300, 0, 0xFF},
    {CIS_F8E8M0FNU, -1, 0, 0xFF}, // there are no negative numbers
    {CIS_F8E8M0FNU, -4, 0, 0xFF}, // differs from MLIR, which sets the top bit of 0x81
    {CIS_F8E8M0FNU, -0.125, 0, 0xFF},
    {CIS_BF16, 7.1, 0, 0x40E3},
    {CIS_F16, 65520, 0, 0x7C00},
    {CIS_F16, 65519.9, 0, 0x7BFF},
    {CIS_F16, 5.9604644775390625e-8, 0, 0x0001},
    {CIS_F16, 2.98023223876953125e-8, 0, 0x0000},
    {CIS_F16, 2.980232238769532e-8, 0, 0x0001},
    {CIS_F16, 0.000061005353927612305, 0, 0x0400}, // a subnormal number rounds up to a normal one
    {CIS_TF32, 1e300, 0, 0x3FC00},
    {CIS_F32, 0.1, 0, 0x3DCCCCCD},
    {CIS_F32, 1e-45, 0, 0x00000001},
    {CIS_F64, 0.1, 0, 0x3FB999999999999A},
    {CIS_F80, 1.0, 0x3FFF, 0x8000000000000000},
    {CIS_F80, -7.1, 0xC001, 0xE333333333333000},
    {CIS_F80, 5e-324, 0x3BCD, 0x8000000000000000},
    {CIS_F80, INFINITY, 0x7FFF, 0x8000000000000000},
    {CIS_F128, 7.1, 0x4001C66666666666, 0x6000000000000000},
    {CIS_F128, -INFINITY, 0xFFFF000000000000, 0},
};

static void from_double(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof(facts) / sizeof(*facts); ++i) {
    uint64_t bits[2];
    cis_float_from_double(facts[i].kind, facts[i].value, bits);
    if (bits[0] != facts[i].low || bits[1] != facts[i].high)
      fail_msg("%.17g as %s is 0x%llX%016llX", facts[i].value,
               cis_float_get_info(facts[i].kind)->name, (unsigned long long)bits[1],
               (unsigned long long)bits[0]);
  }
}

/// Every pattern of the small formats, as a double and back, is itself; a NaN may only lose its
/// sign and get quiet.
static void round_trips(void **state) {
  (void)state;
  for (int kind = 0; kind <= CIS_F16; ++kind) {
    const cis_float_info *info = cis_float_get_info((cis_float_kind)kind);
    for (uint64_t pattern = 0; pattern < (uint64_t)1 << info->width; ++pattern) {
      const uint64_t bits[2] = {pattern, 0};
      double value = cis_float_to_double((cis_float_kind)kind, bits);
      uint64_t back[2];
      cis_float_from_double((cis_float_kind)kind, value, back);
      if (isnan(value))
        assert_true(isnan(cis_float_to_double((cis_float_kind)kind, back)));
      else if (back[0] != pattern || back[1] != 0)
        fail_msg("%s 0x%llX comes back as 0x%llX", info->name, (unsigned long long)pattern,
                 (unsigned long long)back[0]);
    }
  }
}

/// Single precision, which is converted by shorter code, agrees with the general conversion.
static void single_precision(void **state) {
  (void)state;
  uint64_t random = 1;
  for (int i = 0; i < 100000; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    uint64_t exponent = 1023 - 160 + (random >> 40) % 300; // subnormal to overflowing
    uint64_t fraction = random >> 12 & ~((uint64_t)0xFFFFFFF << random % 28);
    const uint64_t bits[2] = {(random & 1) << 63 | exponent << 52 | fraction, 0};
    double value;
    memcpy(&value, bits, sizeof(value));
    uint64_t general[2], direct[2];
    cis_float_convert(CIS_F64, bits, CIS_F32, general);
    cis_float_from_double(CIS_F32, value, direct);
    assert_int_equal(general[0], direct[0]);
    cis_float_convert(CIS_F32, general, CIS_F64, general);
    double back = cis_float_to_double(CIS_F32, direct);
    assert_memory_equal(general, &back, sizeof(back));
  }
}

static double to_double(cis_float_kind kind, uint64_t high, uint64_t low) {
  return cis_float_to_double(kind, (const uint64_t[]){low, high});
}

/// The wide formats are rounded, and their range is cut.
static void to_doubles(void **state) {
  (void)state;
  assert_true(to_double(CIS_F128, 0x3FFF000000000000, 0) == 1.0);
  assert_true(to_double(CIS_F128, 0x3FFF000000000000, 0x0800000000000000) == 1.0); // tie
  assert_true(to_double(CIS_F128, 0x3FFF000000000000, 0x0800000000000001) > 1.0);
  assert_true(isinf(to_double(CIS_F128, 0x7FFEFFFFFFFFFFFF, UINT64_MAX)));
  assert_true(to_double(CIS_F128, 0, 1) == 0.0);
  assert_true(to_double(CIS_F80, 0x3BCD, 0x8000000000000000) == 5e-324);
  assert_true(isinf(to_double(CIS_F80, 0x7FFF, 0x8000000000000000)));
  assert_true(isnan(to_double(CIS_F80, 0x7FFF, 0xC000000000000000)));
  assert_true(isnan(to_double(CIS_F80, 0x3FFF, 0x4000000000000000))); // leading bit missing
  assert_true(to_double(CIS_F80, 0, 0x8000000000000000) == 0.0);
  assert_true(isnan(to_double(CIS_F8E8M0FNU, 0, 0xFF)));
  assert_true(to_double(CIS_F8E8M0FNU, 0, 0x00) == ldexp(1, -127));
}

/// NaN keeps the payload that fits and becomes quiet.
static void nans(void **state) {
  (void)state;
  uint64_t bits[2];
  cis_float_convert(CIS_F32, (const uint64_t[]){0xFFA00001, 0}, CIS_F64, bits);
  assert_int_equal(bits[0], 0xFFFC000020000000);
  cis_float_convert(CIS_F64, bits, CIS_F16, bits);
  assert_int_equal(bits[0], 0xFF00);
  cis_float_convert(CIS_F8E4M3FNUZ, (const uint64_t[]){0x80, 0}, CIS_F32, bits);
  assert_int_equal(bits[0], 0x7FC00000);
  cis_float_convert(CIS_F8E8M0FNU, (const uint64_t[]){0xFF, 0}, CIS_F32, bits);
  assert_int_equal(bits[0], 0x7FC00000); // differs from MLIR, which gives infinity
  cis_float_convert(CIS_F32, (const uint64_t[]){0x7F800001, 0}, CIS_F80, bits);
  assert_int_equal(bits[0], 0xC000010000000000);
  assert_int_equal(bits[1], 0x7FFF);
  for (uint64_t sign = 0; sign < 2; ++sign) { // 0 / 0 is one number in a format without NaN
    cis_float_convert(CIS_F32, (const uint64_t[]){0x7FC00000 | sign << 31, 0}, CIS_F6E2M3FN, bits);
    assert_int_equal(bits[0], 0x1F);
    cis_float_convert(CIS_F32, (const uint64_t[]){0x7F800000 | sign << 31, 0}, CIS_F6E2M3FN, bits);
    assert_int_equal(bits[0], 0x1F | sign << 5);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(from_double),
      cmocka_unit_test(round_trips),
      cmocka_unit_test(single_precision),
      cmocka_unit_test(to_doubles),
      cmocka_unit_test(nans),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

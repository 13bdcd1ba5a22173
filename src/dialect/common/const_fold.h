// Computing with constants: scalars, splats and dense elements of integers and floats, element by
// element.
#ifndef CIS_DIALECT_COMMON_CONST_FOLD_H
#define CIS_DIALECT_COMMON_CONST_FOLD_H

#include "ir/op.h"
#include "support/wide.h"

/// The bits of a number of at most 128 bits, zero extended. Wider ones are not folded.
typedef cis_u128 cis_bits;
typedef cis_i128 cis_signed_bits;

/// A mask of `width` ones.
static inline cis_bits cis_bits_mask(uint32_t width) {
  return width >= 128 ? ~(cis_bits)0 : ((cis_bits)1 << width) - 1;
}
/// `bits` of a width, sign extended; 0 for width 0.
static inline cis_signed_bits cis_bits_signed(cis_bits bits, uint32_t width) {
  return width ? (cis_signed_bits)(bits << (128 - width)) >> (128 - width) : 0;
}
/// The sign bit of a width from 1 to 128.
static inline cis_bits cis_bits_sign(uint32_t width) { return (cis_bits)1 << (width - 1); }

/// The bits of an integer or float attribute; false for others and for wider ones.
bool cis_bits_of_scalar(cis_attr attr, cis_bits *out_bits);
/// The bits of an integer or float attribute, or of a splat's element.
bool cis_bits_of(cis_attr attr, cis_bits *out_bits);
/// The bits of the integer constant that defines a value.
bool cis_bits_of_value(const cis_value *value, cis_bits *out_bits);
/// The number in `type`, an integer, index or float type or a static shaped type of them (then a
/// splat). NULL for others.
cis_attr cis_bits_to_attr(cis_type type, cis_bits bits);
/// Width of the numbers in a type or its elements; 0 if they are no numbers or wider than 128 bits.
uint32_t cis_bits_width(cis_type type);

/// The bits of a number as the words that cis_float_* take.
typedef struct cis_float_words {
  uint64_t w[2];
} cis_float_words;
/// Converts bits to the words that cis_float_* take.
static inline cis_float_words cis_bits_to_words(cis_bits bits) {
  return (cis_float_words){{(uint64_t)bits, (uint64_t)(bits >> 64)}};
}
/// Converts words of cis_float_* to bits.
static inline cis_bits cis_bits_of_words(cis_float_words words) {
  return (cis_bits)words.w[1] << 64 | words.w[0];
}
/// Whether the bits are a NaN of the float type.
static inline bool cis_bits_is_nan(cis_type type, cis_bits bits) {
  return cis_float_is_nan(type->float_kind, cis_bits_to_words(bits).w);
}
/// The bits with a signalling NaN made quiet; see cis_float_quiet.
static inline cis_bits cis_bits_quiet(cis_type type, cis_bits bits) {
  cis_float_words words = cis_bits_to_words(bits);
  cis_float_quiet(type->float_kind, words.w);
  return cis_bits_of_words(words);
}
/// The sign of a float; see cis_float_sign.
static inline bool cis_bits_float_sign(cis_type type, cis_bits bits) {
  return cis_float_sign(type->float_kind, cis_bits_to_words(bits).w);
}
/// The bits with another sign; see cis_float_set_sign.
static inline cis_bits cis_bits_with_sign(cis_type type, cis_bits bits, bool negative) {
  cis_float_words words = cis_bits_to_words(bits);
  cis_float_set_sign(type->float_kind, words.w, negative);
  return cis_bits_of_words(words);
}

/// Whether double represents each number of the float type.
bool cis_type_fits_double(cis_type type);
/// The bits of a double, rounded to the float type.
cis_bits cis_bits_from_double(cis_type type, double value);

/// An element of dense or sparse elements by its row-major position: a number, or for complex
/// elements the array that complex.constant takes. NULL for other elements.
cis_attr cis_element_at(cis_attr elements, int64_t position);

/// The element types of the operands and of the result of a fold.
typedef struct cis_fold_types {
  cis_type in[3], out;
  uint32_t in_width[3], out_width;
} cis_fold_types;
/// Computes one element; false: there is no folding.
typedef bool (*cis_fold_fn)(const cis_fold_types *types, const cis_bits *in, cis_bits *out);

/// Applies `fn` to `num` (at most 3) scalars, or to the elements of as many dense constants of one
/// shape. NULL if an operand is NULL or no such constant, or where `fn` said no.
cis_attr cis_fold_elements(const cis_attr *operands, uint32_t num, cis_type result, cis_fold_fn fn);
/// The same, and of a poison operand (ub.poison) poison.
cis_attr cis_fold_elements_or_poison(const cis_attr *operands, uint32_t num, cis_type result,
                                     cis_fold_fn fn);
/// Whether the attribute is #ub.poison.
bool cis_attr_is_poison(cis_attr attr);

#endif

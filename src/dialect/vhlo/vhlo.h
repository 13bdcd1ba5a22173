// VHLO, the versioned dialect of StableHLO's portable artifacts. A program in it is read as the
// program in StableHLO that it stands for: a type or an attribute of VHLO becomes that of the
// builtin dialect or of StableHLO when it is read, and the ops are turned into StableHLO's when all
// of the program has been read (cis_dialect_def.legalize_read). So no other room knows VHLO.
//
//     "vhlo.add_v1"(%a, %a) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, ...) -> ...
//     stablehlo.add %a, %a : tensor<4xf32>
//
// Here are the tables of types and attributes, which text (text.c) and bytecode (bytecode/vhlo.c)
// share, and functions that make them of their parts.
#ifndef CIS_DIALECT_VHLO_VHLO_H
#define CIS_DIALECT_VHLO_VHLO_H

#include "asm/struct_attr.h"

/// The newest version that is read.
#define CIS_VHLO_VERSION "1.20.0"

// --- types ---

/// The parts of a type.
typedef enum cis_vhlo_type_form {
  CIS_VHLO_INTEGER,  // none; `arg` bits
  CIS_VHLO_UNSIGNED, // the same
  CIS_VHLO_FLOAT,    // none; `arg` is its cis_float_kind
  CIS_VHLO_INDEX,    // none, and so for the next three
  CIS_VHLO_NONE,
  CIS_VHLO_TOKEN,
  CIS_VHLO_WITNESS,
  CIS_VHLO_COMPLEX, // an element type
  CIS_VHLO_UNRANKED,
  CIS_VHLO_TENSOR, // sizes, an element type, an encoding
  CIS_VHLO_BUFFER, // sizes, an element type
  CIS_VHLO_TUPLE,  // types
  CIS_VHLO_FUTURE,
  CIS_VHLO_FUNCTION,  // types of inputs and of results
  CIS_VHLO_QUANTIZED, // storage, expressed type, a scale, a zero point, range, flags
  CIS_VHLO_QUANTIZED_PER_AXIS,
} cis_vhlo_type_form;

typedef struct cis_vhlo_type {
  const char *mnemonic;
  uint8_t code; // in bytecode
  uint8_t form, arg;
} cis_vhlo_type;

/// The code of a tensor_v1 whose encoding stands in front.
enum { CIS_VHLO_ENCODED_TENSOR = 21 };

extern const cis_vhlo_type cis_vhlo_types[];
extern const uint32_t cis_vhlo_num_types;

/// The parts of a type; borrowed.
typedef struct cis_vhlo_parts {
  const int64_t *sizes; // CIS_DYNAMIC where they are not known
  uint32_t rank;
  const cis_type *types; // of a quantized type: storage and expressed type
  uint32_t num_types;
  uint32_t num_inputs; // of a function: the first of `types`
  cis_attr encoding;   // or NULL
  // Of a quantized type:
  uint64_t flags; // 1: signed
  int64_t axis, min, max;
  uint32_t num_scales;
  const double *scales;
  const int64_t *zero_points;
} cis_vhlo_parts;

/// Makes the type that a type of VHLO stands for. False after an error, at `loc`. `p` is the parser
/// that asks for it; NULL if there is none.
bool cis_vhlo_make_type(cis_context *ctx, cis_parser *p, cis_location loc, const cis_vhlo_type *row,
                        const cis_vhlo_parts *parts, cis_type *out);

// --- attributes ---

typedef enum cis_vhlo_attr_form {
  CIS_VHLO_ATTR_ARRAY,
  CIS_VHLO_ATTR_BOOL,
  CIS_VHLO_ATTR_DICT,
  CIS_VHLO_ATTR_ENUM,
  CIS_VHLO_ATTR_FLOAT,
  CIS_VHLO_ATTR_INTEGER,
  CIS_VHLO_ATTR_STRING,
  CIS_VHLO_ATTR_STRUCT, // parameters, in the order of the list
  CIS_VHLO_ATTR_TENSOR,
  CIS_VHLO_ATTR_TYPE,
} cis_vhlo_attr_form;

typedef struct cis_vhlo_attr {
  const char *mnemonic;
  uint8_t code; // in bytecode
  uint8_t form;
  const void *data; // ENUM: the cis_enum_def; STRUCT: the cis_struct_attr
} cis_vhlo_attr;

/// Parameters of STRUCT are of the kinds CIS_STRUCT_INT, CIS_STRUCT_ATTR (NULL if it is absent) and
/// CIS_STRUCT_CUSTOM: with a width a number of type f64, without one an array<i64>.
enum { CIS_VHLO_MOST_PARAMS = 4 };

extern const cis_vhlo_attr cis_vhlo_attrs[];
extern const uint32_t cis_vhlo_num_attrs;

/// The attribute of a case of an enumeration; NULL if there is no such case.
cis_attr cis_vhlo_make_enum(cis_context *ctx, const cis_enum_def *def, int64_t value);
/// Makes the dictionary of names, which are strings, and values. False after an error, at `loc`.
bool cis_vhlo_make_dict(cis_context *ctx, cis_location loc, const cis_attr *names,
                        const cis_attr *values, uint32_t num, cis_attr *out);
/// Makes an attribute of its parameters. False after an error, at `loc`.
bool cis_vhlo_make_struct(cis_context *ctx, cis_location loc, const cis_vhlo_attr *row,
                          const cis_attr *values, cis_attr *out);

#endif

// Models of other frameworks as MLIR: files that are known by their first bytes become modules of
// linalg, tensor, arith and their like.
#ifndef CIS_IMPORT_IMPORT_H
#define CIS_IMPORT_IMPORT_H

#include "asm/parser.h"

/// The formats of files.
typedef enum cis_model_format { CIS_MODEL_NONE, CIS_MODEL_TFLITE, CIS_MODEL_ONNX } cis_model_format;
/// The format of a model that is read here. TensorFlow Lite has the identifier "TFL3" at offset 4.
/// ONNX has none: a name that ends with .onnx, or the first two fields of a model as every writer
/// has them, the version (number 1, up to 127) and then one of numbers 2 to 8. No text begins so.
static inline cis_model_format cis_model_get_format(cis_str name, cis_str bytes) {
  const uint8_t *b = (const uint8_t *)bytes.data;
  if (bytes.len >= 8 && memcmp(b + 4, "TFL3", 4) == 0)
    return CIS_MODEL_TFLITE;
  bool is_model = bytes.len >= 4 && b[0] == 0x08 && b[1] > 0 && b[1] < 128 &&
                  (b[2] == 0x28 || (b[2] % 8 == 2 && b[2] >= 0x12 && b[2] <= 0x42 && b[2] != 0x2A));
  bool is_named = name.len >= 5 && memcmp(name.data + name.len - 5, ".onnx", 5) == 0;
  return is_model || is_named ? CIS_MODEL_ONNX : CIS_MODEL_NONE;
}

/// Sizes of dimensions of inputs that a model leaves open, each text as "NAME=SIZE". NAME is the
/// name that the file has for the dimension, or INPUT:N for dimension N of an input.
typedef struct cis_model_dims {
  const char *const *texts;
  size_t num;
  bool is_of_several; // models: a text may be about another one
} cis_model_dims;

/// Makes the module of a source that holds a model of TensorFlow Lite. Constants point into the
/// source, which the context keeps. NULL after an error, which names operator and tensor.
cis_op *cis_import_tflite(cis_context *ctx, uint32_t source, const cis_parse_options *options);
/// The same of a model of ONNX, whose external data are read from the folder of the source.
cis_op *cis_import_onnx(cis_context *ctx, uint32_t source, const cis_parse_options *options);
/// The end of an import: the module, verified; NULL after an error, when it is destroyed.
cis_op *cis_import_finish(cis_op *module, bool ok, const cis_parse_options *options);

#endif

// Reading a program: a model is imported, anything else is text or bytecode.
#include "registry/read.h"

#include "bytecode/bytecode.h"
#include "import/import.h"
#include "ir/in_build.h"

/// Whether sizes are given to a program that leaves no dimension open: an error then.
static bool has_needless_dims(cis_context *ctx, const cis_source *file,
                              const cis_parse_options *options) {
  const cis_model_dims *dims = options ? options->dims : NULL;
  if (!dims || !dims->num || dims->is_of_several)
    return false;
  cis_error(ctx, cis_loc_from_attr(cis_attr_loc_file(ctx, file->name, 0, 0)),
            "--dim=%s: only a model of ONNX leaves dimensions open", dims->texts[0]);
  return true;
}

/// Adds to the error about a file's first bytes which other format they are of.
static void note_other_format(cis_context *ctx, const cis_source *file) {
  static const struct {
    const char *begin, *name;
  } formats[] = {{"PK\003\004", "a zip archive, as .keras and .pt files are"},
                 {"\211HDF", "in HDF5, as .h5 files are"}};
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); ++i)
    if (file->text.len >= 4 && memcmp(file->text.data, formats[i].begin, 4) == 0)
      cis_note(ctx, cis_loc_from_attr(cis_attr_loc_file(ctx, file->name, 0, 0)),
               "the file is %s: export the model to .tflite, .onnx or StableHLO "
               "(docs/how-to/from-other-frameworks.md)",
               formats[i].name);
}

cis_op *cis_read_program(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                         const cis_parse_options *options) {
  static const cis_parse_options defaults = {0};
  const cis_source *file = cis_context_get_source(ctx, source);
  cis_model_format format = cis_model_get_format(file->name, file->text);
  if (options && options->older_tosa)
    cis_context_read_older(ctx, cis_context_get_dialect(ctx, CIS_STR("tosa")));
  if (format != CIS_MODEL_ONNX && has_needless_dims(ctx, file, options))
    return NULL;
  if (begin > 0 || !format) {
    cis_op *program = cis_read_source(ctx, source, begin, end, options);
    if (!program)
      note_other_format(ctx, file);
    return program;
  }
  cis_context_forget_resources(ctx);
#if CIS_HAS(import)
  return (format == CIS_MODEL_ONNX ? cis_import_onnx
                                   : cis_import_tflite)(ctx, source, options ? options : &defaults);
#else
  (void)defaults;
  cis_error(ctx, cis_loc_from_attr(cis_attr_loc_file(ctx, file->name, 0, 0)),
            "models are not read by this build (CISTERN_IMPORT)");
  return NULL;
#endif
}

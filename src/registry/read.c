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

cis_op *cis_read_program(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                         const cis_parse_options *options) {
  static const cis_parse_options defaults = {0};
  const cis_source *file = cis_context_get_source(ctx, source);
  cis_model_format format = cis_model_get_format(file->name, file->text);
  if (options && options->older_tosa)
    cis_context_read_older(ctx, cis_context_get_dialect(ctx, CIS_STR("tosa")));
  if (format != CIS_MODEL_ONNX && has_needless_dims(ctx, file, options))
    return NULL;
  if (begin > 0 || !format)
    return cis_read_source(ctx, source, begin, end, options);
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

// cistern-import: a model of another framework as MLIR, text or bytecode.
#include "driver/import/main.h"

#include "asm/printer.h"
#include "bytecode/bytecode.h"
#include "import/import.h"
#include "ir/diag_render.h"
#include "registry/dialects.h"
#include "registry/read.h"
#include "support/output.h"

#include <errno.h>

typedef struct job {
  const char *output;
  bool locations, bytecode;
  cis_cstr_vec dims;
  cis_command_use use;
  cis_arena arena; // of response files
  cis_strbuf out, err;
} job;

#define FIELD(f) offsetof(job, f)

static const cis_flag flags[] = {
    CIS_FLAG_DIM(FIELD(dims)),
    {"emit-bytecode", CIS_FLAG_BOOL, FIELD(bytecode), NULL, .help = "Write bytecode, not text"},
    {"locations", CIS_FLAG_BOOL, FIELD(locations), NULL,
     .help = "Print the names of layers and the numbers of operators as locations"},
    {"o", CIS_FLAG_STRING, FIELD(output), "filename", .help = "The MLIR file",
     .default_value = "-"},
    {0},
};

const cis_command cis_import_command = {
    .tool = "cistern-import",
    .usage = "MODEL -o MODEL.mlir [options]",
    .summary = "makes MLIR of a model",
    .overview =
        "Reads a .tflite or an .onnx file and writes the module of linalg, tensor and arith that "
        "computes the same: of .tflite, integers bit for bit as TensorFlow Lite Micro's reference "
        "kernels do. cistern-opt, cistern-run, cistern-cc and cistern-verify read such a file "
        "directly, too. '-' reads standard input.",
    .statuses =
        "0 done; 1 wrong input, or a model with an operator that is not taken; 2 wrong usage",
    .flags = flags,
    .min_inputs = 1,
    .max_inputs = 1,
    .example = "model.tflite",
};

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  job *j = user;
  bool is_colored = cis_command_use_color(&j->use, 2);
  (is_colored ? cis_diag_render_colored : cis_diag_render)(ctx, diagnostic, &j->err);
}

/// The module as it is written; false after an error.
static bool print(const job *j, cis_op *module, cis_strbuf *out) {
  cis_bytecode_options bytecode = cis_bytecode_defaults();
  cis_print_options text = {.debug_info = j->locations};
  if (j->bytecode)
    return cis_bytecode_write(module, &bytecode, out);
  cis_print_op(module, &text, out);
  cis_strbuf_char(out, '\n'); // as cistern-opt ends
  return true;
}

static bool write_module(job *j, cis_op *module) {
  const char *path = j->output ? j->output : "-";
  cis_strbuf text = {0};
  cis_output output = {0};
  bool ok = print(j, module, &text);
  if (ok && !(cis_output_open(&output, path) && cis_output_sink(&output, cis_strbuf_view(&text)) &&
              cis_output_commit(&output))) {
    cis_strbuf_printf(&j->err, "cannot write '%s': %s\n", path, strerror(errno));
    ok = false;
  }
  cis_strbuf_deinit(&text);
  return ok;
}

static bool import(job *j, cis_source *source) {
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  cis_diag_set_handler(ctx, show_diagnostic, j);
  uint32_t index = cis_context_add_source(ctx, source);
  const cis_model_dims dims = {j->dims.data, j->dims.len};
  const cis_parse_options options = {.dims = &dims};
  cis_op *module = cis_read_program(ctx, index, 0, (uint32_t)source->text.len, &options);
  bool ok = module && write_module(j, module);
  cis_diag_flush(ctx);
  cis_context_destroy(ctx);
  return ok;
}

int cis_import_main(int argc, char **argv) {
  job j = {.out.sink = cis_stdout_sink, .err.sink = cis_stderr_sink};
  const char *error = NULL;
  cis_output_ignore_signals();
  int status = 0;
  if (cis_command_parse(&cis_import_command, argc, argv, &j, &j.use, &j.arena, &j.out, &j.err)) {
    const char *input = j.use.inputs.data[0];
    cis_source *source = cis_source_open(input, &error);
    if (!source)
      cis_strbuf_printf(&j.err, "cannot open input file '%s': %s\n", input, error);
    status = !(source && import(&j, source));
  } else {
    status = j.use.status;
  }
  if (!cis_strbuf_flush(&j.out) && status == 0)
    status = 1;
  cis_strbuf_flush(&j.err);
  cis_strbuf_deinit(&j.out);
  cis_strbuf_deinit(&j.err);
  cis_vec_deinit(&j.dims);
  cis_command_use_deinit(&j.use);
  cis_arena_deinit(&j.arena);
  return status;
}

// Reading a source that holds bytecode, or text.
#include "bytecode/bytecode.h"
#include "bytecode/file.h"
#include "ir/in_build.h"
#include "ir/verifier.h"

bool cis_is_bytecode(cis_str bytes) { return cis_str_starts_with(bytes, CIS_STR(CIS_BC_MAGIC)); }

static const cis_bc_codec *const codecs[] = {&cis_bc_builtin,
                                             CIS_WITH(CIS_HAS(quant), &cis_bc_quant, )
                                                 CIS_WITH(CIS_HAS(vhlo), &cis_bc_vhlo, )};

const cis_bc_codec cis_bc_builtin = {
    .dialect = "builtin",
    .read_attr = cis_bc_read_builtin_attr,
    .read_type = cis_bc_read_builtin_type,
    .write_attr = cis_bc_write_builtin_attr,
    .write_type = cis_bc_write_builtin_type,
};

const cis_bc_codec *cis_bc_codec_find(cis_str dialect) {
  for (size_t i = 0; i < sizeof(codecs) / sizeof(*codecs); ++i)
    if (cis_str_is(dialect, codecs[i]->dialect))
      return codecs[i];
  return NULL;
}

static void destroy_ir(cis_op *module) {
  cis_op_drop_all_references(module);
  cis_op_destroy(module);
}

static cis_op *read_bytecode(cis_context *ctx, uint32_t source, cis_str bytes,
                             const cis_parse_options *options) {
  cis_str name = cis_context_get_source(ctx, source)->name;
  cis_attr loc = cis_attr_loc_file(ctx, name, 0, 0);
  cis_bc_file file = {.ctx = ctx,
                      .options = options,
                      .loc = cis_loc_from_attr(loc),
                      .begin = (const unsigned char *)bytes.data,
                      .size = bytes.len};
  cis_op *module = cis_parse_create_module(ctx, loc);
  bool ok = cis_bc_file_open(&file) && cis_bc_file_ir(&file, cis_op_entry(module)) &&
            cis_context_legalize_read(ctx, module);
  cis_vec_deinit(&file.op_names);
  cis_arena_deinit(&file.arena);
  if (!ok) {
    destroy_ir(module);
    return NULL;
  }
  cis_op *root = cis_parse_choose_root(module, name, options);
  if (root && !options->skip_verify && !cis_verify(root)) {
    cis_op_destroy(root);
    return NULL;
  }
  return root;
}

cis_op *cis_read_source(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                        const cis_parse_options *options) {
  static const cis_parse_options defaults = {0};
  cis_str text = cis_context_get_source(ctx, source)->text;
  cis_str bytes = {text.data + begin, end - begin};
  cis_context_forget_resources(ctx); // another file may hold other bytes under one name
  return cis_is_bytecode(bytes) ? read_bytecode(ctx, source, bytes, options ? options : &defaults)
                                : cis_parse_source(ctx, source, begin, end, options);
}

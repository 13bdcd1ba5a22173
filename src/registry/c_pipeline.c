// --c-pipeline: from tensors to buffers that become C with one arena, as cistern-cc makes them.
//
//   io-by-calls                     on request, inputs and outputs lie in the arena
//   lower-stablehlo, lower-tosa     nothing on programs without ops of StableHLO and TOSA
//   call-for-rows                   rows of inputs and outputs are those of functions
//   convert-elementwise-to-linalg   arith and math on tensors become loops over their elements
//   fold-padding                    padded tensors are read within their bounds, without a copy
//   buffer-pipeline                 buffers, packed; with `overlap`, apart
//   c-results                       results become arguments
//
// Buffers are aligned to 16 bytes, as malloc aligns them: no C here needs more, and an arena for a
// small device has no bytes to lose.
//
// With `overlap`, the arena's plan places the buffers: pools would hide which of them an op reads
// and writes. Their alignments are those of elements, because no C here needs more.
//
// c-results makes copies of clones that are returned, straight into the memory of the result. It
// leaves the module as it is if there is a heap and a function returns a buffer of unknown size,
// because a call of that function has no memory to pass.
#include "registry/c_pipeline.h"

#include "ir/in_build.h"

cis_op *cis_c_unknown_result(cis_op *module) {
  int64_t count;
  cis_for_each_op (op, cis_op_entry(module)) {
    cis_attr attr =
        cis_op_has_trait(op, CIS_TRAIT_FUNCTION) ? cis_op_inherent(op, "function_type") : NULL;
    cis_type type = cis_attr_is(attr, CIS_ATTR_TYPE) ? attr->type_value : NULL;
    for (uint32_t i = 0; cis_type_is(type, CIS_TYPE_FUNCTION) && i < type->function.num_results;
         ++i) {
      cis_type result = type->function.results[i];
      if (cis_type_is_base_memref(result) && !cis_type_num_elements(result, &count))
        return op;
    }
  }
  return NULL;
}

static bool returns_from_heap(const cis_pass *pass, cis_op *module) {
  return cis_pass_bool(pass, "heap") && cis_c_unknown_result(module);
}

#define HEAP                                                                                       \
  { "heap", CIS_OPTION_BOOL, "false", "There is a heap for results of unknown size", NULL }

const cis_pass_def cis_c_results_pipeline = {
    .name = "c-results",
    .title = "CResultsPipeline",
    .anchor = "builtin.module",
    .summary = "Make arguments of functions' results, as C with one arena needs them",
    .options = {HEAP},
    .pipeline = "convert-bufferization-to-memref,drop-equivalent-buffer-results{donated=true},"
                "buffer-results-to-out-params{"
                "add-result-attr=true hoist-static-allocs=true hoist-through-views=true "
                "modify-public-functions=true}",
    .is_done = returns_from_heap,
};

#if CIS_HAS_ALL(scf, tensor, bufferization)
#define CALL_FOR_ROWS "call-for-rows{inputs=$input-rows outputs=$output-rows},"
#else
#define CALL_FOR_ROWS
#endif

const cis_pass_def cis_c_pipeline = {
    .name = "c-pipeline",
    .title = "CPipeline",
    .anchor = "builtin.module",
    .summary = "From tensors to buffers that become C with one arena, as cistern-cc makes them",
    .options = {HEAP,
                {"input-rows", CIS_OPTION_BOOL, "false",
                 "Tensors that public functions take come row by row, from functions", NULL},
                {"io-by-calls", CIS_OPTION_BOOL, "false",
                 "Let the application fill inputs and read outputs in the arena", NULL},
                {"output-rows", CIS_OPTION_BOOL, "false",
                 "Tensors that they return go row by row, to functions", NULL},
                {"overlap", CIS_OPTION_BOOL, "false",
                 "Leave buffers apart, so that an op's output may overlap its inputs", NULL},
                {"stream", CIS_OPTION_BOOL, "false",
                 "Compute groups of ops row by row where that holds fewer bytes", NULL},
                {"stream-macs", CIS_OPTION_STRING, "1",
                 "Elements may be computed again, up to this factor of multiplications", NULL},
                {"stream-peak", CIS_OPTION_STRING, "", "Bytes that are few enough for a group",
                 NULL}},
    .pipeline = "$io-by-calls=true?(io-by-calls,)" CIS_LOWER_STABLEHLO CIS_LOWER_TOSA CALL_FOR_ROWS
                "convert-elementwise-to-linalg,fold-padding,"
                "buffer-pipeline{$overlap=true?(buffer-alignment=0 reuse=false )"
                "$overlap=false?(buffer-alignment=16 )"
                "$stream=true?(stream=true stream-macs=$stream-macs stream-peak=$stream-peak )"
                "function-boundary-type-conversion=identity-layout-map},"
                "c-results{heap=$heap}",
};

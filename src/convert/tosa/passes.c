// --tosa-to-linalg, --tosa-to-linalg-named, --tosa-to-tensor, --tosa-to-arith, --tosa-to-scf: the
// ops that each of them lowers, and the ops that it may leave.
//
// The passes of linalg are full conversions: no op of tosa may be left but those that later passes
// lower. The others are partial ones. An op that a pass lowers is folded first; --tosa-to-tensor
// and --tosa-to-arith fold the other ops too, as dialect conversion does with ops that are neither
// legal nor illegal.
#include "convert/tosa/impl.h"
#include "convert/tosa/tosa.h"
#include "dialect/tosa/kinds.h"
#include "ir/diag.h"

/// How a pass lowers an op. NULL: mlir-opt lowers it, and nothing here does.
typedef struct row {
  uint16_t kind;
  CIS_TOSA_LOWERING((*lower));
} row;

/// A pass, and what it does with ops of tosa that have no row: the ones in `stays` are legal; the
/// others are illegal, folded, or legal.
typedef enum others { OTHERS_ILLEGAL, OTHERS_FOLD, OTHERS_STAY } others;
typedef struct lowering_pass {
  const char *name;
  const row *rows;       // ends with kind 0
  const uint16_t *stays; // ends with 0
  others others;
  bool full;
} lowering_pass;

// --- --tosa-to-linalg ---

#define ELEMENTWISE(KIND)                                                                          \
  { CIS_OP_TOSA_##KIND, cis_tosa_lower_elementwise }
#define REDUCTION(KIND)                                                                            \
  { CIS_OP_TOSA_REDUCE_##KIND, cis_tosa_lower_reduce }
static const row linalg_rows[] = {
    ELEMENTWISE(ABS),
    ELEMENTWISE(ADD),
    ELEMENTWISE(ARITHMETIC_RIGHT_SHIFT),
    ELEMENTWISE(BITWISE_AND),
    ELEMENTWISE(BITWISE_NOT),
    ELEMENTWISE(BITWISE_OR),
    ELEMENTWISE(BITWISE_XOR),
    ELEMENTWISE(CAST),
    ELEMENTWISE(CEIL),
    ELEMENTWISE(CLAMP),
    ELEMENTWISE(CLZ),
    ELEMENTWISE(COS),
    ELEMENTWISE(EQUAL),
    ELEMENTWISE(ERF),
    ELEMENTWISE(EXP),
    ELEMENTWISE(FLOOR),
    ELEMENTWISE(GREATER),
    ELEMENTWISE(GREATER_EQUAL),
    ELEMENTWISE(INTDIV),
    ELEMENTWISE(LOG),
    ELEMENTWISE(LOGICAL_AND),
    ELEMENTWISE(LOGICAL_LEFT_SHIFT),
    ELEMENTWISE(LOGICAL_NOT),
    ELEMENTWISE(LOGICAL_OR),
    ELEMENTWISE(LOGICAL_RIGHT_SHIFT),
    ELEMENTWISE(LOGICAL_XOR),
    ELEMENTWISE(MAXIMUM),
    ELEMENTWISE(MINIMUM),
    ELEMENTWISE(MUL),
    ELEMENTWISE(NEGATE),
    ELEMENTWISE(POW),
    ELEMENTWISE(RECIPROCAL),
    ELEMENTWISE(RSQRT),
    ELEMENTWISE(SELECT),
    ELEMENTWISE(SIGMOID),
    ELEMENTWISE(SIN),
    ELEMENTWISE(SUB),
    ELEMENTWISE(TANH),
    REDUCTION(ALL),
    REDUCTION(ANY),
    REDUCTION(MAX),
    REDUCTION(MIN),
    REDUCTION(PRODUCT),
    REDUCTION(SUM),
    {CIS_OP_TOSA_ARGMAX, cis_tosa_lower_argmax},
    {CIS_OP_TOSA_FFT2D, NULL},
    {CIS_OP_TOSA_GATHER, cis_tosa_lower_gather},
    {CIS_OP_TOSA_IDENTITY, cis_tosa_lower_identity},
    {CIS_OP_TOSA_RESCALE, cis_tosa_lower_rescale},
    {CIS_OP_TOSA_RESIZE, cis_tosa_lower_resize},
    {CIS_OP_TOSA_REVERSE, cis_tosa_lower_reverse},
    {CIS_OP_TOSA_RFFT2D, NULL},
    {CIS_OP_TOSA_TABLE, cis_tosa_lower_table},
    {CIS_OP_TOSA_TILE, cis_tosa_lower_tile},
    {0, NULL},
};
static const uint16_t linalg_stays[] = {CIS_OP_TOSA_APPLY_SCALE, CIS_OP_TOSA_CONST,
                                        CIS_OP_TOSA_CONST_SHAPE, CIS_OP_TOSA_COND_IF,
                                        CIS_OP_TOSA_WHILE_LOOP,  CIS_OP_TOSA_CONCAT,
                                        CIS_OP_TOSA_PAD,         CIS_OP_TOSA_RESHAPE,
                                        CIS_OP_TOSA_SLICE,       0};
static const lowering_pass to_linalg = {"tosa-to-linalg", linalg_rows, linalg_stays, OTHERS_ILLEGAL,
                                        true};

// --- the other passes ---

static const uint16_t nothing[] = {0};

static const row named_rows[] = {
    {CIS_OP_TOSA_AVG_POOL2D, cis_tosa_lower_avg_pool},
    {CIS_OP_TOSA_CONV2D, cis_tosa_lower_conv},
    {CIS_OP_TOSA_CONV3D, cis_tosa_lower_conv},
    {CIS_OP_TOSA_DEPTHWISE_CONV2D, cis_tosa_lower_depthwise},
    {CIS_OP_TOSA_MATMUL, cis_tosa_lower_matmul},
    {CIS_OP_TOSA_MAX_POOL2D, cis_tosa_lower_max_pool},
    {CIS_OP_TOSA_TRANSPOSE, cis_tosa_lower_transpose},
    {0, NULL},
};
static const lowering_pass to_named = {"tosa-to-linalg-named", named_rows, nothing, OTHERS_STAY,
                                       true};

static const row tensor_rows[] = {
    {CIS_OP_TOSA_CONCAT, cis_tosa_lower_concat},
    {CIS_OP_TOSA_PAD, cis_tosa_lower_pad},
    {CIS_OP_TOSA_RESHAPE, cis_tosa_lower_reshape},
    {CIS_OP_TOSA_SLICE, cis_tosa_lower_slice},
    {0, NULL},
};
static const lowering_pass to_tensor = {"tosa-to-tensor", tensor_rows, nothing, OTHERS_FOLD, false};

static const row const_rows[] = {{CIS_OP_TOSA_CONST, cis_tosa_lower_const}, {0, NULL}};
static const lowering_pass to_arith = {"tosa-to-arith", const_rows, nothing, OTHERS_FOLD, false};
static const row scale_rows[] = {{CIS_OP_TOSA_CONST, cis_tosa_lower_const},
                                 {CIS_OP_TOSA_APPLY_SCALE, cis_tosa_lower_apply_scale},
                                 {0, NULL}};
static const lowering_pass to_arith_with_scale = {"tosa-to-arith", scale_rows, nothing, OTHERS_FOLD,
                                                  false};
static const row scale_32_rows[] = {{CIS_OP_TOSA_CONST, cis_tosa_lower_const},
                                    {CIS_OP_TOSA_APPLY_SCALE, cis_tosa_lower_apply_scale_32},
                                    {0, NULL}};
static const lowering_pass to_arith_with_scale_32 = {"tosa-to-arith", scale_32_rows, nothing,
                                                     OTHERS_FOLD, false};

static const row scf_rows[] = {
    {CIS_OP_TOSA_COND_IF, cis_tosa_lower_if},
    {CIS_OP_TOSA_SCATTER, cis_tosa_lower_scatter},
    {CIS_OP_TOSA_WHILE_LOOP, cis_tosa_lower_while},
    {0, NULL},
};
static const lowering_pass to_scf = {"tosa-to-scf", scf_rows, nothing, OTHERS_STAY, false};

// --- legality ---

typedef struct request {
  cis_tosa_request options; // what lowerings see
  const lowering_pass *pass;
} request;

static const row *find_row(const lowering_pass *pass, unsigned kind) {
  for (const row *p = pass->rows; p->kind; ++p)
    if (p->kind == kind)
      return p;
  return NULL;
}

static bool stays(const lowering_pass *pass, unsigned kind) {
  for (const uint16_t *p = pass->stays; *p; ++p)
    if (*p == kind)
      return true;
  return false;
}

static bool is_of(const cis_op *op, const char *dialect) {
  return cis_str_is(op->info->dialect_name, dialect);
}

/// Whether the pass lowers the op (illegal), leaves it (legal) or only folds it (unknown). It is
/// asked of all ops before any is folded or lowered, so that the uses of shapes are counted as they
/// are then.
static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  (void)types;
  const lowering_pass *pass = ((const request *)user)->pass;
  if (pass == &to_tensor && is_of(op, "tosa"))
    cis_tosa_note_shapes(&((request *)user)->options, op);
  unsigned kind = cis_op_kind(op);
  if (!is_of(op, "tosa")) {
    bool folds = pass->others == OTHERS_FOLD && !is_of(op, "arith") &&
                 !(pass == &to_tensor && is_of(op, "tensor"));
    return folds ? CIS_LEGALITY_UNKNOWN : CIS_LEGAL;
  }
  if (find_row(pass, kind))
    return CIS_ILLEGAL;
  if (stays(pass, kind) || pass->others == OTHERS_STAY)
    return CIS_LEGAL;
  return pass->others == OTHERS_FOLD ? CIS_LEGALITY_UNKNOWN : CIS_ILLEGAL;
}

// --- what mlir-opt alone lowers ---

static bool has_unsigned(cis_type type) {
  type = cis_type_element_or_self(type);
  return cis_type_is_integer(type) && type->integer.signedness != CIS_SIGNLESS;
}

/// Why an op of a row is not lowered here although mlir-opt lowers it; NULL if nothing is known
/// against it.
static const char *why_elsewhere(const row *found, const cis_op *op) {
  if (!found->lower)
    return "is lowered by mlir-opt alone";
  for (uint32_t i = 0; i < op->num_operands + op->num_results; ++i) {
    cis_type type =
        i < op->num_operands ? cis_op_operand(op, i)->type : op->results[i - op->num_operands].type;
    if (has_unsigned(type))
      return "has signed or unsigned elements, which mlir-opt alone lowers";
    if (cis_type_is_ranked(type) && cis_type_rank(type) > CIS_TOSA_MAX_RANK - 1)
      return "has more dimensions than are lowered here; mlir-opt lowers it";
  }
  return NULL;
}

static cis_walk check(cis_op *op, void *user) {
  const lowering_pass *pass = user;
  const row *found = find_row(pass, cis_op_kind(op));
  bool is_const = cis_op_kind(op) == CIS_OP_TOSA_CONST;
  const char *why = found && !is_const ? why_elsewhere(found, op) : NULL;
  if (!why)
    return CIS_WALK_CONTINUE;
  cis_op_error(op, "%s", why);
  return CIS_WALK_STOP;
}

// --- passes ---

/// Builds a constant that --tosa-to-arith folds an op to.
static cis_value *build_arith_constant(void *user, cis_builder *b, cis_attr value, cis_type type,
                                       cis_location loc) {
  (void)user;
  cis_loc_builder e = {*b, loc};
  return value->type == type ? cis_arith_build_constant(&e, value) : NULL;
}

static bool convert(const lowering_pass *pass, cis_op *root, cis_tosa_request options) {
  enum { MOST_ROWS = 64 };
  cis_conversion_pattern patterns[MOST_ROWS] = {{0}};
  request r = {options, pass};
  size_t num = 0;
  for (const row *p = pass->rows; p->kind && num + 1 < MOST_ROWS; ++p)
    if (p->lower)
      patterns[num++] = (cis_conversion_pattern){p->kind, p->lower};
  cis_dialect_conversion conversion = {.legality = legality,
                                       .patterns = patterns,
                                       .user = &r,
                                       .full = pass->full,
                                       .folds_first = true};
  if (find_row(pass, CIS_OP_TOSA_CONST))
    conversion.build_constant = build_arith_constant;
  bool ok = cis_walk_preorder(root, check, (void *)(uintptr_t)pass) &&
            cis_dialect_convert(root, &conversion);
  cis_ptrmap_deinit(&r.options.shape_uses);
  return ok;
}

static bool run_to_linalg(cis_pass *pass, cis_op *op) {
  (void)pass;
  return convert(&to_linalg, op, (cis_tosa_request){0});
}

static bool run_to_named(cis_pass *pass, cis_op *op) {
  bool prefer_hwcf = cis_pass_bool(pass, "prefer-conv2d-kernel-layout-hwcf");
  return convert(&to_named, op, (cis_tosa_request){.prefer_hwcf = prefer_hwcf});
}

static bool run_to_tensor(cis_pass *pass, cis_op *op) {
  (void)pass;
  return convert(&to_tensor, op, (cis_tosa_request){0});
}

static bool run_to_arith(cis_pass *pass, cis_op *op) {
  bool scale = cis_pass_bool(pass, "include-apply-rescale");
  bool narrow = cis_pass_bool(pass, "use-32-bit");
  return convert(!scale   ? &to_arith
                 : narrow ? &to_arith_with_scale_32
                          : &to_arith_with_scale,
                 op, (cis_tosa_request){0});
}

static bool run_to_scf(cis_pass *pass, cis_op *op) {
  (void)pass;
  return convert(&to_scf, op, (cis_tosa_request){0});
}

const cis_pass_def cis_tosa_to_linalg_pass = {
    .name = "tosa-to-linalg",
    .title = "TosaToLinalg",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lower TOSA to LinAlg on tensors",
    .options = {{"disable-tosa-decompositions", CIS_OPTION_BOOL, "false",
                 "Disable tosa decompositions pass", NULL},
                {"aggressive-reduce-constant", CIS_OPTION_BOOL, "false",
                 "Always perform the reduce constant optimization", NULL}},
    .run = run_to_linalg,
};

const cis_pass_def cis_tosa_to_linalg_named_pass = {
    .name = "tosa-to-linalg-named",
    .title = "TosaToLinalgNamed",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lower TOSA to LinAlg named operations",
    .options = {{"prefer-conv2d-kernel-layout-hwcf", CIS_OPTION_BOOL, "false",
                 "Prefer generating linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc", NULL}},
    .run = run_to_named,
};

const cis_pass_def cis_tosa_to_tensor_pass = {
    .name = "tosa-to-tensor",
    .title = "TosaToTensor",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lower TOSA to the Tensor dialect",
    .run = run_to_tensor,
};

const cis_pass_def cis_tosa_to_arith_pass = {
    .name = "tosa-to-arith",
    .title = "TosaToArith",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lower TOSA to the Arith dialect",
    .options = {{"include-apply-rescale", CIS_OPTION_BOOL, "false",
                 "Whether to include the lowering for tosa.apply_rescale to arith", NULL},
                {"use-32-bit", CIS_OPTION_BOOL, "false",
                 "Whether to prioritze lowering to 32-bit operations", NULL}},
    .run = run_to_arith,
};

const cis_pass_def cis_tosa_to_scf_pass = {
    .name = "tosa-to-scf",
    .title = "TosaToSCF",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lower TOSA to the SCF dialect",
    .run = run_to_scf,
};

// --- documentation ---

void cis_tosa_each_lowering(void (*fn)(void *user, const char *pass, unsigned kind, bool elsewhere),
                            void *user) {
  static const lowering_pass *const passes[] = {&to_linalg, &to_named, &to_tensor,
                                                &to_arith_with_scale, &to_scf};
  for (size_t i = 0; i < sizeof passes / sizeof *passes; ++i)
    for (const row *p = passes[i]->rows; p->kind; ++p)
      fn(user, passes[i]->name, p->kind, !p->lower);
}

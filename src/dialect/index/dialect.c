// The index dialect.
#include "dialect/common/predicates.h"
#include "dialect/dialects.h"
#include "dialect/index/impl.h"
#include "dialect/index/kinds.h"
#include "support/strbuf.h"

static const cis_enum_def predicate = {.name = "::mlir::index::IndexCmpPredicate",
                                       .attr_name = "index.cmp_predicate",
                                       .attr_class = "IndexCmpPredicateAttr",
                                       .print_plain = true,
                                       .bare = true,
                                       .cases = cis_cmpi_cases};
static const cis_enum_def *const enums[] = {&predicate, NULL};

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("IndexCmpPredicate", "index comparison predicate kind", predicate), {0}};

static bool is_integer_or_index(cis_type type) {
  return cis_type_is_integer(type) || cis_type_is_index(type);
}
static const cis_type_constraint type_constraints[] = {
    {.name = "AnyIntegerOrIndex", .description = "integer or index", .test = is_integer_or_index},
    {0}};

/// One side is index.
static bool is_index_cast(cis_type from, cis_type to) {
  return cis_type_is_index(from) != cis_type_is_index(to);
}

static void name_constant(cis_op *op, cis_value_namer *namer) {
  cis_strbuf text = {0};
  cis_strbuf_lit(&text, "idx");
  cis_strbuf_int(&text, cis_attr_int_or(cis_op_inherent(op, "value"), 0));
  namer->set_name(namer, &op->results[0], cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

static void name_bool_constant(cis_op *op, cis_value_namer *namer) {
  bool value = cis_attr_int_or(cis_op_inherent(op, "value"), 0);
  namer->set_name(namer, &op->results[0], value ? CIS_STR("true") : CIS_STR("false"));
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/index/ops.def"
    {0}};

const cis_dialect_def cis_index_dialect = {.name = "index",
                                           .ops = ops,
                                           .enums = enums,
                                           .materialize = cis_index_materialize,
                                           .attr_constraints = attr_constraints,
                                           .type_constraints = type_constraints};

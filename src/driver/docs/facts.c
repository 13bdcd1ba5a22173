// The facts in the rows of each op as JSON, one op a line: tools/dev/op_facts compares them with
// upstream's .td files. Traits and interfaces have upstream's names.
#include "driver/docs/facts.h"

#include "ir/builder.h"
#include "registry/dialects.h"
#include "support/json.h"

#include <inttypes.h>
#include <stdio.h>

// --- traits and interfaces ---

static const struct {
  uint64_t trait;
  const char *name;
} trait_names[] = {
    {CIS_TRAIT_TERMINATOR, "Terminator"},
    {CIS_TRAIT_ISOLATED, "IsolatedFromAbove"},
    {CIS_TRAIT_NO_TERMINATOR, "NoTerminator"},
    {CIS_TRAIT_SINGLE_BLOCK, "SingleBlock"},
    {CIS_TRAIT_SYMBOL, "Symbol"},
    {CIS_TRAIT_SYMBOL_TABLE, "SymbolTable"},
    {CIS_TRAIT_GRAPH_REGION, "RegionKindInterface"},
    {CIS_TRAIT_NO_REGION_ARGS, "NoRegionArguments"},
    {CIS_TRAIT_RETURN_LIKE, "ReturnLike"},
    {CIS_TRAIT_COMMUTATIVE, "Commutative"},
    {CIS_TRAIT_IDEMPOTENT, "Idempotent"},
    {CIS_TRAIT_INVOLUTION, "Involution"},
    {CIS_TRAIT_CONSTANT_LIKE, "ConstantLike"},
    {CIS_TRAIT_SPECULATABLE, "AlwaysSpeculatable"},
    {CIS_TRAIT_RECURSIVE_SPECULATABLE, "RecursivelySpeculatable"},
    {CIS_TRAIT_RECURSIVE_EFFECTS, "RecursiveMemoryEffects"},
    {CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE, "SameOperandsAndResultType"},
    {CIS_TRAIT_SAME_TYPE_OPERANDS, "SameTypeOperands"},
    {CIS_TRAIT_SAME_OPERANDS_SHAPE, "SameOperandsShape"},
    {CIS_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE, "SameOperandsAndResultShape"},
    {CIS_TRAIT_SAME_OPERANDS_ELEMENT_TYPE, "SameOperandsElementType"},
    {CIS_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, "SameOperandsAndResultElementType"},
    {CIS_TRAIT_SAME_OPERANDS_AND_RESULT_RANK, "SameOperandsAndResultRank"},
    {CIS_TRAIT_ELEMENTWISE, "Elementwise"},
    {CIS_TRAIT_SCALARIZABLE, "Scalarizable"},
    {CIS_TRAIT_VECTORIZABLE, "Vectorizable"},
    {CIS_TRAIT_TENSORIZABLE, "Tensorizable"},
    {CIS_TRAIT_LOOP_LIKE, "LoopLikeOpInterface"},
    {CIS_TRAIT_PARALLEL_LOOP, "HasParallelRegion"},
    {CIS_TRAIT_AFFINE_SCOPE, "AffineScope"},
    {CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE, "AutomaticAllocationScope"},
    {CIS_TRAIT_OPERAND_SEGMENTS, "AttrSizedOperandSegments"},
    {CIS_TRAIT_RESULT_SEGMENTS, "AttrSizedResultSegments"},
    {CIS_TRAIT_SAME_VARIADIC_OPERAND_SIZE, "SameVariadicOperandSize"},
    {CIS_TRAIT_SAME_VARIADIC_RESULT_SIZE, "SameVariadicResultSize"},
    {CIS_TRAIT_FUNCTION, "FunctionOpInterface"},
    {CIS_TRAIT_STRUCTURED, "LinalgStructuredInterface"},
    {CIS_TRAIT_SHAPE_ONLY, "(shape only)"},
    {CIS_TRAIT_ASYNC, "(asynchronous)"},
    {CIS_TRAIT_PARALLEL_COMBINING, "ParallelCombiningOpInterface"},
    {CIS_TRAIT_IN_PARALLEL, "InParallelOpInterface"},
};

static void name_if(cis_json *json, bool has, const char *name) {
  if (has)
    cis_json_string(json, cis_str_from(name));
}

static void put_traits(cis_json *json, const cis_op_def *def) {
  cis_json_key(json, "traits");
  cis_json_open(json, '[');
  for (size_t i = 0; i < sizeof(trait_names) / sizeof(trait_names[0]); ++i)
    name_if(json, def->traits & trait_names[i].trait, trait_names[i].name);
  name_if(json, (def->traits & CIS_TRAIT_INFER_RESULT_TYPES) || def->infer_types,
          "InferTypeOpInterface");
  name_if(json, def->branch, "BranchOpInterface");
  name_if(json, def->region_branch, "RegionBranchOpInterface");
  name_if(json, def->call, "CallOpInterface");
  name_if(json, def->cast_compatible, "CastOpInterface");
  name_if(json, def->view_of, "ViewLikeOpInterface");
  name_if(json, def->dps_inits, "DestinationStyleOpInterface");
  name_if(json, def->verify_symbol_uses, "SymbolUserOpInterface");
  cis_json_close(json, ']');
}

// --- effects ---

static void put_effect(cis_json *json, const cis_op_info *info, const cis_effect_spec *effect) {
  static const char *const names[] = {"alloc", "free", "read", "write"};
  cis_json_open(json, '[');
  cis_json_string(json, cis_str_from(names[effect->kind]));
  if (effect->group < 0)
    cis_json_null(json);
  else
    cis_json_string(json, effect->on_result ? info->results[effect->group].name
                                            : info->operands[effect->group].name);
  cis_json_string(json, effect->automatic_resource ? CIS_STR("AutomaticAllocationScopeResource")
                                                   : CIS_STR("DefaultResource"));
  cis_json_close(json, ']');
}

/// null: the row says nothing.
static void put_effects(cis_json *json, const cis_op_info *info) {
  cis_json_key(json, "effects");
  if (!info->effects_known) {
    cis_json_null(json);
    return;
  }
  cis_json_open(json, '[');
  for (uint32_t i = 0; i < info->num_effects; ++i)
    put_effect(json, info, &info->effects[i]);
  cis_json_close(json, ']');
}

// --- operands, results, attributes, regions ---

static void put_entry(cis_json *json, cis_str name, const char *constraint, const char *arity) {
  cis_json_open(json, '[');
  cis_json_string(json, name);
  cis_json_string(json, cis_str_from(constraint));
  cis_json_string(json, cis_str_from(arity));
  cis_json_close(json, ']');
}

static void put_values(cis_json *json, const char *key, const cis_value_spec *specs, uint32_t num) {
  static const char *const arities[] = {
      [CIS_ONE] = "one", [CIS_OPTIONAL] = "optional", [CIS_VARIADIC] = "variadic"};
  cis_json_key(json, key);
  cis_json_open(json, '[');
  for (uint32_t i = 0; i < num; ++i)
    put_entry(json, specs[i].name, specs[i].constraint ? specs[i].constraint->description : "",
              specs[i].sizes.len ? "lists" : arities[specs[i].arity]);
  cis_json_close(json, ']');
}

static void put_attrs(cis_json *json, const cis_op_info *info) {
  cis_json_key(json, "attrs");
  cis_json_open(json, '[');
  for (uint32_t i = 0; i < info->num_props; ++i) {
    const cis_attr_spec *spec = &info->attrs[i];
    if ((int)i != info->operand_segments && (int)i != info->result_segments)
      put_entry(json, spec->name, spec->constraint->description,
                spec->default_value ? "default"
                : spec->optional    ? "optional"
                                    : "one");
  }
  cis_json_close(json, ']');
}

/// `keyword=value` of each case, in the order in which flags are printed and errors list them.
static void put_cases(cis_json *json, const cis_attr_spec *spec) {
  cis_json_open(json, '[');
  cis_json_string(json, spec->name);
  for (const struct cis_enum_case *c = spec->constraint->enumeration->cases; c->keyword; ++c) {
    char text[128];
    snprintf(text, sizeof(text), "%s=%" PRId64, c->keyword, c->value);
    cis_json_string(json, cis_str_from(text));
  }
  cis_json_close(json, ']');
}

static void put_enums(cis_json *json, const cis_op_info *info) {
  cis_json_key(json, "enums");
  cis_json_open(json, '[');
  for (uint32_t i = 0; i < info->num_props; ++i)
    if (info->attrs[i].constraint->enumeration)
      put_cases(json, &info->attrs[i]);
  cis_json_close(json, ']');
}

static void put_regions(cis_json *json, const cis_op_info *info) {
  cis_json_key(json, "regions");
  cis_json_open(json, '[');
  for (uint32_t i = 0; i < info->num_regions; ++i) {
    const cis_region_spec *spec = &info->regions[i];
    char blocks[32];
    snprintf(blocks, sizeof(blocks), "%u to %u", spec->min_blocks, spec->max_blocks);
    put_entry(json, spec->name, blocks, spec->variadic ? "variadic" : "one");
  }
  cis_json_close(json, ']');
}

static void put_text(cis_json *json, const char *key, const char *text) {
  cis_json_key(json, key);
  if (text)
    cis_json_string(json, cis_str_from(text));
  else
    cis_json_null(json);
}

// --- the op ---

bool cis_docs_folds(const cis_op_def *row) {
  return row->fold || (row->traits & CIS_TRAIT_CONSTANT_LIKE);
}

bool cis_docs_has_patterns(const cis_dialect_def *dialect, const cis_op_def *row) {
  bool has = row->canonicalize != NULL;
  for (const cis_pattern *const *p = dialect->canonicalize; p && *p; ++p)
    has |= (*p)->root == row->kind;
  return has;
}

static void put_hooks(cis_json *json, const cis_dialect_def *dialect, const cis_op_def *def) {
  cis_json_key(json, "hooks");
  cis_json_open(json, '[');
  name_if(json, def->get_effects, "effects");
  name_if(json, cis_docs_folds(def), "fold");
  name_if(json, cis_docs_has_patterns(dialect, def), "canonicalize");
  name_if(json, def->verify, "verify");
  name_if(json, def->verify_regions, "verify_regions");
  name_if(json, def->parse, "parse");
  cis_json_close(json, ']');
}

static void put_op(cis_strbuf *out, const cis_op_info *info) {
  cis_json json = {.out = out};
  const cis_op_def *def = info->def;
  cis_json_open(&json, '{');
  put_text(&json, "name", def->name);
  put_traits(&json, def);
  put_effects(&json, info);
  put_values(&json, "operands", info->operands, info->num_operands);
  put_values(&json, "results", info->results, info->num_results);
  put_attrs(&json, info);
  put_enums(&json, info);
  put_regions(&json, info);
  put_values(&json, "successors", info->successors, info->num_successors);
  put_hooks(&json, info->dialect, def);
  put_text(&json, "parent", def->parent);
  put_text(&json, "terminator", def->terminator);
  put_text(&json, "format", def->format);
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

void cis_docs_print_facts(cis_strbuf *out) {
  cis_context *ctx = cis_context_create();
  cis_register_all_dialects(ctx);
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i) {
    const cis_op_def *ops = cis_context_dialect_at(ctx, i)->ops;
    for (; ops && ops->name; ++ops)
      put_op(out, cis_context_op_info(ctx, cis_str_from(ops->name)));
  }
  cis_context_destroy(ctx);
}

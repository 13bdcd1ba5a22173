// Rows of VHLO's ops, made when a program names one. An op has the attributes of StableHLO's op of
// that name, taken apart where they have parts; a table has the ops of which there are two
// versions, and what the first one has differently.
//
//     vhlo.gather_v1   offset_dims, collapsed_slice_dims, start_index_map, index_vector_dim, ...
//     stablehlo.gather dimension_numbers = #stablehlo.gather<...>, ...
#include "asm/struct_attr.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/parts.h"
#include "dialect/vhlo/impl.h"

/// An op of which there is a version 2.
typedef struct first_version {
  const char *name;
  const char *without; // attributes that version 1 does not have
  const char *with;    // attributes that version 1 alone has
} first_version;

#define BATCHING_OF_GATHER "operand_batching_dims start_indices_batching_dims"
#define DOT_ALGORITHM                                                                              \
  "lhs_precision_type rhs_precision_type accumulation_type lhs_component_count "                   \
  "rhs_component_count num_primitive_operations allow_imprecise_accumulation"

static const first_version first_versions[] = {
    {"all_gather", "", ""},
    {"all_reduce", "", ""},
    {"all_to_all", "", ""},
    {"cbrt", "result_accuracy", ""},
    {"collective_broadcast", "has_dynamic_root", ""},
    {"composite", "", ""},
    {"cosine", "result_accuracy", ""},
    {"custom_call", "result_tilings", ""},
    {"dot_general", DOT_ALGORITHM, ""},
    {"dynamic_conv", "", "padding"},
    {"dynamic_gather", BATCHING_OF_GATHER, ""},
    {"exponential", "result_accuracy", ""},
    {"exponential_minus_one", "result_accuracy", ""},
    {"gather", BATCHING_OF_GATHER, ""},
    {"log", "result_accuracy", ""},
    {"log_plus_one", "result_accuracy", ""},
    {"logistic", "result_accuracy", ""},
    {"recv", "source_target_pairs", ""},
    {"rsqrt", "result_accuracy", ""},
    {"scatter", "input_batching_dims scatter_indices_batching_dims", ""},
    {"send", "source_target_pairs", ""},
    {"sine", "result_accuracy", ""},
    {"sqrt", "result_accuracy", ""},
    {"tan", "result_accuracy", ""},
    {"tanh", "result_accuracy", ""},
};

static const first_version *find_first_version(cis_str name) {
  for (size_t i = 0; i < sizeof(first_versions) / sizeof(*first_versions); ++i)
    if (cis_str_is(name, first_versions[i].name))
      return &first_versions[i];
  return NULL;
}

// --- the parts of attributes ---

const cis_hlo_numbers *cis_vhlo_numbers(const cis_attr_spec *spec) {
  const cis_attr_def *def = spec->constraint->attr_def;
  return spec->constraint->style == CIS_ATTR_STYLE_STRIPPED ? def->data : NULL;
}

bool cis_vhlo_for_each_part(const cis_attr_spec *spec, bool (*fn)(void *user, cis_str name),
                            void *user) {
  const cis_hlo_numbers *numbers = cis_vhlo_numbers(spec);
  const cis_struct_param *params =
      cis_vhlo_is_of(spec, "DotAlgorithm") ? cis_stablehlo_dot_algorithm->parts->params : NULL;
  for (uint32_t i = 0; numbers && i < numbers->num; ++i)
    if (!fn(user, cis_str_from(numbers->names[i])))
      return false;
  for (uint32_t i = 0; params && params[i].kind; ++i)
    if (!fn(user, cis_str_from(params[i].name)))
      return false;
  if (cis_vhlo_is_of(spec, "ChannelHandle")) // where it is required, its type is stated, too
    return fn(user, CIS_STR("channel_id")) && (spec->optional || fn(user, CIS_STR("channel_type")));
  return numbers || params || fn(user, spec->name);
}

// --- rows ---

typedef struct attr_list {
  cis_strbuf text; // "a: AnyAttr, b: AnyAttr"
  const char *without;
} attr_list;

static bool has_word(const char *words, cis_str word) {
  for (const char *at = words; *at;) {
    size_t length = strcspn(at, " ");
    if (cis_str_eq(word, (cis_str){at, length}))
      return true;
    at += length + (at[length] == ' ');
  }
  return false;
}

static bool add_attr(void *user, cis_str name) {
  attr_list *list = user;
  if (name.len && !has_word(list->without, name))
    cis_strbuf_printf(&list->text, "%s%.*s: AnyAttr", list->text.len ? ", " : "",
                      CIS_STR_ARG(name));
  return true;
}

/// The op of another dialect that an op stands for; NULL if there is none.
static const cis_op_info *find_target(cis_context *ctx, cis_str base) {
  bool is_function = cis_str_is(base, "func") || cis_str_is(base, "call");
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%s.%.*s", is_function ? "func" : "stablehlo", CIS_STR_ARG(base));
  const cis_op_info *info = cis_context_op_info(ctx, cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  return info->def ? info : NULL;
}

static const char *attrs_text(cis_context *ctx, const cis_op_info *target,
                              const first_version *first) {
  // func.func and func.call have attributes that the versioned ops never had.
  attr_list list = {.without = cis_str_is(target->name, "func.call")
                                   ? "no_inline arg_attrs res_attrs"
                               : cis_str_is(target->name, "func.func") ? "no_inline"
                               : first                                 ? first->without
                                                                       : ""};
  for (uint32_t i = 0; i < target->num_props; ++i)
    cis_vhlo_for_each_part(&target->attrs[i], add_attr, &list);
  if (first)
    add_attr(&list, cis_str_from(first->with));
  const char *text = cis_arena_str(cis_context_arena(ctx), cis_strbuf_view(&list.text)).data;
  cis_strbuf_deinit(&list.text);
  return text;
}

/// "vhlo.gather_v1": the op `gather` and the version 1; 0 if it has no version.
static int split_name(cis_str name, cis_str *out_base) {
  size_t start = strlen("vhlo."), end = name.len - strlen("_v1");
  if (name.len <= start + strlen("_v1") || name.data[end] != '_' || name.data[end + 1] != 'v')
    return 0;
  *out_base = (cis_str){name.data + start, end - start};
  return name.data[end + 2] - '0';
}

const cis_op_def *cis_vhlo_find_op(cis_context *ctx, cis_str name) {
  cis_str base;
  int version = split_name(name, &base);
  if (version < 1)
    return NULL;
  const first_version *first = find_first_version(base);
  const cis_op_info *target = find_target(ctx, base);
  if (!target || version > (first ? 2 : 1))
    return NULL;
  cis_op_def *def = cis_arena_new(cis_context_arena(ctx), cis_op_def);
  bool is_function = cis_str_is(base, "func");
  *def = (cis_op_def){.name = cis_context_intern(ctx, name).data,
                      .operands = is_function ? NULL : "operands: AnyType*",
                      .results = is_function ? NULL : "results: AnyType*",
                      .attrs = attrs_text(ctx, target, version == 1 ? first : NULL),
                      .regions = "regions: Any*",
                      .traits = cis_str_is(base, "return") ? CIS_TRAIT_TERMINATOR : 0,
                      .parse = is_function ? cis_vhlo_parse_func : NULL,
                      .data = target->name.data};
  return def;
}

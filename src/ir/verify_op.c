// Checks of one op against its row: counts, segments, attributes, operand and result types,
// relations, regions.
#include "ir/verify_op.h"

#include "ir/context_impl.h"
#include "ir/diag.h"
#include "ir/verify_traits.h"
#include "support/strbuf.h"

#include <stdio.h>

// --- counts ---

static uint32_t min_count(const cis_value_spec *specs, uint32_t num) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < num; ++i)
    count += specs[i].arity == CIS_ONE;
  return count;
}

static bool verify_num_operands(cis_op *op) {
  const cis_op_info *info = op->info;
  uint32_t min = info->num_operands - (uint32_t)info->variadic_operands, num = op->num_operands;
  if (info->variadic_operands) {
    if (num < min)
      return cis_op_error(op, "expected %u or more operands, but found %u", min, num);
    return true;
  }
  if (num == min)
    return true;
  if (min == 0)
    return cis_op_error(op, "requires zero operands");
  if (min == 1)
    return cis_op_error(op, "requires a single operand");
  return cis_op_error(op, "expected %u operands, but found %u", min, num);
}

static bool verify_num_results(cis_op *op) {
  const cis_op_info *info = op->info;
  uint32_t min = info->num_results - (uint32_t)info->variadic_results, num = op->num_results;
  if (info->variadic_results) {
    if (num < min)
      return cis_op_error(op, "expected %u or more results", min);
    return true;
  }
  if (num == min)
    return true;
  if (min == 0)
    return cis_op_error(op, "requires zero results");
  if (min == 1)
    return cis_op_error(op, "requires one result");
  return cis_op_error(op, "expected %u results", min);
}

static bool verify_num_regions(cis_op *op) {
  const cis_op_info *info = op->info;
  uint32_t min = 0;
  bool variadic = false;
  for (uint32_t i = 0; i < info->num_regions; ++i) {
    min += !info->regions[i].variadic;
    variadic |= info->regions[i].variadic;
  }
  if (variadic)
    return cis_op_num_regions(op) >= min || !min ||
           cis_op_error(op, "expected %u or more regions", min);
  if (cis_op_num_regions(op) == min)
    return true;
  if (min == 0)
    return cis_op_error(op, "requires zero regions");
  if (min == 1)
    return cis_op_error(op, "requires one region");
  return cis_op_error(op, "expected %u regions", min);
}

static bool verify_num_successors(cis_op *op) {
  const cis_op_info *info = op->info;
  uint32_t min = min_count(info->successors, info->num_successors), num = op->num_successors;
  if (min != info->num_successors)
    return num >= min || cis_op_error(op, "requires at least %u successors but found %u", min, num);
  if (num == min)
    return true;
  return cis_op_error(op, "requires %u successor%s but found %u", min, min == 1 ? "" : "s", num);
}

/// operandSegmentSizes and resultSegmentSizes.
/// The sizes are not negative, and their sum is `total`.
static bool verify_sizes(cis_op *op, const int32_t *sizes, uint32_t num, uint32_t total,
                         const char *what, const char *attr_name) {
  int64_t sum = 0;
  for (uint32_t i = 0; i < num; ++i) {
    if (sizes[i] < 0)
      return cis_op_error(op, "'%s' attribute cannot have negative elements", attr_name);
    sum += sizes[i];
  }
  return sum == total ||
         cis_op_error(
             op,
             "%s count (%u) does not match with the total size (%lld) specified in attribute '%s'",
             what, total, (long long)sum, attr_name);
}

static bool verify_segments(cis_op *op, int slot, uint32_t groups, uint32_t total, const char *what,
                            const char *attr_name) {
  uint32_t num = 0;
  const int32_t *sizes = cis_attr_get_i32_array(cis_op_props(op)[slot], &num);
  if (cis_op_props(op)[slot] && !sizes && num == 0 && groups)
    return cis_op_error(op, "requires dense i32 array attribute '%s'", attr_name);
  if (num != groups && num)
    return cis_op_error(
        op, "'%s' attribute for specifying %s segments must have %u elements, but got %u",
        attr_name, what, groups, num);
  return verify_sizes(op, sizes, num, total, what, attr_name);
}

static bool verify_counts(cis_op *op) {
  if (!verify_num_regions(op) || !verify_num_results(op) || !verify_num_successors(op) ||
      !verify_num_operands(op))
    return false;
  const cis_op_info *info = op->info;
  if (info->operand_segments >= 0 &&
      !verify_segments(op, info->operand_segments, info->num_operands, op->num_operands, "operand",
                       "operandSegmentSizes"))
    return false;
  return info->result_segments < 0 ||
         verify_segments(op, info->result_segments, info->num_results, op->num_results, "result",
                         "resultSegmentSizes");
}

// --- attributes ---

static bool attr_is_required(const cis_attr_spec *spec) {
  return !spec->optional && !spec->default_value && spec->constraint->style != CIS_ATTR_STYLE_UNIT;
}

static bool verify_attrs(cis_op *op) {
  const cis_op_info *info = op->info;
  for (uint32_t i = 0; i < info->num_props; ++i) {
    uint32_t slot = info->attrs_by_name[i];
    if (!cis_op_props(op)[slot] && attr_is_required(&info->attrs[slot]))
      return cis_op_error(op, "requires attribute '%s'", info->attrs[slot].name.data);
  }
  for (uint32_t i = 0; i < info->num_props; ++i) {
    const cis_attr_spec *spec = &info->attrs[i];
    if (cis_op_props(op)[i] && !cis_attr_satisfies(cis_op_props(op)[i], spec->constraint))
      return cis_op_error(op, "%s '%s' failed to satisfy constraint: %s",
                          cis_attr_spec_is_flags(spec) ? "property" : "attribute", spec->name.data,
                          spec->constraint->description);
  }
  return true;
}

// --- types ---

static bool verify_group_types(cis_op *op, const cis_value_spec *spec, cis_range range,
                               bool results) {
  const char *what = results ? "result" : "operand";
  if (spec->sizes.len) {
    uint32_t num;
    const int32_t *sizes = cis_attr_get_i32_array(cis_op_inherent(op, spec->sizes.data), &num);
    if (!verify_sizes(op, sizes, num, range.num, spec->name.data, spec->sizes.data))
      return false;
  }
  if (spec->arity == CIS_OPTIONAL && range.num > 1)
    return cis_op_error(op, "%s group starting at #%u requires 0 or 1 element, but found %u", what,
                        range.first, range.num);
  for (uint32_t i = range.first; i < range.first + range.num; ++i) {
    cis_type type = results ? op->results[i].type : cis_op_operand(op, i)->type;
    if (!cis_type_satisfies(type, spec->constraint))
      return cis_op_error(op, "%s #%u must be %s%s, but got '%s'", what, i,
                          spec->arity == CIS_VARIADIC ? "variadic of " : "",
                          spec->constraint->description, cis_type_text(type));
  }
  return true;
}

/// With several variadic groups and no segment sizes, all must be of one size. (Of results,
/// inference of their types says so.)
static bool verify_same_variadic_operands(cis_op *op) {
  const cis_op_info *info = op->info;
  uint32_t fixed = info->num_operands - (uint32_t)info->variadic_operands;
  if (!(info->traits & CIS_TRAIT_SAME_VARIADIC_OPERAND_SIZE) || info->variadic_operands < 2 ||
      (op->num_operands - fixed) % (uint32_t)info->variadic_operands == 0)
    return true;
  return cis_op_error(op, "has %u operands, which cannot be split evenly among %d variadic groups",
                      op->num_operands, info->variadic_operands);
}

static bool verify_types(cis_op *op) {
  const cis_op_info *info = op->info;
  if (!verify_same_variadic_operands(op))
    return false;
  for (uint32_t i = 0; i < info->num_operands; ++i)
    if (!verify_group_types(op, &info->operands[i], cis_op_operand_group(op, i), false))
      return false;
  for (uint32_t i = 0; i < info->num_results; ++i)
    if (!verify_group_types(op, &info->results[i], cis_op_result_group(op, i), true))
      return false;
  return true;
}

// --- relations ---

/// The type of a name in a rule: the first value of an operand or result group, or a typed
/// attribute's.
static cis_type named_type(cis_op *op, cis_str name) {
  int i = cis_op_info_operand(op->info, name);
  if (i >= 0) {
    cis_range range = cis_op_operand_group(op, (uint32_t)i);
    return range.num ? cis_op_operand(op, range.first)->type : NULL;
  }
  i = cis_op_info_result(op->info, name);
  if (i >= 0) {
    cis_range range = cis_op_result_group(op, (uint32_t)i);
    return range.num ? op->results[range.first].type : NULL;
  }
  cis_attr attr = cis_op_get_attr(op, name);
  if (attr && cis_attr_is(attr, CIS_ATTR_STRING) && !attr->type)
    return cis_type_none(cis_op_context(op));
  return attr ? attr->type : NULL;
}

static cis_str next_word(cis_str *rest) {
  size_t end = cis_str_find(*rest, ' ', 0);
  cis_str word = {rest->data, end};
  *rest = cis_str_from_index(*rest, end + 1);
  return word;
}

static bool verify_all_match(cis_op *op, const cis_type_rule *rule) {
  cis_str rest = cis_str_from(rule->names);
  cis_type first = NULL;
  while (rest.len) {
    cis_type type = named_type(op, next_word(&rest));
    if (!type)
      continue;
    if (first && type != first) {
      cis_strbuf names = {0};
      for (const char *c = rule->names; *c; ++c)
        cis_strbuf_cstr(&names, *c == ' ' ? ", " : (char[]){*c, 0});
      cis_op_error(op, "failed to verify that all of {%s} have same type", cis_strbuf_c(&names));
      cis_strbuf_deinit(&names);
      return false;
    }
    first = type;
  }
  return true;
}

static bool verify_rules(cis_op *op) {
  for (const cis_type_rule *rule = op->info->def->rules; rule->kind; ++rule) {
    bool ok = true;
    switch (rule->kind) {
    case CIS_RULE_END:
      break;
    case CIS_RULE_ALL_TYPES_MATCH:
      if (!verify_all_match(op, rule))
        return false;
      break;
    case CIS_RULE_TYPES_MATCH_WITH: {
      cis_type from = named_type(op, cis_str_from(rule->from));
      cis_type to = named_type(op, cis_str_from(rule->to));
      ok = !from || !to || rule->transform(from) == to;
      break;
    }
    case CIS_RULE_PREDICATE:
      ok = rule->predicate(op);
      break;
    }
    if (!ok)
      return cis_op_error(op, "failed to verify that %s", rule->summary);
  }
  return true;
}

// --- regions and successors of the row ---

static uint32_t count_blocks(const cis_region *region, uint32_t limit) {
  uint32_t n = 0;
  for (const cis_block *b = cis_region_first(region); b && n < limit; b = cis_block_next(b))
    ++n;
  return n;
}

static const char *region_description(const cis_region_spec *spec, char *buffer, size_t size) {
  if (spec->min_blocks && spec->min_blocks == spec->max_blocks)
    snprintf(buffer, size, "region with %u blocks", spec->min_blocks);
  else if (spec->max_blocks != UINT32_MAX)
    snprintf(buffer, size, "region with at most %u blocks", spec->max_blocks);
  else
    snprintf(buffer, size, "region with at least %u blocks", spec->min_blocks);
  return buffer;
}

static bool verify_region_sizes(cis_op *op) {
  const cis_op_info *info = op->info;
  for (uint32_t i = 0; i < op->num_regions && info->num_regions; ++i) {
    uint32_t s = i < info->num_regions ? i : info->num_regions - 1;
    const cis_region_spec *spec = &info->regions[s];
    uint32_t blocks = count_blocks(cis_op_region(op, i), 10);
    char text[64];
    if (blocks < spec->min_blocks || blocks > spec->max_blocks)
      return cis_op_error(op, "region #%u ('%s') failed to verify constraint: %s", i,
                          spec->name.data, region_description(spec, text, sizeof(text)));
  }
  return true;
}

// --- signatures ---

// Many ops are alike: their counts, types and inherent attributes are those of an op that has been
// verified. What follows from these alone need not be looked at again. Types and attributes are
// interned, so a signature is a list of pointers.

typedef struct signature {
  const cis_op_info *info;
  uint32_t num_operands, num_results, num_regions, num_successors;
  bool (*fulfilled)(cis_op *op); // see cis_verify_once; NULL: none yet
  const void *words[];           // types of operands, types of results, properties
} signature;

enum { MAX_SIGNATURES = 1 << 16, MAX_WORDS = 64 };

static uint64_t hash_word(uint64_t hash, const void *word) {
  return (hash ^ (uint64_t)(uintptr_t)word >> 4) * 0x9FB21C651E98DF25ull;
}

static uint64_t signature_hash(const cis_op *op) {
  uint64_t hash = hash_word(op->num_operands, op->info);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    hash = hash_word(hash, cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    hash = hash_word(hash, op->results[i].type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    hash = hash_word(hash, cis_op_props(op)[i]);
  return hash ^ hash >> 32;
}

static bool has_signature(const void *record, const void *key) {
  const signature *s = record;
  const cis_op *op = key;
  if (s->info != op->info || s->num_operands != op->num_operands ||
      s->num_results != op->num_results || s->num_regions != op->num_regions ||
      s->num_successors != op->num_successors)
    return false;
  const void *const *word = s->words;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand(op, i)->type != *word++)
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (op->results[i].type != *word++)
      return false;
  return !op->num_props || memcmp(word, cis_op_props(op), op->num_props * sizeof(void *)) == 0;
}

static size_t num_words(const cis_op *op) {
  return (size_t)op->num_operands + op->num_results + op->num_props;
}

/// A signature that was there before this thread, one of several, began: for reading.
__attribute__((cold, noinline)) static const signature *
find_common_signature(const cis_context *ctx, const cis_op *op, uint64_t hash) {
  return cis_hashset_find(&ctx->lane.verified, hash, op, has_signature);
}

static void remember_signature(cis_context *ctx, const cis_op *op, uint64_t hash) {
  size_t num = num_words(op);
  cis_lane *lane = cis_lane_of(ctx);
  if (lane->verified.len >= MAX_SIGNATURES)
    return;
  signature *s = cis_arena_alloc(&lane->arena, sizeof(*s) + num * sizeof(void *));
  *s = (signature){.info = op->info,
                   .num_operands = op->num_operands,
                   .num_results = op->num_results,
                   .num_regions = op->num_regions,
                   .num_successors = op->num_successors};
  const void **word = s->words;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    *word++ = cis_op_operand(op, i)->type;
  for (uint32_t i = 0; i < op->num_results; ++i)
    *word++ = op->results[i].type;
  for (uint32_t i = 0; i < op->num_props; ++i)
    *word++ = cis_op_props(op)[i];
  *cis_hashset_get(&lane->verified, hash, op, has_signature) = s;
}

bool cis_verify_once(cis_op *op, bool (*check)(cis_op *op)) {
  cis_context *ctx = cis_op_context(op);
  uint64_t hash = num_words(op) > MAX_WORDS ? 0 : signature_hash(op);
  signature *s =
      hash ? cis_hashset_find(&cis_lane_of(ctx)->verified, hash, op, has_signature) : NULL;
  if (s && s->fulfilled == check)
    return true;
  if (__builtin_expect(ctx->is_parallel, 0) && hash && !s) {
    const signature *common = find_common_signature(ctx, op, hash);
    if (common && common->fulfilled == check)
      return true;
  }
  bool ok = check(op);
  if (s && ok)
    s->fulfilled = check;
  return ok;
}

bool cis_verify_row(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  const cis_op_def *def = op->info->def;
  if (op->info->traits & CIS_TRAIT_FROM_TEXT)
    return def->verify(op) && cis_verify_structural_traits(op) && cis_verify_type_traits(op) &&
           cis_verify_traits(op);
  bool may_be_known = num_words(op) <= MAX_WORDS; // wide ops are hardly ever alike
  uint64_t hash = may_be_known ? signature_hash(op) : 0;
  bool known =
      may_be_known && cis_hashset_find(&cis_lane_of(ctx)->verified, hash, op, has_signature);
  if (__builtin_expect(ctx->is_parallel, 0))
    known = known || (may_be_known && find_common_signature(ctx, op, hash));
  if (!(known || verify_counts(op)) || !cis_verify_structural_traits(op) ||
      !(known || (verify_attrs(op) && verify_types(op) && verify_rules(op))) ||
      !verify_region_sizes(op) || !(known || cis_verify_type_traits(op)))
    return false;
  if (may_be_known && !known)
    remember_signature(ctx, op, hash);
  return cis_verify_traits(op) && (!def->verify || def->verify(op));
}

bool cis_verify_row_with_types(cis_op *op, const cis_type *operands, const cis_type *results) {
  cis_context *ctx = cis_op_context(op);
  cis_type_vec before = {0};
  bool was_quiet = cis_lane_of(ctx)->diag.is_quiet;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&before, cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&before, op->results[i].type);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_op_operand(op, i)->type = operands[i];
  for (uint32_t i = 0; i < op->num_results; ++i)
    op->results[i].type = results[i];
  cis_lane_of(ctx)->diag.is_quiet = true;
  const cis_op_def *def = op->info->def;
  bool ok = cis_verify_row(op) && (!def->verify_regions || def->verify_regions(op));
  cis_lane_of(ctx)->diag.is_quiet = was_quiet;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_op_operand(op, i)->type = before.data[i];
  for (uint32_t i = 0; i < op->num_results; ++i)
    op->results[i].type = before.data[op->num_operands + i];
  cis_vec_deinit(&before);
  return ok;
}

bool cis_verify_row_regions(cis_op *op, const cis_verify_facts *facts) {
  const cis_op_def *def = op->info->def;
  return cis_verify_region_traits(op, facts) && (!def->verify_regions || def->verify_regions(op));
}

bool cis_verify_discardable_attrs(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  for (uint32_t i = 0; i < cis_op_discardable(op)->dict.num; ++i) {
    cis_named_attr attr = cis_op_discardable(op)->dict.entries[i];
    size_t dot = cis_str_find(attr.name, '.', 0);
    if (dot == attr.name.len)
      continue;
    const cis_dialect_def *dialect = cis_context_get_dialect(ctx, (cis_str){attr.name.data, dot});
    if (dialect && dialect->verify_op_attr && !dialect->verify_op_attr(op, attr))
      return false;
  }
  return true;
}

// Neighbours among nested pipelines become one collection: every op inside gets the one of them
// that is meant for it, in the order of the ops. It is mlir-opt's order, which dumps of the IR
// show.
//
//   func.func(a),builtin.module(b),func.func(c)   =>   {builtin.module(b), func.func(a,c)}
#include "pass/pass_impl.h"

static bool is_any(const cis_pass_manager *pm) { return cis_str_is(pm->anchor, "any"); }

/// Whether all passes of a pipeline for any op can run on ops of that name.
static bool suits(const cis_pass_manager *any, cis_str name) {
  for (size_t i = 0; i < any->items.len; ++i) {
    const cis_pass *pass = any->items.data[i].pass;
    if (pass && pass->def->anchor && !cis_str_is(name, pass->def->anchor))
      return false;
  }
  return true;
}

bool cis_pass_manager_takes(const cis_pass_manager *pm, const cis_op *op) {
  if (is_any(pm))
    return cis_op_has_trait(op, CIS_TRAIT_ISOLATED) && suits(pm, cis_op_name(op));
  return cis_str_eq(cis_op_name(op), pm->anchor);
}

/// Whether there is no op that `nested` and a member with another anchor are both meant for.
static bool joins(const cis_pass_item *members, size_t n, const cis_pass_manager *nested) {
  for (size_t i = 0; i < n; ++i) {
    const cis_pass_manager *member = members[i].nested;
    if (is_any(member) ? is_any(nested) || suits(member, nested->anchor)
                       : is_any(nested) && suits(nested, member->anchor))
      return false;
  }
  return true;
}

/// Moves the passes of `from` to the end of `to`, and ends `from`.
static void append(cis_pass_manager *to, cis_pass_manager *from) {
  for (size_t j = 0; j < from->items.len; ++j)
    cis_vec_push(&to->items, from->items.data[j]);
  for (size_t j = 0; j < from->pipelines.len; ++j)
    cis_vec_push(&to->pipelines, from->pipelines.data[j]);
  from->items.len = from->pipelines.len = 0;
  cis_pass_manager_destroy(from);
}

size_t cis_pass_collection_size(const cis_pass_manager *pm, size_t first) {
  size_t end = first + 1;
  while (end < pm->items.len && pm->items.data[end].with_last)
    ++end;
  return end - first;
}

/// By name; the one for any op is the last.
static void sort_members(cis_pass_item *members, size_t n) {
  for (size_t i = 1; i < n; ++i)
    for (size_t at = i; at; --at) {
      const cis_pass_manager *before = members[at - 1].nested, *here = members[at].nested;
      if (is_any(here) || (!is_any(before) && cis_str_cmp(before->anchor, here->anchor) <= 0))
        break;
      cis_pass_manager *nested = members[at].nested;
      members[at].nested = members[at - 1].nested;
      members[at - 1].nested = nested;
    }
}

static void set_titles(cis_pass_manager *pm, cis_pass_item *members, size_t n) {
  cis_strbuf title = {0};
  cis_strbuf_lit(&title, "Pipeline Collection : [");
  for (size_t i = 0; i < n; ++i)
    cis_strbuf_printf(&title, "%s'%s'", i ? ", " : "", members[i].nested->anchor.data);
  cis_strbuf_char(&title, ']');
  if (n > 1 && !members[0].collection)
    members[0].collection = cis_arena_str(&pm->arena, cis_strbuf_view(&title)).data;
  cis_strbuf_deinit(&title);
}

void cis_pass_manager_collect(cis_pass_manager *pm) {
  size_t kept = 0, first = 0; // the collection that is being made begins at `first`
  cis_pass_item *items = pm->items.data;
  for (size_t i = 0; i < pm->items.len; ++i) {
    cis_pass_item item = items[i];
    if (!item.nested || (first < kept && items[first].of != item.of) ||
        !joins(items + first, kept - first, item.nested))
      first = kept;
    size_t same = first;
    while (item.nested && same < kept &&
           !cis_str_eq(items[same].nested->anchor, item.nested->anchor))
      ++same;
    if (item.nested && same < kept) {
      append(items[same].nested, item.nested);
      continue;
    }
    item.with_last = item.nested && first < kept;
    items[kept++] = item;
    first += !item.nested;
  }
  pm->items.len = kept;
  for (size_t i = 0, n; i < kept; i += n) {
    n = cis_pass_collection_size(pm, i);
    if (!items[i].nested)
      continue;
    sort_members(items + i, n);
    set_titles(pm, items + i, n);
    for (size_t j = 0; j < n; ++j)
      cis_pass_manager_collect(items[i + j].nested);
  }
}

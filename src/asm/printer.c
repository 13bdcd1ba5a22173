// Printing ops, regions and blocks in generic and custom form, and the entry points.
#include "asm/printer.h"

#include "asm/aliases.h"
#include "asm/format.h"
#include "asm/ssa_names.h"
#include "ir/parallel.h"
#include "support/numbers.h"

#include <stdlib.h>

enum { INDENT = 2 };

// --- basics ---

cis_strbuf *cis_printer_out(cis_printer *p) { return p->out; }

static bool collecting(const cis_printer *p) { return cis_alias_table_collecting(p->aliases); }

static void put_indent(cis_printer *p) { cis_strbuf_repeat(p->out, ' ', p->indent); }

void cis_print_newline(cis_printer *p) {
  cis_strbuf_char(p->out, '\n');
  put_indent(p);
}

void cis_print_indent(cis_printer *p, int delta) { p->indent = (uint32_t)((int)p->indent + delta); }

void cis_printer_note_resource(cis_printer *p, cis_resource *resource) {
  bool is_new;
  cis_ptrmap_get(&p->noted_resources, resource, &is_new);
  if (is_new)
    cis_vec_push(&p->resources, resource);
}

// --- values ---

void cis_print_operand(cis_printer *p, cis_value *value) {
  if (p->names)
    cis_ssa_names_print(p->names, value, false, p->out);
}

void cis_print_value_list(cis_printer *p, cis_value *const *values, size_t num) {
  for (size_t i = 0; i < num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_print_operand(p, values[i]);
  }
}

void cis_print_operands(cis_printer *p, cis_op *op, cis_range range) {
  for (uint32_t i = 0; i < range.num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_print_operand(p, cis_op_operand(op, range.first + i));
  }
}

void cis_print_assignment_list(cis_printer *p, cis_value *const *args, cis_op *op, cis_range values,
                               const char *prefix) {
  if (values.num == 0)
    return;
  cis_print_cstr(p, prefix);
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < values.num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_operand(p, args[i]);
    cis_print_cstr(p, " = ");
    cis_print_operand(p, cis_op_operand(op, values.first + i));
  }
  cis_print_char(p, ')');
}

void cis_print_operand_types(cis_printer *p, cis_op *op, cis_range range) {
  for (uint32_t i = 0; i < range.num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_print_type_or_alias(p, cis_op_operand(op, range.first + i)->type);
  }
}

void cis_print_result_types(cis_printer *p, cis_op *op, cis_range range) {
  for (uint32_t i = 0; i < range.num; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_print_type_or_alias(p, op->results[range.first + i].type);
  }
}

void cis_print_functional_type(cis_printer *p, cis_op *op) {
  cis_strbuf_char(p->out, '(');
  cis_print_operand_types(p, op, (cis_range){0, op->num_operands});
  cis_strbuf_lit(p->out, ") -> ");
  bool parens = op->num_results != 1 || op->results[0].type->kind == CIS_TYPE_FUNCTION;
  if (parens)
    cis_strbuf_char(p->out, '(');
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
  if (parens)
    cis_strbuf_char(p->out, ')');
}

// --- attributes of an op ---

static bool is_elided(cis_str name, const char *const *elided) {
  for (; elided && *elided; ++elided)
    if (cis_str_is(name, *elided))
      return true;
  return false;
}

/// Properties (and discardable attributes, if asked) that are there and not elided, sorted by name.
static void collect_attrs(cis_op *op, bool discardable, const char *const *elided,
                          cis_named_attr_vec *out) {
  for (uint32_t i = 0; op->info->def && i < op->num_props; ++i) {
    cis_named_attr entry = {op->info->attrs[i].name, cis_op_props(op)[i]};
    if (entry.value && !is_elided(entry.name, elided))
      cis_vec_push(out, entry);
  }
  bool sorted = out->len < 2;
  for (uint32_t i = 0;
       discardable && cis_op_discardable(op) && i < cis_op_discardable(op)->dict.num; ++i) {
    cis_named_attr entry = cis_op_discardable(op)->dict.entries[i];
    sorted = sorted && !out->len;
    // a discardable attribute with the name of a property is not what the syntax says elsewhere
    if (!is_elided(entry.name, elided) || cis_op_info_prop(op->info, entry.name) >= 0)
      cis_vec_push(out, entry);
  }
  if (out->len > 1)
    qsort(out->data, out->len, sizeof(cis_named_attr), cis_named_attr_compare);
}

static void print_attr_list(cis_printer *p, const cis_named_attr_vec *attrs) {
  cis_strbuf_char(p->out, '{');
  cis_printer_named_attrs(p, attrs->data, attrs->len, NULL);
  cis_strbuf_char(p->out, '}');
}

static void print_attr_dict(cis_printer *p, cis_op *op, const char *const *elided,
                            const char *before) {
  cis_named_attr few_attrs[8];
  cis_named_attr_vec attrs = CIS_VEC_WITH(few_attrs);
  collect_attrs(op, true, elided, &attrs);
  if (attrs.len) {
    cis_strbuf_cstr(p->out, before);
    print_attr_list(p, &attrs);
  }
  cis_vec_deinit(&attrs);
}

void cis_print_optional_attr_dict(cis_printer *p, cis_op *op, const char *const *elided) {
  print_attr_dict(p, op, elided, " ");
}

void cis_print_optional_attr_dict_with_keyword(cis_printer *p, cis_op *op,
                                               const char *const *elided) {
  print_attr_dict(p, op, elided, " attributes ");
}

// --- blocks and regions ---

void cis_print_region_arg(cis_printer *p, cis_value *arg, cis_attr attrs, bool omit_type) {
  cis_print_operand(p, arg);
  if (!omit_type) {
    cis_strbuf_lit(p->out, ": ");
    cis_print_type_or_alias(p, arg->type);
  }
  if (attrs && !collecting(p)) // upstream finds no aliases in them
    cis_print_dict(p, attrs);
  if (!p->options.debug_info)
    return;
  if (collecting(p)) {
    cis_alias_visit_location(p, cis_value_loc(arg), false);
    return;
  }
  cis_printer_trailing_location(p, cis_value_loc(arg), false);
}

static void print_block_args(cis_printer *p, cis_block *block) {
  cis_strbuf_char(p->out, '(');
  for (uint32_t i = 0; i < block->num_args; ++i) {
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_print_region_arg(p, cis_block_args(block)[i], NULL, false);
  }
  cis_strbuf_char(p->out, ')');
}

static void print_predecessors(cis_printer *p, cis_block *block) {
  CIS_VEC(uint32_t) numbers = {0};
  for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use))
    cis_vec_push(&numbers,
                 cis_op_block(cis_block_use_owner(use))
                     ? cis_ssa_names_block_number(p->names, cis_op_block(cis_block_use_owner(use)))
                     : UINT32_MAX);
  if (!numbers.len) {
    if (!cis_block_is_entry(block))
      cis_strbuf_lit(p->out, "  // no predecessors");
    return;
  }
  qsort(numbers.data, numbers.len, sizeof(uint32_t), cis_compare_u32);
  if (numbers.len == 1)
    cis_strbuf_lit(p->out, "  // pred: ");
  else
    cis_strbuf_printf(p->out, "  // %zu preds: ", numbers.len);
  for (size_t i = 0; i < numbers.len; ++i) {
    if (numbers.data[i] == UINT32_MAX)
      cis_strbuf_printf(p->out, "%sINVALIDBLOCK", i ? ", " : "");
    else
      cis_strbuf_printf(p->out, "%s^bb%u", i ? ", " : "", numbers.data[i]);
  }
  cis_vec_deinit(&numbers);
}

static void print_op_line(cis_printer *p, cis_op *op);
static bool share_block(cis_printer *p, cis_block *block);

static void print_block(cis_printer *p, cis_block *block, bool header, bool terminator) {
  if (header) {
    put_indent(p);
    if (p->names)
      cis_ssa_names_print_block(p->names, block, p->out);
    if (block->num_args)
      print_block_args(p, block);
    cis_strbuf_char(p->out, ':');
    if (p->names)
      print_predecessors(p, block);
    cis_strbuf_char(p->out, '\n');
  }
  p->indent += INDENT;
  cis_printer_arg_users(p, block);
  if (p->shares && share_block(p, block)) {
    p->indent -= INDENT;
    return;
  }
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    cis_prefetch_after(op);
    if (!terminator && !cis_op_next(op) && cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
      break;
    print_op_line(p, op);
    cis_strbuf_char(p->out, '\n');
  }
  p->indent -= INDENT;
  if (collecting(p))
    p->out->len = 0;
}

void cis_print_region(cis_printer *p, cis_region *region, bool entry_args, bool terminators,
                      bool print_empty_block) {
  if (p->options.skip_regions) {
    cis_strbuf_lit(p->out, "{...}");
    return;
  }
  const char *outer = p->default_dialect;
  const cis_op_info *info = cis_region_op(region)->info;
  p->default_dialect = info->traits & CIS_TRAIT_DEFAULT_DIALECT_SCOPE ? info->dialect->name : "";
  cis_strbuf_lit(p->out, "{\n");
  cis_block *entry = cis_region_first(region);
  if (entry) {
    bool header = (print_empty_block && !cis_block_first(entry)) || (entry_args && entry->num_args);
    print_block(p, entry, header, terminators);
    for (cis_block *block = cis_block_next(entry); block; block = cis_block_next(block))
      print_block(p, block, true, true);
  }
  put_indent(p);
  cis_strbuf_char(p->out, '}');
  p->default_dialect = outer;
}

void cis_print_successor(cis_printer *p, cis_block *block) {
  if (p->names)
    cis_ssa_names_print_block(p->names, block, p->out);
}

void cis_print_successor_and_operands(cis_printer *p, cis_op *op, cis_block *block,
                                      cis_range range) {
  cis_print_successor(p, block);
  if (!range.num)
    return;
  cis_strbuf_char(p->out, '(');
  cis_print_operands(p, op, range);
  cis_strbuf_lit(p->out, " : ");
  cis_print_operand_types(p, op, range);
  cis_strbuf_char(p->out, ')');
}

// --- ops ---

/// Op name without the prefix that is implied inside `func` and the like.
static void print_op_name(cis_printer *p, const cis_op_info *info) {
  cis_str name = info->name, prefix = {0};
  if (name.data[0] == *p->default_dialect)
    prefix = cis_str_from(p->default_dialect);
  if (prefix.len && cis_str_starts_with(name, prefix) && name.len > prefix.len &&
      name.data[prefix.len] == '.' && cis_str_find(name, '.', prefix.len + 1) == name.len)
    name = cis_str_from_index(name, prefix.len + 1);
  cis_strbuf_str(p->out, name);
}

/// While aliases are collected, the generic form visits things in an order of its own, and the
/// properties of ops that are not registered not at all.
static void collect_generic_op(cis_printer *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions && !p->options.skip_regions; ++i)
    cis_print_region(p, cis_op_region(op, i), true, true, true);
  cis_print_operand_types(p, op, (cis_range){0, op->num_operands});
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
  cis_named_attr_vec attrs = {0};
  collect_attrs(op, true, NULL, &attrs);
  for (size_t i = 0; i < attrs.len; ++i)
    cis_print_the_attr(p, attrs.data[i].value);
  cis_vec_deinit(&attrs);
}

static void print_properties(cis_printer *p, cis_op *op) {
  if (op->info->traits & CIS_TRAIT_FROM_TEXT)
    return; // they stand in the dictionary
  cis_named_attr_vec props = {0};
  collect_attrs(op, false, NULL, &props);
  cis_attr opaque = !op->info->def && op->num_props ? cis_op_props(op)[0] : NULL;
  if (props.len || opaque) {
    cis_strbuf_lit(p->out, " <");
    if (opaque)
      cis_print_the_attr(p, opaque);
    else
      print_attr_list(p, &props);
    cis_strbuf_char(p->out, '>');
  }
  cis_vec_deinit(&props);
}

/// The op in generic form, as inside another op's custom syntax.
static void print_generic_op(cis_printer *p, cis_op *op) {
  if (collecting(p)) {
    collect_generic_op(p, op);
    return;
  }
  cis_print_string(p, op->info->name);
  cis_strbuf_char(p->out, '(');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_strbuf_char(p->out, ')');
  if (op->num_successors) {
    cis_strbuf_char(p->out, '[');
    for (uint32_t i = 0; i < op->num_successors; ++i) {
      if (i)
        cis_strbuf_lit(p->out, ", ");
      cis_print_successor(p, cis_op_successor(op, i));
    }
    cis_strbuf_char(p->out, ']');
  }
  print_properties(p, op);
  if (op->num_regions) {
    cis_strbuf_lit(p->out, " (");
    for (uint32_t i = 0; i < op->num_regions; ++i) {
      if (i)
        cis_strbuf_lit(p->out, ", ");
      cis_print_region(p, cis_op_region(op, i), true, true, true);
    }
    cis_strbuf_char(p->out, ')');
  }
  if (op->info->traits & CIS_TRAIT_FROM_TEXT) {
    cis_print_optional_attr_dict(p, op, NULL);
  } else if (cis_op_discardable(op)) {
    cis_strbuf_lit(p->out, " {");
    cis_printer_named_attrs(p, cis_op_discardable(op)->dict.entries,
                            cis_op_discardable(op)->dict.num, NULL);
    cis_strbuf_char(p->out, '}');
  }
  cis_strbuf_lit(p->out, " : ");
  cis_print_functional_type(p, op);
}

void cis_print_custom_or_generic_op(cis_printer *p, cis_op *op) {
  if (collecting(p) && p->options.debug_info)
    cis_alias_visit_location(p, op->loc, true);
  const cis_op_def *def = op->info->def;
  if (p->options.generic || !def || (!def->print && !cis_format_is_there(op->info))) {
    print_generic_op(p, op);
    return;
  }
  print_op_name(p, op->info);
  if (def->print)
    def->print(p, op);
  else
    cis_format_print(p, op);
}

static void print_result_names(cis_printer *p, cis_op *op) {
  if (!op->num_results || !p->names)
    return;
  for (uint32_t i = 0; i < op->num_results;) {
    uint32_t pack = cis_ssa_names_pack_size(op, i);
    if (i)
      cis_strbuf_lit(p->out, ", ");
    cis_ssa_names_print(p->names, &op->results[i], true, p->out);
    if (pack > 1) {
      cis_strbuf_char(p->out, ':');
      cis_strbuf_uint(p->out, pack);
    }
    i += pack ? pack : 1;
  }
  cis_strbuf_lit(p->out, " = ");
}

static void print_op_and_location(cis_printer *p, cis_op *op) {
  if (collecting(p) && p->options.debug_info)
    cis_alias_visit_location(p, op->loc, true);
  if (collecting(p) && cis_alias_op_is_resolved(p, op))
    return;
  if (p->names && op->num_regions)
    cis_ssa_names_enter(p->names, op);
  print_result_names(p, op);
  cis_print_custom_or_generic_op(p, op);
  if (collecting(p))
    return;
  cis_printer_trailing_location(p, op->loc, true);
  cis_printer_op_users(p, op);
}

static void print_op_line(cis_printer *p, cis_op *op) {
  put_indent(p);
  print_op_and_location(p, op);
}

// --- functions on several threads ---

// Names of one function do not depend on those of another, and aliases are known, or are collected
// in a table for each thread. Threads print some functions at a time, each into a text of its own,
// so that texts do not add up to a second output.

enum { MOST_AT_A_TIME = 128 };

typedef struct sharing {
  cis_printer *main;
  const cis_op_vec *ops;
  size_t first; // of those that are printed now
  cis_printer workers[CIS_MAX_THREADS];
  cis_strbuf texts[MOST_AT_A_TIME]; // of the ops that are printed now; of workers, while collecting
} sharing;

static bool print_share(void *user, size_t i, unsigned worker) {
  sharing *s = user;
  cis_printer *p = &s->workers[worker];
  p->out = &s->texts[i];
  print_op_line(p, s->ops->data[s->first + i]);
  return true;
}

static bool collect_share(void *user, size_t i, unsigned worker) {
  sharing *s = user;
  cis_printer *p = &s->workers[worker];
  p->out = &s->texts[worker];
  cis_alias_table_begin_part(p->aliases, (uint32_t)i + 1);
  print_op_line(p, s->ops->data[i]);
  return true;
}

static void deinit_printer(cis_printer *p);

/// Gives each worker a printer. The blocks of the root get numbers meanwhile, so that threads do
/// not do it.
static void init_workers(sharing *s) {
  for (unsigned i = 0; i < cis_context_threads(s->main->ctx); ++i) {
    cis_printer *p = &s->workers[i];
    *p = (cis_printer){.ctx = s->main->ctx,
                       .options = s->main->options,
                       .indent = s->main->indent,
                       .aliases = s->main->aliases,
                       .default_dialect = s->main->default_dialect};
    if (collecting(s->main))
      p->aliases = cis_alias_table_create();
    else
      p->names = cis_ssa_names_create(cis_op_parent(s->ops->data[0]), &p->options);
  }
}

static void print_all(sharing *s) {
  cis_printer *p = s->main;
  for (; s->first < s->ops->len; s->first += MOST_AT_A_TIME) {
    size_t left = s->ops->len - s->first, num = left < MOST_AT_A_TIME ? left : MOST_AT_A_TIME;
    cis_parallel_for(p->ctx, num, print_share, s);
    for (size_t i = 0; i < num; ++i) {
      cis_strbuf_str(p->out, cis_strbuf_view(&s->texts[i]));
      cis_strbuf_char(p->out, '\n');
      cis_strbuf_clear(&s->texts[i]);
    }
  }
}

/// Puts the lists of workers together. Resources and distinct attributes are not looked at while
/// aliases are collected, but whether there are some.
static void collect_all(sharing *s) {
  cis_printer *p = s->main;
  cis_parallel_for(p->ctx, s->ops->len, collect_share, s);
  for (unsigned i = 0; i < CIS_MAX_THREADS && s->workers[i].aliases; ++i) {
    cis_alias_table_add(p->aliases, s->workers[i].aliases);
    cis_vec_append(&p->resources, s->workers[i].resources.data, s->workers[i].resources.len);
    if (s->workers[i].distinct.len)
      cis_ptrmap_set(&p->distinct, s, 1);
  }
  cis_alias_table_begin_part(p->aliases, (uint32_t)s->ops->len + 1);
}

static void print_shared(cis_printer *p, const cis_op_vec *ops) {
  sharing *s = cis_mem_calloc(1, sizeof(*s));
  bool collects = collecting(p);
  s->main = p;
  s->ops = ops;
  init_workers(s);
  (collects ? collect_all : print_all)(s);
  for (unsigned i = 0; i < CIS_MAX_THREADS; ++i) {
    if (!collects)
      s->workers[i].aliases = NULL; // of the first printer
    deinit_printer(&s->workers[i]);
  }
  for (size_t i = 0; i < MOST_AT_A_TIME; ++i)
    cis_strbuf_deinit(&s->texts[i]);
  cis_mem_free(s);
}

/// Prints the ops of the root's block, if threads may; false if nothing was done.
static bool share_block(cis_printer *p, cis_block *block) {
  cis_op_vec functions = {0}, ops = {0};
  bool may = cis_parallel_functions(cis_block_parent_op(block), &functions);
  p->shares = false; // this is the only block
  if (may) {
    cis_for_each_op (op, block)
      cis_vec_push(&ops, op);
    print_shared(p, &ops);
  }
  cis_vec_deinit(&functions);
  cis_vec_deinit(&ops);
  return may;
}

// --- entry points ---

static const cis_print_options default_options;

/// Visits everything once to find the aliases. Output goes to a buffer that is emptied as it fills.
static void collect_aliases(cis_printer *p, cis_op *op) {
  cis_strbuf scratch = {0};
  cis_strbuf *out = p->out;
  cis_ssa_names *names = p->names;
  p->out = &scratch;
  p->names = NULL;
  p->aliases = cis_alias_table_create();
  p->shares = true;
  print_op_and_location(p, op);
  cis_alias_table_finish(p->aliases);
  p->out = out;
  p->names = names;
  cis_strbuf_deinit(&scratch);
  // Resources and distinct attributes are counted in the order in which they are printed.
  // The names of a function follow from those of others in the generic form, and with some options.
  p->shares = !p->resources.len && !p->distinct.len && !p->options.debug_info &&
              !p->options.generic && !p->options.unique_ssa_ids && !p->options.value_users;
  cis_vec_clear(&p->resources);
  cis_ptrmap_clear(&p->noted_resources);
  cis_ptrmap_clear(&p->distinct);
}

static void deinit_printer(cis_printer *p) {
  if (p->names)
    cis_ssa_names_destroy(p->names);
  cis_alias_table_destroy(p->aliases);
  cis_vec_deinit(&p->resources);
  cis_ptrmap_deinit(&p->noted_resources);
  cis_ptrmap_deinit(&p->type_texts);
  cis_ptrmap_deinit(&p->distinct);
  cis_arena_deinit(&p->arena);
}

static cis_printer make_printer(cis_context *ctx, const cis_print_options *options,
                                cis_strbuf *out) {
  return (cis_printer){.ctx = ctx,
                       .out = out,
                       .options = options ? *options : default_options,
                       .default_dialect = "builtin"};
}

/// Generic form shows what custom form leaves out; with these options, values in there have numbers
/// too.
static bool shows_all_regions(const cis_print_options *options) {
  return options->generic || options->unique_ssa_ids || options->value_users;
}

void cis_print_op(cis_op *op, const cis_print_options *options, cis_strbuf *out) {
  cis_printer p = make_printer(cis_op_context(op), options, out);
  if (shows_all_regions(&p.options))
    cis_op_own_regions_inside(op);
  if (!p.options.local_scope)
    collect_aliases(&p, op);
  p.names = cis_ssa_names_create(op, &p.options);
  if (p.aliases)
    cis_alias_table_print(&p, false);
  print_op_and_location(&p, op);
  cis_strbuf_char(out, '\n');
  if (p.aliases)
    cis_alias_table_print(&p, true);
  if (!cis_op_parent(op) && !p.options.local_scope) // upstream leaves them out of local scopes
    cis_printer_resources(&p);
  deinit_printer(&p);
}

void cis_print_type(cis_type type, cis_strbuf *out) {
  cis_printer p = make_printer(type->ctx, NULL, out);
  cis_print_type_or_alias(&p, type);
  deinit_printer(&p);
}

void cis_print_attr(cis_context *ctx, cis_attr attr, cis_strbuf *out) {
  cis_printer p = make_printer(ctx, NULL, out);
  cis_print_the_attr(&p, attr);
  deinit_printer(&p);
}

// --- for diagnostics ---

static void print_type_for_message(cis_type type, cis_strbuf *out) {
  cis_printer p = make_printer(type->ctx, cis_diag_print_options(type->ctx), out);
  cis_print_type_or_alias(&p, type);
  deinit_printer(&p);
}

static void print_attr_for_message(cis_attr attr, cis_strbuf *out) {
  cis_printer p = make_printer(attr->ctx, cis_diag_print_options(attr->ctx), out);
  cis_print_the_attr(&p, attr);
  deinit_printer(&p);
}

/// Generic form on its own; values are numbered as in the nearest op that is isolated from above.
static void print_op_for_message(cis_op *op, cis_strbuf *out) {
  const cis_print_options *context_options = cis_diag_print_options(cis_op_context(op));
  cis_print_options options = context_options ? *context_options : (cis_print_options){0};
  options.generic = options.local_scope = true;
  cis_printer p = make_printer(cis_op_context(op), &options, out);
  cis_op *scope = op;
  while (!cis_op_has_trait(scope, CIS_TRAIT_ISOLATED) && cis_op_parent(scope))
    scope = cis_op_parent(scope);
  cis_op_own_regions_inside(scope); // values in shared regions have numbers, too
  p.names = cis_ssa_names_create(scope, &p.options);
  print_op_and_location(&p, op);
  deinit_printer(&p);
}

void cis_asm_set_message_options(cis_context *ctx, const cis_print_options *options) {
  cis_diag_set_print_options(ctx, options);
}

void cis_asm_init(cis_context *ctx) {
  static const cis_diag_printers printers = {print_type_for_message, print_attr_for_message,
                                             print_op_for_message};
  cis_diag_set_printers(ctx, &printers);
}

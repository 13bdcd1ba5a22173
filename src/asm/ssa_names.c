// SSA names, in upstream's order: a region is named completely before any region nested in it, and the regions
// nested in it are taken last first. Unless names are to be unique, each of those starts from the counters and
// names that its parent region had when it was done, so that siblings use the same numbers.
#include "asm/ssa_names.h"

#include <stdio.h>

/// A named value: `text` is its name, or NULL for a number.
typedef struct entry {
  const cis_value *value; // guards against stale print ids
  cis_str text;           // without %; data NULL: numbered
  uint32_t number;
  uint32_t pack;       // values that share the name; 0: this one continues a pack
  uint32_t pack_index; // position in its pack
} entry;

typedef struct block_entry {
  const cis_block *block;
  uint32_t number;
} block_entry;

typedef struct counters {
  uint32_t value, arg, conflict;
} counters;

/// A region that waits for its turn.
typedef struct pending {
  cis_region *region;
  counters start;
  size_t used; // length of the log of used names
} pending;

struct cis_ssa_names {
  CIS_VEC(entry) entries;
  CIS_VEC(block_entry) blocks;
  cis_arena arena; // texts
};

typedef struct namer {
  cis_value_namer base;
  cis_ssa_names *names;
  const cis_print_options *options;
  counters next;
  cis_strmap used;
  CIS_VEC(cis_str) used_log;
  CIS_VEC(pending) stack;
  cis_strbuf buffer;
} namer;

static bool is_named(const cis_ssa_names *names, const cis_value *value) {
  return value->print_id < names->entries.len &&
         names->entries.data[value->print_id].value == value;
}

static entry *add_entry(namer *n, cis_value *value) {
  value->print_id = (uint32_t)n->names->entries.len;
  entry e = {.value = value, .pack = 1};
  cis_vec_push(&n->names->entries, e);
  return &cis_vec_last(&n->names->entries);
}

/// Letters, digits and "$-_." stay; others become hexadecimal; a leading digit gets an underscore.
static void sanitize(cis_strbuf *sb, cis_str name) {
  cis_strbuf_clear(sb);
  if (name.len && name.data[0] >= '0' && name.data[0] <= '9')
    cis_strbuf_char(sb, '_');
  for (size_t i = 0; i < name.len; ++i) {
    unsigned char c = (unsigned char)name.data[i];
    bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (word || c == '$' || c == '-' || c == '_' || c == '.')
      cis_strbuf_char(sb, (char)c);
    else if (c == ' ')
      cis_strbuf_char(sb, '_');
    else
      cis_strbuf_printf(sb, "%X", c);
  }
}

/// A name that nobody has: the suggestion, or the suggestion with the next free suffix.
static cis_str unique_name(namer *n, cis_str suggestion) {
  sanitize(&n->buffer, suggestion);
  size_t base = n->buffer.len;
  while (cis_strmap_find(&n->used, cis_strbuf_view(&n->buffer))) {
    n->buffer.len = base;
    cis_strbuf_char(&n->buffer, '_');
    cis_strbuf_uint(&n->buffer, n->next.conflict++);
  }
  cis_str text = cis_arena_str(&n->names->arena, cis_strbuf_view(&n->buffer));
  cis_strmap_set(&n->used, text, 1);
  cis_vec_push(&n->used_log, text);
  return text;
}

/// The entry-argument names argN come by the thousand and are not suggested by anything else.
static void set_name(cis_value_namer *base, cis_value *value, cis_str name) {
  namer *n = (namer *)base;
  if (is_named(n->names, value))
    return;
  entry *e = add_entry(n, value);
  if (name.len)
    e->text = unique_name(n, name);
  else
    e->number = n->next.value++;
}

// --- ops, blocks, regions ---

/// The results that follow the first of a pack share its name.
static void close_packs(namer *n, cis_op *op) {
  entry *first = NULL;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *value = &op->results[i];
    if (is_named(n->names, value)) {
      first = &n->names->entries.data[value->print_id];
      continue;
    }
    size_t first_index = (size_t)(first - n->names->entries.data);
    entry *e = add_entry(n, value);
    first = &n->names->entries.data[first_index];
    *e = (entry){
        .value = value, .text = first->text, .number = first->number, .pack_index = first->pack++};
    e->pack = 0;
  }
}

/// Where the row has several results, each goes by its own name.
static void name_result_groups(namer *n, cis_op *op) {
  for (uint32_t i = 0; i < op->info->num_results; ++i) {
    cis_range group = cis_op_result_group(op, i);
    if (group.num)
      set_name(&n->base, &op->results[group.first], op->info->results[i].name);
  }
}

static void name_op(namer *n, cis_op *op) {
  if (!op->num_results)
    return;
  const cis_op_def *def = op->info->def;
  if (def && !n->options->generic) {
    if (def->result_name)
      set_name(&n->base, &op->results[0], cis_str_from(def->result_name));
    else if (def->name_results)
      def->name_results(op, &n->base);
    else if (op->info->num_results > 1)
      name_result_groups(n, op);
  }
  if (!is_named(n->names, &op->results[0]))
    set_name(&n->base, &op->results[0], (cis_str){0});
  if (op->num_results > 1)
    close_packs(n, op);
}

static void name_args(namer *n, cis_block *block, bool entry_block) {
  char text[16];
  for (uint32_t i = 0; i < block->num_args; ++i) {
    if (is_named(n->names, block->args[i]))
      continue;
    cis_str name = {0};
    if (entry_block)
      name = (cis_str){text, (size_t)snprintf(text, sizeof(text), "arg%u", n->next.arg++)};
    set_name(&n->base, block->args[i], name);
  }
}

static void name_region(namer *n, cis_region *region) {
  const cis_op_def *def = region->op->info->def;
  if (region->first && def && def->name_region_args && !n->options->generic)
    def->name_region_args(region->op, region, &n->base);
  uint32_t number = 0;
  cis_for_each_block (block, region) {
    block->print_id = (uint32_t)n->names->blocks.len;
    block_entry e = {block, number++};
    cis_vec_push(&n->names->blocks, e);
    name_args(n, block, block == region->first);
    for (cis_op *op = block->first; op; op = op->next)
      name_op(n, op);
  }
}

static void push_regions(namer *n, cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    pending next = {op->regions[i], n->next, n->used_log.len};
    cis_vec_push(&n->stack, next);
  }
}

/// Forgets the names that were claimed since the log had this length.
static void roll_back(namer *n, size_t used) {
  while (n->used_log.len > used)
    cis_strmap_remove(&n->used, cis_vec_pop(&n->used_log));
}

static void name_all(namer *n, cis_op *root) {
  bool unique = n->options->generic || n->options->unique_ssa_ids;
  name_op(n, root);
  push_regions(n, root);
  while (n->stack.len) {
    pending next = cis_vec_pop(&n->stack);
    if (!unique) {
      n->next = next.start;
      roll_back(n, next.used);
    }
    name_region(n, next.region);
    cis_for_each_block (block, next.region) {
      for (cis_op *op = block->first; op; op = op->next)
        if (op->num_regions)
          push_regions(n, op);
    }
  }
}

cis_ssa_names *cis_ssa_names_create(cis_op *root, const cis_print_options *options) {
  cis_ssa_names *names = cis_mem_calloc(1, sizeof(*names));
  namer n = {.base = {set_name}, .names = names, .options = options};
  name_all(&n, root);
  cis_strmap_deinit(&n.used);
  cis_vec_deinit(&n.used_log);
  cis_vec_deinit(&n.stack);
  cis_strbuf_deinit(&n.buffer);
  return names;
}

void cis_ssa_names_destroy(cis_ssa_names *names) {
  cis_vec_deinit(&names->entries);
  cis_vec_deinit(&names->blocks);
  cis_arena_deinit(&names->arena);
  cis_mem_free(names);
}

// --- queries ---

void cis_ssa_names_print(const cis_ssa_names *names, cis_value *value, bool whole_pack,
                         cis_strbuf *out) {
  if (!value || !is_named(names, value)) {
    cis_strbuf_cstr(out, value ? "<<UNKNOWN SSA VALUE>>" : "<<NULL VALUE>>");
    return;
  }
  const entry *e = &names->entries.data[value->print_id];
  cis_strbuf_char(out, '%');
  if (e->text.data)
    cis_strbuf_str(out, e->text);
  else
    cis_strbuf_uint(out, e->number);
  if (!whole_pack && e->pack != 1) {
    cis_strbuf_char(out, '#');
    cis_strbuf_uint(out, e->pack_index);
  }
}

uint32_t cis_ssa_names_pack_size(const cis_ssa_names *names, cis_op *op, uint32_t i) {
  return is_named(names, &op->results[i]) ? names->entries.data[op->results[i].print_id].pack : 1;
}

static bool is_numbered(const cis_ssa_names *names, const cis_block *block) {
  return block->print_id < names->blocks.len && names->blocks.data[block->print_id].block == block;
}

void cis_ssa_names_print_block(const cis_ssa_names *names, cis_block *block, cis_strbuf *out) {
  if (!is_numbered(names, block)) {
    cis_strbuf_lit(out, "INVALIDBLOCK");
    return;
  }
  cis_strbuf_lit(out, "^bb");
  cis_strbuf_uint(out, names->blocks.data[block->print_id].number);
}

uint32_t cis_ssa_names_block_number(const cis_ssa_names *names, cis_block *block) {
  return is_numbered(names, block) ? names->blocks.data[block->print_id].number : UINT32_MAX;
}

void cis_ssa_names_shadow(cis_ssa_names *names, cis_value *value, cis_value *as) {
  if (!is_named(names, value) || !is_named(names, as))
    return;
  entry *e = &names->entries.data[value->print_id];
  const entry *source = &names->entries.data[as->print_id];
  e->text = source->text;
  e->number = source->number;
  e->pack = source->pack;
  e->pack_index = source->pack_index;
}

// Aliases: found by printing once without output, in the order of that visit; then ordered by how
// deep they nest, types first, and by name, and numbered per name.
#include "asm/aliases.h"

#include <stdlib.h>

typedef struct alias {
  const void *key;  // cis_attr or cis_type
  const char *base; // "map"; NULL: visited, but has no alias
  bool is_type, deferrable;
  uint32_t depth;  // aliases nested inside, at the most on top of each other
  uint64_t order;  // of the first visit: the part of the program, and how many aliases were before
  uint32_t number; // of the same base, from 0
} alias;

enum { RESOLVED_SLOTS = 512 };

struct cis_alias_table {
  bool collecting;
  bool deferred;    // the alias of the visited attribute may be defined after the module
  uint32_t depth;   // while visiting: deepest alias inside so far, plus one
  uint32_t part;    // of the program that is visited
  cis_ptrmap index; // key -> position in entries + 1
  CIS_VEC(alias) entries;
  /// Direct-mapped: what a further visit would not change. Few types and attributes make up most of
  /// a module.
  const void *resolved[RESOLVED_SLOTS];
};

cis_alias_table *cis_alias_table_create(void) {
  cis_alias_table *table = cis_mem_calloc(1, sizeof(*table));
  table->collecting = true;
  return table;
}

void cis_alias_table_destroy(cis_alias_table *table) {
  if (!table)
    return;
  cis_ptrmap_deinit(&table->index);
  cis_vec_deinit(&table->entries);
  cis_mem_free(table);
}

bool cis_alias_table_collecting(const cis_alias_table *table) { return table && table->collecting; }

static const char *attr_alias_base(cis_attr attr) {
  switch (attr->kind) {
  case CIS_ATTR_AFFINE_MAP:
    return "map";
  case CIS_ATTR_INTEGER_SET:
    return "set";
  case CIS_ATTR_DISTINCT:
    return attr->distinct.referenced->kind == CIS_ATTR_UNIT ? NULL : "distinct";
  case CIS_ATTR_DIALECT:
    return attr->dialect.def->alias;
  default:
    return cis_attr_is_location(attr) ? "loc" : NULL;
  }
}

static const char *type_alias_base(cis_type type) {
  enum { MANY = 16 }; // upstream's limit for tuples
  return type->kind == CIS_TYPE_TUPLE && type->function.num_inputs > MANY ? "tuple" : NULL;
}

static void visit_body(cis_printer *p, const void *key, bool is_type) {
  size_t start = p->out->len;
  if (is_type)
    cis_printer_type_body(p, key);
  else
    cis_printer_attr_body(p, key, CIS_TYPE_NEVER_ELIDED);
  p->out->len = start < p->out->len ? start : p->out->len;
}

static const void **resolved_slot(cis_alias_table *table, const void *key) {
  uintptr_t bits = (uintptr_t)key / 16;
  return &table->resolved[(bits ^ bits / RESOLVED_SLOTS) % RESOLVED_SLOTS];
}

/// Scalar types and attributes have no alias and nothing inside.
static bool is_type_resolved(cis_alias_table *table, cis_type type) {
  return type->kind <= CIS_TYPE_FLOAT || *resolved_slot(table, type) == type;
}

static bool is_attr_resolved(cis_alias_table *table, cis_attr attr) {
  if (!attr || *resolved_slot(table, attr) == attr)
    return true;
  switch (attr->kind) {
  case CIS_ATTR_UNIT:
  case CIS_ATTR_ENUM:
  case CIS_ATTR_SYMBOL_REF:
  case CIS_ATTR_DENSE_ARRAY:
    return true;
  case CIS_ATTR_INTEGER:
  case CIS_ATTR_FLOAT:
    return attr->type->kind <= CIS_TYPE_FLOAT;
  case CIS_ATTR_ARRAY: // of enums, say, which some ops print as something else
    for (uint32_t i = 0; i < attr->array.num; ++i)
      if (!is_attr_resolved(table, attr->array.elems[i]))
        return false;
    *resolved_slot(table, attr) = attr;
    return true;
  default:
    return false;
  }
}

static bool are_values_resolved(cis_alias_table *table, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!is_type_resolved(table, cis_op_operand(op, i)->type))
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!is_type_resolved(table, op->results[i].type))
      return false;
  return true;
}

static bool are_attrs_resolved(cis_alias_table *table, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (!is_attr_resolved(table, cis_op_props(op)[i]))
      return false;
  uint32_t num = cis_op_discardable(op) ? cis_op_discardable(op)->dict.num : 0;
  for (uint32_t i = 0; i < num; ++i)
    if (!is_attr_resolved(table, cis_op_discardable(op)->dict.entries[i].value))
      return false;
  return true;
}

static bool is_plain_op_resolved(cis_alias_table *table, const cis_op *op) {
  return !op->num_regions && are_values_resolved(table, op) && are_attrs_resolved(table, op);
}

/// Bodies of one block whose ops have no regions are looked into, others are not: so an op is
/// looked at twice at the most, however deep it lies.
static bool is_body_resolved(cis_alias_table *table, const cis_region *region) {
  const cis_block *block = cis_region_first(region);
  if (!block || cis_block_next(block))
    return false;
  for (uint32_t i = 0; i < block->num_args; ++i)
    if (!is_type_resolved(table, cis_block_args(block)[i]->type))
      return false;
  for (const cis_op *op = cis_block_first(block); op; op = cis_op_next(op))
    if (!is_plain_op_resolved(table, op))
      return false;
  return true;
}

bool cis_alias_op_is_resolved(const cis_printer *p, const cis_op *op) {
  cis_alias_table *table = p->aliases;
  if (!op->num_regions)
    return is_plain_op_resolved(table, op);
  return !p->options.debug_info && op->num_regions == 1 && are_values_resolved(table, op) &&
         are_attrs_resolved(table, op) && is_body_resolved(table, cis_op_region(op, 0));
}

static void deepen(cis_alias_table *table, uint32_t depth) {
  if (depth > table->depth)
    table->depth = depth;
}

/// Visits an attribute or type: once for its depth, and once more if it is needed
/// before the module.
static void visit(cis_printer *p, const void *key, const char *base, bool is_type) {
  cis_alias_table *table = p->aliases;
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&table->index, key, &is_new);
  if (is_new) {
    alias entry = {.key = key,
                   .base = base,
                   .is_type = is_type,
                   .deferrable = table->deferred,
                   .order = (uint64_t)table->part << 32 | (uint32_t)table->entries.len};
    cis_vec_push(&table->entries, entry);
    *slot = table->entries.len;
  }
  size_t i = *slot - 1;
  uint32_t outer = table->depth;
  if (is_new) {
    table->depth = 0;
    visit_body(p, key, is_type);
    table->entries.data[i].depth = table->depth;
  } else if (table->entries.data[i].deferrable && !table->deferred) {
    table->entries.data[i].deferrable = false;
    visit_body(p, key, is_type);
  }
  table->depth = outer;
  // An attribute without an alias counts as a level too if there are aliases in it.
  uint32_t depth = table->entries.data[i].depth;
  deepen(table, depth + (base || depth));
  if (!table->entries.data[i].deferrable)
    *resolved_slot(table, key) = key;
}

static bool print_alias(cis_printer *p, const void *key, char sigil) {
  uintptr_t *slot = cis_ptrmap_find(&p->aliases->index, key);
  if (!slot || !p->aliases->entries.data[*slot - 1].base)
    return false;
  const alias *entry = &p->aliases->entries.data[*slot - 1];
  cis_strbuf_char(p->out, sigil);
  cis_strbuf_cstr(p->out, entry->base);
  if (entry->number)
    cis_strbuf_uint(p->out, entry->number);
  return true;
}

bool cis_printer_attr_alias(cis_printer *p, cis_attr attr) {
  if (!p->aliases)
    return false;
  if (!p->aliases->collecting)
    return print_alias(p, attr, '#');
  visit(p, attr, attr_alias_base(attr), false);
  return true;
}

bool cis_printer_type_alias(cis_printer *p, cis_type type) {
  if (!p->aliases)
    return false;
  if (!p->aliases->collecting)
    return print_alias(p, type, '!');
  visit(p, type, type_alias_base(type), true);
  return true;
}

void cis_alias_visit_location(cis_printer *p, cis_location loc, bool deferrable) {
  bool outer = p->aliases->deferred;
  p->aliases->deferred = deferrable;
  cis_printer_attr_alias(p, cis_loc_to_attr(p->ctx, loc));
  p->aliases->deferred = outer;
}

// --- several tables ---

void cis_alias_table_begin_part(cis_alias_table *table, uint32_t part) { table->part = part; }

/// The least of the orders in several tables is that of one table: attributes are visited with the
/// aliases inside, so that those that are new in a part come in the same order, whatever else the
/// table of the part has not met yet.
void cis_alias_table_add(cis_alias_table *table, const cis_alias_table *other) {
  for (size_t i = 0; i < other->entries.len; ++i) {
    const alias *from = &other->entries.data[i];
    bool is_new;
    uintptr_t *slot = cis_ptrmap_get(&table->index, from->key, &is_new);
    if (is_new) {
      cis_vec_push(&table->entries, *from);
      *slot = table->entries.len;
      continue;
    }
    alias *known = &table->entries.data[*slot - 1];
    known->order = from->order < known->order ? from->order : known->order;
    known->deferrable &= from->deferrable;
  }
}

// --- names ---

static int compare(const void *pa, const void *pb) {
  const alias *a = pa, *b = pb;
  if (a->depth != b->depth)
    return a->depth < b->depth ? -1 : 1;
  if (a->is_type != b->is_type)
    return a->is_type ? -1 : 1;
  int names = strcmp(a->base, b->base);
  return names ? names : (a->order > b->order) - (a->order < b->order);
}

void cis_alias_table_finish(cis_alias_table *table) {
  table->collecting = false;
  size_t kept = 0;
  for (size_t i = 0; i < table->entries.len; ++i)
    if (table->entries.data[i].base)
      table->entries.data[kept++] = table->entries.data[i];
  table->entries.len = kept;
  if (kept)
    qsort(table->entries.data, kept, sizeof(alias), compare);
  cis_ptrmap_clear(&table->index);
  cis_strmap counts = {0};
  for (size_t i = 0; i < kept; ++i) {
    alias *entry = &table->entries.data[i];
    entry->number = (uint32_t)(*cis_strmap_get(&counts, cis_str_from(entry->base), NULL))++;
    cis_ptrmap_set(&table->index, entry->key, i + 1);
  }
  cis_strmap_deinit(&counts);
}

void cis_alias_table_print(cis_printer *p, bool deferred) {
  for (size_t i = 0; i < p->aliases->entries.len; ++i) {
    const alias *entry = &p->aliases->entries.data[i];
    if (entry->deferrable != deferred)
      continue;
    print_alias(p, entry->key, entry->is_type ? '!' : '#');
    cis_strbuf_lit(p->out, " = ");
    if (entry->is_type)
      cis_printer_type_body(p, entry->key);
    else
      cis_printer_attr_body(p, entry->key, CIS_TYPE_NEVER_ELIDED);
    cis_strbuf_char(p->out, '\n');
  }
}

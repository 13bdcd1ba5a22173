// SSA names, in upstream's order: a region is named completely before any region nested in it, and
// the regions nested in it are taken last first. Each of those starts from the names that its
// parent region had when it was done and, unless numbers are to be unique, from its counters, so
// that siblings use the same numbers. Then an isolated op in the root's region (a function in its
// module) is named when it is about to be printed, and its names are forgotten when the next one
// is.
#include "asm/ssa_names.h"

#include "ir/op_def.h"

#include <stdio.h>

// A value's name is in its print_id: a kind, and a number or the index of a name. It means
// something for the values inside the root only, all of which have one.

enum {
  KIND_NUMBER = 1, // %7
  KIND_ARG = 2,    // %arg7
  KIND_TEXT = 3,   // index into `names`
  KIND_SHIFT = 30,
  CONTINUES_PACK =
      1 << 29, // a result that shares the name of one before it: the number is how far before
  PAYLOAD = CONTINUES_PACK - 1,
};

/// A name that was suggested, as it may be printed.
typedef struct base_name {
  cis_str text;
  cis_str stem; // of text that looks like a generated name, `stem`_`number`; else empty
  uint32_t number;
  bool used; // some value in scope is called just that
} base_name;

/// A name that was assigned: `base`, or `base`_`suffix - 1` where suffix is not 0.
typedef struct assigned_name {
  uint32_t base, suffix;
} assigned_name;

typedef struct counters {
  uint32_t value, arg, conflict;
} counters;

/// The names in scope at some moment.
typedef struct scope_mark {
  counters next;
  size_t used; // length of the log of used names
} scope_mark;

/// A region that is to be named later.
typedef struct pending {
  cis_region *region;
  scope_mark start;
} pending;

#define NO_BASE UINT32_MAX
enum { NUM_RECENT = 64 };

struct cis_ssa_names {
  cis_value_namer base;
  const cis_print_options *options;
  const cis_op *root;
  CIS_VEC(assigned_name) names;
  CIS_VEC(base_name) bases;
  uint32_t recent[NUM_RECENT];   // bases that were asked for lately
  cis_strmap base_index;         // text -> index in bases + 1
  cis_arena arena;               // texts of bases
  CIS_VEC(uint32_t) used_log;    // bases in the order in which they became used
  CIS_VEC(uint32_t) generated;   // by conflict number: the base that it was put after, or NO_BASE
  uint32_t next_value, next_arg; // the next conflict number is generated.len
  bool has_numbered_bases;
  CIS_VEC(pending) stack;
  cis_op_vec with_regions; // ops in the region that is being named
  cis_strbuf buffer;
  cis_region *waits_in; // isolated ops directly in it are named by enter; NULL: all are named
  scope_mark after_root;
  cis_ptrmap op_numbers; // of ops without results, where users are printed
  cis_ptrmap nameless;   // locations in which there is no name
  size_t num_root_names;
};

static bool is_named(const cis_value *value) { return value->print_id != 0; }

static void set_id(cis_value *value, unsigned kind, uint32_t payload) {
  value->print_id = kind << KIND_SHIFT | (payload & PAYLOAD);
}

static bool stays(unsigned char c) {
  bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return word || c == '$' || c == '-' || c == '_' || c == '.';
}

/// Letters, digits and "$-_." stay; others become hexadecimal. An underscore goes before a digit
/// and a hexadecimal number at the beginning.
static void sanitize(cis_strbuf *sb, cis_str name) {
  cis_strbuf_clear(sb);
  if (name.len && name.data[0] != ' ' &&
      (!stays((unsigned char)name.data[0]) || (name.data[0] >= '0' && name.data[0] <= '9')))
    cis_strbuf_char(sb, '_');
  for (size_t i = 0; i < name.len; ++i) {
    unsigned char c = (unsigned char)name.data[i];
    if (stays(c))
      cis_strbuf_char(sb, (char)c);
    else if (c == ' ')
      cis_strbuf_char(sb, '_');
    else
      cis_strbuf_printf(sb, "%X", c);
  }
}

static bool is_clean(cis_str name) {
  for (size_t i = 0; i < name.len; ++i) {
    unsigned char c = (unsigned char)name.data[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter && (i == 0 || c < '0' || c > '9'))
      return false;
  }
  return true;
}

/// Takes a text apart that a conflict number might have made: `stem`_`number`.
static void find_stem(base_name *base) {
  size_t start = base->text.len;
  while (start && base->text.data[start - 1] >= '0' && base->text.data[start - 1] <= '9')
    --start;
  size_t digits = base->text.len - start;
  if (start < 2 || base->text.data[start - 1] != '_' || !digits || digits > 9 ||
      (digits > 1 && base->text.data[start] == '0'))
    return;
  base->stem = (cis_str){base->text.data, start - 1};
  for (size_t i = start; i < base->text.len; ++i)
    base->number = base->number * 10 + (uint32_t)(base->text.data[i] - '0');
}

/// Where a base that was asked for lately may be: the same few are asked for again and again.
static uint32_t *recent_base(cis_ssa_names *n, cis_str suggestion) {
  return &n->recent[((uintptr_t)suggestion.data >> 2 ^ suggestion.len) % NUM_RECENT];
}

static uint32_t find_new_base(cis_ssa_names *n, cis_str suggestion) {
  if (!is_clean(suggestion)) {
    sanitize(&n->buffer, suggestion);
    suggestion = cis_strbuf_view(&n->buffer);
  }
  uintptr_t *known = cis_strmap_find(&n->base_index, suggestion);
  if (known)
    return (uint32_t)*known - 1;
  base_name base = {.text = cis_arena_str(&n->arena, suggestion)};
  find_stem(&base);
  n->has_numbered_bases |= base.stem.len != 0;
  cis_vec_push(&n->bases, base);
  cis_strmap_set(&n->base_index, base.text, n->bases.len);
  return (uint32_t)n->bases.len - 1;
}

static uint32_t find_base(cis_ssa_names *n, cis_str suggestion) {
  uint32_t *recent = recent_base(n, suggestion);
  if (*recent >= n->bases.len || !cis_str_eq(n->bases.data[*recent].text, suggestion))
    *recent = find_new_base(n, suggestion);
  return *recent;
}

/// Whether the text of a base has been made of another one and a conflict number.
static bool was_generated(const cis_ssa_names *n, const base_name *base) {
  return base->stem.len && base->number < n->generated.len &&
         n->generated.data[base->number] != NO_BASE &&
         cis_str_eq(n->bases.data[n->generated.data[base->number]].text, base->stem);
}

/// Whether some value is called `base`_`number` because that was suggested.
static bool was_suggested(cis_ssa_names *n, uint32_t base, uint32_t number) {
  if (!n->has_numbered_bases)
    return false;
  cis_strbuf_clear(&n->buffer);
  cis_strbuf_str(&n->buffer, n->bases.data[base].text);
  cis_strbuf_char(&n->buffer, '_');
  cis_strbuf_uint(&n->buffer, number);
  uintptr_t *known = cis_strmap_find(&n->base_index, cis_strbuf_view(&n->buffer));
  return known && n->bases.data[*known - 1].used;
}

/// A name that is free: the suggestion, or the suggestion with the next free number after it.
static assigned_name unique_name(cis_ssa_names *n, cis_str suggestion) {
  uint32_t index = find_base(n, suggestion);
  base_name *base = &n->bases.data[index];
  if (!base->used && !was_generated(n, base)) {
    base->used = true;
    cis_vec_push(&n->used_log, index);
    return (assigned_name){index, 0};
  }
  while (was_suggested(n, index, (uint32_t)n->generated.len))
    cis_vec_push(&n->generated, NO_BASE);
  cis_vec_push(&n->generated, index);
  return (assigned_name){index, (uint32_t)n->generated.len};
}

/// The first name location in a location, or NULL. Locations share parts: those without a name are
/// remembered.
static cis_attr find_name(cis_ssa_names *n, cis_attr loc) {
  if (loc->kind == CIS_ATTR_LOC_NAME)
    return loc;
  bool is_call = loc->kind == CIS_ATTR_LOC_CALL_SITE;
  if ((!is_call && loc->kind != CIS_ATTR_LOC_FUSED) || cis_ptrmap_has(&n->nameless, loc))
    return NULL;
  cis_attr name = NULL;
  for (uint32_t i = 0; !is_call && i < loc->loc_fused.num && !name; ++i)
    name = find_name(n, loc->loc_fused.locs[i]);
  if (is_call) {
    name = find_name(n, loc->loc_call.callee);
    if (!name)
      name = find_name(n, loc->loc_call.caller);
  }
  if (!name)
    cis_ptrmap_set(&n->nameless, loc, 1);
  return name;
}

static cis_attr name_location(cis_ssa_names *n, const cis_value *value) {
  cis_attr loc = cis_loc_attr(cis_op_context(n->root), cis_value_loc(value));
  return loc ? find_name(n, loc) : NULL;
}

/// A hook's name or none, unless the location has one that goes before it.
static void set_name(cis_value_namer *base, cis_value *value, cis_str name) {
  cis_ssa_names *n = (cis_ssa_names *)base;
  if (is_named(value))
    return;
  cis_attr loc = n->options->use_name_loc_as_prefix ? name_location(n, value) : NULL;
  if (loc)
    name = loc->loc_name.name;
  if (!name.len) {
    set_id(value, KIND_NUMBER, n->next_value++);
    return;
  }
  assigned_name assigned = unique_name(n, name);
  set_id(value, KIND_TEXT, (uint32_t)n->names.len);
  cis_vec_push(&n->names, assigned);
}

// --- ops, blocks, regions ---

/// Results without a name of their own share that of the one before.
static void close_packs(cis_op *op) {
  uint32_t first = 0;
  for (uint32_t i = 1; i < op->num_results; ++i) {
    if (is_named(&op->results[i]))
      first = i;
    else
      op->results[i].print_id = CONTINUES_PACK | ((i - first) & PAYLOAD);
  }
}

/// Where the row has several results, each goes by its own name.
static void name_result_groups(cis_ssa_names *n, cis_op *op) {
  for (uint32_t i = 0; i < op->info->num_results; ++i) {
    cis_range group = cis_op_result_group(op, i);
    if (group.num)
      set_name(&n->base, &op->results[group.first], op->info->results[i].name);
  }
}

static void name_op(cis_ssa_names *n, cis_op *op) {
  if (!op->num_results) {
    if (n->options->value_users)
      cis_ptrmap_set(&n->op_numbers, op, n->next_value++);
    return;
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    op->results[i].print_id = 0;
  const cis_op_def *def = op->info->def;
  if (def && !n->options->generic) {
    if (def->result_name)
      set_name(&n->base, &op->results[0], cis_str_from(def->result_name));
    else if (def->name_results)
      def->name_results(op, &n->base);
    else if (op->info->num_results > 1 && !(op->info->traits & CIS_TRAIT_FROM_TEXT))
      name_result_groups(n, op);
  }
  if (!is_named(&op->results[0]))
    set_name(&n->base, &op->results[0], (cis_str){0});
  if (op->num_results > 1)
    close_packs(op);
}

static void clear_args(cis_block *block) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_block_args(block)[i]->print_id = 0;
}

/// argN as any other name, which a location might suggest too.
static void name_located_arg(cis_ssa_names *n, cis_value *arg, bool entry_block) {
  char text[16];
  cis_str name = {0};
  if (entry_block)
    name = (cis_str){text, (size_t)snprintf(text, sizeof(text), "arg%u", n->next_arg++)};
  set_name(&n->base, arg, name);
}

/// The entry-argument names argN come by the thousand, and nothing but locations suggests them.
static void name_args(cis_ssa_names *n, cis_block *block, bool entry_block) {
  for (uint32_t i = 0; i < block->num_args; ++i) {
    if (is_named(cis_block_args(block)[i]))
      continue;
    if (n->options->use_name_loc_as_prefix)
      name_located_arg(n, cis_block_args(block)[i], entry_block);
    else if (entry_block)
      set_id(cis_block_args(block)[i], KIND_ARG, n->next_arg++);
    else
      set_id(cis_block_args(block)[i], KIND_NUMBER, n->next_value++);
  }
}

static bool waits(const cis_ssa_names *n, const cis_op *op) {
  return n->waits_in && cis_op_block(op) && cis_block_region(cis_op_block(op)) == n->waits_in &&
         (op->info->traits & CIS_TRAIT_ISOLATED);
}

static void name_region(cis_ssa_names *n, cis_region *region) {
  const cis_op_def *def = cis_region_op(region)->info->def;
  if (cis_region_first(region))
    clear_args(cis_region_first(region));
  if (cis_region_first(region) && def && def->name_region_args && !n->options->generic)
    def->name_region_args(cis_region_op(region), region, &n->base);
  uint32_t number = 0;
  cis_for_each_block (block, region) {
    block->print_id = ++number;
    if (block != cis_region_first(region))
      clear_args(block);
    name_args(n, block, block == cis_region_first(region));
    for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
      cis_prefetch_after(op);
      name_op(n, op);
      if (op->num_regions && !waits(n, op))
        cis_vec_push(&n->with_regions, op);
    }
  }
}

// --- scopes ---

static scope_mark get_mark(const cis_ssa_names *n) {
  return (scope_mark){{n->next_value, n->next_arg, (uint32_t)n->generated.len}, n->used_log.len};
}

/// Forgets the names that were assigned since the mark, and their numbers unless those are to be
/// unique.
static void go_back(cis_ssa_names *n, scope_mark mark) {
  if (!n->options->generic && !n->options->unique_ssa_ids) {
    n->next_value = mark.next.value;
    n->next_arg = mark.next.arg;
    n->generated.len = mark.next.conflict;
  }
  while (n->used_log.len > mark.used)
    n->bases.data[cis_vec_pop(&n->used_log)].used = false;
}

static void push_regions(cis_ssa_names *n, cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    pending next = {cis_op_region(op, i), get_mark(n)};
    cis_vec_push(&n->stack, next);
  }
}

/// Names the regions on the stack and everything in them.
static void name_pending(cis_ssa_names *n) {
  while (n->stack.len) {
    pending next = cis_vec_pop(&n->stack);
    go_back(n, next.start);
    name_region(n, next.region);
    if (next.region == n->waits_in)
      n->after_root = get_mark(n);
    for (size_t i = 0; i < n->with_regions.len; ++i)
      push_regions(n, n->with_regions.data[i]);
    n->with_regions.len = 0;
  }
}

// --- life cycle ---

cis_ssa_names *cis_ssa_names_create(cis_op *root, const cis_print_options *options) {
  cis_ssa_names *n = cis_mem_calloc(1, sizeof(*n));
  n->base.set_name = set_name;
  n->options = options;
  n->root = root;
  if (root->num_regions == 1 && !options->generic && !options->unique_ssa_ids &&
      !options->value_users)
    n->waits_in = cis_op_region(root, 0);
  push_regions(n, root);
  name_op(n, root);
  name_pending(n);
  n->num_root_names = n->names.len;
  return n;
}

void cis_ssa_names_enter(cis_ssa_names *n, cis_op *op) {
  if (!waits(n, op))
    return;
  n->names.len = n->num_root_names;
  go_back(n, n->after_root);
  push_regions(n, op);
  name_pending(n);
}

void cis_ssa_names_destroy(cis_ssa_names *n) {
  cis_vec_deinit(&n->names);
  cis_vec_deinit(&n->bases);
  cis_strmap_deinit(&n->base_index);
  cis_arena_deinit(&n->arena);
  cis_vec_deinit(&n->used_log);
  cis_vec_deinit(&n->generated);
  cis_vec_deinit(&n->stack);
  cis_vec_deinit(&n->with_regions);
  cis_ptrmap_deinit(&n->op_numbers);
  cis_ptrmap_deinit(&n->nameless);
  cis_strbuf_deinit(&n->buffer);
  cis_mem_free(n);
}

// --- queries ---

static bool is_inside(const cis_ssa_names *n, const cis_region *region) {
  return region && cis_region_op(region) &&
         (!cis_op_block(n->root) || cis_op_is_ancestor(n->root, cis_region_op(region)));
}

/// A value that is outside the root may have a name left from another print.
static bool has_name(const cis_ssa_names *n, const cis_value *value) {
  if (!is_named(value))
    return false;
  if (!cis_op_block(n->root))
    return true;
  const cis_op *op = cis_value_op(value);
  const cis_block *block = op ? cis_op_block(op) : cis_value_arg_block(value);
  return op == n->root || (block && is_inside(n, cis_block_region(block)));
}

static bool continues_pack(const cis_value *value) { return value->print_id & CONTINUES_PACK; }

/// Position of a result among those that share its name.
static uint32_t pack_index(const cis_value *value) {
  return continues_pack(value) ? value->print_id & PAYLOAD : 0;
}

static bool is_in_pack(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && op->num_results > 1 &&
         (continues_pack(value) ||
          (value->index + 1u < op->num_results && continues_pack(value + 1)));
}

void cis_ssa_names_print(const cis_ssa_names *n, cis_value *value, bool whole_pack,
                         cis_strbuf *out) {
  if (!value || !has_name(n, value)) {
    cis_strbuf_cstr(out, value ? "<<UNKNOWN SSA VALUE>>" : "<<NULL VALUE>>");
    return;
  }
  uint32_t id = (value - pack_index(value))->print_id, payload = id & PAYLOAD;
  cis_strbuf_char(out, '%');
  switch (id >> KIND_SHIFT) {
  case KIND_ARG:
    cis_strbuf_lit(out, "arg");
    cis_strbuf_uint(out, payload);
    break;
  case KIND_TEXT: {
    assigned_name name = n->names.data[payload];
    cis_strbuf_str(out, n->bases.data[name.base].text);
    if (name.suffix) {
      cis_strbuf_char(out, '_');
      cis_strbuf_uint(out, name.suffix - 1);
    }
    break;
  }
  default:
    cis_strbuf_uint(out, payload);
  }
  if (!whole_pack && is_in_pack(value)) {
    cis_strbuf_char(out, '#');
    cis_strbuf_uint(out, pack_index(value));
  }
}

void cis_ssa_names_print_op_number(const cis_ssa_names *n, cis_op *op, cis_strbuf *out) {
  uintptr_t *number = cis_ptrmap_find(&n->op_numbers, op);
  if (number)
    cis_strbuf_printf(out, "%%%zu", (size_t)*number);
  else
    cis_strbuf_lit(out, "<<UNKNOWN SSA ID>>");
}

uint32_t cis_ssa_names_pack_size(const cis_op *op, uint32_t i) {
  if (continues_pack(&op->results[i]))
    return 0;
  uint32_t size = 1;
  while (i + size < op->num_results && continues_pack(&op->results[i + size]))
    ++size;
  return size;
}

void cis_ssa_names_print_block(const cis_ssa_names *n, const cis_block *block, cis_strbuf *out) {
  uint32_t number = cis_ssa_names_block_number(n, block);
  if (number == UINT32_MAX) {
    cis_strbuf_lit(out, "INVALIDBLOCK");
    return;
  }
  cis_strbuf_lit(out, "^bb");
  cis_strbuf_uint(out, number);
}

uint32_t cis_ssa_names_block_number(const cis_ssa_names *n, const cis_block *block) {
  return block->print_id && is_inside(n, cis_block_region(block)) ? block->print_id - 1
                                                                  : UINT32_MAX;
}

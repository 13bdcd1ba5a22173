// SSA names: one table per text. A name maps to the values of its pack; the names of a region are
// taken out again when the region ends.
//
// A forward reference is a detached value (owner NULL) that is replaced when the definition is
// reached. Until then its name belongs to no region: whichever region defines it takes it out.
#include "asm/parse_ssa.h"

#include <stdlib.h>

typedef struct definition {
  cis_value *value; // NULL: not seen yet
  uint32_t offset;  // where it was defined, or first used
  bool forward;     // value is a placeholder
} definition;

/// A name: its pack of values by number.
typedef struct cis_ssa_name ssa_name;
struct cis_ssa_name {
  cis_str name;
  uint32_t numeral; // the slot that it is found in; NO_NUMERAL: it is found by its text
  definition first; // number 0, nearly always the only one
  struct cis_ssa_pack *others;
  size_t waiting; // place in the scope's list of that name + 1; 0: it has been defined
  bool is_over;   // the region that defined it has ended, and no other one has used it since
};

/// The values of a name besides its first one.
typedef struct cis_ssa_pack pack;
struct cis_ssa_pack {
  CIS_VEC(definition) near; // number 1 and on
  cis_ptrmap far;           // number -> definition *: numbers that leave a gap in `near`
};

static bool has_name(const void *record, const void *text) {
  return cis_str_eq(((const ssa_name *)record)->name, *(const cis_str *)text);
}

typedef void (*visit_fn)(definition *d, void *user);

static void visit_definitions(ssa_name *name, visit_fn visit, void *user) {
  pack *others = name->others;
  visit(&name->first, user);
  for (size_t i = 0; others && i < others->near.len; ++i)
    visit(&others->near.data[i], user);
  for (size_t i = 0; others && i < others->far.cap; ++i)
    if (others->far.slots[i].key)
      visit((definition *)others->far.slots[i].value, user);
}

typedef struct block_entry {
  cis_str name;
  cis_block *block;
  uint32_t offset;
  bool defined;
} block_entry;

typedef struct region_scope {
  size_t first_name;    // in `defined`
  size_t first_numeral; // in `numerals`
  cis_strmap blocks;    // name -> index into block_entries + 1, once there are many
  size_t first_block;   // in `block_entries`
} region_scope;

/// The meaning of a name that is a numeral: for nearly all, one value that has been defined. Others
/// have a record.
typedef struct name_slot {
  union {
    cis_value *value;
    ssa_name *name;
  };
  uint32_t offset; // where the value was defined
  enum { HOLDS_NOTHING, HOLDS_VALUE, HOLDS_NAME } holds;
} name_slot;

/// Names that are numerals below NUMERALS, which most are, have slots: in parts, of which there are
/// those that are used.
enum { PART = 2048, PARTS = 2048, NUMERALS = PART * PARTS, NO_NUMERAL = NUMERALS };

enum { RECENT_BITS = 8, MOST_OVER = 512 };

struct cis_ssa_scope {
  cis_hashset names;                  // of ssa_name
  ssa_name *recent[1 << RECENT_BITS]; // some of them, by the upper bits of their hashes
  name_slot *slots[PARTS];            // [numeral / PART][numeral % PART]
  CIS_VEC(ssa_name *) defined;        // those found by text, in the order of their definitions
  CIS_VEC(uint32_t) numerals;         // the same of those in slots
  CIS_VEC(ssa_name *) waiting;        // used and not defined
  CIS_VEC(region_scope) regions;
  CIS_VEC(block_entry) block_entries;
  size_t num_forward; // placeholders alive
  size_t num_over;    // names that are over and still in `names`, at most MOST_OVER
};

/// A forward reference: a value that belongs to no op and no block. Ops that are being parsed may
/// hold it when its definition is reached, so it stays until the parse ends and remembers what it
/// stood for.
typedef struct placeholder {
  cis_block_arg arg;     // of no block, so that hooks can ask for its block and location
  cis_value *definition; // NULL: not reached yet
} placeholder;

#define PLACEHOLDER_INDEX ((uint32_t)INT32_MAX)

static cis_value *create_placeholder(cis_parser *p, cis_type type, uint32_t offset) {
  placeholder *forward = cis_context_pool_alloc(p->ctx, sizeof(*forward));
  *forward =
      (placeholder){.arg = {.value = {.type = type, .is_arg = true, .index = PLACEHOLDER_INDEX},
                            .loc = cis_parser_loc(p, offset)}};
  cis_vec_push(&p->placeholders, forward);
  return &forward->arg.value;
}

void cis_ssa_settle(cis_value_vec *values) {
  for (size_t i = 0; i < values->len; ++i) {
    cis_value *value = values->data[i];
    if (value->index == PLACEHOLDER_INDEX && value->is_arg && ((placeholder *)value)->definition)
      values->data[i] = ((placeholder *)value)->definition;
  }
}

/// Takes a placeholder that was never defined out of the ops that use it, which are thrown away.
static void drop_placeholder(definition *d, void *user) {
  (void)user;
  if (!d->forward || !d->value)
    return;
  cis_value_drop_uses(d->value);
  d->value = NULL;
}

/// Ends a name.
static void end_name(ssa_name *name) {
  drop_placeholder(&name->first, NULL);
  name->first = (definition){0};
  if (name->others) {
    visit_definitions(name, drop_placeholder, NULL);
    cis_vec_clear(&name->others->near);
    cis_ptrmap_deinit(&name->others->far);
  }
}

/// Ends a name that is in no table; its record is used again.
static void release_name(cis_parser *p, ssa_name *name) {
  end_name(name);
  cis_vec_push(&p->free_names, name);
}

void cis_ssa_names_deinit(cis_parser *p) {
  for (size_t i = 0; i < p->placeholders.len; ++i)
    cis_context_pool_free(p->ctx, p->placeholders.data[i], sizeof(placeholder));
  cis_vec_deinit(&p->placeholders);
  cis_vec_deinit(&p->free_names);
  for (size_t i = 0; i < p->packs.len; ++i)
    cis_vec_deinit(&p->packs.data[i]->near);
  cis_vec_deinit(&p->packs);
}

static void destroy_scope(cis_ssa_scope *scope) {
  cis_hashset_deinit(&scope->names);
  cis_vec_deinit(&scope->defined);
  cis_vec_deinit(&scope->numerals);
  cis_vec_deinit(&scope->waiting);
  for (size_t i = 0; i < scope->regions.len; ++i)
    cis_strmap_deinit(&scope->regions.data[i].blocks);
  cis_vec_deinit(&scope->regions);
  cis_vec_deinit(&scope->block_entries);
  cis_mem_free(scope);
}

/// The slot of a numeral whose part is there.
static name_slot *slot_at(const cis_ssa_scope *scope, uint32_t numeral) {
  return &scope->slots[numeral / PART][numeral % PART];
}

void cis_ssa_begin(cis_parser *p) { p->scope = cis_mem_calloc(1, sizeof(*p->scope)); }

typedef CIS_VEC(uint32_t) offset_vec;

static void add_if_forward(definition *d, void *offsets) {
  if (d->forward)
    cis_vec_push((offset_vec *)offsets, d->offset);
}

static int compare_offsets(const void *pa, const void *pb) {
  uint32_t a = *(const uint32_t *)pa, b = *(const uint32_t *)pb;
  return (a > b) - (a < b);
}

/// Forward references that are still open, reported in the order in which they stand in the text.
static bool report_undefined(cis_parser *p, cis_ssa_scope *scope) {
  offset_vec offsets = {0};
  for (size_t i = 0; i < scope->waiting.len; ++i)
    visit_definitions(scope->waiting.data[i], add_if_forward, &offsets);
  if (offsets.len)
    qsort(offsets.data, offsets.len, sizeof(uint32_t), compare_offsets);
  bool ok = offsets.len == 0;
  for (size_t i = 0; i < offsets.len; ++i)
    cis_parser_error_at(p, offsets.data[i], "use of undeclared SSA value name");
  cis_vec_deinit(&offsets);
  return ok;
}

bool cis_ssa_end(cis_parser *p) {
  cis_ssa_scope *scope = p->scope;
  bool ok = !scope->num_forward || cis_parser_failed(p) || report_undefined(p, scope);
  if (scope->num_forward)
    ok = false;
  for (size_t i = 0; i < scope->defined.len; ++i)
    release_name(p, scope->defined.data[i]);
  for (size_t i = 0; i < scope->numerals.len; ++i) {
    const name_slot *slot = slot_at(scope, scope->numerals.data[i]);
    if (slot->holds == HOLDS_NAME)
      release_name(p, slot->name);
  }
  for (size_t i = 0; i < scope->waiting.len; ++i)
    release_name(p, scope->waiting.data[i]);
  p->scope = NULL;
  destroy_scope(scope);
  return ok;
}

bool cis_ssa_has_no_names(const cis_parser *p) {
  const cis_ssa_scope *scope = p->scope;
  return !scope->defined.len && !scope->numerals.len && !scope->waiting.len && !scope->num_forward;
}

static void note_if_forward(definition *d, void *open) { *(bool *)open |= d->forward; }

static bool is_open(ssa_name *name) {
  bool open = name->first.forward;
  if (name->others)
    visit_definitions(name, note_if_forward, &open);
  return open;
}

static void start_waiting(cis_ssa_scope *scope, ssa_name *name) {
  cis_vec_push(&scope->waiting, name);
  name->waiting = scope->waiting.len;
}

static void stop_waiting(cis_ssa_scope *scope, ssa_name *name) {
  ssa_name *last = cis_vec_pop(&scope->waiting);
  if (last != name)
    scope->waiting.data[name->waiting - 1] = last;
  last->waiting = name->waiting;
  name->waiting = 0;
}

void cis_ssa_push_region(cis_parser *p) {
  region_scope region = {.first_name = p->scope->defined.len,
                         .first_numeral = p->scope->numerals.len,
                         .first_block = p->scope->block_entries.len};
  cis_vec_push(&p->scope->regions, region);
}

/// Takes a name out of the table of those that are found by text.
static void take_out(cis_ssa_scope *scope, const ssa_name *name) {
  uint64_t hash = cis_str_hash(name->name);
  cis_hashset_remove(&scope->names, hash, &name->name, has_name);
  scope->recent[hash >> (64 - RECENT_BITS)] = NULL;
}

/// Empties that table, in which all names are over or belong to no region.
static void forget_names(cis_parser *p) {
  cis_ssa_scope *scope = p->scope;
  for (size_t i = 0; i < scope->names.cap; ++i) {
    ssa_name *name = scope->names.slots[i].record;
    if (name && name->is_over)
      cis_vec_push(&p->free_names, name);
  }
  cis_hashset_clear(&scope->names);
  memset(scope->recent, 0, sizeof(scope->recent));
  scope->num_over = 0;
}

/// Ends the names that the region defined. A few of those that are found by text stay in their
/// table, because regions that are alike use the same ones.
static void remove_names(cis_parser *p, const region_scope *region) {
  cis_ssa_scope *scope = p->scope;
  for (size_t i = region->first_numeral; i < scope->numerals.len; ++i) {
    name_slot *at = slot_at(scope, scope->numerals.data[i]), old = *at;
    *at = (name_slot){0};
    if (old.holds == HOLDS_NAME && is_open(old.name))
      start_waiting(scope, old.name);
    else if (old.holds == HOLDS_NAME)
      release_name(p, old.name);
  }
  scope->numerals.len = region->first_numeral;
  bool forgets = !region->first_name && !scope->waiting.len &&
                 scope->num_over + scope->defined.len > MOST_OVER;
  for (size_t i = region->first_name; i < scope->defined.len; ++i) {
    ssa_name *name = scope->defined.data[i];
    bool open = is_open(name), stays = forgets || (!open && scope->num_over < MOST_OVER);
    if (!stays)
      take_out(scope, name);
    if (open) {
      start_waiting(scope, name);
    } else if (!stays) {
      release_name(p, name);
    } else {
      end_name(name);
      name->is_over = true;
      ++scope->num_over;
    }
  }
  scope->defined.len = region->first_name;
  if (forgets)
    forget_names(p);
}

bool cis_ssa_pop_region(cis_parser *p) {
  cis_ssa_scope *scope = p->scope;
  region_scope *region = &cis_vec_last(&scope->regions);
  bool ok = true;
  for (size_t i = region->first_block; i < scope->block_entries.len; ++i) {
    block_entry *entry = &scope->block_entries.data[i];
    if (entry->defined)
      continue;
    if (ok && !cis_parser_failed(p))
      cis_parser_error_at(p, entry->offset, "reference to an undefined block");
    ok = false;
    while (
        cis_block_preds(entry->block)) // the terminators that name it are thrown away with the rest
      cis_op_drop_all_references(cis_block_use_owner(cis_block_preds(entry->block)));
    cis_block_destroy(p->ctx, entry->block);
  }
  scope->block_entries.len = region->first_block;
  cis_strmap_deinit(&region->blocks);
  remove_names(p, region);
  --scope->regions.len;
  return ok;
}

// --- values ---

/// The numeral below NUMERALS that a name is, without zeros in front, or NO_NUMERAL.
static uint32_t numeral_of(cis_str text) {
  enum { DIGITS = 7 };
  uint32_t numeral = 0;
  if (!text.len || text.len > DIGITS || (text.data[0] == '0' && text.len > 1))
    return NO_NUMERAL;
  for (size_t i = 0; i < text.len; ++i) {
    uint32_t digit = (uint32_t)(unsigned char)text.data[i] - '0';
    if (digit > 9)
      return NO_NUMERAL;
    numeral = numeral * 10 + digit;
  }
  return numeral < NUMERALS ? numeral : NO_NUMERAL;
}

/// The slot of a numeral, whose part is made if it is not there.
static name_slot *get_slot(cis_parser *p, uint32_t numeral) {
  name_slot **part = &p->scope->slots[numeral / PART];
  if (!*part)
    *part = cis_arena_array(&p->arena, name_slot, PART);
  return &(*part)[numeral % PART];
}

static ssa_name *create_name(cis_parser *p, cis_str text, uint32_t numeral) {
  ssa_name *name =
      p->free_names.len ? cis_vec_pop(&p->free_names) : cis_arena_new(&p->arena, ssa_name);
  name->name = text;
  name->numeral = numeral;
  name->first = (definition){0};
  name->waiting = 0;
  name->is_over = numeral == NO_NUMERAL; // until it is used
  return name;
}

static ssa_name *get_by_numeral(cis_parser *p, cis_str text, uint32_t numeral) {
  name_slot *at = get_slot(p, numeral);
  if (at->holds == HOLDS_NAME)
    return at->name;
  ssa_name *name = create_name(p, text, numeral);
  if (at->holds == HOLDS_VALUE)
    name->first = (definition){at->value, at->offset, false};
  else
    start_waiting(p->scope, name);
  *at = (name_slot){.name = name, .holds = HOLDS_NAME};
  return name;
}

/// The record in the table, which may be over or new.
static ssa_name *find_by_text(cis_parser *p, cis_str text) {
  uint64_t hash = cis_str_hash(text);
  ssa_name **recent = &p->scope->recent[hash >> (64 - RECENT_BITS)];
  if (*recent && cis_str_eq((*recent)->name, text))
    return *recent;
  ssa_name **place = (ssa_name **)cis_hashset_get(&p->scope->names, hash, &text, has_name);
  if (!*place) {
    *place = create_name(p, text, NO_NUMERAL);
    ++p->scope->num_over;
  }
  return *recent = *place;
}

/// The record of a name, new ones among those that wait.
static ssa_name *get_name(cis_parser *p, cis_str text) {
  uint32_t numeral = numeral_of(text);
  if (numeral != NO_NUMERAL)
    return get_by_numeral(p, text, numeral);
  ssa_name *name = find_by_text(p, text);
  if (name->is_over) {
    name->name = text; // so that the pages of the older text can rest
    name->is_over = false;
    --p->scope->num_over;
    start_waiting(p->scope, name);
  }
  return name;
}

/// The slot of a name that needs no record so far; NULL: it has one, or is to be recorded.
static name_slot *plain_slot(cis_parser *p, const cis_unresolved *name, uint32_t *out_numeral) {
  *out_numeral = name->number || p->record ? NO_NUMERAL : numeral_of(name->name);
  name_slot *at = *out_numeral == NO_NUMERAL ? NULL : get_slot(p, *out_numeral);
  return at && at->holds != HOLDS_NAME ? at : NULL;
}

static const void *far_key(uint32_t number) { return (const void *)((uintptr_t)number + 1); }

static definition *get_definition(cis_parser *p, ssa_name *name, uint32_t number) {
  enum { NEAR = 1024 };
  if (number == 0)
    return &name->first;
  if (!name->others) {
    name->others = cis_arena_new(&p->arena, pack);
    cis_vec_push(&p->packs, name->others);
  }
  pack *others = name->others;
  uintptr_t *far = cis_ptrmap_find(&others->far, far_key(number));
  if (far)
    return (definition *)*far;
  if (number > NEAR && number > others->near.len + 1) {
    definition *d = cis_arena_new(&p->arena, definition);
    cis_ptrmap_set(&others->far, far_key(number), (uintptr_t)d);
    return d;
  }
  if (others->near.len < number)
    cis_vec_resize(&others->near, number);
  return &others->near.data[number - 1];
}

static bool define_by_record(cis_parser *p, cis_unresolved name, cis_value *value) {
  ssa_name *record = get_name(p, name.name);
  definition *d = get_definition(p, record, name.number);
  if (d->value && !d->forward) {
    cis_parser_error_at(p, name.offset, "redefinition of SSA value '%%%.*s'",
                        CIS_STR_ARG(name.name));
    return cis_note(p->ctx, cis_parser_loc(p, d->offset), "previously defined here");
  }
  if (d->forward) {
    if (d->value->type != value->type) {
      cis_parser_error_at(p, name.offset, "definition of SSA value '%%%.*s#%u' has type '%s'",
                          CIS_STR_ARG(name.name), name.number, cis_type_text(value->type));
      return cis_note(p->ctx, cis_parser_loc(p, d->offset), "previously used here with type '%s'",
                      cis_type_text(d->value->type));
    }
    if (p->record)
      cis_record_resolve(p->record, d->value, value);
    cis_value_replace_all_uses(d->value, value);
    ((placeholder *)d->value)->definition = value;
    --p->scope->num_forward;
  }
  *d = (definition){value, name.offset, false};
  if (p->record)
    cis_record_object(p->record, CIS_MARK_VALUE, name.offset, name.name.len + 1, value, true);
  if (record->waiting) {
    stop_waiting(p->scope, record);
    if (record->numeral == NO_NUMERAL)
      cis_vec_push(&p->scope->defined, record);
    else
      cis_vec_push(&p->scope->numerals, record->numeral);
  }
  return true;
}

bool cis_ssa_define(cis_parser *p, cis_unresolved name, cis_value *value) {
  uint32_t numeral;
  name_slot *plain = plain_slot(p, &name, &numeral);
  if (plain && plain->holds == HOLDS_NOTHING) {
    *plain = (name_slot){.value = value, .offset = name.offset, .holds = HOLDS_VALUE};
    cis_vec_push(&p->scope->numerals, numeral);
    return true;
  }
  return define_by_record(p, name, value);
}

/// A name that is waiting for its definition is in use too: what uses it is outside the region.
bool cis_ssa_define_entry_arg(cis_parser *p, cis_unresolved name, cis_value *value) {
  const definition *d = get_definition(p, get_name(p, name.name), name.number);
  if (!d->value)
    return cis_ssa_define(p, name, value);
  cis_parser_error_at(p, name.offset, "region entry argument '%%%.*s' is already in use",
                      CIS_STR_ARG(name.name));
  return cis_note(p->ctx, cis_parser_loc(p, d->offset), "previously referenced here");
}

/// A pack is defined as a whole, so a number beyond it is an error rather than a forward reference.
static bool number_is_missing(const ssa_name *name, uint32_t number) {
  const pack *others = name->others;
  return name->first.value && !name->first.forward && number > 0 &&
         (!others || ((others->near.len < number || !others->near.data[number - 1].value) &&
                      !cis_ptrmap_has(&others->far, far_key(number))));
}

/// The value of a use, a forward reference if it is not defined yet; NULL after an error.
static cis_value *ssa_use(cis_parser *p, cis_unresolved use, cis_type type) {
  uint32_t numeral;
  const name_slot *plain = plain_slot(p, &use, &numeral);
  if (plain && plain->holds == HOLDS_VALUE && plain->value->type == type)
    return plain->value;
  ssa_name *name = get_name(p, use.name);
  if (number_is_missing(name, use.number)) {
    cis_parser_error_at(p, use.offset, "reference to invalid result number");
    return NULL;
  }
  definition *d = get_definition(p, name, use.number);
  if (!d->value) {
    *d = (definition){create_placeholder(p, type, use.offset), use.offset, true};
    ++p->scope->num_forward;
  }
  if (p->record)
    cis_record_object(p->record, CIS_MARK_VALUE, use.offset, use.name.len + 1, d->value, false);
  if (d->value->type == type)
    return d->value;
  cis_parser_error_at(p, use.offset,
                      "use of value '%%%.*s' expects different type than prior uses: '%s' vs '%s'",
                      CIS_STR_ARG(use.name), cis_type_text(type), cis_type_text(d->value->type));
  cis_note(p->ctx, cis_parser_loc(p, d->offset), "prior use here");
  return NULL;
}

void cis_ssa_note_use(cis_parser *p, const cis_unresolved *use) {
  if (!p->record)
    return;
  const definition *d = get_definition(p, get_name(p, use->name), use->number);
  if (d->value)
    cis_record_object(p->record, CIS_MARK_VALUE, use->offset, use->name.len + 1, d->value, false);
}

bool cis_resolve_operand(cis_parser *p, const cis_unresolved *operand, cis_type type,
                         cis_value_vec *out) {
  cis_value *value = ssa_use(p, *operand, type);
  if (value)
    cis_vec_push(out, value);
  return value != NULL;
}

bool cis_resolve_operands(cis_parser *p, const cis_unresolved *operands, size_t num, cis_type type,
                          cis_value_vec *out) {
  for (size_t i = 0; i < num; ++i)
    if (!cis_resolve_operand(p, &operands[i], type, out))
      return false;
  return true;
}

bool cis_resolve_operands_types(cis_parser *p, const cis_unresolved *operands, size_t num,
                                const cis_type *types, size_t num_types, uint32_t offset,
                                cis_value_vec *out) {
  if (num != num_types)
    return cis_parse_error_at(
        p, offset, "number of operands and types do not match: got %zu operands and %zu types", num,
        num_types);
  for (size_t i = 0; i < num; ++i)
    if (!cis_resolve_operand(p, &operands[i], types[i], out))
      return false;
  return true;
}

// --- operand syntax ---

bool cis_parse_ssa_id(cis_parser *p, cis_unresolved *out, bool allow_number) {
  *out = (cis_unresolved){cis_str_from_index(p->tok.text, 1), 0, p->tok.offset};
  if (!cis_parse_optional_token(p, CIS_TOK_PERCENT_ID)) {
    cis_expect(p, allow_number ? CIS_EXPECTS_VALUE : CIS_EXPECTS_NEW_VALUE);
    return cis_parser_missing(p, "expected SSA operand");
  }
  if (p->tok.kind != CIS_TOK_HASH_ID)
    return true;
  if (!allow_number)
    return cis_parser_error(p, "result number not allowed in argument list");
  uint64_t number = 0;
  for (size_t i = 1; i < p->tok.text.len; ++i) {
    char c = p->tok.text.data[i];
    if (c < '0' || c > '9' || number > 100000000)
      return cis_parser_error(p, "invalid SSA value result number");
    number = number * 10 + (uint64_t)(c - '0');
  }
  out->number = (uint32_t)number;
  cis_parser_consume(p);
  return true;
}

bool cis_parse_operand(cis_parser *p, cis_unresolved *out) {
  return cis_parse_ssa_id(p, out, true);
}

/// A value in front of `=` is the result of the next op: `vector.print` may stand alone.
cis_optional cis_parse_optional_operand(cis_parser *p, cis_unresolved *out) {
  if (p->tok.kind != CIS_TOK_PERCENT_ID || cis_lexer_is_at_results(&p->lexer)) {
    cis_expect(p, CIS_EXPECTS_VALUE);
    return CIS_ABSENT;
  }
  return (cis_optional)cis_parse_operand(p, out);
}

typedef struct operand_list {
  cis_unresolved_vec *out;
  bool allow_number;
} operand_list;

static bool parse_list_operand(cis_parser *p, void *user) {
  operand_list *list = user;
  cis_unresolved operand;
  if (!cis_parse_ssa_id(p, &operand, list->allow_number))
    return false;
  cis_vec_push(list->out, operand);
  return true;
}

bool cis_parse_operand_list(cis_parser *p, cis_delimiter delim, cis_unresolved_vec *out) {
  // Without a delimiter an empty list is one that does not start with an operand.
  if (delim == CIS_DELIM_NONE && p->tok.kind != CIS_TOK_PERCENT_ID) {
    cis_expect(p, CIS_EXPECTS_VALUE);
    return true;
  }
  operand_list list = {out, true};
  return cis_parse_comma_list(p, delim, parse_list_operand, &list, " in operand list");
}

bool cis_parse_operand_list_n(cis_parser *p, cis_delimiter delim, int required,
                              cis_unresolved_vec *out) {
  uint32_t start = p->tok.offset;
  size_t before = out->len;
  operand_list list = {out, true};
  if (delim == CIS_DELIM_NONE && p->tok.kind != CIS_TOK_PERCENT_ID) {
    cis_expect(p, CIS_EXPECTS_VALUE);
    if (required <= 0)
      return true;
    if (p->tok.kind == CIS_TOK_L_PAREN || p->tok.kind == CIS_TOK_L_SQUARE)
      return cis_parser_error(p, "unexpected delimiter");
    return cis_parser_missing(p, "expected operand");
  }
  if (!cis_parse_comma_list(p, delim, parse_list_operand, &list, " in operand list"))
    return false;
  if (required >= 0 && out->len - before != (size_t)required)
    return cis_parse_error_at(p, start, "expected %d operands", required);
  return true;
}

// --- blocks ---

/// The entry of a name in the region that is being parsed; the map is for regions with many blocks.
static block_entry *get_block(cis_parser *p, cis_str name, uint32_t offset) {
  enum { FEW = 8 };
  cis_ssa_scope *scope = p->scope;
  region_scope *region = &cis_vec_last(&scope->regions);
  size_t first = region->first_block, len = scope->block_entries.len;
  if (len - first < FEW) {
    for (size_t i = first; i < len; ++i)
      if (cis_str_eq(scope->block_entries.data[i].name, name))
        return &scope->block_entries.data[i];
  } else {
    for (size_t i = first; i < len && region->blocks.len < FEW; ++i)
      cis_strmap_set(&region->blocks, scope->block_entries.data[i].name, i + 1);
    bool is_new;
    uintptr_t *slot = cis_strmap_get(&region->blocks, name, &is_new);
    if (!is_new)
      return &scope->block_entries.data[*slot - 1];
    *slot = len + 1;
  }
  block_entry entry = {name, NULL, offset, false};
  cis_vec_push(&scope->block_entries, entry);
  return &cis_vec_last(&scope->block_entries);
}

cis_block *cis_ssa_use_block(cis_parser *p, cis_str name, uint32_t offset) {
  block_entry *entry = get_block(p, name, offset);
  if (!entry->block)
    entry->block = cis_block_create(p->ctx);
  if (p->record)
    cis_record_object(p->record, CIS_MARK_BLOCK, offset, name.len, entry->block, false);
  return entry->block;
}

cis_block *cis_ssa_define_block(cis_parser *p, cis_str name, uint32_t offset) {
  block_entry *entry = get_block(p, name, offset);
  if (entry->defined) {
    cis_parser_error_at(p, offset, "redefinition of block '%.*s'", CIS_STR_ARG(name));
    return NULL;
  }
  if (!entry->block)
    entry->block = cis_block_create(p->ctx);
  entry->defined = true;
  entry->offset = offset;
  if (p->record)
    cis_record_object(p->record, CIS_MARK_BLOCK, offset, name.len, entry->block, true);
  return entry->block;
}

// Notes the places of names while a text is parsed.
#include "asm/parse_record.h"

void cis_parse_record_deinit(cis_parse_record *record) {
  cis_vec_deinit(&record->marks);
  cis_vec_deinit(&record->entities);
  cis_vec_deinit(&record->ops);
  cis_ptrmap_deinit(&record->entity_of);
  cis_strmap_deinit(&record->type_aliases);
  cis_strmap_deinit(&record->attr_aliases);
}

/// The entity in a slot of a map, made if the slot is new.
static uint32_t entity_in(cis_parse_record *record, uintptr_t *slot, const void *object) {
  if (!*slot) {
    cis_vec_push(&record->entities, object);
    *slot = record->entities.len;
  }
  return (uint32_t)(*slot - 1);
}

static void add(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, size_t length,
                uint32_t entity, bool is_definition) {
  cis_mark mark = {begin, begin + (uint32_t)length, kind, is_definition, entity};
  cis_vec_push(&record->marks, mark);
}

void cis_record_object(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, size_t length,
                       const void *object, bool is_definition) {
  uintptr_t *slot = cis_ptrmap_get(&record->entity_of, object, NULL);
  add(record, kind, begin, length, entity_in(record, slot, object), is_definition);
}

void cis_record_resolve(cis_parse_record *record, const void *placeholder, const void *value) {
  uintptr_t entity = cis_ptrmap_at(&record->entity_of, placeholder);
  if (!entity)
    return;
  cis_ptrmap_set(&record->entity_of, value, entity);
  record->entities.data[entity - 1] = value;
}

void cis_record_alias(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, cis_str name,
                      const void *object) {
  cis_strmap *aliases = kind == CIS_MARK_TYPE_ALIAS ? &record->type_aliases : &record->attr_aliases;
  uint32_t entity = entity_in(record, cis_strmap_get(aliases, name, NULL), object);
  if (object)
    record->entities.data[entity] = object;
  add(record, kind, begin, name.len + 1, entity, object != NULL);
}

void cis_record_symbol(cis_parse_record *record, uint32_t begin, size_t length) {
  add(record, CIS_MARK_SYMBOL, begin, length, CIS_NO_ENTITY, false);
}

// Notes the places of names while a text is parsed.
#include "asm/parse_record.h"

void cis_parse_record_deinit(cis_parse_record *record) {
  cis_vec_deinit(&record->marks);
  cis_vec_deinit(&record->entities);
  cis_vec_deinit(&record->types);
  cis_vec_deinit(&record->ops);
  cis_vec_deinit(&record->regions);
  cis_ptrmap_deinit(&record->entity_of);
  cis_strmap_deinit(&record->type_aliases);
  cis_strmap_deinit(&record->attr_aliases);
}

static bool is_inside(uint32_t at, uint32_t begin, uint32_t end) { return begin <= at && at < end; }

void cis_parse_record_keep(cis_parse_record *record, uint32_t begin, uint32_t end) {
  size_t num_marks = record->num_kept_marks, num_ops = record->num_kept_ops;
  for (size_t i = num_marks; i < record->marks.len; ++i) {
    cis_mark mark = record->marks.data[i];
    if (mark.kind == CIS_MARK_VALUE || mark.kind == CIS_MARK_BLOCK)
      record->entities.data[mark.entity] = NULL;
    if (is_inside(mark.begin, begin, end))
      record->marks.data[num_marks++] = mark;
  }
  for (size_t i = num_ops; i < record->ops.len; ++i) {
    record->ops.data[i].op = NULL;
    if (is_inside(record->ops.data[i].begin, begin, end))
      record->ops.data[num_ops++] = record->ops.data[i];
  }
  record->marks.len = record->num_kept_marks = num_marks;
  record->ops.len = record->num_kept_ops = num_ops;
  for (size_t i = record->num_kept_regions; i < record->regions.len; ++i) { // they keep numbers
    cis_region_mark *region = &record->regions.data[i];
    if (!is_inside(region->begin, begin, end))
      region->begin = region->end = 0;
  }
  record->num_kept_regions = record->regions.len;
  record->open_region = 0;
  cis_ptrmap_clear(&record->entity_of);
}

void cis_record_open_region(cis_parse_record *record, cis_region_mark region) {
  region.parent = record->open_region;
  cis_vec_push(&record->regions, region);
  record->open_region = (uint32_t)record->regions.len;
}

void cis_record_close_region(cis_parse_record *record, uint32_t end) {
  cis_region_mark *region = &record->regions.data[record->open_region - 1];
  region->end = end;
  record->open_region = region->parent;
}

/// The entity in a slot of a map, made if the slot is new.
static uint32_t entity_in(cis_parse_record *record, uintptr_t *slot, const void *object) {
  if (!*slot) {
    cis_vec_push(&record->entities, object);
    cis_vec_push(&record->types, NULL);
    *slot = record->entities.len;
  }
  return (uint32_t)(*slot - 1);
}

static void add(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, size_t length,
                uint32_t entity, bool is_definition) {
  cis_mark mark = {begin,  begin + (uint32_t)length, kind, is_definition,
                   entity, record->open_region};
  cis_vec_push(&record->marks, mark);
}

void cis_record_object(cis_parse_record *record, cis_mark_kind kind, uint32_t begin, size_t length,
                       const void *object, bool is_definition) {
  uintptr_t *slot = cis_ptrmap_get(&record->entity_of, object, NULL);
  uint32_t entity = entity_in(record, slot, object);
  if (kind == CIS_MARK_VALUE)
    record->types.data[entity] = ((const cis_value *)object)->type;
  add(record, kind, begin, length, entity, is_definition);
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

// Walks and rebuilds attributes that have others inside.
#include "ir/attr_inside.h"

#include "ir/op.h"

/// The attributes in a list, or the parameters of a dialect's attribute.
static const cis_attr *list_of(cis_attr attr, uint32_t *out_num) {
  bool is_array = attr->kind == CIS_ATTR_ARRAY;
  *out_num = is_array                         ? attr->array.num
             : attr->kind == CIS_ATTR_DIALECT ? attr->dialect.num_params
                                              : 0;
  return is_array ? attr->array.elems : attr->dialect.params;
}

void cis_attr_walk(cis_attr attr, void (*fn)(void *user, cis_attr attr), void *user) {
  if (!attr)
    return;
  fn(user, attr);
  uint32_t num;
  const cis_attr *list = list_of(attr, &num);
  for (uint32_t i = 0; i < num; ++i)
    cis_attr_walk(list[i], fn, user);
  for (uint32_t i = 0; attr->kind == CIS_ATTR_DICT && i < attr->dict.num; ++i)
    cis_attr_walk(attr->dict.entries[i].value, fn, user);
}

static cis_attr map_dict(cis_attr attr, cis_attr (*fn)(void *user, cis_attr attr), void *user) {
  cis_named_attr_vec entries = {0};
  for (uint32_t i = 0; i < attr->dict.num; ++i) {
    const cis_named_attr *entry = &attr->dict.entries[i];
    cis_vec_push(&entries, ((cis_named_attr){entry->name, fn(user, entry->value)}));
  }
  cis_attr to = cis_attr_dict(attr->ctx, entries.data, attr->dict.num);
  cis_vec_deinit(&entries);
  return to;
}

cis_attr cis_attr_map_inside(cis_attr attr, cis_attr (*fn)(void *user, cis_attr attr), void *user) {
  if (attr->kind == CIS_ATTR_DICT)
    return map_dict(attr, fn, user);
  uint32_t num;
  const cis_attr *list = list_of(attr, &num);
  if (!num)
    return attr;
  cis_attr_vec mapped = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&mapped, list[i] ? fn(user, list[i]) : NULL);
  cis_attr to = attr->kind == CIS_ATTR_ARRAY
                    ? cis_attr_array(attr->ctx, mapped.data, num)
                    : cis_attr_dialect(attr->ctx, attr->dialect.def, mapped.data, num);
  cis_vec_deinit(&mapped);
  return to;
}

// Attributes: removed, or replaced by simpler ones. Numbers become 0 or 1 or half as large.
#include "dialect/common/const_fold.h"
#include "ir/symbol.h"
#include "reduce/impl.h"
#include "transform/function_signature.h"

// --- removal ---

/// The remainder of an attribute that is removed: none, or its default. False if the op needs it.
static bool get_remainder(const cis_op *op, cis_str name, cis_attr *out) {
  int slot = op->info->def ? cis_op_info_prop(op->info, name) : -1;
  *out = slot >= 0 && !op->info->attrs[slot].optional ? op->info->attrs[slot].default_value : NULL;
  return slot < 0 || op->info->attrs[slot].optional || *out;
}

static void add_attr(void *user, cis_op *op, cis_str name, cis_attr attr) {
  cis_attr left;
  if (get_remainder(op, name, &left) && left != attr)
    cis_vec_push((cis_reduce_target_vec *)user,
                 ((cis_reduce_target){.object = op, .key = name.data}));
}

/// Attributes of arguments and results of functions are in dictionaries, which come first, because
/// the arrays of these dictionaries are removed as a whole after them.
static void add_nested(cis_op *op, const char *array_name, uint32_t variant,
                       cis_reduce_target_vec *out) {
  cis_attr array = cis_op_get_attr_named(op, array_name);
  for (uint32_t i = 0; cis_attr_is(array, CIS_ATTR_ARRAY) && i < array->array.num; ++i) {
    cis_attr dict = array->array.elems[i];
    for (uint32_t e = 0; cis_attr_is(dict, CIS_ATTR_DICT) && e < dict->dict.num; ++e)
      cis_vec_push(out, ((cis_reduce_target){.object = op,
                                             .key = dict->dict.entries[e].name.data,
                                             .index = i,
                                             .variant = variant}));
  }
}

enum { OF_OP, OF_ARGUMENT, OF_RESULT };

static cis_walk find_attr(cis_op *op, void *user) {
  if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION)) {
    add_nested(op, "arg_attrs", OF_ARGUMENT, user);
    add_nested(op, "res_attrs", OF_RESULT, user);
  }
  cis_reduce_each_attr(op, add_attr, user);
  return CIS_WALK_CONTINUE;
}

static void find_attrs(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_attr, out);
}

static void remove_nested(cis_op *function, const cis_reduce_target *target) {
  cis_signature signature;
  cis_signature_get(function, &signature);
  cis_attr_vec *attrs =
      target->variant == OF_ARGUMENT ? &signature.input_attrs : &signature.result_attrs;
  if (target->index < attrs->len)
    attrs->data[target->index] = cis_dict_set(cis_op_context(function), attrs->data[target->index],
                                              cis_str_from(target->key), NULL);
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
}

static bool remove_attrs(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)root;
  for (size_t i = num; i-- > 0;) {
    cis_attr left;
    cis_str name = cis_str_from(targets[i].key);
    if (targets[i].variant != OF_OP)
      remove_nested(targets[i].object, &targets[i]);
    else if (get_remainder(targets[i].object, name, &left))
      cis_op_set_attr(targets[i].object, name, left);
  }
  return true;
}

const cis_reduction cis_reduce_attributes = {
    "attributes",
    "an attribute that an op, an argument or a result may be without, or another value "
    "than the default",
    find_attrs, remove_attrs};

// --- simpler ones ---

enum { VARIANTS = 3 };

/// Elements of a dense array that are all one number.
static cis_attr equal_elements(cis_attr attr, int64_t value) {
  CIS_VEC(int64_t) wide = {0};
  CIS_VEC(int32_t) narrow = {0};
  cis_attr to = NULL;
  for (uint32_t i = 0; i < attr->dense_array.num; ++i) {
    cis_vec_push(&wide, value);
    cis_vec_push(&narrow, (int32_t)value);
  }
  if (cis_type_is_int_of(attr->dense_array.element, 64))
    to = cis_attr_i64_array(attr->ctx, wide.data, attr->dense_array.num);
  else if (cis_type_is_int_of(attr->dense_array.element, 32))
    to = cis_attr_i32_array(attr->ctx, narrow.data, attr->dense_array.num);
  cis_vec_deinit(&wide);
  cis_vec_deinit(&narrow);
  return to;
}

/// The first element for all; NULL if there is none, or it is no number.
static cis_attr first_element(cis_attr attr) {
  int64_t num;
  cis_bits bits;
  bool is_there = cis_type_num_elements(attr->type, &num) && num;
  return is_there && cis_bits_of_scalar(cis_element_at(attr, 0), &bits)
             ? cis_bits_to_attr(attr->type, bits)
             : NULL;
}

/// Whether dense elements of the type are numbers.
static bool has_dense_numbers(cis_type type) {
  if (!(cis_type_is_vector(type) || cis_type_is_ranked_tensor(type)) ||
      !cis_type_has_static_shape(type))
    return false;
  cis_type element = cis_type_element(type);
  return cis_type_is_int_or_index(element) || cis_type_is_float(element);
}

static cis_attr simpler_int(cis_attr attr, uint32_t variant) {
  int64_t value;
  if (!cis_attr_get_int(attr, &value))
    return NULL;
  return cis_attr_integer(attr->type, variant == 2 ? 0 : variant == 1 ? 1 : value / 2);
}

/// NULL: there is none, or it is the attribute. The last variant is the one to be preferred.
static cis_attr simpler(cis_attr attr, uint32_t variant) {
  cis_attr to = NULL;
  if (attr->kind == CIS_ATTR_INTEGER)
    to = simpler_int(attr, variant);
  else if (attr->kind == CIS_ATTR_FLOAT && variant)
    to = cis_attr_float(attr->type, variant == 1);
  else if (attr->kind == CIS_ATTR_STRING && variant == 2)
    to = cis_attr_string(attr->ctx, CIS_STR(""));
  else if (attr->kind == CIS_ATTR_ARRAY)
    to = cis_attr_array(attr->ctx, attr->array.elems,
                        variant == 2   ? 0
                        : variant == 1 ? attr->array.num / 2
                                       : attr->array.num - (attr->array.num > 0));
  else if (attr->kind == CIS_ATTR_DENSE_ARRAY && variant)
    to = equal_elements(attr, variant == 1);
  else if (attr->kind == CIS_ATTR_DENSE && variant && has_dense_numbers(attr->type))
    to = variant == 1 ? first_element(attr) : cis_reduce_constant(attr->type, 0);
  else if (attr->kind == CIS_ATTR_RESOURCE && variant == 2 && has_dense_numbers(attr->type))
    to = cis_reduce_constant(attr->type, 0);
  return to == attr ? NULL : to;
}

static void add_number(void *user, cis_op *op, cis_str name, cis_attr attr) {
  bool is_name = cis_str_is(name, "sym_name") || cis_str_is(name, "sym_visibility");
  for (uint32_t variant = 0; variant < VARIANTS && !is_name; ++variant)
    if (simpler(attr, variant))
      cis_vec_push((cis_reduce_target_vec *)user,
                   ((cis_reduce_target){.object = op, .key = name.data, .variant = variant}));
}

static cis_walk find_number(cis_op *op, void *user) {
  cis_reduce_each_attr(op, add_number, user);
  return CIS_WALK_CONTINUE;
}

static void find_numbers(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_number, out);
}

/// One variant for each attribute.
static bool simplify_numbers(cis_op *root, const cis_reduce_target *targets, size_t num) {
  for (size_t i = num; i-- > 0;) {
    const cis_reduce_target *t = &targets[i];
    if (i + 1 < num && t[1].object == t->object && t[1].key == t->key)
      continue;
    cis_op *op = t->object;
    cis_str name = cis_str_from(t->key);
    cis_attr to = simpler(cis_op_get_attr(op, name), t->variant);
    if (to)
      cis_op_set_attr(op, name, to);
  }
  cis_reduce_repair_types(root);
  return true;
}

const cis_reduction cis_reduce_numbers = {
    "numbers",
    "what a number, a list or a text in an attribute has beyond 0 or 1 or half of it, an "
    "empty list, or one element for all",
    find_numbers, simplify_numbers};

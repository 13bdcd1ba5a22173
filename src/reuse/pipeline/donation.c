// The arguments that a list names get the attribute cistern.donated.
//
//   donate=0          func.func @f(%a: tensor<4xf32>)  =>  func.func @f(%a: tensor<4xf32> {cistern.donated})
//   donate=@f:0       the same, where @f is one of several public functions
#include "reuse/pipeline/donation.h"

#include "dialect/memref/memref.h"
#include "ir/context.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/json_read.h"
#include "transform/function_signature.h"

static bool is_defined(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions &&
         !cis_region_is_empty(cis_op_region(op, 0));
}

/// The function of that name, or the only public one if there is none; NULL after an error.
static cis_op *find_function(cis_op *module, cis_str name) {
  cis_op *found = NULL;
  int num_public = 0;
  cis_for_each_op (op, cis_op_entry(module)) {
    if (!is_defined(op) ||
        (name.len ? !cis_str_eq(cis_symbol_name(op), name) : cis_symbol_is_private(op)))
      continue;
    found = op;
    ++num_public;
  }
  if (num_public == 1)
    return found;
  if (name.len)
    cis_usage_error(cis_op_context(module), "donate: there is no function @%.*s with a body",
                    CIS_STR_ARG(name));
  else
    cis_usage_error(cis_op_context(module),
                    "donate: there are %d public functions; @name:0 names one of them", num_public);
  return NULL;
}

/// Whether the type is that of a whole allocation.
static bool is_whole(cis_type type) {
  return cis_type_is_base_tensor(type) ||
         (cis_type_is_memref(type) && cis_memref_has_identity_layout(type));
}

static bool donate(cis_op *function, int64_t i) {
  cis_context *ctx = cis_op_context(function);
  cis_signature signature;
  cis_signature_get(function, &signature);
  bool exists = i < (int64_t)signature.inputs.len;
  bool ok = exists && is_whole(signature.inputs.data[i]);
  if (ok) {
    cis_attr all = signature.input_attrs.data[i];
    signature.input_attrs.data[i] = cis_dict_set(ctx, all ? all : cis_attr_dict(ctx, NULL, 0),
                                                 cis_str_from(CIS_DONATED), cis_attr_unit(ctx));
    cis_signature_set(function, &signature);
  } else if (exists) {
    cis_op_plain_error(function,
                       "donate: argument %lld is no tensor, and no memref without a layout",
                       (long long)i);
  } else {
    cis_op_plain_error(function, "donate: there is no argument %lld, only %zu", (long long)i,
                       signature.inputs.len);
  }
  cis_signature_deinit(&signature);
  return ok;
}

static bool donate_one(cis_op *module, cis_str entry) {
  cis_str name = {0}, number = entry;
  int64_t i;
  bool too_large = false;
  size_t colon = entry.len;
  while (colon && entry.data[colon - 1] != ':')
    --colon;
  if (colon) {
    name = (cis_str){entry.data, colon - 1};
    number = (cis_str){entry.data + colon, entry.len - colon};
    if (name.len && name.data[0] == '@')
      name = (cis_str){name.data + 1, name.len - 1};
  }
  if (!number.len || (colon && !name.len) || !cis_parse_decimal(number, &i, &too_large) ||
      too_large || i < 0)
    return cis_usage_error(cis_op_context(module), "donate: '%.*s' is no argument (0, @f:0)",
                           CIS_STR_ARG(entry));
  cis_op *function = find_function(module, name);
  return function && donate(function, i);
}

bool cis_donate_arguments(cis_op *module, cis_str list) {
  bool ok = true;
  for (size_t i = 0, start = 0; ok && list.len && i <= list.len; ++i)
    if (i == list.len || list.data[i] == ',') {
      ok = donate_one(module, (cis_str){list.data + start, i - start});
      start = i + 1;
    }
  return ok;
}

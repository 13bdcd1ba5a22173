// The llvm dialect's attributes on arguments and results of functions, whosever functions these
// are: which kind of attribute each is, and which types may have it. And its attributes on other
// ops.
#include "dialect/llvm/impl.h"
#include "ir/diag.h"

typedef struct parameter {
  const char *name;
  enum { UNIT, INTEGER, TYPE, UNCHECKED } kind;
  enum { ANY, OF_POINTER, OF_INTEGER } type;
  bool of_results; // may be on one
} parameter;

static const parameter parameters[] = {
    {"llvm.align", INTEGER, OF_POINTER, true},
    {"llvm.alignstack", INTEGER, ANY, false},
    {"llvm.allocalign", UNCHECKED, ANY, false},
    {"llvm.allocptr", UNCHECKED, ANY, false},
    {"llvm.byref", TYPE, OF_POINTER, false},
    {"llvm.byval", TYPE, OF_POINTER, false},
    {"llvm.dereferenceable", INTEGER, OF_POINTER, true},
    {"llvm.dereferenceable_or_null", INTEGER, OF_POINTER, true},
    {"llvm.elementtype", TYPE, OF_POINTER, true},
    {"llvm.inalloca", TYPE, OF_POINTER, false},
    {"llvm.inreg", UNIT, ANY, true},
    {"llvm.nest", UNIT, OF_POINTER, false},
    {"llvm.noalias", UNIT, OF_POINTER, true},
    {"llvm.nocapture", UNIT, OF_POINTER, false},
    {"llvm.nofree", UNIT, OF_POINTER, false},
    {"llvm.nonnull", UNIT, OF_POINTER, true},
    {"llvm.noundef", UNIT, ANY, true},
    {"llvm.preallocated", TYPE, OF_POINTER, false},
    {"llvm.readnone", UNIT, OF_POINTER, false},
    {"llvm.readonly", UNIT, OF_POINTER, false},
    {"llvm.returned", UNIT, ANY, false},
    {"llvm.signext", UNIT, OF_INTEGER, true},
    {"llvm.sret", TYPE, OF_POINTER, false},
    {"llvm.writeonly", UNIT, OF_POINTER, false},
    {"llvm.zeroext", UNIT, OF_INTEGER, true},
};

static const parameter *find(cis_str name) {
  for (size_t i = 0; i < sizeof(parameters) / sizeof(parameters[0]); ++i)
    if (cis_str_is(name, parameters[i].name))
      return &parameters[i];
  return NULL;
}

static bool is_kind(const parameter *p, cis_attr value) {
  switch (p->kind) {
  case UNIT:
    return cis_attr_is(value, CIS_ATTR_UNIT);
  case INTEGER:
    return cis_attr_is(value, CIS_ATTR_INTEGER);
  case TYPE:
    return cis_attr_is(value, CIS_ATTR_TYPE);
  default:
    return true;
  }
}

/// Types that are not of LLVM may become anything yet.
bool cis_llvm_verify_arg_attr(cis_op *op, cis_named_attr attr, cis_type type) {
  static const char *const kinds[] = {"a unit", "an integer", "a type"};
  const parameter *p = find(attr.name);
  if (!p)
    return true;
  if (!is_kind(p, attr.value))
    return cis_op_plain_error(op, "\"%s\" should be %s attribute", p->name, kinds[p->kind]);
  if (p->type == ANY || !cis_llvm_is_compatible(type))
    return true;
  bool fits =
      p->type == OF_POINTER ? cis_llvm_is_pointer(type) : cis_type_is(type, CIS_TYPE_INTEGER);
  return fits || cis_op_plain_error(op, "\"%s\" attribute attached to non-%s LLVM type", p->name,
                                    p->type == OF_POINTER ? "pointer" : "integer");
}

bool cis_llvm_verify_result_attr(cis_op *op, cis_named_attr attr, cis_type type) {
  const parameter *p = find(attr.name);
  if (p && !p->of_results)
    return cis_op_plain_error(op, "\"%s\" is not a valid result attribute", p->name);
  return cis_llvm_verify_arg_attr(op, attr, type);
}

bool cis_llvm_verify_op_attr(cis_op *op, cis_named_attr attr) {
  return !cis_str_is(attr.name, "llvm.data_layout") || cis_attr_is(attr.value, CIS_ATTR_STRING) ||
         cis_op_error(op, "expected 'llvm.data_layout' to be a string attributes");
}

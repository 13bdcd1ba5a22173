// Words of the texts of `cistern.*` attributes: lists of words with words in brackets; every word
// is a name of the definition or a keyword, so that each mistake has an error at the operation.
#include "dialect/irdl/facts_impl.h"

#include "dialect/irdl/irdl.h"
#include "ir/diag.h"

#include <stdio.h>

bool cis_irdl_fail(cis_irdl_text *t, const char *what, cis_str where) {
  return cis_op_error(t->r->op, "%s: %s '%.*s'", t->attr, what, CIS_STR_ARG(where));
}

void cis_irdl_skip_space(cis_irdl_text *t) {
  while (t->rest.len && strchr(" \n\t", t->rest.data[0]))
    t->rest = cis_str_from_index(t->rest, 1);
}

bool cis_irdl_take(cis_irdl_text *t, const char *token) {
  cis_irdl_skip_space(t);
  cis_str s = cis_str_from(token);
  if (!cis_str_starts_with(t->rest, s))
    return false;
  t->rest = cis_str_from_index(t->rest, s.len);
  return true;
}

bool cis_irdl_is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool cis_irdl_take_word(cis_irdl_text *t, cis_str *out) {
  cis_irdl_skip_space(t);
  *out = (cis_str){t->rest.data, 0};
  while (out->len < t->rest.len && cis_irdl_is_word_char(t->rest.data[out->len]))
    ++out->len;
  t->rest = cis_str_from_index(t->rest, out->len);
  return out->len || cis_irdl_fail(t, "expected a name before", t->rest);
}

bool cis_irdl_expect(cis_irdl_text *t, const char *token) {
  if (cis_irdl_take(t, token))
    return true;
  char what[32];
  snprintf(what, sizeof(what), "expected '%s' before", token);
  return cis_irdl_fail(t, what, t->rest);
}

bool cis_irdl_at_end(cis_irdl_text *t) {
  cis_irdl_skip_space(t);
  return !t->rest.len;
}

int cis_irdl_index_in(cis_attr names, cis_str name) {
  for (uint32_t i = 0; names && i < names->array.num; ++i)
    if (cis_str_eq(cis_attr_get_string(names->array.elems[i]), name))
      return (int)i;
  return -1;
}

bool cis_irdl_take_number(cis_irdl_text *t, uint32_t *out) {
  cis_str word;
  if (!cis_irdl_take_word(t, &word))
    return false;
  for (size_t i = 0; i < word.len; ++i) {
    if (word.data[i] < '0' || word.data[i] > '9' || word.len > 6)
      return cis_irdl_fail(t, "expected a number, not", word);
    *out = *out * 10 + (uint32_t)(word.data[i] - '0');
  }
  return true;
}

bool cis_irdl_take_name(cis_irdl_text *t, cis_attr names, const char *what, int *out) {
  cis_str name;
  if (!cis_irdl_take_word(t, &name))
    return false;
  *out = cis_irdl_index_in(names, name);
  return *out >= 0 || cis_irdl_fail(t, what, name);
}

bool cis_irdl_begin(cis_irdl_reader *r, const char *attr, cis_irdl_text *out, bool *out_there) {
  cis_attr value = cis_op_get_attr(r->op, cis_str_from(attr));
  *out = (cis_irdl_text){r, attr, cis_attr_get_string(value)};
  *out_there = value != NULL;
  return !value || cis_attr_is(value, CIS_ATTR_STRING) ||
         cis_op_error(r->op, "%s: expected a string", attr);
}

bool cis_irdl_read_list(cis_irdl_reader *r, const char *attr, bool (*element)(cis_irdl_text *t)) {
  cis_irdl_text t;
  bool there;
  if (!cis_irdl_begin(r, attr, &t, &there))
    return false;
  while (there && !cis_irdl_at_end(&t)) {
    if (!element(&t))
      return false;
    if (!cis_irdl_at_end(&t) && !cis_irdl_expect(&t, ","))
      return false;
  }
  return true;
}

bool cis_irdl_read_group(cis_irdl_reader *r, const char *attr, int *out) {
  cis_irdl_text t;
  bool there;
  *out = -1;
  if (!cis_irdl_begin(r, attr, &t, &there))
    return false;
  return !there || (cis_irdl_take_name(&t, r->operands, "no operand is called", out) &&
                    (cis_irdl_at_end(&t) || cis_irdl_fail(&t, "expected the end before", t.rest)));
}

bool cis_irdl_take_variadic(cis_irdl_text *t, cis_str *name, int *operands, int *results) {
  if (!cis_irdl_take_word(t, name))
    return false;
  *operands = cis_irdl_index_in(t->r->operands, *name);
  *results = cis_irdl_index_in(t->r->results, *name);
  if (*operands < 0 && *results < 0)
    return cis_irdl_fail(t, "no operand or result is called", *name);
  cis_op *list = *operands >= 0 ? t->r->operand_list : cis_irdl_child(t->r->op, "irdl.results");
  if (cis_irdl_arity(list, (uint32_t)(*operands >= 0 ? *operands : *results)) != CIS_VARIADIC)
    return cis_irdl_fail(t, "there has to be any number of", *name);
  return true;
}

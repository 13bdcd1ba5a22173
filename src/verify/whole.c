// Large structured ops as one term: where both programs have the same op on the same tensors, its
// elements are the same, whatever they are.
//
//   linalg.matmul ins(%a, %b) outs(%c)     // element n is `element n of (matmul, %a, %b, %c)`
//
// What the op computes is its maps, its loops and its body, not its name: a linalg.generic that
// says the same is the same.
#include "verify/whole.h"

#include "dialect/linalg/linalg.h"
#include "ir/attr.h"

#include <stdio.h>

typedef struct writer {
  cis_strbuf text;
  cis_ptrmap numbers; // value of the body -> number + 1
  bool ok;
} writer;

static void number_value(writer *w, const cis_value *value) {
  cis_ptrmap_set(&w->numbers, value, w->numbers.len + 1);
}

/// A body of ops on its own values alone, which have no regions and cannot trap.
static void write_body(writer *w, cis_block *body) {
  for (uint32_t i = 0; i < body->num_args; ++i)
    number_value(w, cis_block_args(body)[i]);
  for (cis_op *op = cis_block_first(body); op && w->ok; op = cis_op_next(op)) {
    bool is_plain =
        cis_op_has_trait(op, CIS_TRAIT_PURE) || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
    w->ok = is_plain && !op->num_regions;
    cis_strbuf_printf(&w->text, " %p(", (const void *)op->info);
    for (uint32_t i = 0; w->ok && i < op->num_operands; ++i) {
      uintptr_t number = cis_ptrmap_at(&w->numbers, cis_op_operand(op, i));
      w->ok = number != 0;
      cis_strbuf_printf(&w->text, "%zu,", (size_t)number);
    }
    for (uint32_t i = 0; i < op->num_props; ++i)
      cis_strbuf_printf(&w->text, " %p", (const void *)cis_op_props(op)[i]);
    for (uint32_t i = 0; i < op->num_results; ++i) {
      number_value(w, &op->results[i]);
      cis_strbuf_printf(&w->text, ":%p", (const void *)op->results[i].type);
    }
  }
}

/// What the op computes, as a text.
static bool describe(cis_op *op, cis_strbuf *out) {
  writer w = {.ok = true};
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  cis_strbuf_lit(&w.text, "whole ");
  cis_linalg_iterator_types(op, &w.text);
  for (size_t i = 0; i < maps.len; ++i)
    cis_strbuf_printf(&w.text, " %p", (const void *)maps.data[i]);
  write_body(&w, cis_op_entry(op));
  cis_strbuf_str(out, cis_strbuf_view(&w.text));
  cis_vec_deinit(&maps);
  cis_ptrmap_deinit(&w.numbers);
  cis_strbuf_deinit(&w.text);
  return w.ok;
}

/// One term for all elements of an array.
static cis_term tuple_of(cis_exec *e, const cis_sym *sym) {
  const cis_term_key facts = {.form = CIS_TERM_OP, .type = cis_type_i(e->t->ctx, 64)};
  cis_strbuf name = {0};
  if (sym->kind == CIS_SYM_TERM)
    return sym->term;
  cis_strbuf_lit(&name, "tuple");
  for (uint32_t i = 0; i < sym->array->rank; ++i)
    cis_strbuf_printf(&name, " %lld", (long long)sym->array->sizes[i]);
  uint32_t key = cis_term_find_key(e->t, cis_strbuf_view(&name), &facts);
  cis_strbuf_deinit(&name);
  return cis_term_node(e->t, key, sym->array->elements, (uint32_t)sym->array->num);
}

static uint32_t element_key(cis_exec *e, cis_type type, uint32_t result) {
  char text[64];
  int len = snprintf(text, sizeof(text), "element %p %u", (const void *)type, result);
  // Whether an element is poison is not known where an operand may hold some.
  const cis_term_key facts = {
      .form = CIS_TERM_OP, .type = cis_term_type_of(e->t, type), .cannot_fold = true};
  return cis_term_find_key(e->t, (cis_str){text, (size_t)len}, &facts);
}

bool cis_sym_whole(cis_exec *e, cis_op *op, const cis_sym *operands, uint32_t num,
                   uint32_t num_inputs) {
  enum { MOST = 64 };
  cis_strbuf text = {0};
  cis_term parts[MOST];
  bool ok = num <= MOST && op->num_results == num - num_inputs && describe(op, &text);
  for (uint32_t i = 0; ok && i < num; ++i) {
    // Of static sizes the verifier has seen that no subscript leaves its operand.
    cis_type type = cis_op_operand(op, i)->type;
    ok = operands[i].kind == CIS_SYM_TERM ||
         (operands[i].kind == CIS_SYM_ARRAY && operands[i].array->num < 1 << 24 &&
          cis_type_has_static_shape(type));
    if (ok)
      parts[i] = tuple_of(e, &operands[i]);
  }
  if (ok) {
    const cis_term_key facts = {
        .form = CIS_TERM_OP, .type = cis_type_i(e->t->ctx, 64), .may_poison = true};
    uint32_t key = cis_term_find_key(e->t, cis_strbuf_view(&text), &facts);
    cis_term whole = cis_term_node(e->t, key, parts, num);
    for (uint32_t r = 0; ok && r < op->num_results; ++r) {
      const cis_sym_array *like = operands[num_inputs + r].array;
      cis_sym_array *array = cis_sym_array_make(e, like->element, like->sizes, like->rank);
      uint32_t element = element_key(e, like->element, r);
      ok = array != NULL;
      for (int64_t n = 0; ok && n < array->num; ++n) {
        const uint32_t args[] = {whole, cis_term_index(e->t, n)};
        array->elements[n] = cis_term_node(e->t, element, args, 2);
      }
      if (ok)
        cis_sym_set(e, &op->results[r], cis_sym_of_array(array));
    }
  }
  cis_strbuf_deinit(&text);
  return ok;
}

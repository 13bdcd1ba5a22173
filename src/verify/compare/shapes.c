// Shapes: the sizes, layouts and numbers that are chosen for the arguments of two functions,
// because symbolic execution needs them as constants.
#include "verify/compare/job.h"
#include "verify/executor/signature.h"

#include "ir/attr.h"
#include "ir/symbol.h"

enum { MOST_SHAPES = 700 };

void cis_verify_say(cis_verify_job *j, cis_refinement verdict, const char *text) {
  j->report->verdict = verdict;
  cis_strbuf_cstr(&j->report->text, text);
}

// --- signatures ---

/// Whether a caller may pass, or take, one where the other was: layouts may be written in several
/// ways, and a tensor may become a memref, as bufferization makes it.
static bool alike(cis_type a, cis_type b, bool is_result) {
  if (a == b)
    return true;
  if (cis_type_is_base_memref(a) && !cis_type_is_base_memref(b))
    return false;
  int64_t strides[2][8] = {0}, offsets[2];
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b) || cis_type_is_vector(a) ||
      cis_type_is_vector(b) || cis_type_element(a) != cis_type_element(b) ||
      cis_type_rank(a) != cis_type_rank(b))
    return false;
  // Bufferization may know less of the sizes of what it returns.
  bool may_be_dynamic = is_result && cis_type_is_memref(a) != cis_type_is_memref(b);
  for (uint32_t i = 0; i < cis_type_rank(a); ++i)
    if (cis_type_dim(a, i) != cis_type_dim(b, i) &&
        !(may_be_dynamic && cis_type_dim(b, i) == CIS_DYNAMIC))
      return false;
  if (cis_type_is_memref(a) != cis_type_is_memref(b))
    return true;
  // A layout may be written as strides or as a map.
  return cis_type_is_memref(a) && cis_type_rank(a) <= 8 &&
         cis_memref_strides(a, strides[0], &offsets[0]) &&
         cis_memref_strides(b, strides[1], &offsets[1]) && offsets[0] == offsets[1] &&
         memcmp(strides[0], strides[1], sizeof(strides[0])) == 0 &&
         a->shaped.memory_space == b->shaped.memory_space;
}

bool cis_verify_signatures_match(cis_verify_job *j) {
  cis_type a = cis_function_type(j->a), b = cis_function_type(j->b);
  bool ok = a->function.num_inputs == b->function.num_inputs &&
            a->function.num_results == b->function.num_results &&
            a->function.num_inputs <= CIS_VERIFY_MOST_ARGS;
  for (uint32_t i = 0; ok && i < a->function.num_inputs; ++i)
    ok = alike(a->function.inputs[i], b->function.inputs[i], false);
  for (uint32_t i = 0; ok && i < a->function.num_results; ++i)
    ok = alike(a->function.results[i], b->function.results[i], true);
  const char *why = ok ? cis_verify_function_difference(j->a, j->b)
                       : "the functions have other arguments or results";
  if (why)
    cis_verify_say(j, CIS_REFINEMENT_UNKNOWN, why);
  return !why;
}

// --- shapes ---

/// The memref of an argument, of either program.
static cis_type memref_type(const cis_verify_job *j, uint32_t i) {
  cis_type a = cis_function_type(j->a)->function.inputs[i],
           b = cis_function_type(j->b)->function.inputs[i];
  return cis_type_is_memref(a) ? a : cis_type_is_memref(b) ? b : NULL;
}

/// An i1 is false or true; of other numbers some are tried.
static cis_verify_variable number_of(const cis_verify_job *j, uint32_t arg, cis_type type) {
  return cis_type_is_int_of(type, 1) ? (cis_verify_variable){arg, -1, 0, 1}
                                     : (cis_verify_variable){arg, -1, -1, j->bound + 1};
}

/// Whether the chosen values are all that there are.
bool cis_verify_are_all_values(const cis_verify_job *j) {
  for (size_t v = 0; v < j->variables.len; ++v) {
    cis_type type = cis_function_type(j->a)->function.inputs[j->variables.data[v].arg];
    if (j->variables.data[v].dim != -1 || !cis_type_is_int_of(type, 1))
      return false;
  }
  return true;
}

static bool find_variables(cis_verify_job *j) {
  cis_type type = cis_function_type(j->a);
  j->variables.len = 0;
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    cis_type arg = type->function.inputs[i], memref = memref_type(j, i);
    int64_t strides[8], offset;
    if (j->is_number[i])
      cis_vec_push(&j->variables, number_of(j, i, arg));
    if (!cis_type_is_shaped(arg))
      continue;
    if (!cis_type_is_ranked(arg) || cis_type_rank(arg) > 8 ||
        (memref && !cis_memref_strides(memref, strides, &offset))) {
      cis_verify_say(
          j, CIS_REFINEMENT_UNKNOWN,
          "an argument without rank, of more than 8 dimensions, or with a layout that is "
          "no strides");
      return false;
    }
    for (uint32_t d = 0; d < cis_type_rank(arg); ++d)
      if (cis_type_dim(arg, d) == CIS_DYNAMIC)
        cis_vec_push(&j->variables, ((cis_verify_variable){i, (int32_t)d, 0, j->bound}));
    bool is_dynamic = memref && offset == CIS_DYNAMIC, is_fixed = memref && offset > 0;
    for (uint32_t d = 0; memref && d < cis_type_rank(arg); ++d) {
      is_dynamic |= strides[d] == CIS_DYNAMIC;
      is_fixed |= strides[d] != CIS_DYNAMIC;
    }
    // A tensor that became a buffer lies in it without gaps.
    bool both =
        cis_type_is_memref(arg) == cis_type_is_memref(cis_function_type(j->b)->function.inputs[i]);
    if (!both && is_fixed && !cis_memref_has_identity_layout(memref)) {
      cis_verify_say(j, CIS_REFINEMENT_UNKNOWN, "a tensor that became a buffer with a layout");
      return false;
    }
    if (is_dynamic && both)
      cis_vec_push(&j->variables, ((cis_verify_variable){i, -2, 0, 1}));
  }
  return true;
}

static uint64_t count_shapes(const cis_verify_job *j) {
  uint64_t num = 1;
  for (size_t i = 0; i < j->variables.len && num <= 1u << 20; ++i)
    num *= (uint64_t)(j->variables.data[i].high - j->variables.data[i].low + 1);
  return num;
}

/// Strides and offset: those of the type, and for dynamic ones row-major order without (0) or with
/// (1) gaps.
static void choose_layout(const cis_verify_job *j, uint32_t i, int64_t gaps) {
  cis_sym_choice *c = &((cis_verify_job *)(uintptr_t)j)->choices[i];
  cis_type type = memref_type(j, i);
  int64_t strides[8], offset, step = gaps ? 2 : 1;
  if (!type || !cis_memref_strides(type, strides, &offset))
    return;
  c->offset = offset == CIS_DYNAMIC ? gaps : offset;
  for (uint32_t d = cis_type_rank(type); d-- > 0;) {
    c->strides[d] = strides[d] == CIS_DYNAMIC ? step : strides[d];
    step = c->strides[d] * (c->sizes[d] ? c->sizes[d] : 1) + (gaps ? 1 : 0);
  }
}

/// The n-th shape.
void cis_verify_choose(cis_verify_job *j, uint64_t n) {
  cis_type type = cis_function_type(j->a);
  int64_t gaps[CIS_VERIFY_MOST_ARGS] = {0};
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    cis_type arg = type->function.inputs[i];
    j->choices[i].is_number = false;
    for (uint32_t d = 0; cis_type_is_shaped(arg) && d < cis_type_rank(arg); ++d)
      j->choices[i].sizes[d] = cis_type_dim(arg, d);
  }
  for (size_t v = 0; v < j->variables.len; ++v) {
    const cis_verify_variable *x = &j->variables.data[v];
    uint64_t span = (uint64_t)(x->high - x->low + 1);
    int64_t value = x->low + (int64_t)(n % span);
    n /= span;
    if (x->dim >= 0) {
      j->choices[x->arg].sizes[x->dim] = value;
    } else if (x->dim == -2) {
      gaps[x->arg] = value;
    } else {
      j->choices[x->arg].is_number = true;
      j->choices[x->arg].number = value;
    }
  }
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    choose_layout(j, i, gaps[i]);
}

/// Chooses a bound for which there are not too many shapes.
bool cis_verify_set_shapes(cis_verify_job *j, uint64_t *out_num) {
  uint32_t bound = j->options->max_dim ? j->options->max_dim : 3;
  for (;; --bound) {
    j->bound = bound;
    if (!find_variables(j))
      return false;
    *out_num = count_shapes(j);
    if (*out_num <= MOST_SHAPES)
      return true;
    if (bound <= 1) {
      cis_verify_say(j, CIS_REFINEMENT_UNKNOWN, "too many dynamic sizes");
      return false;
    }
  }
}

// Ops of dialects that were read from text, executed as the functions that `cistern.execute` names.
//
// For each list of types that an op has, a function of these types is made, as text, beside the
// definition, and the op calls it. That of an elementwise op whose function is of elements:
//
//   func.func private @"d.add (tensor<4xf32>, ...)"(%a0: tensor<4xf32>, ...) -> tensor<4xf32> {
//     %r = linalg.generic {...} ins(%a0, %a1 : ...) outs(%a2 : ...) {
//     ^bb0(%e0: f32, %e1: f32, %e2: f32):
//       %v = func.call @add(%e0, %e1) : (f32, f32) -> f32
//       linalg.yield %v : f32
//     } -> tensor<4xf32>
//     return %r : tensor<4xf32>
//   }
//
// Other functions are called with casts to their own types, which may have dynamic sizes. A value
// of a type of the dialect, which functions cannot name, is an i64 to them:
//
//   %b0 = builtin.unrealized_conversion_cast %a0 : !d.queue to i64
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/builtin/kinds.h"
#include "dialect/common/function.h"
#include "dialect/func/kinds.h"
#include "dialect/irdl/facts.h"
#include "interp/decoder.h"
#include "interp/exec/region_branch.h"
#include "interp/exec/table.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "ir/symbol.h"
#include "support/strbuf.h"

/// The function of an op, being written.
typedef struct writer {
  cis_op *op;
  const cis_irdl_facts *facts;
  cis_op *body;  // the function that is named
  cis_type type; // its type
  cis_strbuf text;
  const char *wrong; // why it cannot be written
} writer;

static bool is_memory(cis_type t) {
  return cis_type_is_base_tensor(t) || cis_type_is_base_memref(t);
}

static void print_type(writer *w, cis_type type) { cis_print_type(type, &w->text); }

static bool fail(writer *w, const char *wrong) {
  w->wrong = wrong;
  return false;
}

/// Commas between all but the first of a list.
static void separate(writer *w, bool *first) {
  if (!*first)
    cis_strbuf_lit(&w->text, ", ");
  *first = false;
}

static void print_result_types(writer *w) {
  cis_strbuf_char(&w->text, '(');
  for (uint32_t i = 0; i < w->op->num_results; ++i) {
    cis_strbuf_cstr(&w->text, i ? ", " : "");
    print_type(w, w->op->results[i].type);
  }
  cis_strbuf_char(&w->text, ')');
}

/// "func.func private @name(%a0: t0, ...) -> (...) {".
static void print_header(writer *w, cis_str name) {
  cis_strbuf_printf(&w->text, "func.func private @\"%.*s\"(", CIS_STR_ARG(name));
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    cis_strbuf_printf(&w->text, "%s%%a%u: ", i ? ", " : "", i);
    print_type(w, cis_op_operand(w->op, i)->type);
  }
  cis_strbuf_lit(&w->text, ") -> ");
  print_result_types(w);
  cis_strbuf_lit(&w->text, " {\n");
}

// --- elementwise ---

static bool is_input(const writer *w, uint32_t i) {
  return cis_irdl_affects(w->op, CIS_EFFECT_READ, i) &&
         !cis_irdl_affects(w->op, CIS_EFFECT_WRITE, i);
}
static bool is_output(const writer *w, uint32_t i) {
  return cis_irdl_affects(w->op, CIS_EFFECT_WRITE, i);
}

/// `%a0, %a1 : t0, t1` of the operands of one kind, and the number of them.
static uint32_t print_operands(writer *w, bool (*is_wanted)(const writer *w, uint32_t i)) {
  bool first = true;
  uint32_t num = 0;
  for (int types = 0; types < 2; ++types) {
    first = true;
    for (uint32_t i = 0; i < w->op->num_operands; ++i) {
      if (!is_wanted(w, i) || !is_memory(cis_op_operand(w->op, i)->type))
        continue;
      separate(w, &first);
      num += !types;
      if (types)
        print_type(w, cis_op_operand(w->op, i)->type);
      else
        cis_strbuf_printf(&w->text, "%%a%u", i);
    }
    cis_strbuf_cstr(&w->text, types ? "" : " : ");
  }
  return num;
}

static void print_maps(writer *w, uint32_t num, uint32_t rank) {
  cis_strbuf_lit(&w->text, "{indexing_maps = [");
  for (uint32_t m = 0; m < num; ++m) {
    cis_strbuf_cstr(&w->text, m ? ", affine_map<" : "affine_map<");
    for (int side = 0; side < 2; ++side) {
      cis_strbuf_char(&w->text, '(');
      for (uint32_t i = 0; i < rank; ++i)
        cis_strbuf_printf(&w->text, "%sd%u", i ? ", " : "", i);
      cis_strbuf_cstr(&w->text, side ? ")>" : ") -> ");
    }
  }
  cis_strbuf_lit(&w->text, "], iterator_types = [");
  for (uint32_t i = 0; i < rank; ++i)
    cis_strbuf_cstr(&w->text, i ? ", \"parallel\"" : "\"parallel\"");
  cis_strbuf_lit(&w->text, "]}");
}

/// Arguments of the body: `%e` and the number of the operand, then those of empty outputs.
static void print_body_args(writer *w, bool outputs, bool *first) {
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    cis_type type = cis_op_operand(w->op, i)->type;
    if (!is_memory(type) || !(outputs ? is_output(w, i) : is_input(w, i)))
      continue;
    separate(w, first);
    cis_strbuf_printf(&w->text, "%%e%u: ", i);
    print_type(w, cis_type_element(type));
  }
}

static void print_call(writer *w) {
  bool first = true;
  const cis_type type = w->type;
  cis_strbuf_printf(&w->text, "  %%v:%u = func.call @%.*s(", type->function.num_results,
                    CIS_STR_ARG(cis_symbol_name(w->body)));
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    if (!cis_irdl_affects(w->op, CIS_EFFECT_READ, i) && is_memory(cis_op_operand(w->op, i)->type))
      continue;
    separate(w, &first);
    cis_strbuf_printf(&w->text, "%%%c%u", is_memory(cis_op_operand(w->op, i)->type) ? 'e' : 'a', i);
  }
  cis_strbuf_lit(&w->text, ") : ");
  print_type(w, type);
  cis_strbuf_lit(&w->text, "\n  linalg.yield ");
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    cis_strbuf_printf(&w->text, "%s%%v#%u", i ? ", " : "", i);
  cis_strbuf_lit(&w->text, " : ");
  for (uint32_t i = 0; i < type->function.num_results; ++i) {
    cis_strbuf_cstr(&w->text, i ? ", " : "");
    print_type(w, type->function.results[i]);
  }
}

/// The first operand with elements, whose sizes all have.
static cis_value *shaped_operand(const cis_op *op, uint32_t *out) {
  for (*out = 0; *out < op->num_operands; ++*out)
    if (is_memory(cis_op_operand(op, *out)->type))
      return cis_op_operand(op, *out);
  return NULL;
}

/// `%o = tensor.empty(...)` for a result without a destination.
static void print_empty(writer *w, uint32_t result, uint32_t like) {
  cis_type type = w->op->results[result].type;
  bool first = true;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      cis_strbuf_printf(&w->text, "%%c%u = arith.constant %u : index\n", i, i);
      cis_strbuf_printf(&w->text, "%%d%u = tensor.dim %%a%u, %%c%u : ", i, like, i);
      print_type(w, cis_op_operand(w->op, like)->type);
      cis_strbuf_char(&w->text, '\n');
    }
  cis_strbuf_lit(&w->text, "%o = tensor.empty(");
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      separate(w, &first);
      cis_strbuf_printf(&w->text, "%%d%u", i);
    }
  cis_strbuf_lit(&w->text, ") : ");
  print_type(w, type);
  cis_strbuf_char(&w->text, '\n');
}

static void print_return(writer *w, const char *value) {
  uint32_t num = w->op->num_results;
  cis_strbuf_lit(&w->text, "return");
  for (uint32_t i = 0; i < num; ++i)
    cis_strbuf_printf(&w->text, num == 1 ? "%s%s" : "%s%s#%u", i ? ", " : " ", value, i);
  for (uint32_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(&w->text, i ? ", " : " : ");
    print_type(w, w->op->results[i].type);
  }
  cis_strbuf_lit(&w->text, "\n}\n");
}

static bool write_elementwise(writer *w) {
  uint32_t like, num_inputs = 0, num_outputs = 0, num_tensors = 0, num_shaped = 0;
  const cis_value *shaped = shaped_operand(w->op, &like);
  if (!shaped || !cis_type_is_ranked(shaped->type))
    return fail(w, "no operand has a rank");
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    cis_type type = cis_op_operand(w->op, i)->type;
    num_inputs += is_memory(type) && is_input(w, i);
    num_outputs += is_memory(type) && is_output(w, i);
    num_shaped += is_memory(type);
    num_tensors += cis_type_is_base_tensor(type);
  }
  bool makes_output = !num_outputs && w->op->num_results == 1;
  if (num_tensors && num_tensors != num_shaped)
    return fail(w, "some operands are tensors, and some are buffers");
  if (makes_output)
    print_empty(w, 0, like);
  if (w->op->num_results)
    cis_strbuf_printf(&w->text,
                      w->op->num_results == 1 ? "%%r = " : "%%r:%u = ", w->op->num_results);
  cis_strbuf_lit(&w->text, "linalg.generic ");
  print_maps(w, num_inputs + num_outputs + makes_output, cis_type_rank(shaped->type));
  if (num_inputs) {
    cis_strbuf_lit(&w->text, " ins(");
    print_operands(w, is_input);
    cis_strbuf_char(&w->text, ')');
  }
  cis_strbuf_lit(&w->text, " outs(");
  if (makes_output) {
    cis_strbuf_lit(&w->text, "%o : ");
    print_type(w, w->op->results[0].type);
  } else {
    print_operands(w, is_output);
  }
  cis_strbuf_lit(&w->text, ") {\n^bb0(");
  bool first = true;
  print_body_args(w, false, &first);
  print_body_args(w, true, &first);
  if (makes_output) {
    separate(w, &first);
    cis_strbuf_lit(&w->text, "%e: ");
    print_type(w, cis_type_element(w->op->results[0].type));
  }
  cis_strbuf_lit(&w->text, "):\n");
  print_call(w);
  cis_strbuf_lit(&w->text, "\n}");
  if (w->op->num_results) {
    cis_strbuf_lit(&w->text, " -> ");
    print_result_types(w);
  }
  cis_strbuf_char(&w->text, '\n');
  print_return(w, "%r");
  return true;
}

// --- functions of whole values ---

/// Whether one is a type of a user's own, and the other the number that its values are.
static bool is_number_of(cis_type own, cis_type number) {
  return cis_type_is_own(own) && cis_type_is_int_of(number, 64);
}

/// The op that casts a value from one type to another; NULL if there is none.
static const char *cast_of(cis_type from, cis_type to) {
  if (cis_type_is_base_tensor(from) && cis_type_is_base_tensor(to))
    return "tensor.cast";
  if (cis_type_is_base_memref(from) && cis_type_is_base_memref(to))
    return "memref.cast";
  return is_number_of(from, to) || is_number_of(to, from) ? "builtin.unrealized_conversion_cast"
                                                          : NULL;
}

/// A cast of a value from one type to another, which there is.
static void print_cast(writer *w, const char *from_name, uint32_t number, bool is_pack,
                       cis_type from, const char *to_name, cis_type to) {
  cis_strbuf_printf(&w->text, "%s%u = %s %s%s%u : ", to_name, number, cast_of(from, to), from_name,
                    is_pack ? "#" : "", number);
  print_type(w, from);
  cis_strbuf_lit(&w->text, " to ");
  print_type(w, to);
  cis_strbuf_char(&w->text, '\n');
}

/// A call of the function that was chosen, because its types fit.
static bool write_call(writer *w) {
  cis_type type = w->type;
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    cis_type from = cis_op_operand(w->op, i)->type, to = type->function.inputs[i];
    if (from != to)
      print_cast(w, "%a", i, false, from, "%b", to);
  }
  if (w->op->num_results)
    cis_strbuf_printf(&w->text, "%%f:%u = ", w->op->num_results);
  cis_strbuf_printf(&w->text, "func.call @%.*s(", CIS_STR_ARG(cis_symbol_name(w->body)));
  for (uint32_t i = 0; i < w->op->num_operands; ++i)
    cis_strbuf_printf(&w->text, "%s%%%c%u", i ? ", " : "",
                      cis_op_operand(w->op, i)->type == type->function.inputs[i] ? 'a' : 'b', i);
  cis_strbuf_lit(&w->text, ") : ");
  print_type(w, type);
  cis_strbuf_char(&w->text, '\n');
  for (uint32_t i = 0; i < w->op->num_results; ++i) {
    cis_type from = type->function.results[i], to = w->op->results[i].type;
    if (from != to)
      print_cast(w, "%f", i, true, from, "%r", to);
  }
  cis_strbuf_lit(&w->text, "return");
  for (uint32_t i = 0; i < w->op->num_results; ++i)
    cis_strbuf_printf(&w->text,
                      type->function.results[i] == w->op->results[i].type ? "%s%%f#%u" : "%s%%r%u",
                      i ? ", " : " ", i);
  for (uint32_t i = 0; i < w->op->num_results; ++i) {
    cis_strbuf_cstr(&w->text, i ? ", " : " : ");
    print_type(w, w->op->results[i].type);
  }
  cis_strbuf_lit(&w->text, "\n}\n");
  return true;
}

// --- finding and making ---

static bool is_scalar_function(cis_type type) {
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    if (cis_type_is_shaped(type->function.inputs[i]))
      return false;
  return true;
}

/// Whether a value of one type can be passed as the other, perhaps by a cast.
static bool may_pass(cis_type from, cis_type to) { return from == to || cast_of(from, to); }

static bool fits(const cis_op *op, cis_type type) {
  if (type->function.num_inputs != op->num_operands ||
      type->function.num_results != op->num_results)
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!may_pass(cis_op_operand(op, i)->type, type->function.inputs[i]))
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!may_pass(type->function.results[i], op->results[i].type))
      return false;
  return true;
}

/// Whether a type is the next one of a list.
static bool takes_next(cis_type type, const cis_type *types, uint32_t num, uint32_t *next) {
  return *next < num && types[(*next)++] == type;
}

/// Whether a function takes an element of each operand that is read, and gives one of each output.
static bool fits_elements(const writer *w, cis_type type) {
  uint32_t in = 0, out = 0, num_in = type->function.num_inputs,
           num_out = type->function.num_results;
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    cis_type operand = cis_op_operand(w->op, i)->type;
    bool is_shaped = is_memory(operand);
    cis_type one = is_shaped ? cis_type_element(operand) : operand;
    if ((!is_shaped || cis_irdl_affects(w->op, CIS_EFFECT_READ, i)) &&
        !takes_next(one, type->function.inputs, num_in, &in))
      return false;
    if (is_shaped && is_output(w, i) && !takes_next(one, type->function.results, num_out, &out))
      return false;
  }
  if (!out && w->op->num_results == 1 && is_memory(w->op->results[0].type) &&
      !takes_next(cis_type_element(w->op->results[0].type), type->function.results, num_out, &out))
    return false;
  return in == num_in && out == num_out;
}

/// The first of the functions that fits.
static bool choose(writer *w) {
  for (uint32_t i = 0; i < w->facts->num_executes; ++i) {
    cis_op *func = w->facts->executes[i];
    cis_type type = cis_function_type(func);
    bool is_elementwise = w->facts->is_elementwise && is_scalar_function(type);
    if (!(is_elementwise ? fits_elements(w, type) : fits(w->op, type)))
      continue;
    w->body = func;
    w->type = type;
    return true;
  }
  return fail(w, "no function that executes it (cistern.execute) has its types");
}

/// The name of the function for these types, which has no quotes in it.
static cis_str name_of(writer *w) {
  cis_strbuf sb = {0};
  cis_strbuf_printf(&sb, "%.*s (", CIS_STR_ARG(cis_op_name(w->op)));
  for (uint32_t i = 0; i < w->op->num_operands; ++i) {
    cis_strbuf_cstr(&sb, i ? ", " : "");
    cis_print_type(cis_op_operand(w->op, i)->type, &sb);
  }
  cis_strbuf_lit(&sb, ") -> (");
  for (uint32_t i = 0; i < w->op->num_results; ++i) {
    cis_strbuf_cstr(&sb, i ? ", " : "");
    cis_print_type(w->op->results[i].type, &sb);
  }
  cis_strbuf_char(&sb, ')');
  for (size_t i = 0; i < sb.len; ++i)
    if (sb.data[i] == '"' || sb.data[i] == '\\')
      sb.data[i] = '\'';
  cis_str name = cis_context_intern(cis_op_context(w->op), cis_strbuf_view(&sb));
  cis_strbuf_deinit(&sb);
  return name;
}

/// Parses the text, and puts its function beside the one that it calls.
static cis_op *insert(writer *w) {
  cis_context *ctx = cis_op_context(w->op);
  uint32_t source = cis_context_add_source(
      ctx, cis_source_from_memory(CIS_STR("<executed>"), cis_strbuf_view(&w->text)));
  cis_parse_options options = {.skip_verify = true};
  cis_op *module = cis_parse_source(ctx, source, 0, (uint32_t)w->text.len, &options);
  if (!module)
    return NULL;
  cis_op *func = cis_block_first(cis_op_entry(module));
  cis_op_remove(func);
  cis_op_insert(func, cis_op_block(w->body), NULL);
  cis_op_destroy(module);
  return func;
}

static cis_op *make_function(writer *w) {
  if (!choose(w))
    return NULL;
  cis_str name = name_of(w);
  cis_for_each_op (op, cis_op_block(w->body))
    if (cis_str_eq(cis_symbol_name(op), name))
      return op;
  print_header(w, name);
  bool elementwise = w->facts->is_elementwise && is_scalar_function(w->type);
  if (!(elementwise ? write_elementwise(w) : write_call(w)))
    return NULL;
  return insert(w);
}

static bool decode_regions(cis_decoder *d, cis_op *op) {
  return cis_decode_region_branch(d, op, cis_emit_declared_choice);
}

// --- memory of a family ---

static const cis_insn *exec_release(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  return cis_release_memref(m, pc->op, cis_cell_memref(&regs[pc->a])) ? pc + 1 : NULL;
}

static const cis_insn *exec_adopt(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  cis_cell_memref(&regs[pc->a])->alloc->family = cis_family_name(pc->op).data;
  return pc + 1;
}

/// The function of an op uses memref.alloc and memref.dealloc for what the op says is of a family:
/// what the op frees is of its family before the call and of any family in it; what it allocates
/// belongs to the family after it.
static void emit_families(cis_decoder *d, cis_op *op, cis_effect_kind kind) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    cis_value *value = effects.data[i].value;
    if (effects.data[i].kind != kind || !value || !cis_value_is_base_memref(value))
      continue;
    cis_emit(d, op, kind == CIS_EFFECT_FREE ? exec_release : exec_adopt)->a = cis_slot(value);
  }
  cis_vec_deinit(&effects);
}

/// An op without a function that allocates, frees or copies, and does nothing else.
static bool decode_memory(cis_decoder *d, cis_op *op) {
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    return copy.is_clone ? cis_decode_clone(d, op) : cis_decode_copy(d, op);
  if ((cis_is_allocation(op, false) || cis_is_allocation(op, true)) &&
      !cis_allocation_says_sizes(op))
    return cis_decode_unsupported(d, op,
                                  "it does not say the sizes of what it allocates "
                                  "(cistern.sizes)");
  if (cis_is_allocation(op, false))
    return cis_emit_alloc(d, op, CIS_ALLOC_HEAP, cis_allocation_sizes(op));
  if (cis_is_allocation(op, true))
    return cis_emit_alloc(d, op, CIS_ALLOC_STACK, cis_allocation_sizes(op));
  if (cis_deallocation_buffer(op))
    return cis_decode_deallocation(d, op);
  return cis_decode_unsupported(d, op,
                                "it does more than allocate, free or copy memory, and no "
                                "function (cistern.execute) says what");
}

static bool decode_declared(cis_decoder *d, cis_op *op) {
  writer w = {.op = op, .facts = cis_irdl_facts_of(op->info)};
  cis_op *func = make_function(&w);
  cis_strbuf_deinit(&w.text);
  if (!func)
    return cis_decode_unsupported(d, op, w.wrong ? w.wrong : "its function cannot be made");
  emit_families(d, op, CIS_EFFECT_FREE);
  cis_decode_call(d, op, func, (cis_range){0, op->num_operands});
  emit_families(d, op, CIS_EFFECT_ALLOC);
  return true;
}

static bool decode_branch(cis_decoder *d, cis_op *op) {
  return cis_decode_own_branch(d, op, cis_emit_declared_choice);
}

// --- functions of a user's own ---

/// Whether the callee has these operands and results.
static bool fits_callee(const cis_op *op, cis_range args, const cis_op *func) {
  cis_attr attr = cis_op_get_attr_named(func, "function_type");
  cis_type type = attr->type_value;
  bool fits =
      type->function.num_inputs == args.num && type->function.num_results == op->num_results;
  for (uint32_t i = 0; fits && i < args.num; ++i)
    fits = type->function.inputs[i] == cis_op_operand(op, args.first + i)->type;
  for (uint32_t i = 0; fits && i < op->num_results; ++i)
    fits = type->function.results[i] == op->results[i].type;
  return fits;
}

static bool is_function(const cis_op *op) {
  return op && (cis_op_kind(op) == CIS_OP_FUNC_FUNC || (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) &&
                                                        cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT)));
}

static bool decode_own_call(cis_decoder *d, cis_op *op) {
  cis_op *func = cis_symbol_cache_callee(cis_decoder_machine(d)->symbols, op);
  cis_range args = op->info->def->call->arguments(op);
  if (!is_function(func) || cis_region_is_empty(cis_op_region(func, 0)))
    return cis_decode_unsupported(d, op, "the callee is no function that is defined here");
  if (!fits_callee(op, args, func))
    return cis_decode_unsupported(d, op, "the callee has other operands or results");
  cis_decode_call(d, op, func, args);
  return true;
}

/// Terminators of regions are followed by the op around them.
static bool decode_own_return(cis_decoder *d, cis_op *op) {
  if (!is_function(cis_op_parent(op)))
    return cis_decode_unsupported(d, op, "it ends no function");
  if (!cis_verify_function_results(op, "return"))
    return cis_decode_unsupported(d, op, "it has other operands than the function has results");
  return cis_decode_return(d, op, 0);
}

static const cis_exec_row row = {0, decode_declared}, call_row = {0, decode_own_call},
                          return_row = {0, decode_own_return}, regions_row = {0, decode_regions},
                          branch_row = {0, decode_branch}, memory_row = {0, decode_memory};

static const cis_exec_row *row_of(const cis_op_info *info) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(info);
  if (info->num_regions && info->def->region_branch)
    return &regions_row;
  if (info->num_successors && info->def->branch)
    return &branch_row;
  if (facts && facts->num_executes)
    return &row;
  if (facts && info->def->memory)
    return &memory_row;
  if (info->def->call)
    return &call_row;
  return info->traits & CIS_TRAIT_RETURN_LIKE ? &return_row : NULL;
}

void cis_exec_attach_declared_ops(cis_context *ctx) {
  for (size_t i = 0; i < cis_context_num_dialects(ctx); ++i) {
    const cis_dialect_def *dialect = cis_context_dialect_at(ctx, i);
    bool is_of_text = dialect->is_dynamic || dialect->has_rows_of_text;
    for (const cis_op_def *def = is_of_text ? dialect->ops : NULL; def && def->name; ++def) {
      if (!def->data && !dialect->is_dynamic)
        continue; // a row without facts
      const cis_op_info *info = cis_context_op_info(ctx, cis_str_from(def->name));
      const cis_exec_row *found = row_of(info);
      if (found && !info->attached[CIS_ATTACHED_EXECUTABLE])
        cis_context_attach(ctx, info->name, CIS_ATTACHED_EXECUTABLE, found);
    }
  }
}

// --- values of own types as numbers ---

/// Whether the values of two types, numbers or vectors, are the same bits: i8 and ui8, index and
/// i64.
static bool are_same_bits(cis_type a, cis_type b) {
  if (cis_type_is_vector(a) && cis_type_is_vector(b) &&
      cis_type_with_element(a, cis_type_element(b)) == b)
    return are_same_bits(cis_type_element(a), cis_type_element(b));
  cis_layout from, to;
  return cis_type_is_int_or_index(a) && cis_type_is_int_or_index(b) && cis_layout_of(a, &from) &&
         cis_layout_of(b, &to) && from.kind == to.kind && from.width == to.width;
}

static bool decode_cast(cis_decoder *d, cis_op *op) {
  cis_type from = op->num_operands == 1 ? cis_op_operand(op, 0)->type : NULL;
  cis_type to = op->num_results == 1 ? op->results[0].type : NULL;
  if (!from || !to ||
      !(from == to || is_number_of(from, to) || is_number_of(to, from) || are_same_bits(from, to)))
    return cis_decode_unsupported(
        d, op,
        "it is executed between types of the same bits: integers that differ in their sign, "
        "an i64 and a type of a dialect that was read from text");
  uint32_t result = cis_result_slot(op, 0);
  cis_emit_move_operands(d, op, (cis_range){0, 1}, &result);
  return true;
}

const cis_exec_row cis_exec_declared[] = {{CIS_OP_BUILTIN_UNREALIZED_CONVERSION_CAST, decode_cast},
                                          {0, NULL}};

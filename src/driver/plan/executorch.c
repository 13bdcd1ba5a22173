// Memory plans of ExecuTorch programs: flatbuffers of the schema program.fbs, identifier "ET12".
//
// A method is a list of values and a list of instructions that name them. A tensor that has
// `allocation_info` lies at an offset of a memory; it is live from the first instruction that names
// it to the last one, an input from before the first one, an output until after the last one. One
// with an initial state is live always. Instructions do not say what they write: an op in place
// names one value.
#include "driver/plan/executorch.h"

#include "support/flatbuffer.h"
#include "support/numbers.h"
#include "support/vec.h"

#include <inttypes.h>
#include <stdarg.h>

enum { MOST_MEMORIES = 1024 };

/// Fields of the tables, by their numbers in the schema.
enum { PROGRAM_PLANS = 1 };
enum { PLAN_NAME, PLAN_VALUES = 2, PLAN_INPUTS, PLAN_OUTPUTS, PLAN_CHAINS, PLAN_OPERATORS };
enum { PLAN_MEMORY_SIZES = 8 };
enum { UNION_KIND, UNION_VALUE }; // of values and of instructions
enum { KIND_TENSOR = 5, KIND_TENSORS = 10, KIND_OPTIONAL_TENSORS = 11 };
enum { TENSOR_TYPE, TENSOR_SIZES = 2, TENSOR_DATA = 5, TENSOR_PLACE, TENSOR_DYNAMISM = 8 };
enum { TENSOR_EXTRA = 9, EXTRA_NAME = 1, UNBOUND = 2 };
enum { PLACE_MEMORY, PLACE_LOW, PLACE_HIGH };
enum { CHAIN_INSTRUCTIONS = 2 };
enum { KIND_KERNEL = 1, KIND_DELEGATE, KIND_MOVE, KIND_JUMP, KIND_FREE };
enum { CALL_CALLEE, CALL_ARGUMENTS }; // of kernels and delegates
enum { MOVE_FROM, MOVE_TO };
enum { JUMP_CONDITION, JUMP_TO };

/// A value of a method.
typedef struct value {
  bool is_tensor, is_always_live;
  int64_t size, offset;
  int32_t memory;
  int64_t first, last; // times at which instructions name it; `last` -1: none does
  bool is_view;        // it has the data of another one, wherever its own memory would be
  cis_str name;        // empty: none
} value;

/// A value whose data another one has, too.
typedef struct sharing {
  uint32_t owner, other;
} sharing;
typedef CIS_VEC(value) value_vec;

typedef struct reader {
  const cis_source *source;
  cis_strbuf *error;
  cis_arena *arena;
  cis_fb fb;
  cis_str method;
  value_vec values; // of the method
  CIS_VEC(sharing) sharings;
  int64_t time; // at which the method begins
  CIS_VEC(cis_plan_buffer) buffers;
  CIS_VEC(cis_str) ids;
  CIS_VEC(int32_t) pinned;
  CIS_VEC(int64_t) capacities; // by number of the memory
} reader;

static bool fail(reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static bool fail(reader *r, const char *fmt, ...) {
  cis_strbuf_printf(r->error, "%.*s: error: ", CIS_STR_ARG(r->source->name));
  if (r->method.len)
    cis_strbuf_printf(r->error, "method '%.*s': ", CIS_STR_ARG(r->method));
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(r->error, fmt, args);
  va_end(args);
  cis_strbuf_char(r->error, '\n');
  return false;
}

bool cis_plan_is_executorch(const cis_source *source) {
  return source->text.len >= 8 && memcmp(source->text.data + 4, "ET12", 4) == 0;
}

// --- values ---

/// Bytes of an element, by PyTorch's numbers of types; 0: not known, or less than a byte.
static int64_t bytes_of_type(int64_t type) {
  static const int8_t bytes[] = {1, 1, 2, 4, 8, 2, 4, 8, 4, 8, 16, 1, 1, 1, 4,
                                 2, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1,  1, 2, 4, 8};
  return type >= 0 && type < (int64_t)sizeof(bytes) ? bytes[type] : 0;
}

static bool read_size(reader *r, cis_fb_table tensor, uint32_t number, int64_t *out_size) {
  int64_t type = cis_fb_int(tensor, TENSOR_TYPE, 1, 0);
  cis_fb_vector sizes = cis_fb_get_vector(tensor, TENSOR_SIZES, 4);
  *out_size = bytes_of_type(type);
  if (!*out_size)
    return fail(r, "the size of elements of type %" PRId64 " of value %u is not known", type,
                number);
  for (uint32_t i = 0; i < sizes.num; ++i) {
    int64_t size = cis_fb_int_at(sizes, i, 4);
    if (size < 0 || __builtin_mul_overflow(*out_size, size, out_size))
      return fail(r, "the size of value %u is negative, or leaves 63 bits", number);
  }
  return true;
}

static bool read_value(reader *r, cis_fb_table table, uint32_t number) {
  value v = {.last = -1};
  cis_fb_table tensor = cis_fb_get_table(table, UNION_VALUE);
  cis_fb_table place = cis_fb_get_table(tensor, TENSOR_PLACE);
  if (cis_fb_unsigned(table, UNION_KIND, 1, 0) == KIND_TENSOR && place.at &&
      cis_fb_int(tensor, TENSOR_DYNAMISM, 1, 0) != UNBOUND) {
    uint64_t memory = cis_fb_unsigned(place, PLACE_MEMORY, 4, 0);
    uint64_t offset =
        cis_fb_unsigned(place, PLACE_LOW, 4, 0) | cis_fb_unsigned(place, PLACE_HIGH, 4, 0) << 32;
    if (memory >= MOST_MEMORIES || offset > INT64_MAX)
      return fail(r, "the place of value %u is not possible", number);
    if (!read_size(r, tensor, number, &v.size))
      return false;
    v.is_tensor = true;
    v.is_always_live = cis_fb_unsigned(tensor, TENSOR_DATA, 4, 0) != 0;
    v.memory = (int32_t)memory;
    v.offset = (int64_t)offset;
    v.name = cis_fb_get_string(cis_fb_get_table(tensor, TENSOR_EXTRA), EXTRA_NAME);
    while (r->capacities.len <= memory)
      cis_vec_push(&r->capacities, 0);
  }
  cis_vec_push(&r->values, v);
  return true;
}

// --- lifetimes ---

static void touch(value *v, int64_t time) {
  v->first = v->last < 0 ? time : cis_min_i64(v->first, time);
  v->last = cis_max_i64(v->last, time);
}

/// Notes that a value is named at a time, and the tensors of a list.
static bool name_value(reader *r, cis_fb_vector values, int64_t number, int64_t time) {
  if (number < 0 || number >= (int64_t)r->values.len)
    return fail(r, "there is no value %" PRId64, number);
  touch(&r->values.data[number], time);
  cis_fb_table table = cis_fb_table_at(values, (uint32_t)number);
  uint64_t kind = cis_fb_unsigned(table, UNION_KIND, 1, 0);
  if (kind != KIND_TENSORS && kind != KIND_OPTIONAL_TENSORS)
    return true;
  cis_fb_vector items = cis_fb_get_vector(cis_fb_get_table(table, UNION_VALUE), 0, 4);
  for (uint32_t i = 0; i < items.num; ++i) {
    int64_t item = cis_fb_int_at(items, i, 4);
    if (item >= (int64_t)r->values.len || (item < 0 && kind == KIND_TENSORS))
      return fail(r, "there is no value %" PRId64, item);
    if (item >= 0)
      touch(&r->values.data[item], time);
  }
  return true;
}

static bool name_all(reader *r, cis_fb_vector values, cis_fb_vector numbers, int64_t time) {
  for (uint32_t i = 0; i < numbers.num; ++i)
    if (!name_value(r, values, cis_fb_int_at(numbers, i, 4), time))
      return false;
  return true;
}

/// A view has the data of its first argument, wherever its own memory would be.
static void follow_view(reader *r, cis_fb_table plan, cis_fb_table call, cis_fb_vector arguments) {
  cis_fb_vector operators = cis_fb_get_vector(plan, PLAN_OPERATORS, 4);
  int64_t callee = cis_fb_int(call, CALL_CALLEE, 4, 0);
  if (callee < 0 || callee >= operators.num || arguments.num < 3)
    return;
  cis_str name = cis_fb_get_string(cis_fb_table_at(operators, (uint32_t)callee), 0);
  int64_t from = cis_fb_int_at(arguments, 0, 4), to = cis_fb_int_at(arguments, 2, 4);
  if (!cis_str_is(name, "executorch_prim::et_view") || from == to)
    return;
  r->values.data[to].is_view = true;
  cis_vec_push(&r->sharings, ((sharing){(uint32_t)from, (uint32_t)to}));
}

static bool read_instruction(reader *r, cis_fb_table plan, cis_fb_vector values,
                             cis_fb_table instruction, int64_t index, int64_t time) {
  uint64_t kind = cis_fb_unsigned(instruction, UNION_KIND, 1, 0);
  cis_fb_table call = cis_fb_get_table(instruction, UNION_VALUE);
  if (kind == KIND_KERNEL || kind == KIND_DELEGATE) {
    cis_fb_vector arguments = cis_fb_get_vector(call, CALL_ARGUMENTS, 4);
    if (!name_all(r, values, arguments, time))
      return false;
    if (kind == KIND_KERNEL)
      follow_view(r, plan, call, arguments);
    return true;
  }
  if (kind == KIND_MOVE) {
    int64_t from = cis_fb_int(call, MOVE_FROM, 4, 0), to = cis_fb_int(call, MOVE_TO, 4, 0);
    if (!name_value(r, values, from, time) || !name_value(r, values, to, time))
      return false;
    cis_vec_push(&r->sharings, ((sharing){(uint32_t)from, (uint32_t)to}));
    return true;
  }
  if (kind == KIND_JUMP && cis_fb_int(call, JUMP_TO, 4, 0) <= index)
    return fail(r, "instruction %" PRId64 " jumps back: lifetimes are not known", index);
  return kind == KIND_JUMP || kind == KIND_FREE
             ? name_value(r, values, cis_fb_int(call, JUMP_CONDITION, 4, 0), time)
             : fail(r, "instruction %" PRId64 " is not known", index);
}

static bool read_instructions(reader *r, cis_fb_table plan, cis_fb_vector values,
                              int64_t *out_end) {
  cis_fb_vector chains = cis_fb_get_vector(plan, PLAN_CHAINS, 4);
  int64_t time = r->time + 1; // after the inputs are there
  for (uint32_t c = 0; c < chains.num; ++c) {
    cis_fb_vector list = cis_fb_get_vector(cis_fb_table_at(chains, c), CHAIN_INSTRUCTIONS, 4);
    for (uint32_t i = 0; i < list.num; ++i)
      if (!read_instruction(r, plan, values, cis_fb_table_at(list, i), i, time++))
        return false;
  }
  *out_end = time;
  return true;
}

/// Data is needed as long as any value that has it is named.
static void follow_sharings(reader *r) {
  bool changed = true;
  for (size_t steps = 0; changed && steps <= r->sharings.len; ++steps) {
    changed = false;
    for (size_t i = 0; i < r->sharings.len; ++i) {
      value *owner = &r->values.data[r->sharings.data[i].owner];
      int64_t last = r->values.data[r->sharings.data[i].other].last;
      changed |= last > owner->last;
      owner->last = cis_max_i64(owner->last, last);
    }
  }
}

// --- methods ---

static void add_buffer(reader *r, const value *v, size_t number) {
  cis_strbuf id = {0};
  if (r->method.len)
    cis_strbuf_printf(&id, "%.*s:", CIS_STR_ARG(r->method));
  cis_strbuf_printf(&id, "%zu", number);
  if (v->name.len)
    cis_strbuf_printf(&id, ":%.*s", CIS_STR_ARG(v->name));
  cis_str text = cis_arena_str(r->arena, cis_strbuf_view(&id));
  cis_strbuf_deinit(&id);
  cis_plan_buffer b = {.size = v->size,
                       .lower = v->is_always_live ? 0 : v->first,
                       .upper = v->is_always_live ? INT64_MAX : v->last + 1,
                       .is_fixed = true,
                       .fixed_offset = v->offset};
  cis_vec_push(&r->buffers, b);
  cis_vec_push(&r->ids, text);
  cis_vec_push(&r->pinned, v->memory);
}

static bool read_method(reader *r, cis_fb_table plan) {
  cis_fb_vector values = cis_fb_get_vector(plan, PLAN_VALUES, 4);
  cis_fb_vector sizes = cis_fb_get_vector(plan, PLAN_MEMORY_SIZES, 8);
  int64_t end = 0;
  r->method = cis_fb_get_string(plan, PLAN_NAME);
  if (cis_plan_id_fault(r->method))
    return r->method.len = 0, fail(r, "the name of a method is no text");
  r->values.len = r->sharings.len = 0;
  for (uint32_t i = 0; i < values.num; ++i)
    if (!read_value(r, cis_fb_table_at(values, i), i))
      return false;
  if (!read_instructions(r, plan, values, &end) ||
      !name_all(r, values, cis_fb_get_vector(plan, PLAN_INPUTS, 4), r->time) ||
      !name_all(r, values, cis_fb_get_vector(plan, PLAN_OUTPUTS, 4), end))
    return false;
  follow_sharings(r);
  for (size_t i = 0; i < r->values.len; ++i) {
    const value *v = &r->values.data[i];
    const char *fault = cis_plan_id_fault(v->name);
    if (fault)
      return fail(r, "the name of value %zu: %s", i, fault);
    if (v->is_tensor && (v->last >= 0 || v->is_always_live) && !v->is_view)
      add_buffer(r, v, i);
  }
  for (uint32_t m = 0; m < sizes.num && m < r->capacities.len; ++m)
    r->capacities.data[m] = cis_max_i64(r->capacities.data[m], cis_fb_int_at(sizes, m, 8));
  r->time = end + 1;
  return true;
}

// --- the program ---

#define COPY(r, vec)                                                                               \
  cis_arena_copy((r)->arena, (r)->vec.data, (r)->vec.len * sizeof(*(r)->vec.data))

/// The memories that buffers are in, by their numbers; one alone is a pool with a capacity.
static void make_memories(reader *r, cis_plan_table *out_table) {
  int32_t *number = cis_arena_array(r->arena, int32_t, r->capacities.len);
  int32_t num = 0;
  for (size_t i = 0; i < r->pinned.len; ++i)
    number[r->pinned.data[i]] = 1;
  out_table->memories = cis_arena_array(r->arena, cis_plan_memory, r->capacities.len);
  out_table->memory_names = cis_arena_array(r->arena, cis_str, r->capacities.len);
  for (size_t m = 0; m < r->capacities.len; ++m) {
    if (!number[m])
      continue;
    cis_strbuf name = {0};
    cis_strbuf_printf(&name, "%zu", m);
    out_table->memories[num].capacity = cis_max_i64(r->capacities.data[m], 0);
    out_table->memory_names[num] = cis_arena_str(r->arena, cis_strbuf_view(&name));
    number[m] = num++;
    cis_strbuf_deinit(&name);
  }
  for (size_t i = 0; i < r->pinned.len; ++i)
    r->pinned.data[i] = number[r->pinned.data[i]];
  out_table->pinned = COPY(r, pinned);
  out_table->num_memories = num > 1 ? (size_t)num : 0;
  out_table->capacity = num == 1 ? out_table->memories[0].capacity : 0;
  if (num > 1) // each is where it must be, which costs nothing
    out_table->priorities = cis_arena_array(r->arena, int64_t, r->pinned.len);
}

static bool read_program(reader *r, int64_t default_alignment, cis_plan_table *out_table) {
  cis_fb_vector plans = cis_fb_get_vector(cis_fb_root(&r->fb), PROGRAM_PLANS, 4);
  for (uint32_t i = 0; i < plans.num; ++i)
    if (!read_method(r, cis_fb_table_at(plans, i)))
      return false;
  r->method = (cis_str){0};
  if (r->fb.broken)
    return fail(r, "the file is damaged: an offset leads out of it");
  for (size_t i = 0; i < r->buffers.len; ++i)
    if (r->buffers.data[i].upper == INT64_MAX)
      r->buffers.data[i].upper = r->time;
  *out_table = (cis_plan_table){.problem = {.buffers = COPY(r, buffers),
                                            .num_buffers = r->buffers.len,
                                            .default_alignment = default_alignment},
                                .ids = COPY(r, ids),
                                .places = cis_arena_array(r->arena, size_t, r->buffers.len)};
  for (size_t i = 0; i < r->buffers.len; ++i) {
    cis_plan_fault fault = cis_plan_check_buffer(&out_table->problem, i);
    if (fault && fault != CIS_PLAN_BAD_OFFSET) // which is for the judge
      return fail(r, "value '%.*s': %s", CIS_STR_ARG(r->ids.data[i]), cis_plan_fault_text(fault));
  }
  make_memories(r, out_table);
  return true;
}

bool cis_plan_read_executorch(const cis_source *source, int64_t default_alignment, cis_arena *arena,
                              cis_plan_table *out_table, cis_strbuf *out_error) {
  reader r = {.source = source, .error = out_error, .arena = arena, .fb = {.bytes = source->text}};
  bool ok = read_program(&r, default_alignment, out_table);
  cis_vec_deinit(&r.values);
  cis_vec_deinit(&r.sharings);
  cis_vec_deinit(&r.buffers);
  cis_vec_deinit(&r.ids);
  cis_vec_deinit(&r.pinned);
  cis_vec_deinit(&r.capacities);
  return ok;
}

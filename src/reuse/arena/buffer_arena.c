// --buffer-arena: the buffers of a function, and those of the functions that it calls, lie in one
// arena, which is allocated, passed in, or a global.
//
//   func.func @f(%x: memref<8xf32>) {         func.func @f_arena_size() -> index {
//     %a = memref.alloc() : memref<8xf32>       %size = arith.constant 96 : index
//     call @g(%x) : ...                         return %size : index
//     "use"(%a)                               }
//     memref.dealloc %a                       func.func @f(%x: memref<8xf32>, %arena: memref<?xi8>) {
//     return                                    (check: %arena has at least 96 bytes)
//   }                                      =>   %a = memref.view %arena[%c0][] : ... memref<8xf32>
//                                               %g = memref.view %arena[%c32][%c64]
//                                               call @g(%x, %g) : ...
//                                               "use"(%a)
//                                               return
//                                             }
//
// Private functions take their frame from the caller; with arena=argument public ones do too. Where
// sizes are dynamic, the offsets are computed when the function is entered, and the function that
// says the size has the dimensions of memref arguments, and arguments that are numbers, as its own:
//
//   func.func @f(%x: memref<?x4xf32>, %n: i32)  =>  func.func @f_arena_size(%d: index, %n: i32)
//
// These buffers stay on the heap: those that memory/buffers.h rules out, those in parallel loops or
// in other memory spaces, those whose sizes are not known at the function's entry, and the largest
// of those whose offsets do not fit into 63 bits. Buffers that
// a callee only accesses are in the arena (cis_reuse_filter); those that it may keep are not. Size
// and alignment are attributes of the function: cistern.arena_size, if it is known, and
// cistern.arena_alignment.
//
// A function allocates its arena itself, each time that it runs, if it may call itself, or if its
// callers cannot pass a frame: with arena=argument, if something else than a call names it. A
// caller inside of a parallel loop allocates the callee's frame there. With arena=global a function
// must not run on two threads at once, nor be entered again from outside while it runs.
#include "dialect/arith/build.h"
#include "dialect/cf/kinds.h"
#include "dialect/func/build.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "reuse/arena/frame_sizes.h"
#include "reuse/pool/dynamic_pool.h"
#include "reuse/pool/options.h"
#include "reuse/pool/views.h"
#include "support/numbers.h"
#include "support/strbuf.h"

#include <stdio.h>

typedef struct arena_pass {
  cis_pass *pass;
  cis_op *module;
  cis_frames frames;
  bool is_argument, is_global;
} arena_pass;

static cis_type byte_buffer(cis_context *ctx, int64_t bytes) {
  return cis_type_memref(cis_type_i(ctx, 8), &bytes, 1, NULL, NULL);
}

/// An attribute of a function that an earlier run may have set; 0 if there is none.
static int64_t number_of(const cis_op *function, const char *name) {
  return cis_attr_int_or(cis_op_get_attr(function, cis_str_from(name)), 0);
}

/// Whether a function that says the size stands beside it.
static bool has_size_function(const arena_pass *a, const cis_frame *frame) {
  return frame->bytes && frame->takes_argument &&
         (frame->is_dynamic || (a->is_argument && !cis_symbol_is_private(frame->function)));
}

// --- where the arena comes from ---

static void add_argument_type(cis_op *function, cis_type type) {
  cis_context *ctx = cis_op_context(function);
  cis_type old = cis_function_type(function);
  cis_type_vec inputs = {0};
  cis_vec_append(&inputs, old->function.inputs, old->function.num_inputs);
  cis_vec_push(&inputs, type);
  cis_type made = cis_type_function(ctx, inputs.data, (uint32_t)inputs.len, old->function.results,
                                    old->function.num_results);
  cis_op_set_attr(function, CIS_STR("function_type"), cis_attr_type(made));
  cis_vec_deinit(&inputs);
  cis_attr attrs = cis_op_get_attr_named(function, "arg_attrs");
  if (!attrs)
    return;
  cis_attr_vec list = {0};
  cis_vec_append(&list, attrs->array.elems, attrs->array.num);
  cis_vec_push(&list, cis_attr_dict(ctx, NULL, 0));
  cis_op_set_attr(function, CIS_STR("arg_attrs"),
                  cis_attr_array(ctx, list.data, (uint32_t)list.len));
  cis_vec_deinit(&list);
}

/// Asserts that the arena is large enough.
static void build_check(cis_loc_builder *e, const cis_frame *frame, cis_value *arena,
                        cis_value *needed) {
  cis_str name = cis_symbol_name(frame->function);
  cis_strbuf text = {0};
  if (frame->is_dynamic)
    cis_strbuf_printf(&text, "@%.*s: the arena has fewer bytes than @%.*s_arena_size says",
                      CIS_STR_ARG(name), CIS_STR_ARG(name));
  else
    cis_strbuf_printf(&text, "@%.*s: the arena has fewer than %lld bytes", CIS_STR_ARG(name),
                      (long long)frame->bytes);
  cis_value *size = cis_memref_build_dim(e, arena, cis_arith_build_index(e, 0));
  needed = needed ? needed : cis_arith_build_index(e, frame->bytes);
  cis_value *enough = cis_arith_build_cmpi(e, "uge", size, needed);
  cis_named_attr msg = {CIS_STR("msg"), cis_attr_string(e->b.ctx, cis_strbuf_view(&text))};
  cis_build_op(
      &e->b, CIS_OP_CF_ASSERT, e->loc,
      (cis_build_args){.operands = &enough, .num_operands = 1, .attrs = &msg, .num_attrs = 1});
  cis_strbuf_deinit(&text);
}

static cis_value *take_argument(cis_loc_builder *e, const cis_frame *frame, cis_value *needed) {
  cis_type type = byte_buffer(e->b.ctx, CIS_DYNAMIC);
  add_argument_type(frame->function, type);
  cis_value *arena = cis_block_add_arg(e->b.ctx, cis_op_entry(frame->function), type, e->loc);
  build_check(e, frame, arena, needed);
  return arena;
}

static bool is_taken(const arena_pass *a, cis_attr name) {
  cis_attr symbol = cis_attr_flat_symbol(cis_op_context(a->module), name->string);
  return cis_symbol_cache_lookup(a->frames.users.symbols, a->module, symbol);
}

/// The first of @f_arena, @f_arena_0, @f_arena_1, ... that is free: an earlier run, or the program,
/// may have a global of that name.
static cis_attr name_global(const arena_pass *a, const cis_frame *frame) {
  cis_attr name = cis_frame_name_beside(frame->function, "_arena");
  for (unsigned i = 0; is_taken(a, name); ++i) {
    char suffix[32];
    snprintf(suffix, sizeof suffix, "_arena_%u", i);
    name = cis_frame_name_beside(frame->function, suffix);
  }
  return name;
}

static cis_value *make_global(const arena_pass *a, cis_loc_builder *e, const cis_frame *frame) {
  cis_context *ctx = e->b.ctx;
  cis_attr name = name_global(a, frame);
  cis_type type = byte_buffer(ctx, frame->bytes);
  cis_builder before = cis_builder_before(frame->function);
  cis_memref_build_global(
      CIS_AT(&before, e->loc),
      (cis_memref_global){.name = name,
                          .visibility = cis_attr_string(ctx, CIS_STR("private")),
                          .type = type,
                          .value = cis_attr_unit(ctx),
                          .alignment = frame->alignment});
  return cis_memref_build_get_global(e, cis_attr_flat_symbol(ctx, name->string), type);
}

static bool is_in_global(const arena_pass *a, const cis_frame *frame) {
  return a->is_global && !frame->takes_argument && !frame->is_recursive;
}

/// `needed`: the size, where it is dynamic.
static cis_value *make_arena(const arena_pass *a, cis_loc_builder *e, const cis_frame *frame,
                             cis_value *needed) {
  if (frame->takes_argument)
    return take_argument(e, frame, needed);
  if (is_in_global(a, frame))
    return make_global(a, e, frame);
  cis_value *arena =
      needed ? cis_reuse_build_dynamic_pool(e, NULL, needed, frame->alignment, NULL)
             : cis_reuse_build_pool(&e->b, NULL, frame->bytes, frame->alignment, NULL, e->loc);
  cis_reuse_free_at_exits(cis_op_region(frame->function, 0), arena, e->loc);
  return arena;
}

// --- @f_arena_size ---

/// An empty function beside `f`, with the first operands of its size, that returns an index.
static cis_block *build_index_function(const cis_frame *frame, uint32_t num_arguments) {
  cis_op *f = frame->function;
  cis_context *ctx = cis_op_context(f);
  cis_type index = cis_type_index(ctx);
  cis_type_vec inputs = {0};
  for (uint32_t i = 0; i < num_arguments; ++i)
    cis_vec_push(&inputs, cis_frame_operand_type(frame, i));
  cis_builder after = cis_builder_after(f);
  cis_op_state state;
  cis_op_state_init(&state, ctx, f->info, f->loc);
  cis_op_state_set_attr(&state, CIS_STR("sym_name"), cis_frame_name_beside(f, "_arena_size"));
  cis_op_state_set_attr(
      &state, CIS_STR("function_type"),
      cis_attr_type(cis_type_function(ctx, inputs.data, num_arguments, &index, 1)));
  if (cis_symbol_is_private(f))
    cis_op_state_set_attr(&state, CIS_STR("sym_visibility"),
                          cis_attr_string(ctx, CIS_STR("private")));
  cis_region *body = cis_op_state_add_region(&state);
  cis_block *block = cis_block_create(ctx);
  for (uint32_t i = 0; i < num_arguments; ++i)
    cis_block_add_arg(ctx, block, inputs.data[i], f->loc);
  cis_block_insert(block, body, NULL);
  (void)cis_build(&after, &state);
  cis_vec_deinit(&inputs);
  return block;
}

static cis_value *build_dynamic_size(cis_loc_builder *e, const cis_frame *frame,
                                     const cis_block *block) {
  cis_size_stand_in *list = cis_mem_calloc(frame->operands.len + 1, sizeof *list);
  const cis_block *entry = cis_op_entry(frame->function);
  for (size_t i = 0; i < frame->operands.len; ++i)
    list[i] = (cis_size_stand_in){
        .argument = cis_block_args(entry)[frame->operands.data[i].argument],
        .at = frame->operands.data[i].at,
        .value = cis_block_args(block)[i],
    };
  const cis_size_stand_ins outside = {list, frame->operands.len};
  cis_value *size = cis_dynamic_pool_build_total(e, &frame->pool, &outside);
  cis_mem_free(list);
  return size;
}

/// Before the function is rewritten, because sizes are computed from what it has.
static void build_size_function(const cis_frame *frame) {
  cis_block *block =
      build_index_function(frame, frame->is_dynamic ? (uint32_t)frame->operands.len : 0);
  cis_loc_builder e = {cis_builder_at_end(cis_op_context(frame->function), block),
                       frame->function->loc};
  cis_value *size = frame->is_dynamic ? build_dynamic_size(&e, frame, block)
                                      : cis_arith_build_index(&e, frame->bytes);
  cis_build_op(&e.b, CIS_OP_FUNC_RETURN, frame->function->loc,
               (cis_build_args){.operands = &size, .num_operands = 1});
}

// --- rewriting ---

/// A global of an earlier run stays beside the new one; any other arena of an earlier run is a
/// buffer that the new one has.
static void set_attributes(const arena_pass *a, const cis_frame *frame) {
  cis_context *ctx = cis_op_context(frame->function);
  bool has_other = is_in_global(a, frame);
  int64_t alignment = has_other ? number_of(frame->function, "cistern.arena_alignment") : 0;
  int64_t bytes = has_other ? number_of(frame->function, "cistern.arena_size") : 0;
  cis_op_set_attr(frame->function, CIS_STR("cistern.arena_alignment"),
                  cis_attr_i64(ctx, cis_max_i64(alignment, frame->alignment)));
  if (!frame->is_dynamic)
    cis_op_set_attr(frame->function, CIS_STR("cistern.arena_size"),
                    cis_attr_i64(ctx, cis_add_saturating(bytes, frame->bytes)));
}

/// Builds the size of a callee's frame at the call.
static cis_value *build_size_at_call(cis_loc_builder *e, const cis_frame_call *c) {
  const cis_frame *callee = c->callee;
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  for (size_t i = 0; i < callee->operands.len; ++i) {
    const cis_frame_operand *o = &callee->operands.data[i];
    cis_value *value = cis_op_operand(c->call, o->argument);
    cis_attr zero = cis_attr_integer(cis_frame_operand_type(callee, i), 0);
    cis_vec_push(&operands, !o->is_used ? cis_arith_build_constant(e, zero)
                            : o->at < 0 ? value
                                        : cis_memref_build_size(e, value, o->at));
  }
  cis_vec_push(&types, cis_type_index(e->b.ctx));
  cis_op *op = cis_func_build_call(&e->b, e->loc, cis_frame_size_symbol(callee), &operands, &types);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return &op->results[0];
}

/// Memory that the callee has for itself, freed after the call.
static cis_value *build_memory_at_call(cis_loc_builder *e, const cis_frame_call *c) {
  cis_type type = byte_buffer(e->b.ctx, CIS_DYNAMIC);
  int64_t alignment = c->callee->alignment;
  cis_value *memory =
      c->callee->is_dynamic
          ? cis_reuse_build_dynamic_pool(e, NULL, build_size_at_call(e, c), alignment, NULL)
          : cis_reuse_build_pool(&e->b, NULL, c->callee->bytes, alignment, NULL, e->loc);
  cis_builder after = cis_builder_after(c->call);
  cis_memref_build_dealloc(CIS_AT(&after, e->loc), memory);
  return cis_memref_build_cast(e, memory, type);
}

/// Passes the callee its part of the arena; or memory of its own. `offset` and `bytes` are NULL
/// where they are known now.
static void rewrite_call(const cis_frame_call *c, cis_value *arena, cis_value *offset,
                         cis_value *bytes) {
  cis_loc_builder e = cis_loc_builder_before(c->call);
  cis_type type = byte_buffer(e.b.ctx, CIS_DYNAMIC);
  cis_value *memory;
  if (c->is_apart) {
    memory = build_memory_at_call(&e, c);
  } else {
    offset = offset ? offset : cis_arith_build_index(&e, c->offset);
    bytes = bytes ? bytes : cis_arith_build_index(&e, c->callee->bytes);
    memory = cis_memref_build_view(&e, arena, offset, &bytes, 1, type);
  }
  cis_op_insert_operands(c->call, c->call->num_operands, &memory, 1);
}

static void build_offsets(cis_loc_builder *e, const cis_frame *frame, cis_value **out) {
  cis_ptrmap constants = {0};
  for (size_t i = 0; i < frame->num_buffers; ++i)
    out[i] = cis_reuse_offset(&e->b, &constants, e->loc, frame->pool.offsets[i]);
  cis_ptrmap_deinit(&constants);
}

static void rewrite_frame(const arena_pass *a, cis_frame *frame) {
  if (!frame->bytes) { // but callees may have memory of their own in parallel loops
    for (size_t i = 0; i < frame->calls.len; ++i)
      rewrite_call(&frame->calls.data[i], NULL, NULL, NULL);
    return;
  }
  cis_reuse_pool own = frame->pool;
  own.num = frame->num_buffers;
  cis_reuse_pool_vec pools = {.data = &own, .len = 1, .cap = 1};
  cis_poison *poison =
      cis_pass_bool(a->pass, "poison") ? cis_poison_create(frame->function, &pools) : NULL;
  if (has_size_function(a, frame))
    build_size_function(frame);
  cis_op *first = cis_block_first(cis_op_entry(frame->function));
  cis_loc_builder e = {cis_builder_before(first), frame->function->loc};
  size_t num = frame->pool.num;
  cis_value **offsets = cis_mem_calloc(2 * num + 1, sizeof *offsets), **sizes = offsets + num;
  cis_value *needed =
      frame->is_dynamic ? cis_dynamic_pool_build(&e, &frame->pool, offsets, sizes) : NULL;
  cis_value *arena = make_arena(a, &e, frame, needed);
  if (!frame->is_dynamic)
    build_offsets(&e, frame, offsets);
  for (size_t i = 0; i < frame->calls.len; ++i)
    rewrite_call(&frame->calls.data[i], arena, offsets[frame->num_buffers + i],
                 sizes[frame->num_buffers + i]);
  for (size_t i = 0; i < frame->num_buffers; ++i)
    cis_reuse_replace(frame->pool.buffers[i], arena, offsets[i], poison);
  if (poison)
    cis_poison_apply(poison);
  set_attributes(a, frame);
  cis_mem_free(offsets);
}

// --- checks ---

static bool check(const arena_pass *a) {
  for (size_t i = 0; i < a->frames.num; ++i) {
    const cis_frame *frame = &a->frames.all[i];
    cis_attr name = cis_frame_name_beside(frame->function, "_arena_size");
    if (has_size_function(a, frame) && is_taken(a, name))
      return cis_op_error(frame->function, "needs the name @%.*s, which is taken",
                          CIS_STR_ARG(name->string));
  }
  return true;
}

/// Whether all that the function would have in its arena is the arena that it allocates: it is left
/// as an earlier run made it.
static bool has_arena(const arena_pass *a, const cis_frame *frame) {
  if (frame->takes_argument || is_in_global(a, frame) || frame->num_buffers != 1 ||
      frame->calls.len || !number_of(frame->function, "cistern.arena_alignment"))
    return false;
  cis_type type = frame->pool.buffers[0]->value->type;
  int64_t bytes = cis_type_has_static_shape(type) ? frame->pool.buffers[0]->bytes : 0;
  return cis_type_rank(type) == 1 && cis_type_is_int_of(cis_type_element(type), 8) &&
         number_of(frame->function, "cistern.arena_size") == bytes;
}

static void keep_arenas(const arena_pass *a) {
  for (size_t i = 0; i < a->frames.num; ++i)
    if (has_arena(a, &a->frames.all[i])) {
      a->frames.all[i].num_buffers = 0;
      a->frames.all[i].bytes = 0;
    }
}

/// Says why a function allocates its arena although the caller should pass it, and how many buffers
/// are left on the heap because their sizes are known at run time only, or are too large.
static void remark(const arena_pass *a, const cis_frame *frame) {
  size_t num_dynamic = 0, num_large = 0;
  for (size_t i = 0; i < frame->buffers.len; ++i) {
    cis_skip_reason reason = frame->buffers.data[i].reason;
    num_dynamic += reason == CIS_SKIP_DYNAMIC_SHAPE || reason == CIS_SKIP_LATE_SIZE;
    num_large += reason == CIS_SKIP_TOO_LARGE;
  }
  const cis_op *function = frame->function;
  cis_context *ctx = cis_op_context(function);
  const char *name = cis_op_name(function).data;
  if (a->is_argument && frame->bytes && !frame->takes_argument)
    cis_plain_remark(ctx, function->loc, "'%s' op %s, so that it allocates its arena", name,
                     frame->is_recursive ? "may call itself" : "is named by more than calls");
  if (num_large)
    cis_plain_remark(ctx, function->loc,
                     "'%s' op has buffers (%zu) that are not in the arena, because it would have "
                     "more than 2^63 - 1 bytes",
                     name, num_large);
  if (num_dynamic)
    cis_plain_remark(
        ctx, function->loc,
        "'%s' op has buffers of dynamic shapes (%zu), which are not in the arena, because "
        "%s: --buffer-reuse afterwards gives them pools",
        name, num_dynamic,
        a->is_global ? "a global has the size that the program is compiled with"
                     : "their sizes are not known from its memref, index and integer "
                       "arguments when it is entered");
}

static void count(const arena_pass *a) {
  for (size_t i = 0; i < a->frames.num; ++i) {
    const cis_frame *frame = &a->frames.all[i];
    cis_pass_count(a->pass, "num-buffers", (int64_t)frame->num_buffers);
    cis_pass_count(a->pass, "num-arenas", frame->bytes > 0);
  }
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_str mode = cis_pass_string(pass, "arena");
  arena_pass a = {.pass = pass,
                  .module = module,
                  .is_argument = cis_str_is(mode, "argument"),
                  .is_global = cis_str_is(mode, "global")};
  cis_reuse_plan_options options = {.alignment = cis_pass_int(pass, "alignment")};
  cis_plan_algorithm_find(cis_pass_string(pass, "algorithm"), &options.algorithm);
  if (options.alignment <= 0 || (options.alignment & (options.alignment - 1)))
    return cis_error(cis_op_context(module), module->loc,
                     "alignment of arenas must be a power of two, but got %lld",
                     (long long)options.alignment);
  cis_frames_init(&a.frames, module, a.is_argument);
  bool dynamic_shapes = !a.is_global && cis_pass_bool(pass, "dynamic-shapes");
  cis_frames_plan(&a.frames, &options, dynamic_shapes, cis_pass_arena(pass));
  keep_arenas(&a);
  bool ok = check(&a);
  if (ok)
    count(&a);
  for (size_t i = 0; ok && i < a.frames.num; ++i)
    rewrite_frame(&a, &a.frames.all[i]);
  for (size_t i = 0; ok && i < a.frames.num; ++i) // last: showing a function ends its numbers
    remark(&a, &a.frames.all[i]);
  cis_frames_deinit(&a.frames);
  return ok;
}

const cis_pass_def cis_buffer_arena_pass = {
    .name = "buffer-arena",
    .title = "BufferArena",
    .anchor = "builtin.module",
    .summary = "Put the buffers of a function and of its callees into one arena",
    .options = {{"arena", CIS_OPTION_STRING, "allocate",
                 "Where the arena comes from: the heap, the caller, or a global",
                 "allocate|argument|global"},
                {"algorithm", CIS_OPTION_STRING, "portfolio", "How offsets are searched",
                 CIS_REUSE_ALGORITHMS},
                {"alignment", CIS_OPTION_INT, "64", "Least alignment of an arena, in bytes", NULL},
                {"dynamic-shapes", CIS_OPTION_BOOL, "true",
                 "With buffers whose sizes are known when their function is entered, if the arena "
                 "is no global",
                 NULL},
                {"poison", CIS_OPTION_BOOL, "false",
                 "Write uninitialized bytes to each buffer before its life and after it, so that "
                 "cistern-run finds a wrong lifetime",
                 NULL}},
    .statistics = {{"num-buffers", "Number of buffers put into arenas"},
                   {"num-arenas", "Number of functions with an arena"}},
    .run = run,
};

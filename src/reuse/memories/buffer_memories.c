// --buffer-memories: the buffers of each function in memories of certain sizes, the fastest first.
//
//   memories=sram:64KiB:16,default
//
//   %a = memref.alloc()                    %sram = memref.alloc() : memref<65536xi8, "sram">
//   "use"(%a)                              %slow = memref.alloc() : memref<65536xi8>
//   ... (where %b fills the sram)    =>    %a = memref.view %sram[%c0][] : ... , "sram"
//   "use"(%a)                              "use"(%a)
//                                          %home = memref.view %slow[%c0][]
//                                          memref.copy %a, %home
//                                          ...
//                                          %a2 = memref.view %sram[%c64][]
//                                          memref.copy %home, %a2
//                                          "use"(%a2)
//
// A buffer is in the first memory for pieces of its life, and else at home, in one place of a later
// memory. Pieces and homes are chosen so that traffic costs the least: bytes that ops access in
// other memories, and bytes of copies (plan/hierarchy.h). A piece is copied between the first
// memory and the home only, not between two later memories. An op that overwrites all of a buffer
// begins another life, with a home of its own.
//
// A piece begins at the first op that touches it and ends after the last one, in the block of the
// allocation, where a loop counts as one op. Copies out of the first memory stand right after an
// op, copies into it right before one, so that a place is read before it is overwritten. Nothing is
// copied out while home has the same contents, nor in where an op overwrites all of the buffer.
// Views that precede an op are rebuilt from the piece.
//
// A memory space is part of the type. So a buffer keeps its space if anything but views and ops
// that accept any memref has its type: results of loops and branches, calls, returns. A remark
// counts these buffers, those of dynamic shapes and those of parallel loops; no capacity includes
// them. Each memory is one allocation at the entry, live as long as the function runs, so that
// callees are planned first, and callers have the bytes that these leave. Calls from outside of the
// module back into it are not counted. A function that may call itself has no limited memory.
#include "plan/hierarchy.h"
#include "plan/memories.h"

#include "dialect/memref/build.h"
#include "ir/diag.h"
#include "memory/buffer_size.h"
#include "pass/pass.h"
#include "reuse/arena/frames.h"
#include "reuse/memories/memory_pieces.h"
#include "reuse/pool/groups.h"
#include "reuse/pool/views.h"
#include "support/byte_size.h"
#include "support/planted.h"

enum { MOST_MEMORIES = 16, MOST_COST = 1000000 };

typedef struct place_kind {
  cis_str name;
  cis_attr space;    // NULL: the default one
  int64_t capacity;  // INT64_MAX: no limit
  int64_t alignment; // of all buffers in it
  int64_t cost;      // of each byte that is accessed in it
} place_kind;

typedef struct memories_pass {
  cis_pass *pass;
  cis_context *ctx;
  place_kind all[MOST_MEMORIES];
  size_t num;
  bool only_in_first, poison;
  cis_frames frames;
  int64_t *used; // per component of calls and memory: what its functions and their callees need
} memories_pass;

/// One function.
typedef struct placing {
  const memories_pass *m;
  cis_frame *frame;
  cis_arena *arena;
  cis_pieces *pieces;
  size_t num;
  int64_t left[MOST_MEMORIES]; // that callees do not need
  cis_hierarchy_result plan;
  cis_value *pools[MOST_MEMORIES];
  cis_ptrmap constants;
} placing;

// --- options ---

static bool parse_number(cis_str text, int64_t *out) {
  int64_t n = 0;
  for (size_t i = 0; i < text.len; ++i)
    if (text.data[i] < '0' || text.data[i] > '9' || __builtin_mul_overflow(n, 10, &n) ||
        __builtin_add_overflow(n, text.data[i] - '0', &n))
      return false;
  *out = n;
  return text.len > 0;
}

/// More than 0 bytes.
static bool parse_bytes(cis_str text, int64_t *out) {
  uint64_t bytes;
  if (!cis_parse_byte_size(text, &bytes) || !bytes || bytes > INT64_MAX)
    return false;
  *out = (int64_t)bytes;
  return true;
}

/// The part of the text before the next separator, which is taken off.
static cis_str take_word(cis_str *text, char separator) {
  cis_str word = {text->data, 0};
  while (word.len < text->len && text->data[word.len] != separator)
    ++word.len;
  size_t taken = word.len < text->len ? word.len + 1 : word.len;
  text->data += taken;
  text->len -= taken;
  return word;
}

static cis_attr space_of(cis_context *ctx, cis_str name) {
  int64_t n;
  bool is_number = parse_number(name, &n);
  if (cis_str_is(name, "default") || (is_number && !n))
    return NULL;
  return is_number ? cis_attr_i64(ctx, n) : cis_attr_string(ctx, name);
}

static bool parse_memory(memories_pass *m, cis_op *module, cis_str text) {
  cis_str whole = text, name = take_word(&text, ':'), bytes = take_word(&text, ':'),
          alignment = take_word(&text, ':');
  place_kind made = {.name = name, .capacity = INT64_MAX, .alignment = 1};
  made.space = space_of(m->ctx, name);
  made.cost = m->num ? 1 : 0;
  bool ok = name.len && (!bytes.len || parse_bytes(bytes, &made.capacity)) &&
            (!alignment.len || parse_bytes(alignment, &made.alignment)) &&
            !(made.alignment & (made.alignment - 1)) &&
            (!text.len || (parse_number(text, &made.cost) && made.cost <= MOST_COST));
  if (!ok || m->num == MOST_MEMORIES)
    return cis_error(
        m->ctx, module->loc,
        "a memory is NAME[:BYTES[:ALIGNMENT[:COST]]], and there may be %d, but got '%.*s'",
        MOST_MEMORIES, CIS_STR_ARG(whole));
  if (m->num && made.cost < m->all[m->num - 1].cost)
    return cis_error(m->ctx, module->loc,
                     "memory '%.*s' costs less than the one before it: the fastest is the first",
                     CIS_STR_ARG(name));
  for (size_t i = 0; i < m->num; ++i)
    if (m->all[i].space == made.space)
      return cis_error(m->ctx, module->loc, "there are two memories '%.*s'", CIS_STR_ARG(name));
  m->all[m->num++] = made;
  return true;
}

static bool parse_memories(memories_pass *m, cis_op *module) {
  cis_str text = cis_pass_string(m->pass, "memories");
  while (text.len)
    if (!parse_memory(m, module, take_word(&text, ',')))
      return false;
  return m->num ||
         cis_error(m->ctx, module->loc, "needs memories=NAME[:BYTES[:ALIGNMENT[:COST]]],...");
}

// --- buffers ---

/// Takes the buffers that can have another memory space and lie outside of all regions.
static void take_buffers(placing *p) {
  cis_reuse_pool_vec pools = {0};
  cis_pieces_vec pieces = {0};
  for (size_t i = 0; i < p->frame->buffers.len; ++i) {
    cis_reuse_buffer *b = &p->frame->buffers.data[i];
    b->is_movable = b->is_movable && b->bytes > 0 && cis_pieces_can_move(b);
  }
  cis_reuse_group_wide(p->frame->function, &p->frame->buffers, NULL, p->arena, &pools);
  for (size_t i = 0; i < pools.len; ++i) {
    const cis_reuse_pool *pool = &pools.data[i];
    if (cis_block_region(pool->block) != cis_op_region(p->frame->function, 0))
      continue;
    for (size_t k = 0; k < pool->num; ++k)
      cis_pieces_find(pool->buffers[k], p->arena, &pieces);
  }
  p->num = pieces.len;
  p->pieces = cis_arena_copy(p->arena, pieces.data, pieces.len * sizeof *p->pieces);
  cis_vec_deinit(&pieces);
  cis_vec_deinit(&pools);
}

/// Functions that may call each other need their memory together.
static int64_t *used_of(const memories_pass *m, const cis_frame *frame) {
  return &m->used[frame->component * MOST_MEMORIES];
}

/// `frame` needs at least as much as `callee`.
static void use_as_much(const memories_pass *m, const cis_frame *frame, const cis_frame *callee) {
  int64_t *used = used_of(m, frame);
  const int64_t *needed = used_of(m, callee);
  for (size_t k = 0; k < m->num; ++k)
    used[k] = needed[k] > used[k] ? needed[k] : used[k];
}

/// Finds the bytes of each memory that callees leave.
static void find_left(placing *p) {
  for (size_t i = 0; i < p->frame->callees.len && !cis_planted("memories-callees"); ++i)
    use_as_much(p->m, p->frame, p->frame->callees.data[i]);
  for (size_t k = 0; k < p->m->num; ++k) {
    int64_t most = used_of(p->m, p->frame)[k], capacity = p->m->all[k].capacity;
    p->left[k] = capacity == INT64_MAX    ? capacity
                 : p->frame->is_recursive ? 0
                 : capacity - most <= 0   ? 0
                                          : capacity - most;
  }
}

// --- what does not fit ---

static bool is_live(const cis_pieces *p, int64_t moment) {
  return p->live.lower <= moment && p->live.upper > moment;
}

/// Notes the buffers of which a moment needs all, or has all live.
static bool note_culprits(const placing *p, int64_t moment, bool touched) {
  enum { MOST_NOTED = 16 };
  size_t noted = 0;
  for (size_t i = 0; i < p->num; ++i) {
    const cis_pieces *b = &p->pieces[i];
    bool counts = !touched && is_live(b, moment);
    for (uint32_t k = 0; touched && k < b->item.num; ++k)
      counts |= b->item.touches[k].lower <= moment && b->item.touches[k].upper > moment;
    if (!counts || ++noted > MOST_NOTED)
      continue;
    cis_note(p->m->ctx, b->buffer->alloc->loc, "a buffer of %lld bytes",
             (long long)b->buffer->bytes);
  }
  if (noted > MOST_NOTED)
    cis_note(p->m->ctx, p->frame->function->loc, "and %zu more", noted - MOST_NOTED);
  return false;
}

/// The op during which something is touched at a moment.
static cis_op *op_at(const placing *p, int64_t moment) {
  for (size_t i = 0; i < p->num; ++i)
    for (uint32_t k = 0; k < p->pieces[i].item.num; ++k)
      if (p->pieces[i].item.touches[k].lower <= moment &&
          p->pieces[i].item.touches[k].upper > moment && p->pieces[i].ops)
        return p->pieces[i].ops[k];
  return p->frame->function;
}

static bool error_too_much_at_once(const placing *p) {
  cis_error(
      p->m->ctx, op_at(p, p->plan.moment)->loc,
      "the buffers that this op uses do not fit together into the %lld bytes of memory '%.*s'",
      (long long)p->left[0], CIS_STR_ARG(p->m->all[0].name));
  return note_culprits(p, p->plan.moment, true);
}

/// Whether more is live at a moment than all memories hold, whatever lies where.
static bool exceeds_all(const placing *p, int64_t moment) {
  int64_t room = 0, live = 0;
  for (size_t k = 0; k < p->m->num; ++k)
    if (__builtin_add_overflow(room, p->left[k], &room))
      return false;
  for (size_t i = 0; i < p->num; ++i)
    live += is_live(&p->pieces[i], moment) ? p->pieces[i].buffer->bytes : 0;
  return live > room;
}

static bool error_no_place(const placing *p, size_t buffer) {
  const cis_pieces *b = &p->pieces[buffer];
  int64_t moment = b->live.lower;
  for (size_t i = 0; i < p->num && !exceeds_all(p, moment); ++i)
    if (p->pieces[i].live.lower > b->live.lower && p->pieces[i].live.lower < b->live.upper)
      moment = p->pieces[i].live.lower;
  if (exceeds_all(p, moment))
    cis_error(
        p->m->ctx, b->buffer->alloc->loc,
        "fits into no memory: the buffers that are live at the same time need more than all memories have");
  else
    cis_error(p->m->ctx, b->buffer->alloc->loc,
              "no memory has room for it beside the buffers that are live at the same time");
  return note_culprits(p, moment, false);
}

// --- plans ---

static bool plan(placing *p) {
  const memories_pass *m = p->m;
  cis_spill_buffer *items = cis_arena_array(p->arena, cis_spill_buffer, p->num + 1);
  cis_hierarchy_memory *memories = cis_arena_array(p->arena, cis_hierarchy_memory, m->num);
  for (size_t i = 0; i < p->num; ++i)
    items[i] = p->pieces[i].item;
  for (size_t k = 0; k < m->num; ++k)
    memories[k] = (cis_hierarchy_memory){p->left[k], m->all[k].alignment, m->all[k].cost};
  cis_hierarchy_problem problem = {.buffers = items,
                                   .num = p->num,
                                   .memories = memories,
                                   .num_memories = m->num,
                                   .only_in_first = m->only_in_first};
  if (cis_plan_hierarchy(&problem, p->arena, &p->plan))
    return true;
  return p->plan.status == CIS_HIERARCHY_TOUCHED ? error_too_much_at_once(p)
                                                 : error_no_place(p, p->plan.left_out);
}

// --- rewriting ---

static cis_value *build_view(placing *p, cis_builder b, size_t memory, int64_t offset,
                             const cis_reuse_buffer *buffer) {
  cis_type type = cis_pieces_type(buffer->value->type, p->m->all[memory].space);
  cis_builder at_entry = cis_builder_after(cis_value_op(p->pools[memory]));
  cis_location loc = buffer->alloc->loc;
  cis_value *at = cis_reuse_offset(&at_entry, &p->constants, loc, offset);
  return cis_memref_build_view(CIS_AT(&b, loc), p->pools[memory], at, NULL, 0, type);
}

static void build_pools(placing *p) {
  cis_op *first = cis_block_first(cis_op_entry(p->frame->function));
  cis_location loc = p->frame->function->loc;
  for (size_t k = 0; k < p->m->num; ++k) {
    const place_kind *m = &p->m->all[k];
    cis_builder b = cis_builder_before(first);
    if (!p->plan.heights[k])
      continue;
    int64_t alignment = cis_common_alignment(64, m->alignment);
    for (size_t i = 0; i < p->num; ++i)
      alignment = cis_common_alignment(alignment, p->pieces[i].buffer->alignment);
    p->pools[k] = cis_reuse_build_pool(&b, NULL, p->plan.heights[k], alignment, m->space, loc);
    cis_reuse_free_at_exits(cis_op_region(p->frame->function, 0), p->pools[k], loc);
  }
}

/// Writes uninitialized bytes to the view.
static void build_poison(cis_builder b, cis_value *view, cis_location loc) {
  cis_loc_builder e = {b, loc};
  cis_value *fresh = cis_memref_build_alloc(&e, view->type, NULL, 0, NULL);
  cis_memref_build_copy(&e, fresh, view);
  cis_memref_build_dealloc(&e, fresh);
}

/// A piece of a buffer's life in the first memory, with the copies before it and after it.
static void rewrite_run(placing *p, const cis_spill_run *run, cis_value *home_view) {
  const cis_pieces *b = &p->pieces[run->buffer];
  cis_op *first = b->ops[run->first], *last = b->ops[run->last];
  cis_location loc = b->buffer->alloc->loc;
  cis_value *view = build_view(p, cis_builder_before(first), 0, run->offset, b->buffer);
  cis_loc_builder before = {cis_builder_before(first), loc}, after = {cis_builder_after(last), loc};
  if (run->is_loaded)
    cis_memref_build_copy(&before, home_view, view);
  else if (p->m->poison)
    build_poison(before.b, view, loc);
  for (uint32_t t = run->first; t <= run->last; ++t)
    cis_pieces_replace_in(b->buffer->value, view, b->ops[t]);
  if (p->m->poison)
    build_poison(after.b, view, loc);
  after.b = cis_builder_after(last);
  if (run->is_stored)
    cis_memref_build_copy(&after, view, home_view);
}

/// A buffer that lies in one place all its life.
static void rewrite_whole(placing *p, const cis_reuse_buffer *b, size_t memory, int64_t offset) {
  cis_value *view = build_view(p, cis_builder_before(b->alloc), memory, offset, b);
  cis_pieces_replace(b->value, view);
}

/// One life of several: each op gets the place where the buffer is then.
static void rewrite_life(placing *p, const cis_pieces *b, const cis_spill_run *runs, size_t num,
                         cis_value *home_view) {
  for (uint32_t t = 0, r = 0; t < b->item.num; ++t) {
    while (r < num && runs[r].last < t)
      ++r;
    if (r == num || runs[r].first > t)
      cis_pieces_replace_in(b->buffer->value, home_view, b->ops[t]);
  }
  if (b->is_last && !home_view && cis_value_uses(b->buffer->value)) // it is asked for its shape
    rewrite_whole(p, b->buffer, 0, runs->offset);
}

static void rewrite_buffer(placing *p, size_t i) {
  const cis_pieces *b = &p->pieces[i];
  const cis_spill_run *runs = p->plan.runs + p->plan.first_run[i];
  size_t num = p->plan.first_run[i + 1] - p->plan.first_run[i];
  cis_hierarchy_home home = p->plan.homes[i];
  bool has_home = home.memory != CIS_PLAN_NO_MEMORY, is_only = b->is_first && b->is_last;
  cis_builder at = cis_builder_before(b->buffer->alloc);
  for (size_t k = 0; b->is_first && k < b->buffer->num_frees; ++k)
    cis_rewriter_erase(&at, b->buffer->frees[k]);
  if (is_only && !has_home && num == 1 && runs->first == 0 && runs->last == b->item.num - 1) {
    rewrite_whole(p, b->buffer, 0, runs->offset);
  } else {
    cis_value *home_view =
        has_home ? build_view(p, at, (size_t)home.memory, home.offset, b->buffer) : NULL;
    for (size_t r = 0; r < num; ++r)
      rewrite_run(p, &runs[r], home_view);
    if (!is_only)
      rewrite_life(p, b, runs, num, home_view);
    if (has_home && b->is_last)
      cis_pieces_replace(b->buffer->value, home_view);
    else if (is_only && cis_value_uses(b->buffer->value)) // it is asked for its shape
      rewrite_whole(p, b->buffer, 0, runs->offset);
  }
  if (b->is_last)
    cis_rewriter_erase(&at, b->buffer->alloc);
}

static void count(placing *p) {
  cis_pass *pass = p->m->pass;
  for (size_t i = 0; i < p->num; ++i)
    cis_pass_count(pass, "num-buffers", p->pieces[i].is_last);
  cis_pass_count(pass, "bytes-moved", p->plan.moved);
  cis_pass_count(pass, "cost", p->plan.cost);
  cis_pass_count(pass, "num-proven", p->plan.is_optimal);
  for (size_t i = 0; i < p->plan.num_runs; ++i)
    cis_pass_count(pass, "num-copies", p->plan.runs[i].is_loaded + p->plan.runs[i].is_stored);
}

static bool place(memories_pass *m, cis_frame *frame) {
  placing p = {.m = m, .frame = frame, .arena = cis_pass_arena(m->pass)};
  cis_reuse_filter filter = {.default_space_only = true, .default_family_only = true};
  cis_reuse_collect(frame->function, &filter, p.arena, &frame->buffers);
  take_buffers(&p);
  find_left(&p);
  if (!p.num)
    return true;
  if (!plan(&p))
    return false;
  count(&p);
  for (size_t k = 0; k < m->num; ++k)
    if (m->all[k].capacity != INT64_MAX)
      used_of(m, frame)[k] += p.plan.heights[k];
  build_pools(&p);
  for (size_t i = 0; i < p.num; ++i)
    rewrite_buffer(&p, i);
  cis_ptrmap_deinit(&p.constants);
  return true;
}

/// Says how many buffers keep their memory space.
static void remark(const cis_frame *frame, size_t num) {
  if (num)
    cis_plain_remark(
        cis_op_context(frame->function), frame->function->loc,
        "'%s' op has buffers (%zu) that stay in the memory space that they have: they are passed "
        "on, of dynamic shapes, or of several threads",
        cis_op_name(frame->function).data, num);
}

static bool run(cis_pass *pass, cis_op *module) {
  memories_pass m = {.pass = pass, .ctx = cis_op_context(module)};
  m.only_in_first = cis_str_is(cis_pass_string(pass, "access"), "first");
  m.poison = cis_pass_bool(pass, "poison");
  if (!parse_memories(&m, module))
    return false;
  cis_frames_init(&m.frames, module, false);
  m.used = cis_mem_calloc(m.frames.num_components * MOST_MEMORIES + 1, sizeof *m.used);
  size_t *left = cis_mem_calloc(m.frames.num + 1, sizeof *left);
  bool ok = true;
  for (size_t i = 0; ok && i < m.frames.num; ++i) {
    cis_frame *frame = m.frames.order[i];
    ok = place(&m, frame);
    if (cis_ptrmap_has(&m.frames.users.named_otherwise, frame->function))
      use_as_much(&m, &m.frames.all[m.frames.num], frame);
    for (size_t k = 0; k < frame->buffers.len; ++k)
      left[i] += !frame->buffers.data[k].is_movable && frame->buffers.data[k].bytes != 0;
  }
  for (size_t i = 0; ok && i < m.frames.num; ++i) // last: showing a function ends its numbers
    remark(m.frames.order[i], left[i]);
  cis_mem_free(left);
  cis_mem_free(m.used);
  cis_frames_deinit(&m.frames);
  return ok;
}

const cis_pass_def cis_buffer_memories_pass = {
    .name = "buffer-memories",
    .title = "BufferMemories",
    .anchor = "builtin.module",
    .summary = "Put buffers into memories of certain sizes, so that the fewest bytes are moved",
    .options = {{"memories", CIS_OPTION_LIST, "",
                 "The memories, the fastest first: NAME[:BYTES[:ALIGNMENT[:COST]]], where NAME is "
                 "an integer, a word, or `default`, as in the type of a memref, BYTES may be in "
                 "KiB, MiB or GiB (no limit without), and COST is that of each byte accessed there "
                 "(1 without; 0 of the first memory)",
                 NULL},
                {"access", CIS_OPTION_STRING, "any",
                 "Which memories ops access: any, or the first alone, so that others only keep "
                 "what does not fit",
                 "any|first"},
                {"poison", CIS_OPTION_BOOL, "false",
                 "Write uninitialized bytes to each place before a buffer is there and after it, "
                 "so that cistern-run finds a wrong lifetime",
                 NULL}},
    .statistics = {{"num-buffers", "Number of buffers put into memories"},
                   {"num-copies", "Number of copies between memories"},
                   {"bytes-moved", "Bytes copied, and accessed outside of the first memory"},
                   {"cost", "What these cost"},
                   {"num-proven", "Number of functions in which no plan costs less"}},
    .run = run,
};

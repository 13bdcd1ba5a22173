// Finds conflicts by the definition: compares every read of a set of aliases with every write.
//
//   %0 = linalg.fill ... outs(%t)       definition: %0 gets its contents
//   %1 = tensor.insert %f into %0       write to the same buffer, if in place
//   "read"(%0)                          read after the write: conflict
#include "bufferize/analysis/conflicts/conflicts.h"

#include "bufferize/analysis/conflicts/disjoint_parts.h"
#include "bufferize/analysis/conflicts/elementwise.h"
#include "ir/fold.h"
#include "support/strbuf.h"

// --- annotations ---

static void set_unit(cis_op *op, cis_strbuf *name) {
  cis_context *ctx = cis_op_context(op);
  cis_op_set_attr(op, cis_context_intern(ctx, cis_strbuf_view(name)), cis_attr_unit(ctx));
  cis_strbuf_clear(name);
}

static void set_on_definition(cis_value *value, const char *what, cis_strbuf *name) {
  cis_strbuf_printf(name, "[%s: %s %u]", what, value->is_arg ? "bbArg" : "result",
                    (unsigned)value->index);
  set_unit(cis_value_owner(value), name);
}

void cis_conflicts_annotate(cis_conflicts *c, cis_use *read, cis_use *write,
                            cis_value *definition) {
  if (!c->state->options.print_conflicts || c->is_quiet)
    return;
  unsigned long long number = c->num_conflicts++;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "C_%llu[CONFL-WRITE: %u]", number, (unsigned)cis_use_index(write));
  set_unit(cis_use_owner(write), &name);
  cis_strbuf_printf(&name, "C_%llu[READ: %u]", number, (unsigned)cis_use_index(read));
  set_unit(cis_use_owner(read), &name);
  cis_strbuf_printf(&name, "C_%llu", number);
  set_on_definition(definition, "DEF", &name);
  cis_strbuf_deinit(&name);
}

void cis_conflicts_annotate_read_only(cis_conflicts *c, cis_value *value) {
  if (!c->state->options.print_conflicts || c->is_quiet)
    return;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "W_%llu", (unsigned long long)c->num_read_only++);
  set_on_definition(value, "NOT-WRITABLE", &name);
  cis_strbuf_deinit(&name);
}

// --- order ---

/// Whether `a` is done before `b` begins, in one execution of the regions that hold both.
static bool happens_before(cis_conflicts *c, cis_op *a, cis_op *b) {
  for (cis_op *inside = NULL; a; inside = a, a = cis_op_parent(a)) {
    if (a != b && cis_op_is_ancestor(a, b))
      return inside && cis_in_earlier_region(a, inside, b);
    if (cis_dom_op_properly(c->dom, a, b))
      return true;
  }
  return false;
}

/// The block of `region` that the op is in, NULL if it is not inside.
static cis_block *block_in_region(const cis_region *region, const cis_op *op) {
  while (op && cis_op_parent_region(op) != region)
    op = cis_op_parent(op);
  return op ? cis_op_block(op) : NULL;
}

/// The block of `region` that the value is defined in.
static cis_block *definition_in_region(const cis_region *region, const cis_value *value) {
  cis_block *block = cis_value_block(value);
  return cis_block_region(block) == region ? block
                                           : block_in_region(region, cis_block_parent_op(block));
}

/// The same for blocks of one region alone.
static bool is_order_lost_by_own_blocks(cis_conflicts *c, const cis_op *reader,
                                        const cis_op *writer, const cis_value *definition) {
  cis_block *read = cis_op_block(reader), *write = cis_op_block(writer);
  const cis_block *except = cis_value_block(definition);
  return cis_block_region(read) == cis_block_region(write) &&
         cis_block_reach_meet_again(&c->reach, read, write, except);
}

/// Whether the read and the write can follow each other in a loop of blocks in which the definition
/// does not lie. The blocks are those of any region around both.
static bool is_order_lost_by_any_blocks(cis_conflicts *c, const cis_op *reader,
                                        const cis_op *writer, const cis_value *definition) {
  for (cis_region *region = cis_op_parent_region(reader); region;
       region = cis_region_parent(region)) {
    if (cis_region_first(region) == cis_region_last(region))
      continue;
    cis_block *read = block_in_region(region, reader), *write = block_in_region(region, writer);
    const cis_block *except = definition_in_region(region, definition);
    // In no cycle, one of them comes first.
    if (write && cis_block_reach_meet_again(&c->reach, read, write, except))
      return true;
  }
  return false;
}

static bool is_order_lost_by_blocks(cis_conflicts *c, const cis_op *reader, const cis_op *writer,
                                    const cis_value *definition) {
  bool is_lost = is_order_lost_by_any_blocks(c, reader, writer, definition);
  if (!cis_state_is_as_upstream(c->state, CIS_UPSTREAM_BLOCK_LOOPS))
    return is_lost;
  return cis_state_choose(c->state, CIS_UPSTREAM_BLOCK_LOOPS,
                          is_order_lost_by_own_blocks(c, reader, writer, definition), is_lost);
}

/// Whether the write is in a loop around the read that the definition is outside of, so that a
/// later iteration reads what an earlier one wrote.
static bool is_order_lost_by_regions(cis_conflicts *c, const cis_op *reader, const cis_op *writer,
                                     const cis_value *definition) {
  cis_region *read = cis_enclosing_repetitive_region(c->state, reader);
  const cis_region *def = cis_enclosing_repetitive_region_of_value(c->state, definition);
  if (read == def)
    return false;
  for (cis_region *next; read; read = next) {
    next = cis_next_enclosing_repetitive_region(c->state, read);
    if (next == def)
      return cis_op_is_ancestor(cis_region_op(read), writer);
  }
  return true; // the definition is in a loop that the read is not in
}

static bool is_order_known(cis_conflicts *c, const cis_op *reader, const cis_op *writer,
                           cis_value_list definitions) {
  const cis_block *last = NULL; // all definitions in one block have one answer
  for (size_t i = 0; i < definitions.len; ++i) {
    const cis_block *block = cis_value_block(definitions.data[i]);
    if (block != last && (is_order_lost_by_regions(c, reader, writer, definitions.data[i]) ||
                          is_order_lost_by_blocks(c, reader, writer, definitions.data[i])))
      return false;
    last = block;
  }
  return true;
}

// --- reads and writes of one buffer that do not conflict ---

typedef struct subset_query {
  const cis_bufferization_state *state;
  cis_op *insertion;
} subset_query;

static cis_use *destination(cis_op *insertion) {
  return &cis_op_operands(insertion)[cis_subset_of(insertion)->tensor(insertion)];
}

static cis_use *inserted(cis_op *insertion) {
  return &cis_op_operands(insertion)[cis_subset_of(insertion)->source(insertion)];
}

static bool are_same(const cis_bufferization_state *state, const cis_value *a, const cis_value *b) {
  return a == b || cis_state_are_equivalent(state, a, b);
}

/// Whether `value` is the part that the insertion overwrites, taken out of the tensor that it
/// inserts into; for an op that overwrites everything, that tensor itself.
static bool is_inserted_part(void *user, cis_value *value) {
  const subset_query *query = (const subset_query *)user;
  cis_op *op = cis_value_op(value), *insertion = query->insertion;
  const cis_value *into = cis_use_value(destination(insertion));
  if (!op)
    return false;
  if (cis_subset_of(insertion)->is_whole)
    return are_same(query->state, value, into);
  const cis_subset_interface *subset = cis_subset_of(op);
  return subset && subset->subset == CIS_SUBSET_EXTRACT && subset->result(op) == value &&
         are_same(query->state, cis_op_operand(op, subset->tensor(op)), into) &&
         cis_subset_of(insertion)->equivalent(insertion, op);
}

/// Answers the question below if the operand's tensor comes from one chain of tensors, part by
/// part; false if it does not.
static bool follow_parts(subset_query *query, cis_value *value, bool *out_is_part) {
  cis_facts *facts = query->state->decisions ? query->state->decisions->facts : NULL;
  if (!facts || cis_subset_of(query->insertion)->is_whole)
    return false;
  for (bool forks;;) {
    cis_value *part = cis_facts_nearest_part(facts, value, &forks);
    if (forks)
      return false;
    *out_is_part = part && is_inserted_part(query, part);
    if (!part || *out_is_part)
      return true;
    const cis_op *op = cis_result_op(part);
    value = cis_op_operand(op, cis_subset_of(op)->tensor(op));
  }
}

/// Whether all tensors that the operand's tensor comes from are such parts.
static bool is_from_inserted_part(const cis_bufferization_state *state, cis_use *operand,
                                  cis_op *insertion) {
  subset_query query = {state, insertion};
  bool all = true;
  if (follow_parts(&query, cis_use_value(operand), &all))
    return all;
  cis_value_vec found = {0};
  cis_state_find_reverse(state, operand, is_inserted_part, &query, &(cis_traversal){.leaves = true},
                         &found);
  all = true;
  for (size_t i = 0; i < found.len && all; ++i)
    all = is_inserted_part(&query, found.data[i]);
  cis_vec_deinit(&found);
  return all;
}

static bool is_insertion(const cis_op *op) {
  const cis_subset_interface *subset = cis_subset_of(op);
  return subset && subset->subset == CIS_SUBSET_INSERT;
}

/// Whether the insertion reads the rest of a tensor, and the write changes only the part that is
/// put back.
static bool is_read_of_rest(const cis_bufferization_state *state, cis_use *read, cis_use *write) {
  cis_op *reader = cis_use_owner(read);
  return is_insertion(reader) && read == destination(reader) &&
         is_from_inserted_part(state, write, reader);
}

bool cis_conflicts_is_put_back(const cis_bufferization_state *state, cis_op *insertion) {
  return is_from_inserted_part(state, inserted(insertion), insertion);
}

/// Whether the write puts a part back where it was taken out and changed in place, so that it
/// changes nothing.
static bool is_put_back_in_place(const cis_bufferization_state *state, cis_use *read,
                                 cis_use *write) {
  cis_op *reader = cis_use_owner(read), *writer = cis_use_owner(write);
  if (is_insertion(reader) && read == inserted(reader) && write == destination(reader) &&
      cis_conflicts_is_put_back(state, reader))
    return true;
  return is_insertion(writer) && write == destination(writer) &&
         are_same(state, cis_use_value(read), cis_use_value(inserted(writer))) &&
         cis_conflicts_is_put_back(state, writer);
}

/// Whether the value is the same whenever the read can see one execution of the definition: it is
/// there before the definition, or goes around in no loop of regions that this does not go around
/// in.
static bool is_fixed_after(cis_conflicts *c, cis_value *value, const cis_value *definition,
                           bool is_lost_by_blocks) {
  int64_t number;
  cis_op *op = cis_value_op(value), *definer = cis_value_op(definition);
  if (cis_constant_int(value, &number) || (op && definer && happens_before(c, op, definer)))
    return true;
  if (is_lost_by_blocks)
    return false;
  const cis_region *own = cis_enclosing_repetitive_region_of_value(c->state, value);
  cis_region *around = cis_enclosing_repetitive_region_of_value(c->state, definition);
  while (around && around != own)
    around = cis_next_enclosing_repetitive_region(c->state, around);
  return around == own;
}

/// Whether the insertion is into the same part for as long as a definition of the tensor holds.
static bool is_part_fixed(cis_conflicts *c, cis_use *write, cis_op *insertion,
                          cis_value_list definitions) {
  for (size_t i = 0; i < definitions.len; ++i) {
    const cis_value *definition = definitions.data[i];
    bool by_blocks = is_order_lost_by_any_blocks(c, insertion, cis_use_owner(write), definition);
    if (!by_blocks && !is_order_lost_by_regions(c, insertion, cis_use_owner(write), definition))
      continue;
    for (uint32_t k = 0; k < insertion->num_operands; ++k)
      if (!cis_value_is_base_tensor(cis_op_operand(insertion, k)) &&
          !is_fixed_after(c, cis_op_operand(insertion, k), definition, by_blocks))
        return false;
  }
  return true;
}

static bool are_matching_subsets(cis_conflicts *c, cis_use *read, cis_use *write,
                                 cis_value_list definitions) {
  if (is_read_of_rest(c->state, read, write))
    return cis_state_choose(c->state, CIS_UPSTREAM_MOVING_PARTS, true,
                            is_part_fixed(c, write, cis_use_owner(read), definitions));
  return is_put_back_in_place(c->state, read, write);
}

static bool says_no_conflict(const cis_bufferization_state *state, cis_op *op, cis_use *read,
                             cis_use *write) {
  if (!cis_state_knows(state, op))
    return false;
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  return row->not_conflicting && row->not_conflicting(state, op, read, write);
}

// --- the question ---

/// Whether the write can come after the block of the argument was entered and before the read,
/// without the block being entered again.
static bool follows_block_argument(cis_conflicts *c, const cis_op *reader, const cis_op *writer,
                                   const cis_value *argument) {
  cis_block *block = cis_value_arg_block(argument);
  const cis_region *region = cis_block_region(block);
  cis_block *write = block_in_region(region, writer), *read = block_in_region(region, reader);
  bool follows = write != NULL;
  if (write && write != block && read)
    follows = read != block && cis_block_reach_reaches(&c->reach, block, write, NULL) &&
              (write == read || cis_block_reach_reaches(&c->reach, write, read, block));
  return cis_state_choose(c->state, CIS_UPSTREAM_BLOCK_ARGUMENTS, write == block, follows);
}

/// Whether the write can come between the definition and the read of it.
static bool is_definition_lost(cis_conflicts *c, cis_op *reader, cis_use *write,
                               cis_value *definition) {
  cis_op *writer = cis_use_owner(write), *op = cis_value_op(definition);
  if (op && (happens_before(c, writer, op) || (op != writer && cis_op_is_ancestor(op, writer))))
    return false;
  if (!op && !follows_block_argument(c, reader, writer, definition))
    return false;
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(c->state, write, &aliases);
  // An op whose buffers change places has written all of them when its results are there.
  bool is_own_result = false;
  if (aliases.len == 1 || cis_state_moved_buffers(c->state, writer))
    for (size_t i = 0; i < aliases.len; ++i)
      is_own_result |= aliases.data[i].value == definition;
  cis_vec_deinit(&aliases);
  return !is_own_result;
}

/// Whether the op of the write is inside of that of the read, which only passes its operand into
/// its regions: if it was copied, then before they run.
static bool is_passed_in_before(cis_conflicts *c, cis_use *read, const cis_op *writer) {
  const cis_op *reader = cis_use_owner(read);
  return reader != writer && reader->num_regions && cis_op_is_ancestor(reader, writer) &&
         !cis_bufferizes_to_read(c->state, read) && !cis_bufferizes_to_write(c->state, read);
}

/// Whether the write has overwritten the contents that are read.
static bool is_contents_lost(cis_conflicts *c, cis_use *read, cis_value_list definitions,
                             cis_use *write, cis_value **out_definition) {
  const cis_bufferization_state *state = c->state;
  cis_op *reader = cis_use_owner(read), *writer = cis_use_owner(write);
  if (is_order_known(c, reader, writer, definitions) &&
      (happens_before(c, reader, writer) || read == write || is_passed_in_before(c, read, writer) ||
       cis_in_mutually_exclusive_regions(state, reader, writer) ||
       cis_is_read_before_written(c, read, write)))
    return false;
  if (are_matching_subsets(c, read, write, definitions) ||
      says_no_conflict(state, reader, read, write) ||
      (writer != reader && says_no_conflict(state, writer, read, write)))
    return false;
  if (state->options.disjoint_subsets && cis_are_parts_disjoint(state, read, write))
    return false;
  for (size_t i = 0; i < definitions.len; ++i)
    if (is_definition_lost(c, reader, write, definitions.data[i])) {
      *out_definition = definitions.data[i];
      return true;
    }
  return false;
}

// --- memory that has to be apart, whatever it contains ---

/// Whether the op runs code that knows the operand's tensor by another name: its regions, a callee.
static bool gives_another_name(const cis_bufferization_state *state, cis_use *operand) {
  const cis_op *op = cis_use_owner(operand);
  return (op->num_regions || (op->info->def && op->info->def->call)) &&
         cis_state_knows(state, op) &&
         !(cis_bufferizable_of(op)->flags & CIS_BUFFERIZABLE_DESTINATION_STYLE) &&
         (cis_bufferizes_to_write(state, operand) || cis_bufferizes_to_read(state, operand));
}

bool cis_conflicts_expects_apart(const cis_bufferization_state *state, cis_use *operand) {
  cis_op *op = cis_use_owner(operand);
  return (is_insertion(op) && operand == inserted(op)) || gives_another_name(state, operand);
}

static bool is_inserted_somewhere(void *user, const cis_value *value) {
  (void)user;
  cis_for_each_use (use, value) {
    if (is_insertion(cis_use_owner(use)) && use == inserted(cis_use_owner(use)))
      return true;
  }
  return false;
}

/// Whether a loop writes what it knows the operand's tensor by, or copies it; if it only reads it,
/// that is a read of the operand.
static bool uses_other_name(cis_conflicts *c, cis_use *operand) {
  const cis_op *op = cis_use_owner(operand);
  const cis_value *arg = op->num_regions == 1 ? cis_entered_argument(operand) : NULL;
  return !c->buffers || !arg || cis_state_moved_buffers(c->state, op) ||
         cis_real_writes_to_any_alias(&c->writes, arg) ||
         cis_state_any_possible_alias(c->state, arg, is_inserted_somewhere, NULL);
}

/// Whether the insertion overwrites all of its destination: a part as large as the tensor has one
/// place in it.
static bool inserts_all(const cis_bufferization_state *state, cis_op *insertion) {
  const cis_value *into = cis_use_value(destination(insertion));
  cis_value *part = cis_use_value(inserted(insertion));
  return cis_subset_of(insertion)->is_whole ||
         (part->type == into->type &&
          (cis_type_has_static_shape(into->type) || cis_is_made_of_all(state, part, into)));
}

/// Whether the source of an insertion shares no memory with the destination but its own part of it.
static bool is_put_onto_itself(cis_conflicts *c, cis_op *insertion) {
  return inserts_all(c->state, insertion) &&
         cis_is_equivalent_or_apart(c, inserted(insertion), cis_use_value(destination(insertion)));
}

/// Whether an insertion writes, for a loop around it, to the memory of what it inserts: its
/// destination is what the loop knows its operand's tensor by.
static bool is_inserted_for_loop(cis_conflicts *c, cis_use *operand, cis_use *write) {
  const cis_bufferization_state *state = c->state;
  cis_op *op = cis_use_owner(operand);
  return c->buffers && operand == inserted(op) && cis_op_is_ancestor(cis_use_owner(write), op) &&
         cis_state_is_in_place(state, destination(op)) &&
         cis_possible_buffers_overlap(c->buffers, cis_use_value(operand),
                                      cis_use_value(destination(op))) &&
         !cis_are_parts_disjoint(state, operand, write) &&
         !is_from_inserted_part(state, operand, op) && !is_put_onto_itself(c, op) &&
         !cis_is_put_back(state, operand, destination(op));
}

/// Whether the write may be to the memory of an operand that has to be apart from it.
static bool meets_what_is_apart(cis_conflicts *c, cis_use *operand, cis_use *write) {
  const cis_bufferization_state *state = c->state;
  cis_op *op = cis_use_owner(operand), *writer = cis_use_owner(write);
  if (operand == write || (c->buffers && !cis_state_is_in_place(state, operand)))
    return false; // a copy is apart
  if (is_insertion(op) && op != writer)
    return is_inserted_for_loop(c, operand, write);
  if (is_insertion(op))
    return operand == inserted(op) && write == destination(op) &&
           !is_from_inserted_part(state, operand, op) && !is_put_onto_itself(c, op) &&
           !cis_are_parts_of_one_disjoint(state, operand, write) &&
           !cis_is_put_back(state, operand, write);
  return gives_another_name(state, operand) && cis_op_is_ancestor(op, writer) &&
         uses_other_name(c, operand) && !cis_are_parts_disjoint(state, operand, write);
}

/// Whether the op writes the same part of a tensor again and again, and reads the rest.
static bool is_same_part_again(cis_use *read, cis_use *write) {
  cis_op *op = cis_use_owner(read);
  if (read != write || !is_insertion(op) || read != destination(op))
    return false;
  int64_t number;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (&cis_op_operands(op)[i] != read && &cis_op_operands(op)[i] != inserted(op) &&
        !cis_constant_int(cis_op_operand(op, i), &number))
      return false;
  return true;
}

/// Whether both may access one buffer.
static bool may_meet(cis_conflicts *c, cis_use *read, cis_use *write) {
  return !c->buffers ||
         (!is_same_part_again(read, write) && cis_real_writes_has(&c->writes, write) &&
          cis_possible_buffers_overlap(c->buffers, cis_use_value(read), cis_use_value(write)));
}

static bool can_be_seen(cis_conflicts *c, cis_use *read) {
  return !c->buffers || cis_live_ops_read(&c->live, c->state, read);
}

bool cis_conflicts_between(cis_conflicts *c, cis_use *read, cis_value_list definitions,
                           cis_use *write, cis_value **out_definition) {
  if (!may_meet(c, read, write))
    return false;
  if (definitions.len && can_be_seen(c, read) &&
      is_contents_lost(c, read, definitions, write, out_definition))
    return true;
  if (!meets_what_is_apart(c, read, write))
    return false;
  *out_definition = cis_use_value(read);
  return cis_state_choose(c->state, CIS_UPSTREAM_OVERLAPS, false, true);
}

static bool is_written(void *user, cis_value *value) {
  return cis_value_bufferizes_to_write((const cis_bufferization_state *)user, value);
}

bool cis_conflicts_leaves_parallel_region(cis_conflicts *c, cis_use *write) {
  cis_value_vec found = {0};
  const cis_bufferization_options *options = &c->state->options;
  const cis_region *here =
      cis_enclosing_parallel_region(cis_op_parent_region(cis_use_owner(write)), options);
  bool leaves = false;
  cis_state_find_reverse(c->state, write, is_written, c->state, &(cis_traversal){.leaves = true},
                         &found);
  for (size_t i = 0; i < found.len && !leaves; ++i)
    leaves = cis_enclosing_parallel_region(cis_block_region(cis_value_block(found.data[i])),
                                           options) != here;
  cis_vec_deinit(&found);
  return leaves;
}

// --- sets of uses ---

typedef struct use_set {
  cis_use_vec list;
  cis_ptrmap index;
} use_set;

static void use_set_add(use_set *set, cis_use *use) {
  bool is_new;
  cis_ptrmap_get(&set->index, use, &is_new);
  if (is_new)
    cis_vec_push(&set->list, use);
}

static void use_set_deinit(use_set *set) {
  cis_vec_deinit(&set->list);
  cis_ptrmap_deinit(&set->index);
}

/// A use that neither reads nor writes passes its tensor on; it counts as a read if that is read.
static bool counts_as_read(const cis_bufferization_state *state, cis_use *use) {
  return cis_bufferizes_to_read(state, use) ||
         (!cis_bufferizes_to_write(state, use) && cis_state_passes_to_read(state, use));
}

/// Adds the reads, the operands that expect to be apart, and the writes that are in place, of all
/// aliases of `value`.
static void collect_uses(cis_bufferization_state *state, cis_value *value, use_set *reads,
                         use_set *apart, use_set *writes) {
  cis_decisions *d = state->decisions;
  for (uint32_t i = cis_decisions_first_alias(d, cis_decisions_value(d, value)); i != CIS_NO_NUMBER;
       i = d->aliases.next[i])
    cis_for_each_use (use, d->values.data[i]) {
      if (reads && counts_as_read(state, use))
        use_set_add(reads, use);
      if (apart && cis_conflicts_expects_apart(state, use))
        use_set_add(apart, use);
      if (cis_decisions_in_place(d, use) && cis_bufferizes_to_write(state, use))
        use_set_add(writes, use);
    }
}

/// Collects the operand's tensor and the tensors that it may alias.
static void collect_tensors(const cis_bufferization_state *state, cis_use *operand,
                            cis_value_vec *out) {
  cis_aliasing_values aliases = {0};
  cis_vec_push(out, cis_use_value(operand));
  cis_get_aliasing_values(state, operand, &aliases);
  for (size_t i = 0; i < aliases.len; ++i)
    cis_vec_push(out, aliases.data[i].value);
  cis_vec_deinit(&aliases);
}

static bool interferes(cis_conflicts *c, const use_set *reads, const use_set *writes) {
  for (size_t k = 0; k < writes->list.len && reads->list.len; ++k)
    if (c->state->options.check_parallel_regions &&
        cis_conflicts_leaves_parallel_region(c, writes->list.data[k]))
      return true;
  cis_value_vec definitions = {0};
  bool found = false;
  for (size_t i = 0; i < reads->list.len && writes->list.len && !found; ++i) {
    cis_use *read = reads->list.data[i];
    cis_vec_clear(&definitions);
    cis_state_definitions(c->state, read, &definitions);
    const cis_value_list list = {definitions.data, definitions.len};
    for (size_t k = 0; k < writes->list.len && list.len && !found; ++k) {
      cis_value *definition;
      found = cis_conflicts_between(c, read, list, writes->list.data[k], &definition);
      if (found)
        cis_conflicts_annotate(c, read, writes->list.data[k], definition);
    }
  }
  cis_vec_deinit(&definitions);
  return found;
}

/// The same for operands that must not overlap written memory.
static bool meets_any(cis_conflicts *c, const use_set *apart, const use_set *writes) {
  const cis_value_list none = {0};
  bool found = false;
  for (size_t i = 0; i < apart->list.len && !found; ++i)
    for (size_t k = 0; k < writes->list.len && !found; ++k) {
      cis_value *definition;
      found =
          cis_conflicts_between(c, apart->list.data[i], none, writes->list.data[k], &definition);
      if (found)
        cis_conflicts_annotate(c, apart->list.data[i], writes->list.data[k], definition);
    }
  return found;
}

bool cis_conflicts_overwrites_what_is_read(cis_conflicts *c, cis_use *operand, bool as_is) {
  use_set reads = {0}, apart = {0}, writes = {0};
  cis_value_vec tensors = {0};
  collect_tensors(c->state, operand, &tensors);
  for (size_t i = 0; i < tensors.len; ++i)
    collect_uses(c->state, tensors.data[i], &reads, &apart, &writes);
  if (!as_is && cis_bufferizes_to_write(c->state, operand))
    use_set_add(&writes, operand);
  bool found = interferes(c, &reads, &writes) || meets_any(c, &apart, &writes);
  use_set_deinit(&reads);
  use_set_deinit(&apart);
  use_set_deinit(&writes);
  cis_vec_deinit(&tensors);
  return found;
}

/// Whether some alias may not be written; with print_conflicts all of them are annotated.
static bool has_read_only(cis_conflicts *c, cis_value *value) {
  cis_decisions *d = c->state->decisions;
  bool found = false;
  for (uint32_t i = cis_decisions_first_alias(d, cis_decisions_value(d, value)); i != CIS_NO_NUMBER;
       i = d->aliases.next[i])
    if (!cis_value_is_writable(c->state, d->values.data[i])) {
      found = true;
      cis_conflicts_annotate_read_only(c, d->values.data[i]);
    }
  return found;
}

bool cis_conflicts_writes_read_only(cis_conflicts *c, cis_use *operand, bool as_is) {
  use_set writes = {0};
  cis_value_vec tensors = {0};
  collect_tensors(c->state, operand, &tensors);
  bool is_written = !as_is && cis_bufferizes_to_write(c->state, operand), found = false;
  for (size_t i = 0; i < tensors.len && !is_written; ++i) {
    collect_uses(c->state, tensors.data[i], NULL, NULL, &writes);
    is_written = writes.list.len > 0;
  }
  for (size_t i = 0; i < tensors.len && is_written; ++i)
    found |= has_read_only(c, tensors.data[i]);
  use_set_deinit(&writes);
  cis_vec_deinit(&tensors);
  return found;
}

bool cis_conflicts_set_writes_read_only(cis_conflicts *c, const cis_value *value) {
  const cis_decisions *d = c->state->decisions;
  cis_value_vec written = {0};
  uint32_t first = cis_decisions_first_alias(c->state->decisions, cis_decisions_value(d, value));
  bool found = false;
  for (uint32_t i = first; i != CIS_NO_NUMBER; i = d->aliases.next[i])
    if (cis_real_writes_to(&c->writes, d->values.data[i]))
      cis_vec_push(&written, d->values.data[i]);
  for (uint32_t i = first; i != CIS_NO_NUMBER && written.len && !found; i = d->aliases.next[i]) {
    if (cis_value_is_writable(c->state, d->values.data[i]))
      continue;
    found = !c->buffers;
    for (size_t k = 0; k < written.len && !found; ++k)
      found = cis_possible_buffers_overlap(c->buffers, d->values.data[i], written.data[k]);
  }
  cis_vec_deinit(&written);
  return found;
}

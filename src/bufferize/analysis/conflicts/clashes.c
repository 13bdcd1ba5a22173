// Lists the conflicts that keep an operand out of place, by the definition.
//
//   %1 = tensor.insert %f into %t[%i]     out of place: %1 would be %t's buffer
//   %2 = tensor.extract %t[%j]            clash: this read, that write, and where %t comes from
#include "bufferize/analysis/conflicts/clashes.h"

/// Pairs of a read and a write that are looked at for an operand.
enum { MOST_PAIRS = 1 << 14 };

typedef struct finder {
  cis_conflicts *c;
  cis_use_vec reads, apart, writes;
  cis_value_vec read_only;
  cis_ptrmap seen; // tensors whose uses are collected
  size_t most;
  cis_clash_vec *out;
} finder;

static bool counts_as_read(const cis_bufferization_state *state, cis_use *use) {
  return cis_bufferizes_to_read(state, use) ||
         (!cis_bufferizes_to_write(state, use) && cis_state_passes_to_read(state, use));
}

/// Collects the uses of a tensor and of all that it may alias.
static void collect_set(finder *f, const cis_value *value) {
  cis_bufferization_state *state = f->c->state;
  cis_decisions *d = state->decisions;
  uint32_t number = cis_decisions_value(d, value);
  if (number == CIS_NO_NUMBER)
    return;
  for (uint32_t i = cis_decisions_first_alias(d, number); i != CIS_NO_NUMBER;
       i = d->aliases.next[i]) {
    bool is_new;
    cis_value *alias = d->values.data[i];
    cis_ptrmap_get(&f->seen, alias, &is_new);
    if (!is_new)
      continue;
    if (!cis_value_is_writable(state, alias))
      cis_vec_push(&f->read_only, alias);
    cis_for_each_use (use, alias) {
      if (counts_as_read(state, use))
        cis_vec_push(&f->reads, use);
      if (cis_conflicts_expects_apart(state, use))
        cis_vec_push(&f->apart, use);
      if (cis_decisions_in_place(d, use) && cis_bufferizes_to_write(state, use))
        cis_vec_push(&f->writes, use);
    }
  }
}

static void collect(finder *f, cis_use *operand) {
  cis_aliasing_values aliases = {0};
  if (cis_bufferizes_to_write(f->c->state, operand))
    cis_vec_push(&f->writes, operand); // first, because it is what people look at
  collect_set(f, cis_use_value(operand));
  cis_get_aliasing_values(f->c->state, operand, &aliases);
  for (size_t i = 0; i < aliases.len; ++i)
    collect_set(f, aliases.data[i].value);
  cis_vec_deinit(&aliases);
}

static void add(finder *f, cis_clash clash) {
  if (f->out->len < f->most)
    cis_vec_push(f->out, clash);
}

static void find_read_only(finder *f) {
  for (size_t i = 0; i < f->read_only.len && f->writes.len; ++i)
    add(f, (cis_clash){CIS_CLASH_READ_ONLY, NULL, f->writes.data[0], f->read_only.data[i]});
}

static void find_parallel(finder *f) {
  for (size_t i = 0; i < f->writes.len && f->reads.len; ++i)
    if (f->c->state->options.check_parallel_regions &&
        cis_conflicts_leaves_parallel_region(f->c, f->writes.data[i]))
      add(f, (cis_clash){CIS_CLASH_PARALLEL, NULL, f->writes.data[i],
                         cis_use_value(f->writes.data[i])});
}

/// The first write that is in conflict with a read, or with an operand that expects to be apart.
static void find_write(finder *f, cis_clash_kind kind, cis_use *read, size_t *pairs) {
  cis_value_vec definitions = {0};
  cis_value *definition = NULL;
  if (kind == CIS_CLASH_READ_LATER)
    cis_state_definitions(f->c->state, read, &definitions);
  const cis_value_list list = {definitions.data, definitions.len};
  size_t num = kind == CIS_CLASH_APART || list.len ? f->writes.len : 0;
  for (size_t k = 0; k < num && *pairs; ++k, --*pairs)
    if (cis_conflicts_between(f->c, read, list, f->writes.data[k], &definition)) {
      add(f, (cis_clash){kind, read, f->writes.data[k], definition});
      break;
    }
  cis_vec_deinit(&definitions);
}

void cis_clashes_find(cis_conflicts *c, cis_use *operand, size_t most, cis_clash_vec *out) {
  finder f = {.c = c, .most = out->len + most, .out = out};
  collect(&f, operand);
  find_read_only(&f);
  find_parallel(&f);
  size_t pairs = MOST_PAIRS;
  for (size_t i = 0; i < f.reads.len && out->len < f.most && pairs; ++i)
    find_write(&f, CIS_CLASH_READ_LATER, f.reads.data[i], &pairs);
  for (size_t i = 0; i < f.apart.len && out->len < f.most && pairs; ++i)
    find_write(&f, CIS_CLASH_APART, f.apart.data[i], &pairs);
  cis_vec_deinit(&f.reads);
  cis_vec_deinit(&f.apart);
  cis_vec_deinit(&f.writes);
  cis_vec_deinit(&f.read_only);
  cis_ptrmap_deinit(&f.seen);
}

typedef struct visiting {
  cis_conflicts *c;
  cis_out_of_place_fn visit;
  void *user;
} visiting;

static cis_walk visit_operands(cis_op *op, void *user) {
  const visiting *v = user;
  const cis_bufferization_state *state = v->c->state;
  for (uint32_t i = 0; i < op->num_operands && cis_state_knows(state, op); ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (cis_value_is_base_tensor(cis_use_value(operand)) && !cis_state_is_in_place(state, operand))
      v->visit(v->user, v->c, operand);
  }
  return CIS_WALK_CONTINUE;
}

void cis_clashes_visit(cis_conflicts *c, cis_op *root, cis_out_of_place_fn visit, void *user) {
  visiting v = {c, visit, user};
  bool was_quiet = c->is_quiet;
  c->is_quiet = true;
  cis_walk_preorder(root, visit_operands, &v);
  c->is_quiet = was_quiet;
}

// --buffer-parts: parts of a buffer are computed in their place, and copied only where they are not
// overwritten.
//
//   in its place       %s = memref.alloc()                  %t = memref.alloc()
//                      "write"(%s)                          %v = memref.subview %t[...]
//                      %t = memref.alloc()                  linalg.fill ins(%c) outs(%t)
//                      linalg.fill ins(%c) outs(%t)   =>    "write"(%v)
//                      %v = memref.subview %t[...]
//                      memref.copy %s, %v                   %s is only read afterwards
//   filled             linalg.fill ins(%c) outs(%s)         linalg.fill ins(%c) outs(%s)
//                      memref.copy %s, %t             =>    linalg.fill ins(%c) outs(%t)
//   overwritten        memref.copy %a, %t                   memref.copy (the rest of %a, %t)
//                      "write all of"(%v)             =>    "write all of"(%v)
//
//   smaller            %t = memref.alloc() : <8>            %t = memref.alloc() : <2>
//                      linalg.fill ins(%c) outs(%t)         linalg.fill ins(%c) outs(%t)
//                      %v = memref.subview %t[4] [2]  =>    %v = memref.subview %t[0] [2]
//                      "use"(%v)                            "use"(%v)
//   lent               %s = memref.alloc() : <2>            %t = memref.alloc() : <8>
//                      "write"(%s)                          %r = memref.subview %t[0] [2]
//                      %t = memref.alloc() : <8>            "write"(%r)
//                      %v = memref.subview %t[4] [4]  =>    %v = memref.subview %t[4] [4]
//                      "use"(%s, %v)                        "use"(%r, %v)
//   never read         %t = memref.alloc()
//                      linalg.exp ins(%a) outs(%t)    =>
//
// Offsets and sizes of parts are numbers, and strides one. %v may begin at values, if nothing
// touches %t from the first use of %s to the copy. %s is allocated in the block of the copy, or in
// one that leads to it once; an elementwise op that reads %s stands for the copy as well. %s and
// its parts are used by ops that take any layout alone. From the first use of %s to the copy, %t is
// touched in other parts alone; ops that fill all of it from no memory move before that first use.
// The rest that is copied lies before and after the part in one dimension; in the others the part
// is as large as the buffer. A part is lent until the last use of %s, which writes another part of
// %t: it has not been touched before, and is filled again if it was filled.
#include "memref/parts/parts.h"
#include "pass/argument_ownership.h"

enum {
  MOST_LOOKED_AT = 1 << 24, // uses of buffers and their parts
  COST_OF_ROUND = 32,       // uses per op, for the flow of names
};

/// Whether the op uses a buffer of which the flow lacks names.
static bool uses_stale(const cis_parts *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_ptrmap_has(&p->stale, cis_view_flow_root(cis_op_operand(op, i))))
      return true;
  return false;
}

/// Whether another round is needed.
static bool make_round(cis_parts *p, cis_argument_ownership *arguments) {
  cis_op_vec ops = {0};
  cis_ptrmap_clear(&p->stale);
  p->reach = cis_reach_create(p->function);
  cis_reach_follow_calls(p->reach, arguments);
  if (cis_parts_shrink(p)) {
    cis_reach_destroy(p->reach);
    return true;
  }
  p->dom = cis_dom_create();
  p->post_dom = cis_post_dom_create();
  cis_name_lives_init(&p->lives, p->function, MOST_LOOKED_AT);
  cis_collect_workers(p->function, &ops);
  p->budget -= ops.len * COST_OF_ROUND < p->budget ? ops.len * COST_OF_ROUND : p->budget;
  for (size_t i = ops.len; i-- > 0;) {
    cis_op *op = ops.data[i];
    if (!uses_stale(p, op) && !cis_parts_for_each_pair(p, op, cis_parts_compute_in_place) &&
        !cis_parts_fill_target(p, op) && !p->before_in_place && !cis_parts_narrow(p, op))
      (void)cis_parts_for_each_pair(p, op, cis_parts_lend);
  }
  bool is_stale = p->stale.len;
  cis_name_lives_deinit(&p->lives);
  cis_dom_destroy(p->post_dom);
  cis_dom_destroy(p->dom);
  cis_reach_destroy(p->reach);
  cis_vec_deinit(&ops);
  return is_stale;
}

static bool run(cis_pass *pass, cis_op *function) {
  enum { MOST_ROUNDS = 64 };
  cis_argument_ownership *arguments = cis_pass_argument_ownership(pass);
  cis_parts p = {.function = function,
                 .before_in_place = cis_pass_bool(pass, "before-in-place"),
                 .budget = MOST_LOOKED_AT};
  for (uint32_t i = 0; i < MOST_ROUNDS && make_round(&p, arguments); ++i)
    continue;
  cis_pass_count(pass, "num-buffers-removed", p.num_removed);
  cis_pass_count(pass, "num-copies-narrowed", p.num_narrowed);
  cis_pass_count(pass, "num-buffers-shrunk", p.num_shrunk);
  cis_ptrmap_deinit(&p.stale);
  cis_vec_deinit(&p.maps);
  cis_vec_deinit(&p.fills);
  cis_vec_deinit(&p.views);
  return true;
}

const cis_pass_def cis_buffer_parts_pass = {
    .name = "buffer-parts",
    .title = "BufferParts",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_CALLEES,
    .summary =
        "Compute parts of a buffer in their place, and copy only the elements left of the buffer",
    .options = {{"before-in-place", CIS_OPTION_BOOL, "false",
                 "Only what ops that work in place of their inputs would make impossible: make "
                 "buffers smaller, fill the target of a copy, and compute buffers in their place "
                 "that are read behind it"}},
    .statistics = {{"num-buffers-removed", "Number of allocations that became parts of others"},
                   {"num-buffers-shrunk", "Number of buffers of which only parts are left"},
                   {"num-copies-narrowed", "Number of copies of which a part was left out"}},
    .run = run,
};

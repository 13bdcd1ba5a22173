// An op whose hook does what its attribute `do` says, right or wrong.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

#define OPERAND CISTERN_OPERAND(0)
#define RESULT CISTERN_RESULT(0)

static const int64_t zero[8] = {0}, one[8] = {1, 1, 1, 1, 1, 1, 1, 1}, far[8] = {100, 100};

typedef struct action {
  const char *name;
  bool (*run)(cistern_execution *e);
} action;

static bool nothing(cistern_execution *e) { return e != NULL; }
static bool give_up(cistern_execution *e) { return e == NULL; }
static bool say(cistern_execution *e) { return cistern_execution_fail(e, "enough"); }
static bool go_on_after_error(cistern_execution *e) {
  cistern_execution_fail(e, "first");
  return true;
}
static bool ask_far(cistern_execution *e) {
  int64_t value;
  return cistern_execution_get_int(e, CISTERN_OPERAND(77), &value);
}
static bool number_of_memref(cistern_execution *e) {
  int64_t value;
  return cistern_execution_get_int(e, OPERAND, &value);
}
static bool elements_of_number(cistern_execution *e) {
  int64_t value;
  return cistern_execution_load_int(e, OPERAND, zero, &value);
}
static bool wrong_kind(cistern_execution *e) {
  int64_t value;
  return cistern_execution_load_int(e, OPERAND, zero, &value);
}
static bool load(cistern_execution *e) {
  double value;
  return cistern_execution_load_double(e, OPERAND, zero, &value);
}
static bool load_far(cistern_execution *e) {
  double value;
  return cistern_execution_load_double(e, OPERAND, far, &value);
}
static bool load_from_result(cistern_execution *e) {
  double value;
  return cistern_execution_load_double(e, RESULT, zero, &value);
}
static bool store(cistern_execution *e) {
  return cistern_execution_store_double(e, OPERAND, zero, 1.5);
}
static bool store_result(cistern_execution *e) {
  return cistern_execution_make(e, RESULT, NULL) &&
         cistern_execution_store_double(e, RESULT, zero, 1.5);
}
static bool make(cistern_execution *e) { return cistern_execution_make(e, RESULT, NULL); }
static bool make_wrongly(cistern_execution *e) { return cistern_execution_make(e, RESULT, far); }
static bool forward(cistern_execution *e) { return cistern_execution_forward(e, RESULT, OPERAND); }
static bool forward_result(cistern_execution *e) {
  return cistern_execution_forward(e, RESULT, RESULT);
}
static bool forward_and_store(cistern_execution *e) {
  return forward(e) && cistern_execution_store_double(e, RESULT, zero, 1.5);
}
static bool view(cistern_execution *e) {
  const int64_t two[1] = {2};
  return cistern_execution_view(e, RESULT, OPERAND, one, two, one);
}
static bool view_far(cistern_execution *e) {
  return cistern_execution_view(e, RESULT, OPERAND, far, one, one);
}
static bool dimension(cistern_execution *e) {
  int64_t size;
  return cistern_execution_dim(e, OPERAND, 7, &size);
}
static bool set_operand(cistern_execution *e) { return cistern_execution_set_int(e, OPERAND, 1); }
static bool set(cistern_execution *e) { return cistern_execution_set_int(e, RESULT, -1); }
static bool set_double(cistern_execution *e) {
  return cistern_execution_set_double(e, RESULT, 0.1);
}
static bool release(cistern_execution *e) { return cistern_execution_free(e, OPERAND); }

static const action actions[] = {
    {"nothing", nothing},
    {"give up", give_up},
    {"say", say},
    {"go on after error", go_on_after_error},
    {"ask far", ask_far},
    {"number of memref", number_of_memref},
    {"elements of number", elements_of_number},
    {"wrong kind", wrong_kind},
    {"load", load},
    {"load far", load_far},
    {"load from result", load_from_result},
    {"store", store},
    {"store result", store_result},
    {"make", make},
    {"make wrongly", make_wrongly},
    {"forward", forward},
    {"forward result", forward_result},
    {"forward and store", forward_and_store},
    {"view", view},
    {"view far", view_far},
    {"dimension", dimension},
    {"set operand", set_operand},
    {"set", set},
    {"set double", set_double},
    {"free", release},
};

static bool execute(void *user, cistern_operation *op, cistern_execution *e) {
  const char *text;
  size_t size;
  (void)user;
  if (cistern_attribute_as_string(cistern_operation_get_attribute(op, "do"), &text, &size))
    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); ++i)
      if (strlen(actions[i].name) == size && memcmp(actions[i].name, text, size) == 0)
        return actions[i].run(e);
  return cistern_execution_fail(e, "no such action");
}

/// Control goes into the region, or past it, as the attribute `to` says.
static void goes_to_region(void *user, cistern_operation *op, cistern_operation *source,
                           cistern_successors *successors) {
  (void)user;
  if (source == op)
    cistern_successors_add(successors, cistern_operation_region(op, 0), 0, 0, 0);
  cistern_successors_add(successors, NULL, 0, 0, 0);
}
static bool choose(void *user, cistern_operation *op, cistern_operation *source,
                   cistern_execution *e, size_t *out_successor) {
  int64_t number = -1;
  (void)user, (void)source, (void)e;
  cistern_attribute_as_int(cistern_operation_get_attribute(op, "to"), &number);
  *out_successor = (size_t)number;
  return number >= 0;
}

static bool register_own(cistern_context *ctx) {
  cistern_op_hooks hooks, region_hooks, no_control;
  cistern_op_hooks_init(&hooks);
  cistern_op_hooks_init(&region_hooks);
  cistern_op_hooks_init(&no_control);
  hooks.execute = no_control.execute = execute;
  region_hooks.successors = goes_to_region;
  region_hooks.choose = choose;
  cistern_op_definition op = {.struct_size = sizeof(op),
                              .name = "op",
                              .operands = "values*",
                              .results = "results*",
                              .attributes = "do",
                              .hooks = &hooks};
  cistern_op_definition region = {.struct_size = sizeof(region),
                                  .name = "region",
                                  .regions = "body",
                                  .attributes = "to",
                                  .traits = "single_block",
                                  .hooks = &region_hooks};
  cistern_op_definition closed = {.struct_size = sizeof(closed),
                                  .name = "closed",
                                  .regions = "body",
                                  .traits = "single_block",
                                  .hooks = &no_control};
  cistern_op_definition end = {
      .struct_size = sizeof(end), .name = "end", .traits = "terminator, return_like, pure"};
  cistern_op_definition ops[] = {op, region, closed, end};
  cistern_dialect_definition own = {
      .struct_size = sizeof(own), .name = "own", .ops = ops, .num_ops = 4};
  return cistern_dialect_register(ctx, &own);
}

CISTERN_PLUGIN_DEFINE("own", "1", register_own)

// Passes of a user's own: definitions become descriptors in the registry of their context.
#include "capi/own_op.h"
#include "cistern/pass.h"

#include "registry/passes.h"

/// A descriptor, with what it stands for.
typedef struct own_pass {
  cis_pass_def def; // first: a pass has its address
  bool (*run)(void *user, cistern_pass *pass, cistern_operation *op);
  void *user;
} own_pass;

static cis_pass *unwrap(const cistern_pass *pass) { return (cis_pass *)(uintptr_t)pass; }

static bool run(cis_pass *pass, cis_op *op) {
  const own_pass *own = (const own_pass *)(const void *)cis_pass_get_def(pass);
  cis_context *ctx = cis_op_context(op);
  size_t before = cis_diag_num_errors(ctx);
  if (own->run(own->user, (cistern_pass *)pass, wrap_op(op)))
    return true;
  if (cis_diag_num_errors(ctx) == before)
    cis_error(ctx, op->loc, "pass '%s' failed", own->def.name);
  return false;
}

// --- registering ---

static bool fail(cis_context *ctx, const char *name, const char *what) {
  return cis_error(ctx, CIS_LOC_UNKNOWN, "pass '%s': %s", name, what);
}

/// A name in pipelines and on the command line.
static bool is_name(const char *s) {
  bool ok = s && *s >= 'a' && *s <= 'z';
  for (; ok && *s; ++s)
    ok = (*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9') || *s == '-' || *s == '_';
  return ok;
}

static const char *copy(cis_context *ctx, const char *text) {
  return text ? cis_arena_str(cis_context_arena(ctx), cis_str_from(text)).data : NULL;
}

/// "NpuFuse" of "npu-fuse".
static const char *title_of(cis_context *ctx, const char *name) {
  char *title = cis_arena_array(cis_context_arena(ctx), char, strlen(name) + 1), *out = title;
  for (bool upper = true; *name; ++name) {
    if (*name == '-')
      upper = true;
    else {
      *out++ = (char)(upper && *name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name);
      upper = false;
    }
  }
  return title;
}

static bool is_whole_number(const char *text) {
  text += *text == '-';
  size_t len = strlen(text);
  return len && len < 19 && strspn(text, "0123456789") == len;
}

static bool read_option(cis_context *ctx, const cistern_pass_option *option, const char *pass,
                        cis_option_def *out) {
  static const cis_option_kind kinds[] = {[CISTERN_OPTION_BOOL] = CIS_OPTION_BOOL,
                                          [CISTERN_OPTION_INT] = CIS_OPTION_INT,
                                          [CISTERN_OPTION_STRING] = CIS_OPTION_STRING};
  static const char *const defaults[] = {"false", "0", ""};
  if (!is_name(option->name) || (size_t)option->kind >= sizeof(kinds) / sizeof(kinds[0]))
    return fail(ctx, pass, "an option has no name, or no kind");
  const char *value = option->default_value ? option->default_value : defaults[option->kind];
  bool ok = option->kind == CISTERN_OPTION_STRING ||
            (option->kind == CISTERN_OPTION_INT
                 ? is_whole_number(value)
                 : strcmp(value, "true") == 0 || strcmp(value, "false") == 0);
  if (!ok)
    return fail(ctx, pass, "the default of an option is not of its kind");
  *out = (cis_option_def){.name = copy(ctx, option->name),
                          .kind = kinds[option->kind],
                          .default_value = copy(ctx, value),
                          .help = copy(ctx, option->help ? option->help : "")};
  return true;
}

static bool read_lists(cis_context *ctx, const cistern_pass_definition *definition,
                       cis_pass_def *out) {
  if (definition->num_options >= CIS_MAX_OPTIONS ||
      definition->num_statistics >= CIS_MAX_STATISTICS)
    return fail(ctx, definition->name, "it has too many options or statistics");
  for (size_t i = 0; i < definition->num_options; ++i) {
    if (!read_option(ctx, &definition->options[i], definition->name, &out->options[i]))
      return false;
    for (size_t k = 0; k < i; ++k)
      if (strcmp(out->options[k].name, out->options[i].name) == 0)
        return fail(ctx, definition->name, "two options have one name");
  }
  for (size_t i = 0; i < definition->num_statistics; ++i) {
    const cistern_pass_statistic *statistic = &definition->statistics[i];
    if (!is_name(statistic->name))
      return fail(ctx, definition->name, "a statistic has no name");
    out->statistics[i] = (cis_statistic_def){copy(ctx, statistic->name),
                                             copy(ctx, statistic->help ? statistic->help : "")};
  }
  return true;
}

static bool register_pass(cis_context *ctx, const cistern_pass_definition *definition) {
  cistern_pass_definition copied;
  if (!cistern_copy_struct(&copied, sizeof(copied), definition) || !is_name(copied.name))
    return cis_error(
        ctx, CIS_LOC_UNKNOWN,
        "a pass is registered without a name in lower case, or struct_size is not set");
  if (!copied.run)
    return fail(ctx, copied.name, "it has no function 'run'");
  if (cis_pass_find(cis_passes_of(ctx), cis_str_from(copied.name)))
    return fail(ctx, copied.name, "a pass has that name already");
  own_pass *own = cis_arena_new(cis_context_arena(ctx), own_pass);
  own->run = copied.run;
  own->user = copied.user;
  own->def.name = copy(ctx, copied.name);
  own->def.title = title_of(ctx, copied.name);
  own->def.anchor = copy(ctx, copied.anchor);
  own->def.summary = copy(ctx, copied.summary ? copied.summary : "");
  own->def.run = run;
  if (!read_lists(ctx, &copied, &own->def))
    return false;
  cis_register_pass(ctx, &own->def);
  return true;
}

bool cistern_pass_register(cistern_context *ctx, const cistern_pass_definition *definition) {
  bool ok = register_pass(ctx->inner, definition);
  cis_diag_flush(ctx->inner);
  return ok;
}

// --- inside run ---

static bool has_option(const cistern_pass *pass, const char *name, cis_option_kind kind) {
  const cis_option_def *options = cis_pass_get_def(unwrap(pass))->options;
  for (int i = 0; name && i < CIS_MAX_OPTIONS && options[i].name; ++i)
    if (strcmp(options[i].name, name) == 0)
      return options[i].kind == kind;
  return false;
}

bool cistern_pass_get_bool(const cistern_pass *pass, const char *option) {
  return has_option(pass, option, CIS_OPTION_BOOL) && cis_pass_bool(unwrap(pass), option);
}

int64_t cistern_pass_get_int(const cistern_pass *pass, const char *option) {
  return has_option(pass, option, CIS_OPTION_INT) ? cis_pass_int(unwrap(pass), option) : 0;
}

const char *cistern_pass_get_string(cistern_pass *pass, const char *option) {
  if (!has_option(pass, option, CIS_OPTION_STRING))
    return NULL;
  return cis_arena_str(cis_pass_arena(unwrap(pass)), cis_pass_string(unwrap(pass), option)).data;
}

void cistern_pass_count(cistern_pass *pass, const char *statistic, int64_t amount) {
  if (statistic && cis_pass_has_statistic(unwrap(pass), statistic))
    cis_pass_count(unwrap(pass), statistic, amount);
}

void cistern_pass_print(cistern_pass *pass, const char *text, size_t size) {
  cis_strbuf *out = cis_pass_out(unwrap(pass));
  if (out)
    cis_strbuf_str(out, (cis_str){text, size});
}

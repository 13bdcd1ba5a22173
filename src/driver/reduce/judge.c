// Judges a program: runs a script on it; or runs a pipeline on it, and the program before and
// after, each in a process of its own, because any of them may crash.
#define _POSIX_C_SOURCE 200809L
#include "driver/reduce/judge.h"

#include "driver/opt/main.h"
#include "driver/run/main.h"
#include "driver/system.h"
#include "ir/symbol.h"
#include "support/output.h"
#include "support/source.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#if CIS_HAS_PROCESSES

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

// --- processes ---

typedef struct place {
  const cis_judge *judge;
  const char *path, *folder;
  bool has_tensors; // a function takes tensors
} place;

static void redirect(const char *path, int flags, int to) {
  int fd = open(path, flags, 0600);
  if (fd >= 0 && fd != to) {
    dup2(fd, to);
    close(fd);
  }
}

/// The path of a file in the folder.
static const char *file_in(const place *p, const char *name, cis_strbuf *out) {
  cis_strbuf_clear(out);
  cis_strbuf_printf(out, "%s/%s", p->folder, name);
  return cis_strbuf_c(out);
}

/// Begins a process whose output goes to files of the folder. Returns 0 in it, where signals have
/// their usual effects.
static pid_t begin_process(const place *p, const char *out, const char *err) {
  pid_t pid = fork();
  if (pid)
    return pid;
  cis_strbuf path = {0};
  signal(SIGPIPE, SIG_DFL);
  redirect("/dev/null", O_RDONLY, 0);
  redirect(out ? file_in(p, out, &path) : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 1);
  redirect(err ? file_in(p, err, &path) : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 2);
  cis_strbuf_deinit(&path);
  return 0;
}

/// The status of a process; 256 + the number of the signal that has ended it.
static int end_process(pid_t pid) {
  int status = 0;
  if (pid < 0)
    return -1;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Runs a program of this library with arguments, the first of which is its name.
static int run_program(const place *p, int (*program)(int, char **), const cis_cstr_vec *args,
                       const char *out, const char *err) {
  pid_t pid = begin_process(p, out, err);
  if (!pid)
    _exit(program((int)args->len, (char **)(uintptr_t)args->data));
  return end_process(pid);
}

/// The contents of a file of the folder; the caller destroys the source. NULL: there is none.
static cis_source *read_file(const place *p, const char *name) {
  cis_strbuf path = {0};
  const char *error;
  cis_source *source = cis_source_open(file_in(p, name, &path), &error);
  cis_strbuf_deinit(&path);
  return source;
}

// --- the script ---

/// A file without a line that says its interpreter is one for the shell.
static void execute_script(const place *p) {
  cis_cstr_vec args = {0};
  cis_vec_push(&args, "/bin/sh");
  cis_vec_push(&args, p->judge->test);
  cis_vec_append(&args, p->judge->test_args.data, p->judge->test_args.len);
  cis_vec_push(&args, p->path);
  cis_vec_push(&args, NULL);
  char **argv = (char **)(uintptr_t)args.data;
  execv(p->judge->test, argv + 1);
  if (errno == ENOEXEC)
    execv(argv[0], argv);
  _exit(127);
}

static void run_script(const place *p, cis_strbuf *out) {
  pid_t pid = begin_process(p, NULL, NULL);
  if (!pid)
    execute_script(p);
  int status = end_process(pid);
  if (status >= 256)
    cis_strbuf_printf(out, "it ends by signal %d", status - 256);
  else
    cis_strbuf_printf(out, "it ends with status %d", status);
}

// --- reports ---

static const char *find_text(cis_str text, const char *word) {
  size_t len = strlen(word);
  for (size_t i = 0; i + len <= text.len; ++i)
    if (memcmp(text.data + i, word, len) == 0)
      return text.data + i;
  return NULL;
}

/// The first message, without names and numbers: what a smaller program reports as well.
static void put_message(cis_str text, cis_strbuf *out) {
  static const char *const marks[] = {"Assertion",
                                      "AddressSanitizer: ", "runtime error: ", "error: "};
  const char *at = NULL;
  size_t mark = 0;
  for (; mark < sizeof(marks) / sizeof(*marks) && !at; ++mark)
    at = find_text(text, marks[mark]);
  bool is_own = mark == sizeof(marks) / sizeof(*marks); // the last of them: a diagnostic
  const char *end = text.data + text.len;
  if (at && is_own)
    at += strlen("error: ");
  for (bool quoted = false; at && at < end && *at != '\n'; ++at) {
    if (*at == '\'' && is_own)
      quoted = !quoted;
    if ((!quoted || *at == '\'') && !isdigit((unsigned char)*at))
      cis_strbuf_char(out, *at);
  }
}

static bool has_text(const cis_judge *judge, cis_str text) {
  return !judge->fails_with || find_text(text, judge->fails_with);
}

/// Appends what went wrong: the words, the message in a file, and that the message is not the one
/// that is looked for, if it is not.
static void put_failure(const place *p, const char *words, const char *errors, cis_strbuf *out) {
  cis_source *source = read_file(p, errors);
  cis_str text = source ? source->text : (cis_str){0};
  if (!has_text(p->judge, text))
    cis_strbuf_lit(out, "without the text: ");
  cis_strbuf_cstr(out, words);
  put_message(text, out);
  cis_source_destroy(source);
}

// --- pipelines ---

/// Sanitizers end a process with a status of their own.
static bool is_crash(const place *p, int status) {
  cis_source *source = read_file(p, "opt.err");
  bool is = status >= 256 || (source && (find_text(source->text, "ERROR: AddressSanitizer") ||
                                         find_text(source->text, "runtime error: ")));
  cis_source_destroy(source);
  return is;
}

/// Runs the pipeline. False, with the outcome, if it does not end well.
static bool run_pipeline(const place *p, const char *result, cis_strbuf *out) {
  cis_cstr_vec args = {0};
  cis_vec_push(&args, "cistern-opt");
  cis_vec_push(&args, p->path);
  cis_vec_push(&args, "--allow-unregistered-dialect");
  cis_vec_append(&args, p->judge->opt_args.data, p->judge->opt_args.len);
  cis_vec_push(&args, p->judge->pipeline);
  cis_vec_push(&args, "-o");
  cis_vec_push(&args, result);
  int status = run_program(p, cis_opt_main, &args, "opt.out", "opt.err");
  cis_vec_deinit(&args);
  if (!status)
    return true;
  if (is_crash(p, status)) {
    char words[64] = "the pipeline crashes: ";
    if (status >= 256)
      snprintf(words, sizeof(words), "the pipeline crashes by signal %d: ", status - 256);
    put_failure(p, words, "opt.err", out);
  } else {
    put_failure(p, "the pipeline fails: ", "opt.err", out);
  }
  return false;
}

// --- executions ---

/// Runs the program in a file; files NAME.out and NAME.err have what it prints and reports.
static int execute(const place *p, const char *path, const char *entry, bool checks_leaks,
                   const char *out, const char *err) {
  cis_cstr_vec args = {0};
  cis_strbuf steps = {0}, function = {0};
  cis_vec_push(&args, "cistern-run");
  cis_vec_push(&args, path);
  cis_vec_push(&args, "--random-args");
  cis_vec_push(&args, "--show-args");
  // A tensor without contents may be read where a buffer may not: what depends on it counts.
  cis_vec_push(&args, "--uninit=use");
  cis_vec_push(&args, "--stats=json");
  if (!checks_leaks)
    cis_vec_push(&args, "--no-leak-check");
  if (entry) {
    cis_strbuf_printf(&function, "--entry=%s", entry);
    cis_vec_push(&args, cis_strbuf_c(&function));
  }
  if (p->judge->max_steps) {
    cis_strbuf_printf(&steps, "--max-steps=%lld", (long long)p->judge->max_steps);
    cis_vec_push(&args, cis_strbuf_c(&steps));
  }
  cis_vec_append(&args, p->judge->run_args.data, p->judge->run_args.len);
  int status = run_program(p, cis_run_main, &args, out, err);
  cis_vec_deinit(&args);
  cis_strbuf_deinit(&steps);
  cis_strbuf_deinit(&function);
  return status;
}

/// Whether the program prints the same before and after. The buffers of arguments that were tensors
/// may be overwritten: they are printed in the end, and not looked at.
static bool prints_the_same(const place *p) {
  cis_source *x = read_file(p, "before.out"), *y = read_file(p, "after.out");
  bool equal = x && y && cis_str_eq(x->text, y->text);
  if (p->has_tensors)
    equal = x && y && cis_str_starts_with(y->text, x->text);
  cis_source_destroy(x);
  cis_source_destroy(y);
  return equal;
}

static void add_steps(const place *p, int64_t *steps) {
  static const char key[] = "{\"ops\": ";
  cis_source *source = read_file(p, "before.err");
  const char *at = source ? find_text(source->text, key) : NULL;
  long long more = at ? strtoll(at + strlen(key), NULL, 10) : 0;
  if (more > *steps)
    *steps = more;
  cis_source_destroy(source);
}

/// Compares what a function does before and after. True if that is the same; else the outcome.
static bool compare(const place *p, const char *result, const char *entry, bool leaks_before,
                    cis_strbuf *out) {
  cis_judge_leaks leaks = p->judge->leaks;
  bool checks = leaks == CIS_LEAKS_COUNT || (leaks == CIS_LEAKS_AUTO && !leaks_before);
  int status = execute(p, result, entry, checks, "after.out", "after.err");
  if (status) {
    put_failure(p, "the program fails after the pipeline: ", "after.err", out);
    return false;
  }
  if (prints_the_same(p))
    return true;
  cis_strbuf_lit(out, "the program prints something else after the pipeline");
  return false;
}

/// Runs a function before the pipeline; false, with the outcome, if it does not run cleanly.
static bool execute_before(const place *p, const char *entry, bool *leaks, cis_strbuf *out,
                           int64_t *steps) {
  bool checks = p->judge->leaks == CIS_LEAKS_AUTO;
  int status = execute(p, p->path, entry, checks, "before.out", "before.err");
  if (status && checks) {
    *leaks = true;
    status = execute(p, p->path, entry, false, "before.out", "before.err");
  }
  if (status)
    put_failure(p, "the program fails before the pipeline: ", "before.err", out);
  add_steps(p, steps);
  return !status;
}

static bool takes_tensors(const cis_op *function) {
  cis_type type = cis_function_type(function);
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    if (cis_type_is_base_tensor(type->function.inputs[i]))
      return true;
  return false;
}

/// The public functions with a body; none where one is named main, which is called then.
static void find_entries(place *p, cis_op *root, cis_cstr_vec *out, cis_arena *arena) {
  for (cis_op *op = root->num_regions ? cis_block_first(cis_op_entry(root)) : NULL; op;
       op = cis_op_next(op)) {
    cis_str name = cis_symbol_name(op);
    if (!cis_str_is(cis_op_name(op), "func.func") || cis_region_is_empty(cis_op_region(op, 0)))
      continue;
    p->has_tensors |= takes_tensors(op);
    if (cis_str_is(name, "main")) {
      cis_vec_clear(out);
      return;
    }
    if (!cis_symbol_is_private(op))
      cis_vec_push(out, cis_arena_copy(arena, cis_context_intern(cis_op_context(op), name).data,
                                       name.len + 1));
  }
}

static void run_all(place *p, cis_op *root, cis_strbuf *out, int64_t *steps) {
  cis_cstr_vec entries = {0};
  cis_arena arena = {0};
  cis_strbuf result = {0};
  file_in(p, "after.mlir", &result);
  if (p->judge->kind == CIS_JUDGE_MISCOMPILES)
    find_entries(p, root, &entries, &arena);
  if (!entries.len)
    cis_vec_push(&entries, NULL);
  bool same = true, made = false;
  for (size_t i = 0; i < entries.len && same; ++i) {
    bool leaks = false, executes = p->judge->kind == CIS_JUDGE_MISCOMPILES;
    same = !executes || execute_before(p, entries.data[i], &leaks, out, steps);
    if (same && !made)
      made = same = run_pipeline(p, cis_strbuf_c(&result), out);
    if (same && executes)
      same = compare(p, cis_strbuf_c(&result), entries.data[i], leaks, out);
  }
  if (same)
    cis_strbuf_cstr(out, p->judge->kind == CIS_JUDGE_MISCOMPILES
                             ? "the program does the same after the pipeline"
                             : "the pipeline ends without an error");
  cis_vec_deinit(&entries);
  cis_arena_deinit(&arena);
  cis_strbuf_deinit(&result);
}

void cis_judge_outcome(const cis_judge *judge, const char *path, const char *folder, cis_op *root,
                       cis_strbuf *out, int64_t *out_steps) {
  place p = {judge, path, folder, false};
  if (judge->kind == CIS_JUDGE_SCRIPT)
    run_script(&p, out);
  else
    run_all(&p, root, out, out_steps);
}

#endif

// --- verdicts ---

bool cis_judge_prepare(cis_judge *judge, const char *folder, cis_arena *arena) {
  cis_strbuf text = {0};
  cis_str test = cis_str_from(judge->test);
  bool ok = true;
  if (judge->kind == CIS_JUDGE_SCRIPT)
    return true;
  if (test.len && strchr("-'\"", test.data[0])) { // flags, as a file of them
    cis_strbuf_printf(&text, "@%s/pipeline", folder);
    ok = cis_write_file(cis_strbuf_c(&text) + 1, test);
  } else if (cis_str_starts_with(test, CIS_STR("builtin.module("))) {
    cis_strbuf_printf(&text, "--pass-pipeline=%s", judge->test);
  } else {
    cis_strbuf_printf(&text, "--pass-pipeline=builtin.module(%s)", judge->test);
  }
  judge->pipeline = cis_arena_copy(arena, cis_strbuf_c(&text), text.len + 1);
  cis_strbuf_deinit(&text);
  return ok;
}

bool cis_judge_accepts(const cis_judge *judge, cis_str outcome) {
  static const char *const begins[] = {
      [CIS_JUDGE_MISCOMPILES] = "the program fails after ",
      [CIS_JUDGE_CRASHES] = "the pipeline crashes",
      [CIS_JUDGE_FAILS] = "the pipeline fails",
  };
  cis_str expected = cis_strbuf_view(&judge->expected);
  if (judge->kind == CIS_JUDGE_SCRIPT) {
    char wanted[48];
    snprintf(wanted, sizeof(wanted), "it ends with status %lld",
             (long long)judge->interesting_status);
    return cis_str_is(outcome, wanted);
  }
  if (expected.len)
    return cis_str_eq(outcome, expected);
  return cis_str_starts_with(outcome, cis_str_from(begins[judge->kind])) ||
         (judge->kind == CIS_JUDGE_MISCOMPILES && !judge->fails_with &&
          cis_str_starts_with(outcome, CIS_STR("the program prints something else")));
}

// The command line of every program, read from a table of flags: `-name`, `--name`, `--name=value`,
// `--name value`, `-j4`, `@file`. Help texts, man pages and completions are printed from the same
// table (`command_help.c`).
#ifndef CIS_DRIVER_COMMAND_LINE_H
#define CIS_DRIVER_COMMAND_LINE_H

#include "pass/pass.h"
#include "support/arena.h"
#include "support/strbuf.h"
#include "support/vec.h"

typedef CIS_VEC(const char *) cis_cstr_vec;

typedef enum cis_flag_kind {
  CIS_FLAG_BOOL,
  CIS_FLAG_NOT,     // of a bool: --x=false sets it
  CIS_FLAG_STRING,  // const char *
  CIS_FLAG_STRINGS, // cis_cstr_vec: each use adds one
  CIS_FLAG_INT,     // int64_t
  CIS_FLAG_NUMBER,  // uint64_t: a whole number, with suffix K, M or G
  CIS_FLAG_SIZE,    // int64_t: the same, positive
  CIS_FLAG_SECONDS, // double
  CIS_FLAG_CHOICE,  // int: the place of the value in `value_name`, which is "a|b|c"
  CIS_FLAG_HOOK,    // `take` receives the value
  CIS_FLAG_OPTIONAL // ... which may be missing: its data is NULL then
} cis_flag_kind;

/// A flag. A field is an offset in the struct of options; `default_value` is for the help text.
typedef struct cis_flag {
  const char *name;
  cis_flag_kind kind;
  size_t field;
  const char *value_name;
  const char *help;
  const char *default_value;
  /// Takes the value of a flag. False if it is wrong; `wrong` may say why.
  bool (*take)(void *options, cis_str value, cis_strbuf *wrong);
  size_t is_set;  // of a bool that is set where the flag is used; 0: there is none
  bool is_hidden; // not in --help, as it changes nothing or is for tests
} cis_flag;

/// The row of --as-release, whose field is an int, a cis_release.
// clang-format off
#define CIS_FLAG_AS_RELEASE(FIELD) \
  {"as-release", CIS_FLAG_CHOICE, FIELD, "22|head", .default_value = "22", \
   .help = "The release of MLIR whose answers are given where they differ (docs/reference/upstream-head.md)"}
// clang-format on

/// The row of --dim, whose field is a cis_cstr_vec.
// clang-format off
#define CIS_FLAG_DIM(FIELD) \
  {"dim", CIS_FLAG_STRINGS, FIELD, "NAME=SIZE", \
   .help = "The size of a dimension that a model leaves open, by the name that the file has for it, or INPUT:N for dimension N of an input. May be given several times"}
// clang-format on

/// The row of --allow-old-tosa, whose field is a bool.
// clang-format off
#define CIS_FLAG_OLD_TOSA(FIELD) \
  {"allow-old-tosa", CIS_FLAG_BOOL, FIELD, \
   .help = "Read ops of TOSA in the forms of older releases, LLVM 13 to 21, with a remark for each name"}
// clang-format on

typedef enum cis_color { CIS_COLOR_AUTO, CIS_COLOR_OFF, CIS_COLOR_ON } cis_color;

typedef struct cis_command {
  const char *tool;             // its name
  const char *usage;            // what follows the name
  const char *summary;          // one line: what it does
  const char *overview;         // paragraphs: how
  const char *statuses;         // "0 done; 1 wrong input; ..."
  const cis_flag *flags;        // a flag without a name ends them
  const cis_flag *shared_flags; // with another program; may be NULL
  size_t min_inputs, max_inputs;
  const char *example; // of an input, for the message that there is none
  /// The passes that can be named as `--pass=options`, by the options read so far. NULL: none.
  cis_pass_list (*passes)(const void *options);
  void (*take_pass)(void *options, const cis_pass_def *pass, const char *pass_options);
  /// Appends a sentence about a name that is unknown here and known elsewhere, or nothing.
  void (*explain)(cis_str name, cis_strbuf *out);
} cis_command;

enum { CIS_COMMAND_USAGE = 2 }; // the exit status of wrong usage

typedef struct cis_command_use {
  cis_cstr_vec inputs;
  cis_cstr_vec responses; // files that `@file` has named
  cis_color color;
  int status; // where the program is done
} cis_command_use;

/// Fills `options` and `use`. False if the program is done, with `use->status`: help or the version
/// is in `out` then, or an error in `err`. What response files say lives in the arena.
bool cis_command_parse(const cis_command *command, int argc, char **argv, void *options,
                       cis_command_use *use, cis_arena *arena, cis_strbuf *out, cis_strbuf *err);
/// Frees the lists of `use`.
void cis_command_use_deinit(cis_command_use *use);
/// Whether output to a stream is coloured: by the flag, or if it is a terminal.
bool cis_command_use_color(const cis_command_use *use, int fd);

/// The dashes before the name of a flag in messages.
const char *cis_command_dashes(const char *name);
/// The flag of that name, those that every program has included; NULL.
const cis_flag *cis_command_find(const cis_command *command, cis_str name);
/// The flags that every program has; one without a name ends them.
const cis_flag *cis_command_common(void);

// --- printed from the table ---

/// Appends words up to column 100, from column `column` on; further lines begin at `indent`.
void cis_command_wrap(cis_str text, size_t column, size_t indent, cis_strbuf *out);

/// The text of --help; with `name`, of one flag or pass alone: false if there is none.
bool cis_command_help(const cis_command *command, const void *options, cis_str name, bool hidden,
                      cis_strbuf *out);
/// The passes by name, with what they do.
void cis_command_list_passes(const cis_command *command, const void *options, cis_strbuf *out);
/// Appends the man page.
void cis_command_man(const cis_command *command, cis_strbuf *out);
/// Appends the completions for bash.
void cis_command_bash(const cis_command *command, cis_strbuf *out);
/// Appends the completions for zsh.
void cis_command_zsh(const cis_command *command, cis_strbuf *out);
/// Appends the completions for fish.
void cis_command_fish(const cis_command *command, cis_strbuf *out);

#endif

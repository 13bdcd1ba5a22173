// The command line of a tool with one input or two: `-name`, `--name`, `--name=value`, `--name
// value`,
// `-j4`.
#ifndef CIS_DRIVER_TOOL_OPTIONS_H
#define CIS_DRIVER_TOOL_OPTIONS_H

#include "support/strbuf.h"

typedef struct cis_tool_options {
  const char *tool;          // its name
  const char *example;       // of an input, for the message that there is none
  const char *const *valued; // the options with a value, NULL at the end
  /// Takes an option without a value, if there is one of this name.
  bool (*take_flag)(void *user, cis_str name);
  /// Takes the value of an option in `valued`; false if it is wrong.
  bool (*take_value)(void *user, cis_str name, const char *value);
  void (*print_help)(cis_strbuf *out);
  void *user;
  const char **second_input; // where a second one is put; NULL: there is one alone
} cis_tool_options;

enum { CIS_TOOL_USAGE = 2 }; // the exit status of wrong usage

/// False if the tool is done, with its exit status: help or the version is in `out` then, or an
/// error in `err`.
bool cis_tool_options_parse(const cis_tool_options *options, int argc, char **argv, cis_strbuf *out,
                            cis_strbuf *err, const char **out_input, int *out_status);

#endif

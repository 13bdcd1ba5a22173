// Options of a tool with one input, in every spelling.
#include "driver/tool_options.h"

#include "support/version.h"

static bool usage_error(const cis_tool_options *o, cis_strbuf *err, const char *what,
                        const char *text) {
  cis_strbuf_printf(err, "%s: %s '%s'; see %s --help\n", o->tool, what, text, o->tool);
  return false;
}

static bool takes_value(const cis_tool_options *o, cis_str name) {
  for (const char *const *valued = o->valued; *valued; ++valued)
    if (cis_str_is(name, *valued))
      return true;
  return false;
}

/// One option, which may use the argument after it: `*at` moves on then.
static bool parse_option(const cis_tool_options *o, int argc, char **argv, int *at,
                         cis_strbuf *err) {
  const char *text = argv[*at];
  cis_str name = cis_str_from(text + (text[1] == '-' ? 2 : 1));
  size_t equals = cis_str_find(name, '=', 0);
  const char *value = equals < name.len ? name.data + equals + 1 : NULL;
  name.len = equals;
  if (text[1] != '-' && text[2] >= '0' && text[2] <= '9') { // -j4
    name.len = 1;
    value = text + 2;
  }
  if (!value && o->take_flag(o->user, name))
    return true;
  if (!takes_value(o, name))
    return usage_error(o, err, "unknown option", text);
  if (!value && *at + 1 < argc)
    value = argv[++*at];
  if (!value)
    return usage_error(o, err, "no value for option", text);
  return o->take_value(o->user, name, value) || usage_error(o, err, "wrong value for option", text);
}

bool cis_tool_options_parse(const cis_tool_options *o, int argc, char **argv, cis_strbuf *out,
                            cis_strbuf *err, const char **out_input, int *out_status) {
  *out_status = CIS_TOOL_USAGE;
  for (int i = 1; i < argc; ++i) {
    const char *text = argv[i];
    bool is_option = text[0] == '-' && text[1];
    bool is_version = strcmp(text, "--version") == 0;
    if (is_version || strcmp(text, "--help") == 0 || strcmp(text, "-help") == 0) {
      if (is_version)
        cis_strbuf_printf(out, "%s " CIS_VERSION "\n", o->tool);
      else
        o->print_help(out);
      *out_status = 0;
      return false;
    }
    if (is_option && !parse_option(o, argc, argv, &i, err))
      return false;
    const char **input = *out_input && o->second_input ? o->second_input : out_input;
    if (!is_option && *input)
      return usage_error(o, err,
                         o->second_input ? "more than two inputs:" : "more than one input:", text);
    if (!is_option)
      *input = text;
  }
  return *out_input || usage_error(o, err, "missing input file, e.g.", o->example);
}

// Output files that appear whole or not at all, and writing to descriptors.
#ifndef CIS_SUPPORT_OUTPUT_H
#define CIS_SUPPORT_OUTPUT_H

#include "support/strbuf.h"

/// A file being written. Zero-initialise, then open.
typedef struct cis_output {
  int fd;
  bool is_stdout;
  char *path, *temp_path; // NULL for standard output
} cis_output;

/// Makes a closed pipe and a file beyond the size that is allowed errors of the write; else they
/// end the process.
void cis_output_ignore_signals(void);

/// "-" is standard output; another path is written under a temporary name beside it (beside what it
/// links to) until it is committed; then it has the permissions of the file that was there. False
/// with errno set.
bool cis_output_open(cis_output *output, const char *path);
/// A sink for a cis_strbuf; `user` is the cis_output.
bool cis_output_sink(void *user, cis_str text);
/// Gives the file its name, or removes what was written: false with errno set.
bool cis_output_commit(cis_output *output);
/// Removes what was written, unless it is standard output or committed. Keeps errno.
void cis_output_abandon(cis_output *output);

/// Writes a file whole or not at all ("-": standard output); false with errno set.
bool cis_write_file(const char *path, cis_str text);
/// Writes all of `text`; false with errno set.
bool cis_write_all(int fd, cis_str text);
/// Sinks for a cis_strbuf: standard output, standard error. `user` is not looked at.
bool cis_stdout_sink(void *user, cis_str text);
bool cis_stderr_sink(void *user, cis_str text);

#endif

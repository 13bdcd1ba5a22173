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

/// Makes writing to a closed pipe, or beyond the allowed size of a file, an error of the write
/// instead of a signal that ends the process.
void cis_output_ignore_signals(void);

/// Opens an output. "-" is standard output. Any other path is written under a temporary name beside
/// it (beside the target of a link) until it is committed, and then gets the permissions of the
/// file that it replaces. False with errno set.
bool cis_output_open(cis_output *output, const char *path);
/// A cis_text_sink that writes to the output; `user` is the cis_output. False if writing failed.
bool cis_output_sink(void *user, cis_str text);
/// Renames the temporary file to its path, or removes it if that fails: false with errno set.
bool cis_output_commit(cis_output *output);
/// Removes the temporary file. Does nothing for standard output and after a commit. Keeps errno.
void cis_output_abandon(cis_output *output);

/// Writes a file whole or not at all ("-": standard output); false with errno set.
bool cis_write_file(const char *path, cis_str text);
/// Writes all of `text`; false with errno set.
bool cis_write_all(int fd, cis_str text);
/// A cis_text_sink that writes to standard output; `user` is ignored. False if writing failed.
bool cis_stdout_sink(void *user, cis_str text);
/// A cis_text_sink that writes to standard error; `user` is ignored. False if writing failed.
bool cis_stderr_sink(void *user, cis_str text);

#endif

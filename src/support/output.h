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

/// "-" is standard output; another path is written under a temporary name beside it until it is committed. False
/// with errno set.
bool cis_output_open(cis_output *output, const char *path);
/// A sink for a cis_strbuf; `user` is the cis_output.
bool cis_output_sink(void *user, cis_str text);
/// Gives the file its name. False with errno set.
bool cis_output_commit(cis_output *output);
/// Removes what was written, unless it is standard output.
void cis_output_abandon(cis_output *output);

/// Writes all of `text`; false with errno set.
bool cis_write_all(int fd, cis_str text);

#endif

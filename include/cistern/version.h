/* The version of these headers; cistern_version() returns the version of the linked library.
 *
 * While MAJOR is 0, a new MINOR may change the interface, and the name of the shared library
 * changes with it. */
#ifndef CISTERN_VERSION_H
#define CISTERN_VERSION_H

#define CISTERN_VERSION_MAJOR 0
#define CISTERN_VERSION_MINOR 1
#define CISTERN_VERSION_PATCH 0

/* For #if: CISTERN_VERSION >= CISTERN_MAKE_VERSION(0, 2, 0) */
#define CISTERN_MAKE_VERSION(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))
#define CISTERN_VERSION                                                                            \
  CISTERN_MAKE_VERSION(CISTERN_VERSION_MAJOR, CISTERN_VERSION_MINOR, CISTERN_VERSION_PATCH)

#endif

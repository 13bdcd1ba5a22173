// Prototypes of what system.c adds to WASI's C library; every file is compiled with them.
#ifndef CIS_WASM_SYSTEM_H
#define CIS_WASM_SYSTEM_H

#include <stddef.h>
#include <sys/types.h>

char *realpath(const char *path, char *resolved);
int mkstemp(char *name);
mode_t umask(mode_t mask);
int fchmod(int fd, mode_t mode);
enum { MADV_DONTNEED = 4 };
int madvise(void *start, size_t size, int advice);

#endif

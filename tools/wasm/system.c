// Functions that the programs call and WASI's C library does not have.
#include <fcntl.h>
#include <stdint.h>
#include <string.h>

// There are no links. `resolved` has room, as the programs call it.
char *realpath(const char *path, char *resolved) { return strcpy(resolved, path); }

// One fixed name will do, because one program runs at a time.
int mkstemp(char *name) {
  memcpy(name + strlen(name) - 6, "~~~~~~", 6);
  return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}

// Files have no permissions, and memory no pages.
mode_t umask(mode_t mask) {
  (void)mask;
  return 0;
}
int fchmod(int fd, mode_t mode) {
  (void)fd, (void)mode;
  return 0;
}
int madvise(void *start, size_t size, int advice) {
  (void)start, (void)size, (void)advice;
  return 0;
}

// The compiler's own functions are built with stack protection.
extern uintptr_t __stack_chk_guard;
uintptr_t __stack_chk_guard = 0x5afe57ac;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

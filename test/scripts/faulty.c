// Stands in front of a program of the build, under its name: calls it with the same arguments, but
// goes wrong as FAULTY says.
//
//     crash    a signal ends every fifth call of all programs together, the FAULTY_AT-th first
//     refuse   each call ends with 1 and prints nothing
//     hang     each call waits until it is ended
//     well     none of that
//
// FAULTY_BIN has the programs, FAULTY_CALLS is a file that counts the calls.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

static long count_call(void) {
  char text[32] = {0};
  int file = open(getenv("FAULTY_CALLS"), O_RDWR | O_CREAT, 0666);
  if (file < 0 || flock(file, LOCK_EX) != 0)
    exit(70);
  long calls = read(file, text, sizeof(text) - 1) > 0 ? strtol(text, NULL, 10) + 1 : 1;
  int length = snprintf(text, sizeof(text), "%ld", calls);
  if (pwrite(file, text, (size_t)length, 0) != length)
    exit(70);
  close(file);
  return calls;
}

int main(int argc, char **argv) {
  const char *name = strrchr(argv[0], '/'), *how = getenv("FAULTY");
  char program[4096];
  long calls = count_call();
  (void)argc;
  if (strcmp(how, "refuse") == 0)
    return 1;
  while (strcmp(how, "hang") == 0)
    pause();
  if (strcmp(how, "crash") == 0 && calls % 5 == strtol(getenv("FAULTY_AT"), NULL, 10) % 5) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    raise(SIGSEGV);
  }
  snprintf(program, sizeof(program), "%s/%s", getenv("FAULTY_BIN"), name ? name + 1 : argv[0]);
  execv(program, argv);
  return 70;
}

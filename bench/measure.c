// measure PROGRAM ARGUMENTS...: runs it with its output dropped; prints the processor's seconds (of
// all threads, system calls included), peak memory in KiB and exit status.
//
// The process that starts another passes its own peak memory on to it (Linux counts it across
// exec), so a benchmark needs a starter that is small itself: a script's interpreter would hide the
// peak of a small program.
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  pid_t child = fork();
  if (child == 0) {
    int sink = open("/dev/null", O_WRONLY);
    dup2(sink, STDOUT_FILENO);
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0)
    return 1;
  printf("%.6f %ld %d\n", seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}

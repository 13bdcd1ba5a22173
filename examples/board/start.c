// The code before and around a program on a Cortex-M: vectors, memory as C wants it, and a host
// that listens (semihosting), as qemu and debug probes do.
#include "board.h"

#include <stdint.h>

extern uint8_t data_begin[], data_end[], data_image[], bss_begin[], bss_end[], stack_end[];

int main(void);
void reset(void);

static void ask_host(uint32_t what, const void *argument) {
  register uint32_t r0 __asm__("r0") = what;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

enum { SYS_WRITE0 = 4, SYS_EXIT = 0x18 };

static void leave(uint32_t reason) {
  for (;;)
    ask_host(SYS_EXIT, (const void *)reason);
}

static void fault(void) { leave(0x20023); } // ADP_Stopped_RunTimeErrorUnknown

__attribute__((section(".vectors"), used)) static void *const vectors[16] = {
    stack_end,     (void *)reset, (void *)fault, (void *)fault,
    (void *)fault, (void *)fault, (void *)fault};

void board_print(const char *text) { ask_host(SYS_WRITE0, text); }

void board_print_number(int64_t x) {
  char text[24];
  char *at = text + sizeof text;
  uint64_t rest = x < 0 ? 0u - (uint64_t)x : (uint64_t)x;
  *--at = '\0';
  *--at = '\n';
  do {
    *--at = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (x < 0)
    *--at = '-';
  board_print(at);
}

void reset(void) {
  for (uint32_t i = 0; i < (uint32_t)(data_end - data_begin); ++i)
    data_begin[i] = data_image[i];
  for (uint8_t *p = bss_begin; p < bss_end; ++p)
    *p = 0;
  leave(main() ? 0x20023u
               : 0x20026u); // ADP_Stopped_RunTimeErrorUnknown, ADP_Stopped_ApplicationExit
}

// What start.c offers to a program on the board.
#ifndef BOARD_H
#define BOARD_H
#include <stdint.h>

/// Writes a text to the host. `text` ends with a zero byte.
void board_print(const char *text);
/// Writes a number and a newline to the host.
void board_print_number(int64_t x);
#endif

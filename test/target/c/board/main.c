// A model of examples/tinyml on the board: it prints its results by itself.
#include "board.h"

void main_(void);
void print_i64(int64_t x);

void print_i64(int64_t x) { board_print_number(x); }

int main(void) {
  main_();
  return 0;
}

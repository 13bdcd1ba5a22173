/* A camera and a screen: rows of the input are made one by one, in their order, and the output is
 * what the model makes of a whole input. */
#include "rows.h"
#include "whole.h"

#include <stdio.h>
#include <string.h>

static int32_t image[16][12], result[16][12], got[16][12];
static int64_t next_in, next_out;

void scale_input_row(int64_t row, int32_t *out) {
  if (row != next_in++)
    printf("row %d comes after row %d\n", (int)row, (int)next_in - 1);
  memcpy(out, image[row], sizeof image[row]);
}

void scale_output_row(int64_t row, int32_t *in) {
  if (row != next_out++)
    printf("row %d goes after row %d\n", (int)row, (int)next_out - 1);
  memcpy(got[row], in, sizeof got[row]);
}

int main(void) {
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 12; ++k)
      image[i][k] = i * 31 + k * k;
  whole(&image[0][0], &result[0][0]);
  scale();
  printf("%s, %d rows in, %d rows out\n", memcmp(result, got, sizeof got) ? "wrong" : "the same",
         (int)next_in, (int)next_out);
  return 0;
}

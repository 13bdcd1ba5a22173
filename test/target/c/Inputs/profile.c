// An application whose hook prints each layer once, and runs the model twice.
#include <stdio.h>

void note(int layer);
void note(int layer) {
  static int last = -1;
  if (layer != last)
    printf(layer == k_num_layers ? "\n" : "%d ", layer);
  last = layer;
}

int main(void) {
  static int8_t image[490], scores[12];
  static const char *const names[] = k_layer_names;
  for (int i = 0; i < 2; ++i)
    k_main(image, scores);
  return names[k_num_layers - 1] == NULL;
}

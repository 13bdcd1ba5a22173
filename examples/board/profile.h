// Time of each layer: -DCIS_PROFILE=profile_layer -include profile.h, for what cistern-cc --profile
// writes.
#ifndef PROFILE_H
#define PROFILE_H

/// Ends the layer that ran, and begins another; the number of layers ends the last one.
void profile_layer(int layer);
/// Prints the time of each layer, in ticks of the processor's clock, and forgets it.
void profile_print(const char *const *names, int num_layers);
#endif

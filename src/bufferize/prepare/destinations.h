// Destinations of ops that overwrite them (destinations=best).
#ifndef CIS_BUFFERIZE_PREPARE_DESTINATIONS_H
#define CIS_BUFFERIZE_PREPARE_DESTINATIONS_H

#include "bufferize/interface.h"

/// Chooses destinations for ops inside `root` that overwrite them. An elementwise op that writes to
/// a new tensor gets an input as destination if this is the last use of that input, and the input
/// has a buffer of its own of the same type. An op that overwrites a new tensor which a loop yields
/// gets the tensor that the iteration received. The analysis decides whether that is in place; out
/// of place nothing is copied, because the op does not read its destination.
void cis_choose_destinations(cis_op *root, const cis_bufferization_options *options);

#endif

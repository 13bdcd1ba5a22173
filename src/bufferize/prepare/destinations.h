// Destinations of ops that overwrite them (destinations=best).
#ifndef CIS_BUFFERIZE_PREPARE_DESTINATIONS_H
#define CIS_BUFFERIZE_PREPARE_DESTINATIONS_H

#include "bufferize/interface.h"

/// Ops inside `root` that compute element by element into a new tensor get an input as destination
/// whose last use they are, if it has a buffer of its own of the same type; ops that overwrite a
/// new tensor which a loop hands on get what the loop handed to the iteration. Whether that can be
/// in place is for the analysis to say: out of place, nothing is copied, because nothing reads the
/// destination.
void cis_choose_destinations(cis_op *root, const cis_bufferization_options *options);

#endif

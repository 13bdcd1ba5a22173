// The patterns of --convert-elementwise-to-linalg, for conversions of a user.
#ifndef CIS_CONVERT_ELEMENTWISE_TO_LINALG_H
#define CIS_CONVERT_ELEMENTWISE_TO_LINALG_H

#include "transform/dialect_conversion.h"

extern const cis_conversion_set cis_elementwise_to_linalg_set;

#endif

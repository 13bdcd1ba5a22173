// The pass that lowers StableHLO: which ops it lowers, for the documentation.
#ifndef CIS_CONVERT_STABLEHLO_STABLEHLO_H
#define CIS_CONVERT_STABLEHLO_STABLEHLO_H

/// Why ops of a kind of stablehlo, chlo or check are not lowered; NULL if they are.
/// `*out_elements`: classes (CIS_HLO_FLOAT, ...) of elements of which an elementwise op is lowered;
/// 0: it is none.
const char *cis_stablehlo_why_not(unsigned kind, int *out_elements);

#endif

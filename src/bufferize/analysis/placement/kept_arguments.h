// Arguments that functions leave as they are, because that copies fewer bytes than what callers
// would copy for them (copy-placement=exact with function boundaries).
//
//   func.func private @f(%a: tensor<1024xf32>) {
//     %s = tensor.extract_slice %a[0] [4] [1]
//     %0 = tensor.insert %x into %s[%i]      in place: each caller that needs %a later copies it
//     ...                                    copied: 16 bytes here, none in callers
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_KEPT_ARGUMENTS_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_KEPT_ARGUMENTS_H

#include "bufferize/analysis/one_shot_analysis.h"

/// cis_one_shot_analyze, again for each argument for which callers copy, as often as the size of
/// the program allows: the analysis that copies least. A bound holds for what functions do with
/// their arguments in it.
cis_bufferization_state *cis_analyze_with_calls(cis_op *root,
                                                const cis_bufferization_options *options,
                                                cis_analysis_statistics *out_statistics);

#endif

# bash completion for cistern-opt, printed by `cistern-docs bash cistern-opt`.
_cistern-opt() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      --as-release) words='22 head' ;;
      --mlir-diagnostic-verbosity-level) words='remarks warnings errors' ;;
      --mlir-output-format) words='text json' ;;
      --mlir-pass-statistics-display) words='pipeline list' ;;
      --mlir-timing-display) words='tree list' ;;
      --remark-format) words='emitRemark yaml' ;;
      --remark-policy) words='all final' ;;
      --verify-diagnostics) words='all only-expected' ;;
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --allow-unregistered-dialect --as-release= --check-buffers-each --debug --debug-only= --depfile= --dump-pass-pipeline --elide-resource-data-from-bytecode --emit-bytecode --emit-bytecode-producer= --emit-bytecode-version= --allow-old-tosa --dim= --irdl-file= --list-passes --load-plugin= --log-actions-to= --log-mlir-actions-filter= --mlir-debug-counter= --mlir-diagnostic-verbosity-level= --mlir-disable-diagnostic-notes --mlir-disable-threading --mlir-elide-elementsattrs-if-larger= --mlir-elide-resource-strings-if-larger= --mlir-generate-reproducer= --mlir-output-format= --mlir-pass-pipeline-crash-reproducer= --mlir-pass-pipeline-local-reproducer --mlir-pass-statistics --mlir-pass-statistics-display= --mlir-pretty-debuginfo --mlir-print-assume-verified --mlir-print-debuginfo --mlir-print-elementsattrs-with-hex-if-larger= --mlir-print-ir-after= --mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-after-failure --mlir-print-ir-before= --mlir-print-ir-before-all --mlir-print-ir-module-scope --mlir-print-ir-tree-dir= --mlir-print-local-scope --mlir-print-op-generic --mlir-print-op-on-diagnostic --mlir-print-skip-regions --mlir-print-unique-ssa-ids --mlir-print-value-users --mlir-timing --mlir-very-unsafe-disable-verifier-on-parsing --mlir-timing-display= --mlir-use-nameloc-as-prefix --no-implicit-module -o= --output-split-marker= -p= --pass-pipeline= --profile-actions-to= --remark-format= --remark-policy= --remarks-filter= --remarks-filter-analyse= --remarks-filter-failed= --remarks-filter-missed= --remarks-filter-passed= --remarks-output-file= --report-file= --run-reproducer --show-dialects --split-input-file --threads= --unknown-ops= --verify-diagnostics --verify-each --verify-roundtrip --color --help -h --help-hidden --version --arith-bufferize --buffer-arena --buffer-coalescing --buffer-deallocation --buffer-deallocation-pipeline --buffer-deallocation-simplification --buffer-hoisting --buffer-loop-hoisting --buffer-loop-merging --buffer-memories --buffer-results-to-out-params --buffer-pipeline --buffer-parts --buffer-reuse --buffer-reuse-report --bufferization-bufferize --c-pipeline --c-results --call-for-rows --canonicalize --check-buffers --check-results --classic-buffer-pipeline --convert-bufferization-to-memref --convert-elementwise-to-linalg --copy-elimination --copy-removal --cse --drop-equivalent-buffer-results --eliminate-empty-tensors --empty-tensor-to-alloc-tensor --enforce-immutable-func-args --expand-realloc --explain-copies --finalizing-bufferize --fold-into-indexing-maps --fold-memref-alias-ops --fold-padding --func-bufferize --io-by-calls --linalg-bufferize --loop-invariant-subset-hoisting --loop-iter-arg-destination-folding --bufferization-lower-deallocations --lower-stablehlo --lower-tosa --memory-report --merge-concatenations --one-shot-bufferize --optimize-allocation-liveness --ownership-based-buffer-deallocation --print-buffer-lifetime-stats --promote-buffers-to-stack --rewrite-in-destination-passing-style --schedule-for-memory --scf-bufferize --shape-bufferize --stablehlo-legalize-to-linalg --static-buffer-deallocation --static-memory-planner-analysis --stream-report --stream-rows --symbol-dce --tensor-bufferize --tensor-results-to-out-params --test-tensor-copy-insertion --tosa-infer-shapes --tosa-layerwise-constant-fold --tosa-make-broadcastable --tosa-optional-decompositions --tosa-to-arith --tosa-to-linalg-named --tosa-to-linalg --tosa-to-linalg-pipeline --tosa-to-scf --tosa-to-tensor --vector-bufferize'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-opt cistern-opt

# fish completion, printed by `cistern-docs fish cistern-import`.
complete -c cistern-import -l emit-bytecode -d 'Write bytecode, not text'
complete -c cistern-import -l locations -d 'Print the names of layers and the numbers of operators as locations'
complete -c cistern-import -s o -r -d 'The MLIR file'
complete -c cistern-import -l color -d 'Use colours in diagnostics'
complete -c cistern-import -l help -d 'Show this text, or what one option or pass is'
complete -c cistern-import -s h -d 'Short for --help'
complete -c cistern-import -l help-hidden -d 'Show this text with all options'
complete -c cistern-import -l version -d 'Show the version'

# fish completion, printed by `cistern-docs fish cistern-lsp`.
complete -c cistern-lsp -l allow-unregistered-dialect -d 'Allow operations of dialects that are not registered'
complete -c cistern-lsp -l no-copies -d 'No hints about copies that bufferization takes'
complete -c cistern-lsp -l color -d 'Use colours in diagnostics'
complete -c cistern-lsp -l help -d 'Show this text, or what one option or pass is'
complete -c cistern-lsp -s h -d 'Short for --help'
complete -c cistern-lsp -l help-hidden -d 'Show this text with all options'
complete -c cistern-lsp -l version -d 'Show the version'

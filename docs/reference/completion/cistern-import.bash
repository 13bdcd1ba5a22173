# bash completion for cistern-import, printed by `cistern-docs bash cistern-import`.
_cistern-import() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --dim= --emit-bytecode --locations -o= --color --help -h --help-hidden --version'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-import cistern-import

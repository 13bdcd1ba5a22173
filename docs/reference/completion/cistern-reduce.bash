# bash completion for cistern-reduce, printed by `cistern-docs bash cistern-reduce`.
_cistern-reduce() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      --as-release) words='22 head' ;;
      --leaks) words='auto count ignore' ;;
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --as-release= --crashes= --fails= --fails-with= --interesting-status= --irdl-file= -j= --leaks= --load-plugin= --miscompiles= -o= --report --run-arg= --test= --test-arg= --timeout= --color --help -h --help-hidden --version'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-reduce cistern-reduce

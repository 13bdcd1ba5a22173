# bash completion for cistern-verify, printed by `cistern-docs bash cistern-verify`.
_cistern-verify() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      --as-release) words='22 head' ;;
      --format) words='text json' ;;
      --leaks) words='auto count ignore' ;;
      --plan) words='offsets.csv json' ;;
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --as-release= --format= --function= --allow-old-tosa --dim= --irdl-file= --leaks= --load-plugin= --max-dim= --no-nan --no-neg-zero --plan --reassociate --timeout= --color --help -h --help-hidden --version'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-verify cistern-verify

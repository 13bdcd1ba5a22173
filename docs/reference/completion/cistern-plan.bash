# bash completion for cistern-plan, printed by `cistern-docs bash cistern-plan`.
_cistern-plan() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      --algorithm) words='all portfolio greedy-by-size greedy-by-breadth best-fit first-fit-by-size first-fit-by-length first-fit-by-area first-fit-by-breadth first-fit-by-contention first-fit-by-start first-fit-by-end first-fit-by-alignment exact' ;;
      --format) words='text json html svg tflm problem dot' ;;
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --algorithm= --alignment= --capacity= --check --csv= --format= --free -j= --load-plugin= --memories= -o= --peak --picture --plot= --problem= --proof= --seed= --seeds= --spill --steps= --timeout= --color --help -h --help-hidden --version'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-plan cistern-plan

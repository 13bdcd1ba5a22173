# bash completion for cistern-run, printed by `cistern-docs bash cistern-run`.
_cistern-run() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      --as-release) words='22 head' ;;
      --plan) words='offsets.csv json' ;;
      --stats) words='none text json' ;;
      --uninit) words='load use off' ;;
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --arg= --as-release= --entry= --expect= --allow-old-tosa --dim= --irdl-file= --keep-going --load-plugin= --max-depth= --max-memory= --max-steps= --no-leak-check --owned-args --plan= --random-args --report= --save= --seed= --show-args --stats= --strict-boundary --tolerance= --trace= --uninit= --color --help -h --help-hidden --version'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-run cistern-run

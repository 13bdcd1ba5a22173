# bash completion for cistern-cc, printed by `cistern-docs bash cistern-cc`.
_cistern-cc() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= words=
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $flag ]]; then
    case $flag in
      --report) words='none text json csv html' ;;
      --arena) words='static argument global' ;;
      --as-release) words='22 head' ;;
      --loop-order) words='blocks vectors program' ;;
      --math) words='library fast' ;;
      --optimize) words='balanced speed size' ;;
      *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
  elif [[ $cur == -* ]]; then
    words=' --flash= --input-rows --io-by-calls --may-alias --output-rows --passes= --profile --report= --report-file= --self-test= --self-test-file= --sram= --stream --stream-macs= --stream-peak= --arena= --as-release= --depfile= --entry= --header= --heap= --allow-old-tosa --dim= --irdl-file= --load-plugin= --loop-order= --math= -o= --optimize= --overlap --prefix= --scratch= --sizes --color --help -h --help-hidden --version'
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o filenames -F _cistern-cc cistern-cc

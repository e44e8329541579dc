import type { Cli, CommonFlags } from '../cli.js';
import { Output } from '../output.js';

/** The shells that have a script. */
export const SHELLS = ['bash', 'zsh'] as const;

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: `_tessera() {
  local IFS=$'\\n'
  COMPREPLY=($(tessera __complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  COMPREPLY=($(compgen -W "\${COMPREPLY[*]}" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tessera tessera`,
  zsh: `#compdef tessera
_tessera() {
  local -a found
  found=("\${(@f)$(tessera __complete zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if (( \${#found[1]} )); then _describe 'tessera' found; else _files; fi
}
compdef _tessera tessera`,
};

/** `eval "$(tessera completion bash)"`. */
export function completion(this: Cli, flags: CommonFlags, shell: (typeof SHELLS)[number]): void {
  const script = SCRIPTS[shell];
  new Output(this, flags).result({ shell, script }, () => [script]);
}

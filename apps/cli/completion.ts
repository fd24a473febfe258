import type { Command } from 'commander';

/**
 * Adds the commands with which a shell completes `byline`: `completion`, which prints the script for a shell,
 * and `complete`, which that script calls.
 */
export async function addCompletion(program: Command): Promise<void> {
  const print = console.log;
  console.log = (text: string) => print(mendForBash(text));
  (await import('@bomb.sh/tab/commander')).default(program, { completionCommandName: 'completion' });
}

/**
 * The library's script for bash needs a function of the package bash-completion, and fails when it is sourced
 * twice, because it declares constants. Other texts are returned unchanged.
 */
function mendForBash(text: string): string {
  return text.replaceAll(/^readonly (?=ShellCompDirective)/gm, '').replace(
    / {4}_get_comp_words_by_ref -n "=:" cur prev words cword\n/,
    `    if declare -F _get_comp_words_by_ref >/dev/null; then
        _get_comp_words_by_ref -n "=:" cur prev words cword
    else
        words=("\${COMP_WORDS[@]}")
        cword=$COMP_CWORD
        cur=\${COMP_WORDS[COMP_CWORD]}
    fi
`,
  );
}

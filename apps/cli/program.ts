/** The `byline` command: the REST API as a command-line tool. */
import { readFileSync } from 'node:fs';
import { createProgram } from './commands.ts';
import { addCompletion } from './completion.ts';
import { DryRunEnd } from './dry-run.ts';
import { EXIT_CODES, reportFailure } from './failures.ts';
import { refuseUnknownSubcommand } from './unknown-command.ts';

// The program that reads the output of `byline` may stop reading early, as `head` does. This is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT_CODES.ok.code);
});

const program = createProgram(readVersion());
const wantsCompletion = ['complete', 'completion'].includes(process.argv[2] ?? '');
if (wantsCompletion) await addCompletion(program);
else
  program
    .command('completion <shell>')
    .description('Print the completion script for bash, zsh or fish: source <(byline completion zsh)');

try {
  refuseUnknownSubcommand(program, process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  if (error instanceof DryRunEnd) await error.show();
  else process.exitCode = reportFailure(error);
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

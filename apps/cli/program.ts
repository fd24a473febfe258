/** The `byline` command: the REST API as a command-line tool. */
import { readFileSync } from 'node:fs';
import { createProgram } from './commands.ts';
import { EXIT_CODES, reportFailure } from './failures.ts';

// The program that reads the output of `byline` may stop reading early, as `head` does. This is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT_CODES.ok.code);
});

const program = createProgram(readVersion());
const wantsCompletion = ['complete', 'completion'].includes(process.argv[2] ?? '');
if (wantsCompletion)
  (await import('@bomb.sh/tab/commander')).default(program, { completionCommandName: 'completion' });
else
  program
    .command('completion <shell>')
    .description('Print the completion script for bash, zsh or fish: source <(byline completion zsh)');

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

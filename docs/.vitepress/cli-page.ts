/** Writes the page of the `byline` command from the definitions of its subcommands. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { createProgram } from '../../apps/cli/commands.ts';
import { code, table } from './markdown.ts';

/** Returns all commands that have no subcommands, each with its full name. */
export function cliCommands(): { name: string; command: Command }[] {
  const leaves = (command: Command, parents: string[]): { name: string; command: Command }[] =>
    command.commands.flatMap((child) => {
      const path = [...parents, child.name()];
      return child.commands.length > 0 ? leaves(child, path) : [{ name: path.join(' '), command: child }];
    });
  return leaves(createProgram('0.0.0'), ['byline']).filter(({ name }) => name !== 'byline admin');
}

export function writeCliPage(): void {
  const program = createProgram('0.0.0');
  const page = [
    '# Command line',
    'The command `byline` calls the API. In a checkout of the repository, type `npx byline`. Sign in with `byline login`, or set ' +
      '`BYLINE_API_KEY`. Results go to stdout, progress and messages to stderr.',
    ...cliCommands().flatMap(({ name, command }) => section(name, command)),
    '## Environment, exit codes and pipes',
    helpText(notesOf(program)),
  ];
  writeFileSync(fileURLToPath(new URL('../cli.md', import.meta.url)), `${page.join('\n\n')}\n`);
}

function section(name: string, command: Command): string[] {
  const help = command.createHelp();
  const parts = [...help.visibleArguments(command), ...help.visibleOptions(command)];
  const rows = parts.map((part) =>
    'flags' in part
      ? [code(part.flags), help.optionDescription(part)]
      : [code(help.argumentTerm(part)), help.argumentDescription(part)],
  );
  const notes = notesOf(command);
  return [
    `## ${name}`,
    command.description(),
    helpText(help.commandUsage(command)),
    ...(rows.length > 0 ? [table(['argument or option', 'meaning'], rows)] : []),
    ...(notes === '' ? [] : [helpText(notes)]),
  ];
}

/** Returns the text that `--help` prints after the options of a command. */
function notesOf(command: Command): string {
  const parts: string[] = [];
  command.configureOutput({ writeOut: (part) => parts.push(part) }).outputHelp();
  return parts.join('').slice(command.helpInformation().length).trim();
}

const helpText = (text: string) => `\`\`\`text\n${text}\n\`\`\``;

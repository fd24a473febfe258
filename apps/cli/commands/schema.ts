import type { Command } from 'commander';
import { examples } from '../call.ts';
import { describeCommand } from '../command-schema.ts';
import { CommandFailure } from '../failures.ts';
import { write } from '../output/print.ts';
import { printableJson } from '../output/printable.ts';

/** `byline schema`: describes a command for programs and agents that call it. */
export function addSchema(program: Command): void {
  program
    .command('schema <command...>')
    .description('Print JSON Schemas of the arguments of a command and of what it prints with -o json.')
    .addHelpText(...examples('schema enrich', 'schema lists add'))
    .action(async (words: string[]) => {
      const target = words.reduce<Command | undefined>(
        (parent, word) => parent?.commands.find((command) => command.name() === word),
        program,
      );
      if (!target) throw new CommandFailure('usage', `There is no command "${words.join(' ')}".`);
      if (target.commands.length > 0) {
        const names = target.commands.map((command) => command.name()).join(', ');
        throw new CommandFailure('usage', `Name one of the commands of "${words.join(' ')}": ${names}.`);
      }
      await write(`${printableJson(describeCommand(words.join(' '), target), 2)}\n`);
    });
}

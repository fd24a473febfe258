import type { Command } from 'commander';

/**
 * Reports an unknown subcommand with a suggestion. Commander itself would pass the word to the group's default
 * command, which would complain about too many arguments.
 */
export function refuseUnknownSubcommand(program: Command, [name, word]: string[]): void {
  const group = program.commands.find((command) => command.name() === name);
  if (!group || group.commands.length === 0 || group.registeredArguments.length > 0) return;
  if (word === undefined || word.startsWith('-') || word === 'help') return;
  if (group.commands.some((command) => [command.name(), ...command.aliases()].includes(word))) return;
  group.args = [word];
  // The types of Commander leave out this method, which prints the suggestion.
  (group as Command & { unknownCommand(): never }).unknownCommand();
}

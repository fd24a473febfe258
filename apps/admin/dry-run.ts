import type { Command } from 'commander';

/**
 * The commands that change only the database, so that their changes can be taken back. `import ranks` uses connections
 * of its own, and `init` and `deployment promote` change Temporal.
 */
const WRITES = [
  ['organizations', 'create', 'weight'],
  ['users', 'create', 'invite', 'reset', 'disable'],
  ['keys', 'create', 'revoke'],
  ['credits', 'grant'],
  ['feeds', 'add', 'import', 'choose', 'remove'],
  ['news', 'load', 'remove'],
  ['privacy', 'erase', 'suppress', 'allow'],
  ['oauth', 'rotate-keys'],
] as const;

/** Adds `--dry-run` to the commands that write. */
export function addDryRuns(admin: Command): void {
  for (const [group, ...names] of WRITES) {
    const commands = admin.commands.find((command) => command.name() === group)?.commands ?? [];
    for (const command of commands)
      if (names.some((name) => name === command.name()))
        command.option('--dry-run', 'do everything in the database, and take it back');
  }
}

export function isDryRun(command: Command): boolean {
  return command.opts().dryRun === true || command.commands.some(isDryRun);
}

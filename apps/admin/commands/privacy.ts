import { Command, Option } from 'commander';
import type { Suppressed } from '../../../activities/privacy/index.ts';
import type { people } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

interface WhoOptions {
  id?: string;
  email?: string;
  name?: string;
  domain?: string;
}

/** Imports the archive readers lazily, because they take long to load and the help text does not need them. */
const loadPrivacy = () => import('../../../activities/privacy/index.ts');

export function privacyCommands({ web }: Config, withDatabase: WithDatabase): Command {
  const command = new Command('privacy').description(
    'Handle privacy requests: export, erase, suppress, allow.',
  );
  const archives = [...web.archives, ...(web.record ? [web.record] : [])];
  named(command.command('export'))
    .description('Print everything stored about a person, and who looked them up, as JSON.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { exportPerson } = await loadPrivacy();
        console.log(JSON.stringify(await exportPerson(db, readPerson(options)), null, 2));
      }),
    );
  named(command.command('erase'))
    .description(
      'Erase a person from the database, the news index, job results and recorded pages, and never store them again.',
    )
    .option('--everywhere', 'erase the name at all outlets, also if other people are known by it')
    .action((options: WhoOptions & { dryRun?: boolean; everywhere?: boolean }) =>
      withDatabase(async (db) => {
        const { erasePerson } = await loadPrivacy();
        // Files cannot be taken back.
        const { rows, records, namesakes } = await erasePerson(
          db,
          readPerson(options),
          options.dryRun ? [] : archives,
          { everywhere: options.everywhere === true },
        );
        console.log(`Removed: ${describe(rows)}; ${records} recorded pages. ${whatRemains(namesakes)}`);
      }),
    );
  suppressible(command.command('suppress'))
    .description('Stop research on a person or a site, and remove existing results.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { suppress } = await loadPrivacy();
        const { rows, namesakes } = await suppress(db, readSuppressed(options));
        const kept = namesakes.length > 0 ? `\n${whatRemains(namesakes)}` : '';
        console.log(`Added to the suppression list. Removed: ${describe(rows)}.${kept}`);
      }),
    );
  suppressible(command.command('allow'))
    .description('Remove an entry from the suppression list.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { allow } = await loadPrivacy();
        const removed = await allow(db, readSuppressed(options));
        if (removed === 0) throw new OperatorError('This entry is not on the suppression list.');
        console.log('Removed from the suppression list.');
      }),
    );
  return command;
}

function identified(command: Command, domain: string): Command {
  return command
    .option('--email <address>', 'identify the person by e-mail address')
    .option('--name <name>', 'identify the person by name; needs --domain')
    .option('--domain <domain>', domain);
}

function suppressible(command: Command): Command {
  return identified(command, 'domain of the outlet (with --name) or of a site (without --name)');
}

function named(command: Command): Command {
  return identified(command, 'domain of the person’s outlet; needs --name').addOption(
    new Option('--id <id>', 'identify the person by id (jid_…)'),
  );
}

function readPerson({ id, email, name, domain }: WhoOptions): people.Wanted {
  if (id && !email && !name && !domain) {
    if (!isJournalistId(id)) throw new OperatorError(`"${id}" is not a person’s id. Ids begin with jid_.`);
    return { by: 'id', id };
  }
  const whom = id ? undefined : readWhom({ email, name, domain });
  if (!whom || whom.by === 'domain')
    throw new OperatorError('Identify the person with --id, --email, or --name and --domain.');
  return whom;
}

function readSuppressed(options: WhoOptions): Suppressed {
  const whom = readWhom(options);
  if (!whom) throw new OperatorError('Use --email, --name with --domain, or --domain alone.');
  return whom;
}

function readWhom({
  email,
  name,
  domain,
}: { [K in keyof WhoOptions]: WhoOptions[K] | undefined }): Suppressed | undefined {
  if (email && !name && !domain) return { by: 'address', address: email };
  if (name && domain && !email) return { by: 'name', name, domain };
  if (domain && !name && !email) return { by: 'domain', domain };
  return undefined;
}

/** Says what an erasure kept; with namesakes, that is more than hashes. */
function whatRemains(namesakes: people.Namesake[]): string {
  if (namesakes.length === 0)
    return 'Salted hashes remain, by which the person is recognized. A surname alone, as among the words of a report, is not removed.';
  const list = namesakes.map(({ journalistId, name, domains, organizationId }) => {
    const outlets = domains.filter((domain) => domain !== '').join(', ');
    const owner = organizationId ? `, imported by ${organizationId}` : '';
    return `  ${name}${outlets && ` (${outlets})`}, ${journalistId}${owner}`;
  });
  const isOnWeb = namesakes.some(({ organizationId }) => organizationId === null);
  return [
    `Other people are known by this name:\n${list.join('\n')}`,
    ...(isOnWeb
      ? [
          'Because of those without an organization, the name was kept in notes, pitches and other texts of organizations,',
          'and on pages of other outlets; it was removed and is suppressed at the person’s own outlets.',
        ]
      : [
          'Because of them, the name was kept in notes, pitches, lists and other texts of these organizations; it was removed',
          'in all other places, and is suppressed at all outlets.',
        ]),
    'E-mail addresses and page URLs were removed everywhere.',
    'byline admin privacy erase --everywhere removes the name in all places, and suppresses it at all outlets.',
  ].join('\n');
}

function isJournalistId(id: string): id is `jid_${string}` {
  return id.startsWith('jid_');
}

function describe(rows: Record<string, number>): string {
  const parts = Object.entries(rows).filter(([, count]) => count > 0);
  return parts.length === 0 ? 'no rows' : parts.map(([table, count]) => `${count} of ${table}`).join(', ');
}

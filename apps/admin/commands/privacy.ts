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

/** Loaded when it is needed: what recordings are read with would make every other command slow to start. */
const loadPrivacy = () => import('../../../activities/privacy/index.ts');

/** `byline admin privacy …` */
export function privacyCommands({ web }: Config, withDatabase: WithDatabase): Command {
  const command = new Command('privacy').description("People's rights: export, erase, suppress, allow.");
  const archives = [...web.archives, ...(web.record ? [web.record] : [])];
  named(command.command('export'))
    .description('Print everything that is known of a person, and who looked them up, as JSON.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { exportPerson } = await loadPrivacy();
        console.log(JSON.stringify(await exportPerson(db, readPerson(options)), null, 2));
      }),
    );
  named(command.command('erase'))
    .description('Forget a person: rows, index, results of jobs, recorded pages. They do not come back.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { erasePerson } = await loadPrivacy();
        const { rows, records } = await erasePerson(db, readPerson(options), archives);
        console.log(`${describe(rows)}; ${records} recorded pages. What is left is a salted hash.`);
      }),
    );
  suppressible(command.command('suppress'))
    .description('Look nothing up of a person or a site any more; shown results are taken back.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { suppress } = await loadPrivacy();
        console.log(`On the list. Taken out: ${describe(await suppress(db, readSuppressed(options)))}.`);
      }),
    );
  suppressible(command.command('allow'))
    .description('Take what was put on the list by mistake off it again.')
    .action((options: WhoOptions) =>
      withDatabase(async (db) => {
        const { allow } = await loadPrivacy();
        const removed = await allow(db, readSuppressed(options));
        if (removed === 0) throw new OperatorError('That is not on the list.');
        console.log('Taken off the list.');
      }),
    );
  return command;
}

function suppressible(command: Command): Command {
  return command
    .option('--email <address>', 'by address')
    .option('--name <name>', 'by name, with --domain')
    .option('--domain <domain>', 'the outlet of --name, or alone: a whole site');
}

function named(command: Command): Command {
  return suppressible(command).addOption(new Option('--id <id>', 'by identity (jid_…)'));
}

function readPerson({ id, email, name, domain }: WhoOptions): people.Wanted {
  if (id && !email && !name && !domain) {
    if (!isJournalistId(id)) throw new OperatorError(`"${id}" is no identity: those begin with jid_.`);
    return { by: 'id', id };
  }
  const wanted = id ? undefined : readWhom({ email, name, domain });
  if (!wanted || wanted.by === 'domain')
    throw new OperatorError('Name the person: --id, --email, or --name with --domain.');
  return wanted;
}

function readSuppressed(options: WhoOptions): Suppressed {
  const whom = readWhom(options);
  if (!whom) throw new OperatorError('Name whom: --email, --name with --domain, or --domain alone.');
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

function isJournalistId(id: string): id is `jid_${string}` {
  return id.startsWith('jid_');
}

function describe(rows: Record<string, number>): string {
  const parts = Object.entries(rows).filter(([, count]) => count > 0);
  return parts.length === 0 ? 'no rows' : parts.map(([table, count]) => `${count} of ${table}`).join(', ');
}

import { type Command, Option } from 'commander';
import { given } from '../../model/text/given.ts';
import type {
  ExportFormat,
  MediaListExportQuery,
  MediaListMember,
  MediaListMemberChanges,
} from '../client/index.ts';
import { apiCommand, type Call, examples, openCall, urlOption } from './call.ts';
import { withDryRun } from './dry-run.ts';
import { CommandFailure } from './failures.ts';
import { exportFormat, readDownload, saveOrWrite } from './job-file.ts';
import { member } from './output/people-views.ts';
import { findIn } from './people-calls.ts';

export type State = MediaListMember['state'];

const STATES = Object.keys({
  to_contact: true,
  contacted: true,
  replied: true,
  declined: true,
  do_not_contact: true,
} satisfies Record<State, true>);

/** What the commands about people need of a group: `campaigns`, or `lists`, which are campaigns without a pitch. */
export interface People {
  group: Command;
  /** What the group's help calls one, and a person of one. */
  words: { one: 'campaign' | 'list'; person: 'person' | 'member' };
  /** Finds one by its id or name, and returns its id. */
  idOf: (call: Call, idOrName: string) => Promise<string>;
  each: (call: Call, id: string) => AsyncIterable<MediaListMember>;
}

export function onlyState(noun: 'people' | 'members'): Option {
  return new Option('-s, --state <state>', `only ${noun} in this state`).choices(STATES);
}

/** Finds a person by member id, journalist id or e-mail address. */
export function findPerson({ words, each }: People, call: Call, id: string, who: string) {
  const command = words.one === 'list' ? 'lists show' : 'campaigns people';
  return findIn(each(call, id), who, { ...words, command });
}

interface SetOptions {
  state?: State;
  note?: string;
  followUp?: string;
}

/** `set`: changes what the organization notes about a person. */
export function addSet(
  people: People,
  change: (
    call: Call,
    id: string,
    current: MediaListMember,
    fields: MediaListMemberChanges,
  ) => Promise<MediaListMember>,
): Command {
  const { group, words } = people;
  return withDryRun(apiCommand(group, `set <${words.one}> <${words.person}>`))
    .addOption(new Option('-s, --state <state>', 'state of your contact with this person').choices(STATES))
    .option('--note <text>', 'a note for your team; "" removes it')
    .action(async (name: string, who: string, { state, note, followUp }: SetOptions, command: Command) => {
      const fields = given({ state, note, follow_up_on: followUp === '' ? null : followUp });
      if (Object.keys(fields).length === 0) {
        const choice = words.one === 'list' ? '--state, --note or both' : '--state, --note or --follow-up';
        throw new CommandFailure('usage', `Nothing to change: use ${choice}.`);
      }
      const call = await openCall(command);
      const id = await people.idOf(call, name);
      const current = await findPerson(people, call, id, who);
      await call.print(member(await change(call, id, current, fields)));
    });
}

export interface ExportOptions {
  output: ExportFormat;
  state?: State;
  file?: string;
  includeDeclined?: boolean;
  includeAll?: boolean;
}

/** `export`: writes the people as a file. */
export function addExport(
  { group, words, idOf }: People,
  download: (call: Call, id: string, query: MediaListExportQuery) => Promise<ReadableStream<Uint8Array>>,
): Command {
  return group
    .command(`export <${words.one}>`)
    .addHelpText(...examples(`${words.one}s export "Harbour energy" --state to_contact --file harbour.csv`))
    .addOption(urlOption())
    .addOption(exportFormat())
    .addOption(onlyState(words.one === 'list' ? 'members' : 'people'))
    .action(async (name: string, options: ExportOptions, command: Command) => {
      const call = await openCall(command);
      const { output: format, state, includeDeclined, includeAll } = options;
      const query = given({ format, state, include_declined: includeDeclined, include_all: includeAll });
      const file = await download(call, await idOf(call, name), query);
      await saveOrWrite(readDownload(call, file), options.file);
    });
}

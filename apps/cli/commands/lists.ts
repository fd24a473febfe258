import { type Command, Option } from 'commander';
import type {
  ExportFormat,
  MediaList,
  MediaListAdditions,
  MediaListMember,
  MediaListMemberQuery,
  Research,
} from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import { apiCommand, type Call, examples, integer, openCall, say, urlOption } from '../call.ts';
import { withDryRun } from '../dry-run.ts';
import { CommandFailure } from '../failures.ts';
import { type PitchOptions, readPitch } from '../input.ts';
import { readDownload, saveOrWrite } from '../job-file.ts';
import { additions, mediaList, mediaLists, member, members } from '../output/list-views.ts';

type State = NonNullable<MediaListMemberQuery['state']>;

const STATES: State[] = ['to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'];
/** Maximum number of members to add in one request. */
const BATCH = 500;
const PAGE = { limit: 100 };

const NOTES = `
Identify a list by its id (ml_…) or name, and a member by id (mlm_… or jid_…) or e-mail address.
${examples(`${COMMAND} lists`, `${COMMAND} lists create "Harbour energy"`, `${COMMAND} lists add --help`)}`;

interface AddOptions extends PitchOptions {
  all?: boolean;
  minFit?: number;
}

interface ExportOptions {
  output: ExportFormat;
  state?: State;
  file?: string;
}

/** `byline lists`: manages media lists and their members. */
export function addLists(program: Command): void {
  const lists = program
    .command('lists')
    .description('Keep journalists on media lists, which outlive jobs. Free.')
    .addHelpText('after', NOTES);
  const onlyState = () => new Option('-s, --state <state>', 'only members in this state').choices(STATES);
  const limit = () => ['-n, --limit <count>', 'maximum number of rows', integer] as const;

  apiCommand(lists, 'list', { isDefault: true })
    .description('List your media lists, newest first.')
    .addHelpText('after', examples(`${COMMAND} lists`))
    .option(...limit(), 100)
    .action(async (options: { limit: number }, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(mediaLists(await collect(client.mediaLists.each(PAGE, { signal }), options.limit)));
    });

  withDryRun(apiCommand(lists, 'create <name>'))
    .description('Create an empty list.')
    .addHelpText('after', examples(`${COMMAND} lists create "Harbour energy"`))
    .action(async (name: string, _options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(mediaList(await client.mediaLists.create(name, { signal })));
    });

  withDryRun(apiCommand(lists, 'rename <list> <name>'))
    .description('Rename a list.')
    .addHelpText('after', examples(`${COMMAND} lists rename "Harbour energy" "Ports and energy"`))
    .action(async (list: string, name: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const renamed = await call.client.mediaLists.rename(await findList(call, list), name, {
        signal: call.signal,
      });
      await call.print(mediaList(renamed));
    });

  apiCommand(lists, 'show <list>')
    .description('Show the members of a list in the order in which they were added.')
    .addHelpText('after', examples(`${COMMAND} lists show "Harbour energy" --state to_contact`))
    .addOption(onlyState())
    .option(...limit(), 10_000)
    .action(
      async (list: string, { state, ...options }: { state?: State; limit: number }, command: Command) => {
        const call = await openCall(command);
        const { id } = await findList(call, list);
        const query = { ...PAGE, ...(state === undefined ? {} : { state }) };
        const page = call.client.mediaLists.eachMember(id, query, { signal: call.signal });
        await call.print(members(await collect(page, options.limit)));
      },
    );

  withDryRun(apiCommand(lists, 'add <list> <job> [journalists...]'))
    .description('Add journalists of a job, by id (jid_…), by fit score, or all of them.')
    .addHelpText(
      'after',
      examples(
        `${COMMAND} lists add "Harbour energy" jej_… --min-fit 70`,
        `${COMMAND} lists add "Harbour energy" jej_… jid_… jid_…`,
        `${COMMAND} lists add "Harbour energy" jej_… --min-fit 70 --pitch museum.txt`,
      ),
    )
    .option('--min-fit <score>', 'everyone with at least this fit score', integer)
    .option('--all', 'everyone')
    .option('-p, --pitch <file>', 'file with another pitch to score against; - reads it from stdin')
    .option('--pitch-text <text>', 'text of another pitch to score against')
    .action(async (list: string, job: string, ids: string[], options: AddOptions, command: Command) => {
      if ([ids.length > 0, options.all, options.minFit !== undefined].filter(Boolean).length !== 1)
        throw new CommandFailure('usage', 'Name the journalists by id, or use --min-fit or --all.');
      const pitch = readPitch(options);
      const call = await openCall(command);
      const { id } = await findList(call, list);
      const selection = ids.length > 0 ? ids : await choose(call, job, options.minFit, pitch);
      if (selection.length === 0) return say('The job has no journalists to add.');
      await call.print(additions(await addAll(call, id, job, selection, pitch)));
    });

  withDryRun(apiCommand(lists, 'set <list> <member>'))
    .description('Change the state or the note of a member.')
    .addHelpText(
      'after',
      examples(
        `${COMMAND} lists set "Harbour energy" ada@news.example --state contacted --note "Prefers calls."`,
      ),
    )
    .addOption(new Option('-s, --state <state>', 'state of your contact with this person').choices(STATES))
    .option('--note <text>', 'a note for your team; "" removes it')
    .action(
      async (list: string, who: string, changes: { state?: State; note?: string }, command: Command) => {
        const { state, note } = changes;
        if (state === undefined && note === undefined)
          throw new CommandFailure('usage', 'Nothing to change: use --state, --note or both.');
        const call = await openCall(command);
        const { id } = await findList(call, list);
        const current = await findMember(call, id, who);
        const fields = { ...(state === undefined ? {} : { state }), ...(note === undefined ? {} : { note }) };
        await call.print(
          member(await call.client.mediaLists.changeMember(id, current, fields, { signal: call.signal })),
        );
      },
    );

  withDryRun(apiCommand(lists, 'remove <list> <members...>'))
    .description('Remove members from a list.')
    .addHelpText('after', examples(`${COMMAND} lists remove "Harbour energy" ada@news.example`))
    .action(async (list: string, who: string[], _options: unknown, command: Command) => {
      const call = await openCall(command);
      const { id } = await findList(call, list);
      for (const each of who) {
        const { id: memberId, journalist } = await findMember(call, id, each);
        await call.client.mediaLists.removeMember(id, memberId, { signal: call.signal });
        say(`${journalist.name} is no longer on the list.`);
      }
    });

  lists
    .command('export <list>')
    .description('Export a list as CSV for a mail merge, or as JSON lines with the evidence.')
    .addHelpText(
      'after',
      examples(`${COMMAND} lists export "Harbour energy" --state to_contact --file harbour.csv`),
    )
    .addOption(urlOption())
    .addOption(
      new Option(
        '-o, --output <format>',
        'CSV, one JSON object per line, or a ZIP file with the pages that show the facts',
      )
        .choices(['csv', 'ndjson', 'proof'])
        .default('csv'),
    )
    .addOption(onlyState())
    .option('-f, --file <path>', 'write to a new file instead of stdout')
    .action(async (list: string, { output, state, file }: ExportOptions, command: Command) => {
      const call = await openCall(command);
      const { id } = await findList(call, list);
      const query = { format: output, ...(state === undefined ? {} : { state }) };
      await saveOrWrite(
        readDownload(call, await call.client.mediaLists.export(id, query, { signal: call.signal })),
        file,
      );
    });

  withDryRun(apiCommand(lists, 'delete <list>'))
    .description('Delete a list with its members, notes and history.')
    .addHelpText('after', examples(`${COMMAND} lists delete "Harbour energy"`))
    .action(async (list: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const { id, name, member_count } = await findList(call, list);
      await call.client.mediaLists.delete(id, { signal: call.signal });
      say(`Deleted "${name}" with ${member_count} members.`);
    });
}

async function collect<Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const rows: Item[] = [];
  for await (const item of items) {
    if (rows.length >= limit) break;
    rows.push(item);
  }
  return rows;
}

/** Finds a list by id, or by name if exactly one list has that name. */
async function findList({ client, signal }: Call, idOrName: string): Promise<MediaList> {
  if (/^ml_/.test(idOrName)) return client.mediaLists.get(idOrName, { signal });
  const all = await collect(client.mediaLists.each(PAGE, { signal }), Number.POSITIVE_INFINITY);
  const [list, ...others] = all.filter(({ name }) => name === idOrName);
  if (!list) throw new CommandFailure('usage', `There is no media list "${idOrName}". See: ${COMMAND} lists`);
  if (others.length > 0)
    throw new CommandFailure(
      'usage',
      `${others.length + 1} lists are called "${idOrName}". Use an id instead of the name.`,
    );
  return list;
}

/** Finds a member by member id, journalist id or e-mail address. */
async function findMember({ client, signal }: Call, listId: string, who: string): Promise<MediaListMember> {
  for await (const each of client.mediaLists.eachMember(listId, PAGE, { signal })) {
    const { journalist_identity_id, email } = each.journalist;
    if ([each.id, journalist_identity_id, email].includes(who)) return each;
  }
  throw new CommandFailure(
    'usage',
    `The list has no member "${who}". Use an id or e-mail address from \`lists show\`.`,
  );
}

/** Returns the journalists of a job with at least the given fit score for the pitch, or all of them. */
async function choose(
  { client, signal }: Call,
  jobId: string,
  minFit: number | undefined,
  pitch: string | undefined,
): Promise<string[]> {
  if (minFit !== undefined && pitch !== undefined)
    return withFit((await client.wholeRescore(jobId, pitch, { signal })).research, minFit);
  const { result } = await client.wholeJob(jobId, { signal });
  if (minFit !== undefined) return withFit(result.research, minFit);
  return result.journalists.map((each) => each.journalist_identity_id);
}

function withFit(research: Research[], minFit: number): string[] {
  return research.filter(({ fit }) => fit.score >= minFit).map((each) => each.journalist_identity_id);
}

async function addAll(
  { client, signal }: Call,
  listId: string,
  jobId: string,
  ids: string[],
  pitch: string | undefined,
): Promise<MediaListAdditions> {
  const whole: MediaListAdditions = {
    object: 'media_list_additions',
    members: [],
    added: [],
    existing: [],
    not_found: [],
  };
  for (let from = 0; from < ids.length; from += BATCH) {
    const body = {
      job_id: jobId,
      journalist_identity_ids: ids.slice(from, from + BATCH),
      ...(pitch === undefined ? {} : { fit_context: { pitch } }),
    };
    const part = await client.mediaLists.addMembers(listId, body, { signal });
    whole.members.push(...part.members);
    whole.added.push(...part.added);
    whole.existing.push(...part.existing);
    whole.not_found.push(...part.not_found);
  }
  return whole;
}

import type { Command } from 'commander';
import { given } from '../../../model/text/given.ts';
import { apiCommand, examples, integer, openCall, say } from '../call.ts';
import { withDryRun } from '../dry-run.ts';
import { CommandFailure } from '../failures.ts';
import { type PitchOptions, readPitch } from '../input.ts';
import { additions, mediaList, mediaLists, members } from '../output/people-views.ts';
import { addInParts, choosePeople, collect, findList, PAGE } from '../people-calls.ts';
import { addExport, addSet, findPerson, onlyState, type People, type State } from '../people-commands.ts';
import { addWatch } from '../watch-commands.ts';

interface AddOptions extends PitchOptions {
  all?: boolean;
  minFit?: number;
}

/** `byline lists`: manages media lists and their members. */
export function addLists(program: Command): void {
  const lists = program
    .command('lists')
    .description('Keep journalists on media lists, which outlive jobs. Free.')
    .addHelpText(
      'after',
      '\nIdentify a list by its id (ml_…) or name, and a member by id (mlm_… or jid_…) or e-mail address.',
    )
    .addHelpText(...examples('lists', 'lists create "Harbour energy"', 'lists add --help'));
  const people: People = {
    group: lists,
    words: { one: 'list', person: 'member' },
    idOf: async (call, name) => (await findList(call, name)).id,
    each: ({ client, signal }, id) => client.mediaLists.eachMember(id, PAGE, { signal }),
  };
  const limit = () => ['-n, --limit <count>', 'maximum number of rows', integer] as const;

  apiCommand(lists, 'list', { isDefault: true })
    .description('List your media lists, newest first.')
    .addHelpText(...examples('lists'))
    .option(...limit(), 100)
    .action(async (options: { limit: number }, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(mediaLists(await collect(client.mediaLists.each(PAGE, { signal }), options.limit)));
    });

  withDryRun(apiCommand(lists, 'create <name>'))
    .description('Create an empty list.')
    .addHelpText(...examples('lists create "Harbour energy"'))
    .action(async (name: string, _options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(mediaList(await client.mediaLists.create(name, { signal })));
    });

  withDryRun(apiCommand(lists, 'rename <list> <name>'))
    .description('Rename a list.')
    .addHelpText(...examples('lists rename "Harbour energy" "Ports and energy"'))
    .action(async (list: string, name: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const renamed = await call.client.mediaLists.rename(await findList(call, list), name, {
        signal: call.signal,
      });
      await call.print(mediaList(renamed));
    });

  apiCommand(lists, 'show <list>')
    .description('Show the members of a list in the order in which they were added.')
    .addHelpText(...examples('lists show "Harbour energy" --state to_contact'))
    .addOption(onlyState('members'))
    .option(...limit(), 10_000)
    .action(
      async (list: string, { state, ...options }: { state?: State; limit: number }, command: Command) => {
        const call = await openCall(command);
        const { id } = await findList(call, list);
        const query = given({ ...PAGE, state });
        const page = call.client.mediaLists.eachMember(id, query, { signal: call.signal });
        await call.print(members(await collect(page, options.limit)));
      },
    );

  withDryRun(apiCommand(lists, 'add <list> <job> [journalists...]'))
    .description('Add journalists of a job, by id (jid_…), by fit score, or all of them.')
    .addHelpText(
      ...examples(
        'lists add "Harbour energy" jej_… --min-fit 70',
        'lists add "Harbour energy" jej_… jid_… jid_…',
        'lists add "Harbour energy" jej_… --min-fit 70 --pitch museum.txt',
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
      const selection = ids.length > 0 ? ids : await choosePeople(call, job, options.minFit, pitch);
      if (selection.length === 0) return say('The job has no journalists to add.');
      const sum = await addInParts(selection, (part) => {
        const body = {
          job_id: job,
          journalist_identity_ids: part,
          ...(pitch === undefined ? {} : { fit_context: { pitch } }),
        };
        return call.client.mediaLists.addMembers(id, body, { signal: call.signal });
      });
      await call.print(additions(sum));
    });

  addSet(people, (call, id, current, fields) =>
    call.client.mediaLists.changeMember(id, current, fields, { signal: call.signal }),
  )
    .description('Change the state or the note of a member.')
    .addHelpText(
      ...examples('lists set "Harbour energy" ada@news.example --state contacted --note "Prefers calls."'),
    );

  withDryRun(apiCommand(lists, 'remove <list> <members...>'))
    .description('Remove members from a list.')
    .addHelpText(...examples('lists remove "Harbour energy" ada@news.example'))
    .action(async (list: string, who: string[], _options: unknown, command: Command) => {
      const call = await openCall(command);
      const { id } = await findList(call, list);
      for (const each of who) {
        const { id: memberId, journalist } = await findPerson(people, call, id, each);
        await call.client.mediaLists.removeMember(id, memberId, { signal: call.signal });
        say(`${journalist.name} is no longer on the list.`);
      }
    });

  addExport(people, (call, id, query) => call.client.mediaLists.export(id, query, { signal: call.signal }))
    .description('Export a list as CSV for a mail merge, or as JSON lines with the evidence.')
    .option('-f, --file <path>', 'write to a new file instead of stdout');

  addWatch(people);

  withDryRun(apiCommand(lists, 'delete <list>'))
    .description('Delete a list with its members, notes and history.')
    .addHelpText(...examples('lists delete "Harbour energy"'))
    .action(async (list: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const { id, name, member_count } = await findList(call, list);
      await call.client.mediaLists.delete(id, { signal: call.signal });
      say(`Deleted "${name}" with ${member_count} members.`);
    });
}

import type { Command } from 'commander';
import { given } from '../../../model/text/given.ts';
import { apiCommand, examples, integer, openCall, say } from '../call.ts';
import { withDryRun } from '../dry-run.ts';
import { CommandFailure } from '../failures.ts';
import { type PitchOptions, readPitch } from '../input.ts';
import { campaign, campaignAdditions, campaigns } from '../output/campaign-views.ts';
import { members } from '../output/people-views.ts';
import { addInParts, choosePeople, collect, findCampaign, PAGE } from '../people-calls.ts';
import { addExport, addSet, onlyState, type People, type State } from '../people-commands.ts';
import { addWatch } from '../watch-commands.ts';
import { addImport } from './campaign-import.ts';

interface PeopleOptions {
  state?: State;
  due?: boolean;
  new?: boolean;
  search?: string;
  limit: number;
}

/** `byline campaigns`: the story, its pitch, and the people who are told it. */
export function addCampaigns(program: Command): void {
  const group = program
    .command('campaigns')
    .description('Pitch a story to people, and know who was contacted. Free.')
    .addHelpText(
      'after',
      '\nIdentify a campaign by its id (cmp_…) or name, and a person by id (mlm_… or jid_…) or e-mail address.',
    )
    .addHelpText(
      ...examples(
        'campaigns',
        'campaigns create "Harbour energy" --pitch pitch.txt',
        'campaigns people "Harbour energy" --due',
      ),
    );
  const people: People = {
    group,
    words: { one: 'campaign', person: 'person' },
    idOf: async (call, name) => (await findCampaign(call, name)).id,
    each: ({ client, signal }, id) => client.campaigns.eachPerson(id, PAGE, { signal }),
  };

  apiCommand(group, 'list', { isDefault: true })
    .description('List campaigns, the one that changed last first.')
    .addHelpText(...examples('campaigns', 'campaigns list --archived'))
    .option('--archived', 'archived campaigns instead of the others')
    .option('-n, --limit <count>', 'maximum number of rows', integer, 100)
    .action(async ({ archived, limit }: { archived?: boolean; limit: number }, command: Command) => {
      const { client, signal, print } = await openCall(command);
      const query = { ...PAGE, ...(archived ? { archived: true } : {}) };
      await print(campaigns(await collect(client.campaigns.each(query, { signal }), limit)));
    });

  withDryRun(apiCommand(group, 'create <name>'))
    .description('Create a campaign, with its pitch or with an existing media list.')
    .addHelpText(...examples('campaigns create "Harbour energy" --pitch pitch.txt'))
    .option('-p, --pitch <file>', 'file with the pitch; - reads it from stdin')
    .option('--pitch-text <text>', 'text of the pitch')
    .option('--list <id>', 'media list (ml_…) with the people of the campaign')
    .action(async (name: string, options: PitchOptions & { list?: string }, command: Command) => {
      const pitch = readPitch(options);
      const { client, signal, print } = await openCall(command);
      const body = given({ name, pitch, media_list_id: options.list });
      await print(campaign(await client.campaigns.create(body, { signal })));
    });

  apiCommand(group, 'show <campaign>')
    .description('Show a campaign: its people by state, and the newest version of its pitch.')
    .addHelpText(...examples('campaigns show "Harbour energy"'))
    .action(async (name: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      await call.print(campaign(await findCampaign(call, name)));
    });

  withDryRun(apiCommand(group, 'pitch <campaign>'))
    .description('Save a pitch as the next version, and with --rescore score everybody for it.')
    .addHelpText(...examples('campaigns pitch "Harbour energy" -p edited.txt --rescore'))
    .option('-p, --pitch <file>', 'file with the pitch; - reads it from stdin')
    .option('--pitch-text <text>', 'text of the pitch')
    .option('--rescore', 'score everybody for this version')
    .action(async (name: string, options: PitchOptions & { rescore?: boolean }, command: Command) => {
      const pitch = readPitch(options);
      if (pitch === undefined)
        throw new CommandFailure('usage', 'Give the pitch with --pitch or --pitch-text.');
      const call = await openCall(command);
      const { client, signal } = call;
      const { id } = await findCampaign(call, name);
      const { number } = await client.campaigns.addPitch(id, pitch, { signal });
      say(`The pitch is version ${number}.`);
      if (options.rescore) {
        const scored = await client.campaigns.rescorePeople(id, { pitch_number: number }, { signal });
        say(`${scored.length} people were scored for it.`);
      }
      await call.print(campaign(await client.campaigns.get(id, { signal })));
    });

  apiCommand(group, 'people <campaign>')
    .description('Show the people of a campaign, with the last contact of anybody in your organization.')
    .addHelpText(...examples('campaigns people "Harbour energy" --new', 'campaigns people cmp_… --due'))
    .addOption(onlyState('people'))
    .option('--due', 'only people to contact again today or earlier')
    .option('--new', 'only people not contacted yet, in any campaign or list')
    .option('--search <text>', 'a part of the name, the outlet or an e-mail address')
    .option('-n, --limit <count>', 'maximum number of rows', integer, 10_000)
    .action(async (name: string, options: PeopleOptions, command: Command) => {
      const call = await openCall(command);
      const { id } = await findCampaign(call, name);
      const { state, due, new: isNew, search: q, limit } = options;
      const follow_up = due ? ('due' as const) : undefined;
      const query = given({ ...PAGE, state, follow_up, touched: isNew ? false : undefined, q });
      const people = call.client.campaigns.eachPerson(id, query, { signal: call.signal });
      await call.print(members(await collect(people, limit)));
    });

  withDryRun(apiCommand(group, 'add <campaign> <job> [journalists...]'))
    .description(
      'Add journalists of a job, by id (jid_…) or all of them, with their scores for the newest pitch.',
    )
    .addHelpText(
      ...examples(
        'campaigns add "Harbour energy" jej_… jid_… jid_…',
        'campaigns add "Harbour energy" jej_… --all --update',
      ),
    )
    .option('--all', 'everyone')
    .option('--update', 'give those who are there already the newer profile of the job')
    .action(
      async (
        name: string,
        job: string,
        ids: string[],
        options: { all?: boolean; update?: boolean },
        command: Command,
      ) => {
        if (ids.length > 0 === (options.all ?? false))
          throw new CommandFailure('usage', 'Name the journalists by id, or use --all.');
        const call = await openCall(command);
        const { id, pitch_number } = await findCampaign(call, name);
        const selection = options.all ? await choosePeople(call, job) : ids;
        if (selection.length === 0) return say('The job has no journalists to add.');
        const sum = await addInParts(selection, (part) => {
          const body = {
            job_id: job,
            journalist_identity_ids: part,
            ...(pitch_number === null ? {} : { pitch_number }),
            ...(options.update ? { update_existing: true } : {}),
          };
          return call.client.campaigns.addPeople(id, body, { signal: call.signal });
        });
        await call.print(campaignAdditions(sum));
      },
    );

  addImport(group);

  addSet(people, (call, id, current, fields) =>
    call.client.campaigns.changePerson(id, current, fields, { signal: call.signal }),
  )
    .description('Change the state, the note or the follow-up date of a person.')
    .addHelpText(
      ...examples('campaigns set "Harbour energy" ada@news.example -s contacted --follow-up 2026-12-09'),
    )
    .option('--follow-up <day>', 'day of the next contact, as YYYY-MM-DD; "" removes it');

  addExport(people, (call, id, query) => call.client.campaigns.export(id, query, { signal: call.signal }))
    .description('Export the people as CSV for a mail merge, or as JSON lines with the evidence.')
    .option('--include-declined', 'also people who declined or must not be contacted')
    .option('--include-all', 'everybody, also people whom you have contacted or whom the pitch does not fit')
    .option('-f, --file <path>', 'write to a new file instead of stdout');

  addWatch(people);

  for (const verb of ['archive', 'restore'] as const)
    withDryRun(apiCommand(group, `${verb} <campaign>`))
      .description(
        verb === 'archive'
          ? 'Take a campaign off the list. Its people stay.'
          : 'Put a campaign back on the list.',
      )
      .addHelpText(...examples(`campaigns ${verb} cmp_…`))
      .action(async (name: string, _options: unknown, command: Command) => {
        const call = await openCall(command);
        const { id } = await findCampaign(call, name, verb === 'restore');
        await call.print(campaign(await call.client.campaigns[verb](id, { signal: call.signal })));
      });
}

import type { Command } from 'commander';
import { given } from '../../../model/text/given.ts';
import { apiCommand, examples, openCall } from '../call.ts';
import { withDryRun } from '../dry-run.ts';
import { CommandFailure } from '../failures.ts';
import { readText } from '../input.ts';
import { matchList, savedPitch, savedPitchList } from '../output/find-views.ts';
import { feed } from '../output/watch-views.ts';
import { collect, PAGE, queryOfCampaign } from '../people-calls.ts';

interface SaveOptions {
  search?: string;
  campaign?: string;
}

/** `byline saved-pitches`: pitches for which Byline keeps looking. */
export function addSavedPitches(program: Command): void {
  const pitches = program
    .command('saved-pitches')
    .description('Keep looking for people who publish on the subject of a pitch. Free.')
    .addHelpText(...examples('saved-pitches', 'saved-pitches save pitch.txt', 'saved-pitches matches svp_…'));

  apiCommand(pitches, 'list', { isDefault: true })
    .description('List your saved pitches, newest first, with the numbers of their matches.')
    .addHelpText(...examples('saved-pitches'))
    .action(async (_options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(savedPitchList(await collect(client.savedPitches.each(PAGE, { signal }))));
    });

  withDryRun(apiCommand(pitches, 'save [pitch]'))
    .description('Save a pitch from a file, or that of a search or campaign.')
    .addHelpText(
      ...examples(
        'saved-pitches save pitch.txt',
        'saved-pitches save --search jsr_…',
        'saved-pitches save --campaign "Harbour energy"',
      ),
    )
    .option('--search <search>', 'the pitch and options of this search (jsr_…), without its people')
    .option('--campaign <campaign>', 'the pitch of this campaign (cmp_… or its name)')
    .action(async (path: string | undefined, { search, campaign }: SaveOptions, command: Command) => {
      if ([path, search, campaign].filter((source) => source !== undefined).length !== 1)
        throw new CommandFailure('usage', 'Name a file with a pitch, or use --search or --campaign.');
      const call = await openCall(command);
      const pitch = path === undefined ? undefined : readText(path).trim();
      const body = given({ pitch, journalist_search_id: search, ...(await queryOfCampaign(call, campaign)) });
      await call.print(savedPitch(await call.client.savedPitches.save(body, { signal: call.signal })));
    });

  apiCommand(pitches, 'matches <id>')
    .description('List who has published on the subject of a saved pitch, the last match first.')
    .addHelpText(...examples('saved-pitches matches svp_…'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(matchList(await collect(client.savedPitches.eachMatch(id, { signal }))));
    });

  for (const [verb, paused, what] of [
    ['pause', true, 'Match no new articles until the saved pitch goes on.'],
    ['resume', false, 'Let a saved pitch go on. Who has published meanwhile is matched, too.'],
  ] as const)
    withDryRun(apiCommand(pitches, `${verb} <id>`))
      .description(what)
      .addHelpText(...examples(`saved-pitches ${verb} svp_…`))
      .action(async (id: string, _options: unknown, command: Command) => {
        const { client, signal, print } = await openCall(command);
        await print(savedPitch(await client.savedPitches.setPaused(id, paused, { signal })));
      });

  withDryRun(apiCommand(pitches, 'delete <id>'))
    .description('Delete a saved pitch with its matches.')
    .addHelpText(...examples('saved-pitches delete svp_…'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { client, signal } = await openCall(command);
      await client.savedPitches.delete(id, { signal });
    });

  withDryRun(apiCommand(pitches, 'feed <id>'))
    .description('Open an Atom feed of who has published on a saved pitch, under a new address.')
    .addHelpText(...examples('saved-pitches feed svp_…', 'saved-pitches feed svp_… --close'))
    .option('--close', 'close the feed instead: its address stops working')
    .action(async (id: string, { close }: { close?: boolean }, command: Command) => {
      const { client, signal, print } = await openCall(command);
      if (close) return client.savedPitches.closeFeed(id, { signal });
      await print(feed(await client.savedPitches.openFeed(id, { signal })));
    });
}

import type { Command } from 'commander';
import { given } from '../../../model/text/given.ts';
import { gapsInWords, searchInWords } from '../../../model/text/search-estimate.ts';
import type { JournalistSearch, JournalistSearchBody } from '../../client/index.ts';
import { apiCommand, type Call, counted, decimal, examples, integer, openCall, say } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { readText } from '../input.ts';
import { requireComplete, waitAndShow, withProgress } from '../job-waiting.ts';
import { peopleList, previewList } from '../output/find-views.ts';
import { queryOfCampaign } from '../people-calls.ts';
import { findForEach } from '../pitch-file.ts';

interface FindOptions {
  want?: number;
  asOf?: string;
  months?: number;
  language?: string[];
  country?: string[];
  exclude?: string[];
  after?: string;
  maxCredits?: number;
  externalId?: string;
  idempotencyKey?: string;
  campaign?: string;
  dryRun?: boolean;
  enrich?: boolean;
  pitches?: string;
}

/** `byline find`: finds the journalists who cover the subject of a pitch. */
export function addFind(program: Command): void {
  apiCommand(program, 'find')
    .description('Find the journalists who cover the subject of a pitch.')
    .argument('[pitch]', 'file with your pitch; - reads stdin')
    .option('-n, --want <people>', 'stop at this many people who fit, 1 to 100 (default 40)', integer)
    .option('--as-of <date>', 'search back from this day instead of today')
    .option('-m, --months <months>', 'how far to search back, 1 to 24 (default 12)', integer)
    .option('--language <code...>', 'only articles in these languages (ISO 639)')
    .option('--country <code...>', 'only outlets of these countries (ISO 3166-1)')
    .option('--exclude <list...>', 'leave out the members of these media lists (ml_…)')
    .option('--after <search>', 'go on from this search (jsr_…), with its options and without its people')
    .option('--max-credits <credits>', 'maximum cost of the search', decimal)
    .option('--external-id <label>', 'your own reference, by which you can find the search again')
    .option('--campaign <campaign>', 'the campaign (cmp_… or its name) that the search belongs to')
    .option('--idempotency-key <key>', 'repeating the command with the same key returns the same search')
    .option('--dry-run', 'only show the queries and whom they find at once. Free')
    .option('-e, --enrich', 'look up contacts of the people who fit, and wait for them')
    .option(
      '--pitches <file>',
      'search for each line {"pitch_id", "pitch", "as_of"} of a file, and print people and estimate by pitch_id',
    )
    .addHelpText(
      ...examples(
        'find pitch.txt --want 20',
        'find pitch.txt --dry-run',
        'find pitch.txt --enrich -o csv > list.csv',
        'find --pitches pitches.jsonl -o json > answer.json',
      ),
    )
    .action(async (path: string | undefined, options: FindOptions, command: Command) => {
      if ((path === undefined) === (options.pitches === undefined))
        throw new CommandFailure('usage', 'Name a file with a pitch, or use --pitches.');
      const call = await openCall(command);
      if (options.pitches !== undefined) return findForEach(call, options.pitches, optionsOf(options));
      const body = { pitch: readText(path ?? '').trim(), options: optionsOf(options) };
      if (options.dryRun) {
        const { client, signal } = call;
        return call.print(previewList(await client.journalistSearches.preview(body, { signal })));
      }
      return find(call, body, options);
    });
}

function optionsOf(flags: FindOptions): NonNullable<JournalistSearchBody['options']> {
  const { want, asOf, months, language, country, exclude, after, externalId } = flags;
  const of = { exclude_media_list_ids: exclude, after_search_id: after, external_id: externalId };
  return given({ want, as_of: asOf, months, languages: language, countries: country, ...of });
}

async function find(call: Call, body: JournalistSearchBody, options: FindOptions): Promise<void> {
  const { journalistSearches: searches } = call.client;
  const { maxCredits, idempotencyKey, enrich } = options;
  const campaign = await queryOfCampaign(call, options.campaign);
  const query = given({ ...campaign, max_credits: maxCredits });
  const started = await searches.start(body, query, given({ signal: call.signal, idempotencyKey }));
  const search = await waitUntilFound(call, started.id);
  const { result, usage } = search;
  if (!enrich) await call.print(peopleList(search));
  say(`${search.progress.message}. ${usage.credits_used} credits used. ${searchInWords(result)}.`);
  const gaps = gapsInWords(result.not_searched);
  if (gaps !== '') say(gaps);
  if (!enrich || result.passing === 0) return;
  // Those who fit stand first.
  const job = await searches.enrich(search.id, { people: result.passing }, campaign, {
    signal: call.signal,
  });
  say(`${job.id}: ${counted(job.progress.total, 'source')}, ${job.usage.reserved_credits} credits held.`);
  await waitAndShow(call, job.id);
}

async function waitUntilFound(call: Call, id: string): Promise<JournalistSearch> {
  const search = await withProgress(
    call,
    (options) => call.client.journalistSearches.waitFor(id, options),
    () => `The search ${id} goes on.`,
  );
  requireComplete([search]);
  return search;
}

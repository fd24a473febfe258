import { Command, InvalidArgumentError, Option } from 'commander';
import { type Database, rankLists } from '../../../db/index.ts';
import type { RankList } from '../../../model/index.ts';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

interface ImportOptions {
  tranco?: string;
  domainRanks?: string;
  rows: number;
  asOf?: string;
}

const TITLES: Record<RankList, string> = {
  tranco: 'Tranco',
  domain_ranks: 'Common Crawl domain ranks',
};

export function importCommands(config: Config, withDatabase: WithDatabase): Command {
  const command = new Command('import').description('Import external data: rank lists.');
  command
    .command('ranks')
    .description('Replace the rank lists from which the authority and traffic of publications are computed.')
    .option('--tranco <file-or-url>', 'the Tranco list, e.g. top-1m.csv.zip')
    .option('--domain-ranks <file-or-url>', 'Common Crawl domain ranks, e.g. …-domain-ranks.txt.gz')
    .addOption(
      new Option('--rows <count>', 'number of domains to keep from each list')
        .argParser(readCount)
        .default(config.ranks.rows),
    )
    .addOption(
      new Option('--as-of <date>', 'date of the lists, if the files do not contain it').argParser(readDay),
    )
    .action((options: ImportOptions) =>
      withDatabase(async (db) => {
        const lists: [RankList, string | undefined][] = [
          ['tranco', options.tranco],
          ['domain_ranks', options.domainRanks],
        ];
        if (lists.every(([, location]) => !location)) {
          throw new OperatorError('Name at least one list: --tranco FILE|URL or --domain-ranks FILE|URL.');
        }
        for (const [list, location] of lists) {
          if (location) await importOne(config, list, location, options);
        }
        await showLists(db);
      }),
    );
  return command;
}

async function importOne(
  config: Config,
  list: RankList,
  location: string,
  { rows: limit, asOf }: ImportOptions,
): Promise<void> {
  // Import the parsers lazily, because they take long to load and the help text does not need them.
  const { SingleBar } = await import('cli-progress');
  const { importRanks } = await import('../../../activities/publications/index.ts');
  const bar = new SingleBar({
    format: `${TITLES[list]} {bar} {percentage} % · {rows} domains`,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  });
  bar.start(100, 0, { rows: 0 });
  const result = await importRanks(config.databaseUrl ?? '', {
    list,
    location,
    limit,
    asOf,
    signal: new AbortController().signal,
    onProgress: ({ bytes, totalBytes, rows }) =>
      bar.update(Math.min(100, Math.floor((100 * bytes) / (totalBytes ?? Number.POSITIVE_INFINITY))), {
        rows,
      }),
  }).finally(() => bar.stop());
  switch (result.outcome) {
    case 'refused':
      throw new OperatorError(`${location}: ${result.reason} Nothing was imported.`);
    case 'busy':
      throw new OperatorError(`Another import of ${TITLES[list]} is running. Try again when it has ended.`);
    case 'imported':
      if (result.skipped > 0) console.log(`${result.skipped} lines without a valid domain were skipped.`);
  }
}

async function showLists(db: Database): Promise<void> {
  for (const { name, row_count, as_of, source } of await rankLists.list(db)) {
    console.log(`${TITLES[name]}: ${row_count} domains as of ${as_of}, from ${source}`);
  }
}

function readCount(text: string): number {
  const count = readDecimal(text, 0) ?? 0;
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('The value must be a whole number above 0.');
  return count;
}

function readDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('The value must be a date such as 2026-10-31.');
  return text;
}

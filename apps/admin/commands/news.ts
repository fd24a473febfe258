import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import { newsArchives, newsBackfill, newsWords, openCluster, replication } from '../../../db/index.ts';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';
import { statusLines } from './news-lines.ts';

/** The number of articles that one transaction removes. */
const REMOVED_AT_ONCE = 5_000;
/** More days than any index keeps. */
const MAX_DAYS = 999;

export function newsCommands(config: Config, withDatabase: WithDatabase): Command {
  const command = new Command('news').description('Manage the news index and its archives of articles.');
  command
    .command('load <file>')
    .description('Add the articles of a file (.jsonl or .jsonl.gz) to the index. They stay until removed.')
    .option('--name <name>', 'name of the archive (default: the name of the file)')
    .action((file: string, { name }: { name?: string }) =>
      withDatabase(async (db) => {
        if (!existsSync(file)) throw new OperatorError(`There is no file "${file}".`);
        const { loadArchive } = await import('../../../activities/news/index.ts');
        const archive = name ?? basename(file).replace(/\.jsonl(?:\.gz)?$/, '');
        const loaded = await loadArchive(db, { file, archive }, ({ lines }) => {
          if (process.stderr.isTTY) process.stderr.write(`\r${lines} lines read`);
        });
        if (process.stderr.isTTY) process.stderr.write('\r');
        console.log(
          `Loaded "${archive}": ${loaded.lines} lines read, ${loaded.added} new articles, ${loaded.skipped} lines skipped.`,
        );
        for (const problem of loaded.problems) console.log(`  ${problem}`);
      }),
    );
  command
    .command('list')
    .description('List the loaded archives.')
    .action(() =>
      withDatabase(async (db) => {
        for (const { archive, articles, oldest, newest } of await newsArchives.list(db))
          console.log(`${archive}  ${articles} articles  ${oldest ?? 'undated'} to ${newest ?? 'undated'}`);
      }),
    );
  command
    .command('status')
    .description('Show what the index holds and covers, what is still to be loaded, and what failed.')
    .action(() =>
      withDatabase(async (db) => {
        for (const line of await statusLines(db)) console.log(line);
      }),
    );
  command
    .command('backfill <days>')
    .description('Choose how much of the past the index holds, as admins do in the console; 0 stops.')
    .option('--languages <codes>', 'only articles in these languages (ISO 639), such as en,de')
    .option(
      '--countries <codes>',
      'without outlets of other countries than these (ISO 3166-1), such as GB,IE',
    )
    .action((days: string, { languages, countries }: { languages?: string; countries?: string }) =>
      withDatabase(async (db) => {
        const count = readDecimal(days, 0);
        if (count === null || count < 0 || count > MAX_DAYS)
          throw new OperatorError(`"${days}" is not a number of days.`);
        await newsBackfill.choose(db, {
          days: count,
          languages: codesIn(languages).map((code) => code.toLowerCase()),
          countries: codesIn(countries).map((code) => code.toUpperCase()),
        });
        console.log('The index will be filled anew within minutes. See: byline admin news status');
      }),
    );
  command
    .command('remove <archive>')
    .description('Remove the articles of an archive from the index.')
    .action((archive: string) =>
      withDatabase(async (db) => {
        let removed = 0;
        for (let batch = REMOVED_AT_ONCE; batch === REMOVED_AT_ONCE; removed += batch)
          batch = await newsArchives.remove(db, archive, REMOVED_AT_ONCE);
        if (removed === 0)
          throw new OperatorError(`There is no archive "${archive}". See: byline admin news list`);
        await newsWords.refresh(db);
        console.log(`${removed} articles removed.`);
      }),
    );
  command
    .command('reindex')
    .description('Build the index on the cluster of BYLINE_SEARCH_URL anew, while searches go on.')
    .option('--leave', 'instead stop using a cluster, and remove the index from it')
    .action(({ leave }: { leave?: true }) =>
      withDatabase(async (db) => {
        const cluster = config.news.cluster && (await openCluster(config.news.cluster));
        try {
          if (leave) {
            await replication.leave(db, cluster);
            console.log('PostgreSQL answers all searches.');
            return;
          }
          if (!cluster)
            throw new OperatorError('No cluster is configured. Set BYLINE_SEARCH_URL, also for all workers.');
          const articles = await replication.rebuild(db, cluster, (count) => {
            if (process.stderr.isTTY) process.stderr.write(`\r${count} articles`);
          });
          if (process.stderr.isTTY) process.stderr.write('\r');
          if (articles === null) throw new OperatorError('Another rebuild is running.');
          console.log(`The cluster answers searches, from ${articles} articles.`);
        } finally {
          await cluster?.close();
        }
      }),
    );
  return command;
}

function codesIn(list = ''): string[] {
  return [...new Set(list.split(',').flatMap((code) => code.trim() || []))];
}

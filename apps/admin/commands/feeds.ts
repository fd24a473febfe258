import { readFileSync, statSync } from 'node:fs';
import { Command } from 'commander';
import { feeds } from '../../../db/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

/** Larger than any list that a person keeps. */
const MAX_OPML_BYTES = 10 * 1024 * 1024;

/** `byline admin feeds …` */
export function feedCommands(withDatabase: WithDatabase): Command {
  const command = new Command('feeds').description('Feeds that the index of news is filled from.');
  command
    .command('add <url>')
    .description('Read an RSS or Atom feed or a news sitemap from now on; robots.txt is obeyed.')
    .option('--title <title>', 'what it is')
    .option('--licence <licence>', 'on what terms its items may be used')
    .action((url: string, { title, licence }: { title?: string; licence?: string }) =>
      withDatabase(async (db) => {
        const added = await feeds.add(db, [
          { url: readUrl(url), title: title ?? null, licence: licence ?? null },
        ]);
        console.log(added === 1 ? 'Added; it is read within two minutes.' : 'It was there already.');
      }),
    );
  command
    .command('list')
    .description('List feeds with what they brought, and what is wrong with them.')
    .action(() =>
      withDatabase(async (db) => {
        for (const feed of await feeds.list(db)) {
          const state = feed.failure
            ? `failed ${feed.failures} times: ${feed.failure}`
            : feed.read_at
              ? `read ${feed.read_at.toISOString()}`
              : 'not read yet';
          const terms = feed.licence ? `  (${feed.licence})` : '';
          console.log(
            `${feed.id}  ${feed.added_by}  ${feed.articles} articles  ${feed.url}${terms}  ${state}`,
          );
        }
      }),
    );
  command
    .command('import <file>')
    .description('Add the feeds of an OPML file.')
    .option('--licence <licence>', 'on what terms their items may be used')
    .action((file: string, { licence }: { licence?: string }) =>
      withDatabase(async (db) => {
        const listed = await readOpmlFile(file);
        const usable = listed.filter(({ url }) => isWebAddress(url));
        const added = await feeds.add(
          db,
          usable.map((feed) => ({ ...feed, licence: licence ?? null })),
        );
        const unusable = listed.length - usable.length;
        console.log(
          `${added} of ${listed.length} feeds added${unusable > 0 ? `, ${unusable} have no web address` : ''}.`,
        );
      }),
    );
  command
    .command('remove <feed>')
    .description('Stop reading a feed (id or address); what it brought stays.')
    .action((feed: string) =>
      withDatabase(async (db) => {
        if (!(await feeds.remove(db, feed))) throw new OperatorError(`There is no feed "${feed}".`);
        console.log('Removed.');
      }),
    );
  return command;
}

function readUrl(text: string): string {
  if (!isWebAddress(text)) throw new OperatorError(`"${text}" is not an http or https address.`);
  return new URL(text).href;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

async function readOpmlFile(file: string) {
  // Loaded when it is needed: the parsers would make every other command slow to start.
  const { readOpml } = await import('../../../activities/news/index.ts');
  let text: string;
  try {
    if (statSync(file).size > MAX_OPML_BYTES) throw new OperatorError(`${file} is larger than 10 MB.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const listed = readOpml(text);
  if (!listed) throw new OperatorError(`${file} is no OPML file.`);
  return listed;
}

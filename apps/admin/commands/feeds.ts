import { readFileSync, statSync } from 'node:fs';
import { Command } from 'commander';
import { feeds, openFeeds } from '../../../db/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

/** The maximum size of an OPML file, far above the size of any list of feeds that is maintained by hand. */
const MAX_OPML_BYTES = 10 * 1024 * 1024;

export function feedCommands(withDatabase: WithDatabase): Command {
  const command = new Command('feeds').description('Manage the feeds that fill the news index.');
  command
    .command('add <url>')
    .description('Add an RSS or Atom feed or a news sitemap. robots.txt is respected.')
    .option('--title <title>', 'title of the feed')
    .option('--licence <licence>', 'license of the items in the feed')
    .action((url: string, { title, licence }: { title?: string; licence?: string }) =>
      withDatabase(async (db) => {
        const added = await feeds.add(db, [
          { url: readUrl(url), title: title ?? null, licence: licence ?? null },
        ]);
        console.log(
          added === 1
            ? 'Added. The feed will be read within two minutes.'
            : 'The feed is already on the list.',
        );
      }),
    );
  command
    .command('list')
    .description('List the feeds with their article counts and errors.')
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
    .description('Add all feeds of an OPML file.')
    .option('--licence <licence>', 'license of the items in these feeds')
    .action((file: string, { licence }: { licence?: string }) =>
      withDatabase(async (db) => {
        const listed = await readOpmlFile(file);
        const usable = listed.filter(({ url }) => isWebUrl(url));
        const added = await feeds.add(
          db,
          usable.map((feed) => ({ ...feed, licence: licence ?? null })),
        );
        const unusable = listed.length - usable.length;
        console.log(
          `${added} of ${listed.length} feeds added${unusable > 0 ? `, ${unusable} have no valid URL` : ''}.`,
        );
      }),
    );
  withChoice(command.command('choose'))
    .description(
      'List the bundled feeds whose licenses let anybody use their texts, or add those that you choose.',
    )
    .option('--add', 'add the listed feeds; without it, nothing is added')
    .action(({ add, ...choice }: openFeeds.FeedChoice & { add?: boolean }) => {
      const chosen = openFeeds.listFor(choice);
      if (chosen.length === 0) throw new OperatorError('No bundled feed is like that.');
      for (const feed of chosen) console.log(describe(feed));
      if (!add) return;
      return withDatabase(async (db) => {
        const added = await feeds.add(
          db,
          chosen.map(({ url, title, licence }) => ({ url, title, licence })),
        );
        console.log(`${added} of ${chosen.length} feeds added. They will be read within two minutes.`);
      });
    });
  command
    .command('remove <feed>')
    .description('Stop reading a feed (id or URL). Its indexed articles are kept.')
    .action((feed: string) =>
      withDatabase(async (db) => {
        if (!(await feeds.remove(db, feed)))
          throw new OperatorError(`There is no feed "${feed}". See: byline admin feeds list`);
        console.log('Removed.');
      }),
    );
  return command;
}

function withChoice(command: Command): Command {
  return command
    .option('--language <code>', 'only feeds in this language (ISO 639)')
    .option('--country <code>', 'only feeds about this country (ISO 3166-1)')
    .option('--subject <subject>', 'general, environment, science, investigations or fact_checks');
}

function describe({ url, title, licence, terms, language, country, subject }: openFeeds.OpenFeed): string {
  return `${title}  ${language}  ${country ?? 'world'}  ${subject}  ${url}  (${licence}, ${terms})`;
}

function readUrl(text: string): string {
  if (!isWebUrl(text)) throw new OperatorError(`"${text}" is not an http or https URL.`);
  return new URL(text).href;
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

async function readOpmlFile(file: string) {
  // Import the parsers lazily, because they take long to load and only `feeds import` needs them.
  const { readOpml } = await import('#reader');
  let text: string;
  try {
    if (statSync(file).size > MAX_OPML_BYTES) throw new OperatorError(`${file} is larger than 10 MB.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      code === 'ENOENT' ? `There is no file "${file}".` : `${file} could not be read: ${message}`,
    );
  }
  const listed = readOpml(text);
  if (!listed) throw new OperatorError(`${file} is not an OPML file.`);
  return listed;
}

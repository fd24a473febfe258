import type { Command } from 'commander';
import type { Article, Problem, Publication } from '../../client/index.ts';
import { apiCommand, examples, openCall, say } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { readUrls } from '../input.ts';
import { write } from '../output/print.ts';
import { printable } from '../output/printable.ts';
import type { Column, View } from '../output/view.ts';

interface LookupOptions {
  forceRefresh?: boolean;
}

interface ArticleOptions extends LookupOptions {
  markdown?: boolean;
  evidence?: boolean;
}

/** `byline article` and `byline publication`: show a record for one URL, or a table for several. */
export function addLookups(program: Command): void {
  lookupCommand(program, 'article')
    .description('Look up articles: title, authors, dates, publication. Up to ten at once.')
    .addHelpText(...examples('article https://news.example/story --markdown'))
    .option('--markdown', 'include the text of the article')
    .option('--evidence', 'include the evidence for each fact')
    .action(async (given: string[], options: ArticleOptions, command: Command) => {
      const addresses = readUrls(given);
      const { client, signal, format, print } = await openCall(command);
      const include = (['markdown', 'evidence'] as const).filter((part) => options[part]);
      const query = {
        ...(include.length > 0 ? { include: include.join(',') } : {}),
        ...refreshOf(options),
      };
      const [url] = addresses;
      if (url !== undefined && addresses.length === 1) {
        const article = await client.lookUpArticle({ url, ...query }, { signal });
        await print(articles(article, [article]));
        if (format === 'table' && article.markdown) await writeText(article.markdown);
        return;
      }
      const batch = await client.lookUpArticles({ urls: addresses }, query, { signal });
      const rows = batch.results.flatMap(({ article }) => article ?? []);
      await print(articles(batch, rows));
      sayFailures(batch.results);
    });

  lookupCommand(program, 'publication')
    .description('Look up publications by URL or host: type, reach, country. Up to 25 at once.')
    .addHelpText(...examples('publication news.example https://other.example/story'))
    .action(async (args: string[], options: LookupOptions, command: Command) => {
      const addresses = readUrls(args);
      const { client, signal, print } = await openCall(command);
      const query = refreshOf(options);
      const [url] = addresses;
      if (url !== undefined && addresses.length === 1) {
        const publication = await client.lookUpPublication({ url, ...query }, { signal });
        return print(publications(publication, [publication]));
      }
      const batch = await client.lookUpPublications({ urls: addresses }, query, { signal });
      const rows = batch.results.flatMap(({ publication }) => publication ?? []);
      await print(publications(batch, rows));
      sayFailures(batch.results);
    });
}

function refreshOf({ forceRefresh }: LookupOptions): { force_refresh?: true } {
  return forceRefresh ? { force_refresh: true } : {};
}

function lookupCommand(program: Command, name: string): Command {
  return apiCommand(program, name)
    .argument('<address...>', 'URLs; - reads them from stdin, one per line')
    .option('--force-refresh', 'fetch the page again, even if there is a recent cached result');
}

/** Prints an error for each URL whose lookup failed, and sets exit code 1. */
function sayFailures(results: { url: string; error: Problem | null }[]): void {
  const failed = results.filter(({ error }) => error !== null);
  for (const { url, error } of failed) say(`${url}: ${error?.code}: ${error?.message}`);
  if (failed.length === 0) return;
  throw new CommandFailure('failed', `${failed.length} of ${results.length} URLs could not be looked up.`);
}

async function writeText(text: string): Promise<void> {
  await write(`\n${text.split('\n').map(printable).join('\n')}\n`);
}

const ARTICLE: Column<Article>[] = [
  { name: 'title', of: ({ title }) => title },
  { name: 'authors', of: ({ authors }) => authors.map(({ name }) => name).join(', ') || null },
  { name: 'byline', of: ({ byline }) => byline, csvOnly: true },
  { name: 'published_at', of: ({ published_at }) => published_at, isTime: true },
  { name: 'publication', of: ({ publication }) => publication.name },
  { name: 'language', of: ({ language }) => language },
  { name: 'word_count', of: ({ word_count }) => word_count },
  { name: 'paywalled', of: ({ paywalled }) => paywalled },
  { name: 'url', of: ({ url }) => url, whole: true },
  { name: 'canonical_url', of: ({ canonical_url }) => canonical_url, csvOnly: true },
  { name: 'description', of: ({ description }) => description, csvOnly: true },
];

const PUBLICATION: Column<Publication>[] = [
  { name: 'domain', of: ({ domain }) => domain, whole: true },
  { name: 'name', of: ({ name }) => name },
  { name: 'publication_type', of: ({ publication_type }) => publication_type },
  { name: 'confidence', of: ({ publication_type_confidence }) => publication_type_confidence },
  { name: 'domain_authority', of: ({ domain_authority }) => domain_authority },
  { name: 'monthly_traffic', of: ({ estimated_monthly_organic_traffic: visits }) => visits },
  { name: 'country', of: ({ country }) => country },
  { name: 'language', of: ({ language }) => language },
  { name: 'homepage_url', of: ({ homepage_url }) => homepage_url, csvOnly: true },
  { name: 'stale', of: ({ stale }) => stale, csvOnly: true },
];

/** Shows one row as a record, or several as a table. `body` is the API response that contained the rows. */
const oneOrMore =
  <Row>(columns: Column<Row>[]) =>
  (body: unknown, rows: Row[]): View<Row> => ({
    layout: rows.length === 1 ? 'record' : 'list',
    body,
    rows,
    columns,
  });

const articles = oneOrMore(ARTICLE);
const publications = oneOrMore(PUBLICATION);

import type { Command } from 'commander';
import { apiCommand, openCall, say } from '../call.ts';
import type { Problem } from '../client/index.ts';
import { CommandFailure } from '../failures.ts';
import { readAddresses } from '../input.ts';
import { articles, publications } from '../output/lookup-views.ts';
import { write } from '../output/print.ts';
import { printable } from '../output/printable.ts';

interface LookupOptions {
  forceRefresh?: boolean;
}

interface ArticleOptions extends LookupOptions {
  markdown?: boolean;
  evidence?: boolean;
}

/** `byline article` and `byline publication`: one address is a record, several are a table. */
export function addLookups(program: Command): void {
  lookupCommand(program, 'article')
    .description('Read articles: title, authors, dates, publication. Up to ten at once.')
    .option('--markdown', 'with the text of the article')
    .option('--evidence', 'with where each fact was read')
    .action(async (given: string[], options: ArticleOptions, command: Command) => {
      const addresses = readAddresses(given);
      const { client, signal, format, print } = await openCall(command);
      const include = (['markdown', 'evidence'] as const).filter((part) => options[part]);
      const shared = include.length > 0 ? { include: include.join(',') } : {};
      const [url] = addresses;
      if (url !== undefined && addresses.length === 1) {
        const fresh = options.forceRefresh ? ({ force_refresh: 'true' } as const) : {};
        const article = await client.lookUpArticle({ url, ...shared, ...fresh }, { signal });
        await print(articles(article, [article]));
        if (format === 'table' && article.markdown) await writeText(article.markdown);
        return;
      }
      const fresh = options.forceRefresh ? { force_refresh: true } : {};
      const batch = await client.lookUpArticles({ urls: addresses, ...shared, ...fresh }, { signal });
      await print(
        articles(
          batch,
          batch.results.flatMap(({ article }) => article ?? []),
        ),
      );
      sayFailures(batch.results);
    });

  lookupCommand(program, 'publication')
    .description('Look up publications by address or host: type, reach, country. Up to 25 at once.')
    .action(async (given: string[], { forceRefresh }: LookupOptions, command: Command) => {
      const addresses = readAddresses(given);
      const { client, signal, print } = await openCall(command);
      const [url] = addresses;
      if (url !== undefined && addresses.length === 1) {
        const fresh = forceRefresh ? ({ force_refresh: 'true' } as const) : {};
        const publication = await client.lookUpPublication({ url, ...fresh }, { signal });
        return print(publications(publication, [publication]));
      }
      const fresh = forceRefresh ? { force_refresh: true } : {};
      const batch = await client.lookUpPublications({ urls: addresses, ...fresh }, { signal });
      await print(
        publications(
          batch,
          batch.results.flatMap(({ publication }) => publication ?? []),
        ),
      );
      sayFailures(batch.results);
    });
}

function lookupCommand(program: Command, name: string): Command {
  return apiCommand(program, name)
    .argument('<address...>', 'addresses; - reads them from stdin, one a line')
    .option('--force-refresh', 'fetch again even if the stored answer is fresh');
}

/** Each address without an answer, then exit code 1. */
function sayFailures(results: { url: string; error: Problem | null }[]): void {
  const failed = results.filter(({ error }) => error !== null);
  for (const { url, error } of failed) say(`${url}: ${error?.code}: ${error?.message}`);
  if (failed.length === 0) return;
  throw new CommandFailure('failed', `${failed.length} of ${results.length} could not be looked up.`);
}

async function writeText(text: string): Promise<void> {
  await write(`\n${text.split('\n').map(printable).join('\n')}\n`);
}

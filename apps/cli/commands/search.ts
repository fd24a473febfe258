import type { Command } from 'commander';
import type { NewsSearchResult, SearchBody } from '../../client/index.ts';
import { apiCommand, examples, integer, openCall, say } from '../call.ts';
import { withDryRun } from '../dry-run.ts';
import type { View } from '../output/view.ts';

type SearchOptions = Pick<SearchBody, 'gl' | 'hl' | 'tbs' | 'page'> &
  Record<'url' | 'output' | 'columns' | 'sort' | 'dryRun', unknown>;

export function addSearch(program: Command): void {
  withDryRun(apiCommand(program, 'search'))
    .description(
      'Search the news. Query syntax: words, "a phrase", -word, a OR b, site:, intitle:, after:, before:.',
    )
    .addHelpText(
      ...examples(
        'search "battery recycling" --tbs qdr:w',
        'search intitle:ferry --columns title,author,link',
      ),
    )
    .argument('<query...>', 'search query; put queries that start with - after --')
    .option('--gl <country>', 'country (ISO 3166-1) whose publications rank first')
    .option('--hl <language>', 'language (ISO 639)')
    .option(
      '--tbs <window>',
      'time window: qdr:h|d|w|m|y with a count, cdr:1,cd_min:…,cd_max:…; sbd:1 for newest first',
    )
    .option('--page <number>', 'page number, 1 to 10; ten results per page', integer)
    .action(async (words: string[], options: SearchOptions, command: Command) => {
      const { url, output, columns, sort, dryRun, ...settings } = options;
      const { client, signal, print } = await openCall(command);
      const result = await client.searchNews({ q: words.join(' '), ...settings }, { signal });
      await print(newsList(result));
      for (const { message } of result.warnings) say(message);
      for (const { text, url } of result.attribution) say(`${text} ${url}`);
    });
}

type NewsItem = NewsSearchResult['news'][number];

function newsList(result: NewsSearchResult): View<NewsItem> {
  return {
    layout: 'list',
    body: result,
    rows: result.news,
    columns: [
      { name: 'position', of: ({ position }) => position, csvOnly: true },
      { name: 'date', of: ({ date }) => date },
      { name: 'source', of: ({ source }) => source },
      { name: 'title', of: ({ title }) => title },
      { name: 'author', of: ({ metadata }) => metadata.author },
      { name: 'link', of: ({ link }) => link, whole: true },
      { name: 'source_domain', of: ({ source_domain }) => source_domain, csvOnly: true },
      { name: 'published_at', of: ({ published_at }) => published_at, csvOnly: true, isTime: true },
      { name: 'language', of: ({ language }) => language, csvOnly: true },
      { name: 'country', of: ({ country }) => country, csvOnly: true },
      { name: 'publication_type', of: ({ metadata }) => metadata.publication_type, csvOnly: true },
      { name: 'domain_authority', of: ({ metadata }) => metadata.domain_authority, csvOnly: true },
      { name: 'snippet', of: ({ snippet }) => snippet, csvOnly: true },
    ],
    empty: 'No results.',
  };
}

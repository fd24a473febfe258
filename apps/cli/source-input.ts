import { asLink } from '../../model/source-columns.ts';
import {
  joinLists,
  type ListedSource,
  problemsOf,
  readSourceList,
  sourcesOf,
} from '../../model/source-list.ts';
import type { EnrichBody } from '../client/index.ts';
import { CommandFailure } from './failures.ts';
import { readText, STDIN } from './input.ts';

const MAX_SOURCES = 500;

/** The options that specify the sources of a job. */
export interface SourceOptions {
  from?: string;
  name?: string;
  publication?: string;
  domain?: string;
  page?: string;
}

/**
 * Reads the sources of a job from arguments, a list file and a named journalist. Reports every invalid line.
 */
export function readSources(given: string[], options: SourceOptions): EnrichBody['from'] {
  const lists = [...given.filter((argument) => argument === STDIN), ...(options.from ? [options.from] : [])];
  const sources = [
    ...given.filter((argument) => argument !== STDIN).map(fromArgument),
    ...lists.flatMap(fromList),
    ...fromName(options),
  ];
  const unique = joinLists({
    entries: sources.map((source, index) => ({ line: index + 1, text: '', became: { source, unused: [] } })),
    unusedColumns: [],
  });
  if (unique.length === 0) {
    throw new CommandFailure(
      'usage',
      'There are no sources. Give article URLs, --from with a file, or --name.',
    );
  }
  if (unique.length > MAX_SOURCES) {
    throw new CommandFailure(
      'usage',
      `A job takes at most ${MAX_SOURCES} sources, and these are ${unique.length}.`,
    );
  }
  return unique;
}

/**
 * Converts an argument to a source. An invalid URL is sent unchanged, because the gateway's error message
 * gives the reason.
 */
function fromArgument(text: string): ListedSource {
  return { type: 'article_url', url: asLink(text) ?? text };
}

function fromList(path: string): ListedSource[] {
  const list = readSourceList(readText(path));
  const wrong = problemsOf(list);
  if (wrong.length === 0) return sourcesOf(list);
  const place = path === STDIN ? 'line' : `${path}, line`;
  throw new CommandFailure(
    'usage',
    [
      `${wrong.length} of ${list.entries.length} lines cannot be used, so nothing was sent.`,
      ...wrong.map(({ line, problem }) => `${place} ${line}: ${problem}`),
    ].join('\n'),
  );
}

function fromName({ name, publication, domain, page }: SourceOptions): ListedSource[] {
  const details = {
    ...(publication === undefined ? {} : { publication }),
    ...(domain === undefined ? {} : { domain }),
    ...(page === undefined ? {} : { url: asLink(page) ?? page }),
  };
  if (name !== undefined) return [{ type: 'journalist_reference', name, ...details }];
  if (Object.keys(details).length === 0) return [];
  throw new CommandFailure('usage', '--publication, --domain and --page need --name.');
}

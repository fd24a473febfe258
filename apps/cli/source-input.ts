import { asLink } from '../../model/source-columns.ts';
import { joinLists, type ListedSource, problemsOf, readSourceList } from '../../model/source-list.ts';
import { CommandFailure } from './failures.ts';
import { readText, STDIN } from './input.ts';

/** The options that specify the sources of a job. */
export interface SourceOptions {
  from?: string;
  name?: string;
  publication?: string;
  domain?: string;
  page?: string;
}

/**
 * The sources of a job, and a function that says where the user specified a source, e.g. `contacts.csv, line
 * 3`.
 */
export interface GivenSources {
  sources: ListedSource[];
  placeOf: (source: ListedSource) => string;
}

/**
 * Reads the sources of a job from arguments, a list file and a named journalist. Reports every invalid line.
 */
export function readSources(given: string[], options: SourceOptions): GivenSources {
  const lists = [...given.filter((argument) => argument === STDIN), ...(options.from ? [options.from] : [])];
  const placed = [
    ...given.filter((argument) => argument !== STDIN).map(fromArgument),
    ...lists.flatMap(fromList),
    ...fromName(options).map((source) => ({ source, place: '--name' })),
  ];
  const sources = joinLists({
    entries: placed.map(({ source }, index) => ({
      line: index + 1,
      text: '',
      became: { source, unused: [] },
    })),
    unusedColumns: [],
  });
  if (sources.length === 0) {
    throw new CommandFailure(
      'usage',
      'There are no sources. Give article URLs, --from with a file, or --name.',
    );
  }
  const places = new Map(placed.map(({ source, place }) => [source, place]));
  return { sources, placeOf: (source) => places.get(source) ?? 'a source' };
}

interface PlacedSource {
  source: ListedSource;
  place: string;
}

/**
 * Converts an argument to a source. An invalid URL is sent unchanged, because the gateway's error message
 * gives the reason.
 */
function fromArgument(text: string): PlacedSource {
  return { source: { type: 'article_url', url: asLink(text) ?? text }, place: `"${text}"` };
}

function fromList(path: string): PlacedSource[] {
  const list = readSourceList(readText(path));
  const wrong = problemsOf(list);
  const placeOf = (line: number) => `${path === STDIN ? 'line' : `${path}, line`} ${line}`;
  if (wrong.length === 0) {
    return list.entries.flatMap(({ line, became }) =>
      'source' in became ? [{ source: became.source, place: placeOf(line) }] : [],
    );
  }
  throw new CommandFailure(
    'usage',
    [
      `${wrong.length} of ${list.entries.length} lines cannot be used, so nothing was sent.`,
      ...wrong.map(({ line, problem }) => `${placeOf(line)}: ${problem}`),
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

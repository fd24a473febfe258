import { existsSync } from 'node:fs';
import {
  asLink,
  joinSources,
  type ListedSource,
  parseListFile,
  partsOf,
  problemsOf,
  type SourceList,
  type SourceParts,
} from '#intake';
import { given } from '../../model/text/given.ts';
import { CommandFailure } from './failures.ts';
import { fileInWords, readFile, STDIN } from './input.ts';

/** The options that specify the sources of a job. */
export interface SourceOptions {
  from?: string;
  name?: string;
  publication?: string;
  domain?: string;
  page?: string;
}

/** The sources of a job, and a function that says where the user specified a source, e.g. `contacts.csv, line 3`. */
export interface GivenSources {
  sources: ListedSource[];
  /** What was read: the sources, those given twice, links that are perhaps the user's own, and the rest. */
  parts: SourceParts;
  /** Why rows of tables are not used, each with its place. */
  problems: string[];
  /** How many links of long texts were not taken. */
  beyond: number;
  placeOf: (source: ListedSource) => string;
}

/**
 * Reads the sources of a job from arguments, files and a named journalist. An argument that is no link may be
 * the name of a file. No line of a file is refused: `parts.rest` has what is neither a link nor a person.
 */
export async function readSources(args: string[], options: SourceOptions): Promise<GivenSources> {
  const paths = [...args.filter(isFile), ...(options.from ? [options.from] : [])];
  const lists: { path: string; list: SourceList }[] = [];
  for (const path of paths)
    lists.push({ path, list: (await fileInWords(path, parseListFile(readFile(path)))).list });
  const placed = [
    ...args.filter((argument) => !isFile(argument)).map(fromArgument),
    ...lists.flatMap(({ path, list }) => fromList(path, list)),
    ...fromName(options).map((source) => ({ source, place: '--name' })),
  ];
  const { sources, repeats } = joinSources(placed.map(({ source }) => source));
  const places = new Map(placed.map(({ source, place }) => [source, place]));
  const parts = lists.map(({ list }) => partsOf(list));
  return {
    sources,
    parts: {
      sources,
      duplicates: [...parts.flatMap(({ duplicates }) => duplicates), ...repeats],
      own: parts.flatMap(({ own }) => own),
      rest: parts
        .map(({ rest }) => rest)
        .filter((rest) => rest !== '')
        .join('\n\n'),
    },
    problems: lists.flatMap(({ path, list }) =>
      problemsOf(list).map(({ line, problem }) => `${placeOf(path, line)}: ${problem}`),
    ),
    beyond: lists.reduce((sum, { list }) => sum + list.beyond, 0),
    placeOf: (source) => places.get(source) ?? 'a source',
  };
}

interface PlacedSource {
  source: ListedSource;
  place: string;
}

function isFile(argument: string): boolean {
  return argument === STDIN || (asLink(argument) === null && existsSync(argument));
}

/**
 * Converts an argument to a source. An invalid URL is sent unchanged, because the gateway's error message
 * gives the reason.
 */
function fromArgument(text: string): PlacedSource {
  return { source: { type: 'article_url', url: asLink(text) ?? text }, place: `"${text}"` };
}

function fromList(path: string, { entries }: SourceList): PlacedSource[] {
  return entries.flatMap(({ line, became }) =>
    'source' in became && !('repeats' in became)
      ? [{ source: became.source, place: placeOf(path, line) }]
      : [],
  );
}

function placeOf(path: string, line: number): string {
  return `${path === STDIN ? 'line' : `${path}, line`} ${line}`;
}

function fromName({ name, publication, domain, page }: SourceOptions): ListedSource[] {
  const details = given({
    publication,
    domain,
    url: page === undefined ? undefined : (asLink(page) ?? page),
  });
  if (name !== undefined) return [{ type: 'journalist_reference', name, ...details }];
  if (Object.keys(details).length === 0) return [];
  throw new CommandFailure('usage', '--publication, --domain and --page need --name.');
}

import type { ListedSource, ListFile } from '#intake';
import { joinSources, partLabel, partsOf, type SourceParts, splitSources } from '#intake';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import type { EnrichBody } from '../../client/index.ts';

/** What was read out of a paste, with the people whom its sentences name: only the user can tell who is meant. */
export interface PasteParts extends SourceParts {
  named: ListedSource[];
}

/** The values of the form as the user typed them. */
export interface EnrichForm {
  pitch: string;
  /** What was read out of the box of sources. */
  parts: PasteParts;
  /** The sources that the user took out again, and the links of their own that they put in. */
  removed: ReadonlySet<string>;
  added: ReadonlySet<string>;
  file: ListFile | null;
  label: string;
  recent: number;
  maxCredits: string;
}

export const NO_PARTS: PasteParts = { sources: [], duplicates: [], own: [], named: [], rest: '' };

export const EMPTY_FORM: EnrichForm = {
  pitch: '',
  parts: NO_PARTS,
  removed: new Set(),
  added: new Set(),
  file: null,
  label: '',
  recent: 10,
  maxCredits: '',
};

export interface EnrichRequest {
  /** The request bodies, one per job, in the order of the jobs. */
  bodies: [EnrichBody, ...EnrichBody[]];
  maxCredits: number | null;
}

export interface ReadForm {
  /** All valid sources, without duplicates. */
  sources: ListedSource[];
  problems: Partial<Record<'sources' | 'recent' | 'maxCredits', string>>;
  /** The request to send, or null if the form has problems. */
  request: EnrichRequest | null;
}

/** Converts the form's values to a request, or reports the problems of each field. */
export function readEnrichForm(form: EnrichForm): ReadForm {
  const { parts, removed, added, file } = form;
  const { sources } = joinSources([
    ...parts.sources.filter((source) => !removed.has(sourceLabel(source))),
    ...[...parts.named, ...parts.own].filter((source) => added.has(sourceLabel(source))),
    ...(file ? partsOf(file.list).sources : []),
  ]);
  const problems: ReadForm['problems'] = {};
  if (sources.length === 0)
    problems.sources = 'Write your story above, or paste a link or the name of a journalist.';
  const typed = form.maxCredits.trim();
  const maxCredits = typed === '' ? null : readDecimal(typed);
  if (typed !== '' && (maxCredits === null || maxCredits < 0))
    problems.maxCredits = 'Enter a number of credits, or leave this empty.';
  if (!Number.isInteger(form.recent) || form.recent < 0 || form.recent > 20)
    problems.recent = 'Enter a number from 0 to 20.';

  const [first, ...rest] = bodiesOf(form, sources);
  const isValid = first !== undefined && Object.keys(problems).length === 0;
  return { sources, problems, request: isValid ? { bodies: [first, ...rest], maxCredits } : null };
}

/** A source in words: the link, or the person with outlet and domain. */
export function sourceLabel(source: ListedSource): string {
  if (source.type === 'article_url') return source.url;
  return [source.name, source.publication, source.domain, source.url]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** “40 links · 2 people · 1 duplicate · 2 perhaps your own (agency.example)”, or null if there is nothing. */
export function partsInWords(
  { sources, duplicates, own, named }: PasteParts,
  counted: (count: number, one: string, many?: string) => string,
): string | null {
  const links = sources.filter(({ type }) => type === 'article_url').length;
  const hosts = own.flatMap(({ url }) =>
    url === undefined ? [] : [new URL(url).hostname.replace(/^www\./, '')],
  );
  const words = [
    ...(links > 0 ? [counted(links, 'link')] : []),
    ...(sources.length > links ? [counted(sources.length - links, 'person', 'people')] : []),
    ...(named.length > 0 ? [`${counted(named.length, 'person', 'people')} named in the text`] : []),
    ...(duplicates.length > 0 ? [counted(duplicates.length, 'duplicate')] : []),
    ...(own.length > 0 ? [`${own.length} perhaps your own (${[...new Set(hosts)].join(', ')})`] : []),
  ];
  return words.length === 0 ? null : words.join(' · ');
}

function bodiesOf(form: EnrichForm, sources: ListedSource[]): EnrichBody[] {
  const pitch = form.pitch.trim();
  const label = form.label.trim();
  const parts = splitSources(sources);
  return parts.map((from, index) => ({
    from,
    ...(pitch === '' ? {} : { fit_context: { pitch } }),
    options: {
      include_recent: form.recent,
      ...(label === '' ? {} : { external_id: partLabel(label, index, parts.length) }),
    },
  }));
}

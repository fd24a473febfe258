import {
  joinLists,
  type ListedSource,
  partLabel,
  problemsOf,
  readSourceList,
  splitSources,
} from '../../../model/source-list.ts';
import type { EnrichBody } from '../../client/index.ts';
import type { ListFile } from './list-file.ts';

/** The maximum number of problems listed below a field. Further problems are only counted. */
const SHOWN_PROBLEMS = 5;

/** The values of the form as the user typed them. */
export interface EnrichForm {
  addresses: string;
  references: string;
  file: ListFile | null;
  pitch: string;
  label: string;
  recent: number;
  maxCredits: string;
}

export const EMPTY_FORM: EnrichForm = {
  addresses: '',
  references: '',
  file: null,
  pitch: '',
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
  problems: Partial<Record<keyof EnrichForm, string>>;
  /** The request to send, or null if the form has problems. */
  request: EnrichRequest | null;
}

/** Converts the form's values to a request, or reports the problems of each field. */
export function readEnrichForm(form: EnrichForm): ReadForm {
  const links = readSourceList(form.addresses, 'links');
  const names = readSourceList(form.references);
  const sources = joinLists(links, names, ...(form.file ? [form.file.list] : []));

  const problems: ReadForm['problems'] = {};
  if (problemsOf(links).length > 0) problems.addresses = asText(problemsOf(links));
  if (problemsOf(names).length > 0) problems.references = asText(problemsOf(names));
  else if (sources.length === 0 && !problems.addresses) {
    problems.addresses = 'Enter at least one link or one journalist.';
  }
  const maxCredits = form.maxCredits.trim() === '' ? null : Number(form.maxCredits);
  if (maxCredits !== null && !(maxCredits >= 0))
    problems.maxCredits = 'Enter a number of credits, or leave this empty.';
  if (!Number.isInteger(form.recent) || form.recent < 0 || form.recent > 20)
    problems.recent = 'Enter a number from 0 to 20.';

  const [first, ...rest] = bodiesOf(form, sources);
  const isValid = first !== undefined && Object.keys(problems).length === 0;
  return { sources, problems, request: isValid ? { bodies: [first, ...rest], maxCredits } : null };
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

function asText(problems: { line: number; problem: string }[]): string {
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => `Line ${line}: ${problem}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`Further lines that cannot be used: ${more}.`] : [])].join('\n');
}

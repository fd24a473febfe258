import type { EnrichBody } from '../client/index.ts';
import { readReferences } from './references.ts';

export const MAX_SOURCES = 500;

/** The form's values as typed. */
export interface EnrichForm {
  addresses: string;
  references: string;
  pitch: string;
  label: string;
  recent: number;
  maxCredits: string;
}

export const EMPTY_FORM: EnrichForm = {
  addresses: '',
  references: '',
  pitch: '',
  label: '',
  recent: 10,
  maxCredits: '',
};

export type ReadForm =
  | { body: EnrichBody; maxCredits: number | null }
  | { problems: Partial<Record<keyof EnrichForm, string>> };

/** Converts the form to a request, or returns the problems by field. */
export function readEnrichForm(form: EnrichForm): ReadForm {
  const urls = readUrls(form.addresses);
  const problems: Partial<Record<keyof EnrichForm, string>> = {};
  const invalid = findInvalidLink(form.addresses);
  const named = readReferences(form.references);
  const references = 'references' in named ? named.references : [];
  const count = urls.length + references.length;
  if ('problem' in named) problems.references = named.problem;
  else if (count === 0) problems.addresses = 'Enter at least one link or one journalist.';
  if (count > MAX_SOURCES)
    problems.addresses = `A job takes at most ${MAX_SOURCES} links and names. You entered ${count}.`;
  else if (invalid)
    problems.addresses = `Line ${invalid.line}, “${invalid.text}”, isn’t a valid http or https link.`;

  const maxCredits = form.maxCredits.trim() === '' ? null : Number(form.maxCredits);
  if (maxCredits !== null && !(maxCredits >= 0))
    problems.maxCredits = 'Enter a number of credits, or leave this empty.';
  if (!Number.isInteger(form.recent) || form.recent < 0 || form.recent > 20)
    problems.recent = 'Enter a number from 0 to 20.';
  if (Object.keys(problems).length > 0) return { problems };

  const pitch = form.pitch.trim();
  const label = form.label.trim();
  return {
    maxCredits,
    body: {
      from: [...urls.map((url) => ({ type: 'article_url', url }) as const), ...references],
      ...(pitch === '' ? {} : { fit_context: { pitch } }),
      options: { include_recent: form.recent, ...(label === '' ? {} : { external_id: label }) },
    },
  };
}

/** Splits URLs at line breaks, spaces and commas, and removes duplicates. */
export function readUrls(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
}

/** The first entry that is not an http or https URL, with the number of its line. */
function findInvalidLink(text: string): { line: number; text: string } | null {
  for (const [index, line] of text.split('\n').entries()) {
    const wrong = readUrls(line).find((url) => !/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url));
    if (wrong !== undefined) return { line: index + 1, text: wrong };
  }
  return null;
}

import type { EnrichBody } from '../cli/client/index.ts';
import { readReferences } from './references.ts';

export const MAX_SOURCES = 500;

/** What stands in the form, as it was typed. */
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

/** The request that a form stands for, or what is to be mended in it, field by field. */
export function readEnrichForm(form: EnrichForm): ReadForm {
  const urls = readAddresses(form.addresses);
  const problems: Partial<Record<keyof EnrichForm, string>> = {};
  const wrong = urls.findIndex((url) => !/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url));
  const named = readReferences(form.references);
  const references = 'references' in named ? named.references : [];
  const count = urls.length + references.length;
  if ('problem' in named) problems.references = named.problem;
  else if (count === 0) problems.addresses = 'Give at least one address, or one journalist by name.';
  if (count > MAX_SOURCES)
    problems.addresses = `A job takes ${MAX_SOURCES} addresses and names; these are ${count}.`;
  else if (wrong >= 0) problems.addresses = `“${urls[wrong]}” is no http or https address.`;

  const maxCredits = form.maxCredits.trim() === '' ? null : Number(form.maxCredits);
  if (maxCredits !== null && !(maxCredits >= 0))
    problems.maxCredits = 'Give a number of credits, or nothing.';
  if (!Number.isInteger(form.recent) || form.recent < 0 || form.recent > 20)
    problems.recent = 'From 0 to 20.';
  if (Object.keys(problems).length > 0) return { problems };

  const pitch = form.pitch.trim();
  const label = form.label.trim();
  return {
    maxCredits,
    body: {
      from: [...urls.map((url) => ({ type: 'article_url', url }) as const), ...references],
      include_recent: form.recent,
      ...(pitch === '' ? {} : { fit_context: { pitch } }),
      ...(label === '' ? {} : { external_id: label }),
    },
  };
}

/** One address a line; blanks and commas separate, too, and no address stands twice. */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
}

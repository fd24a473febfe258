import { escapeUTF8 } from 'entities';

/** Safe markup, which is inserted into a page without escaping. */
export interface Html {
  readonly markup: string;
}

type Value = Html | readonly Html[] | string | number | null;

/** Template tag that builds markup and escapes every text value. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(markupOf)) };
}

function markupOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeUTF8(String(value));
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}

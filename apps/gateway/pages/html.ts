import { escapeUTF8 } from 'entities';

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string;
}

type Value = Html | readonly Html[] | string | number | null;

/** Markup with values in it; every text among them is escaped, so that none can become markup. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(markupOf)) };
}

function markupOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeUTF8(String(value));
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}

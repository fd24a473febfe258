import type { Segment } from './byline-segments.ts';
import { fromLowerCase } from './capitals.ts';
import { hasGivenName } from './given-names.ts';
import { isOrganization, isPersonName } from './person-names.ts';

/**
 * Whether a word after a hyphen with spaces may be the second half of a surname. It may also be a place or a section:
 * "Anna Lund - Holm", "Anna Lund - Berlin".
 */
export function mayBeCut(text: string, siteNames: string[]): boolean {
  const word = /\p{L} - (\p{Lu}\p{Ll}+)$/u.exec(text)?.[1];
  return word !== undefined && !isOrganization(word) && !siteNames.some((name) => name.includes(word));
}

/** A name in lower case after "by". Without such a word, two words in lower case may be anything. */
export function afterLead(text: string, led: string): string {
  const name = text.replace(/^(?:by|von|par|por|di|door|av|af)\s+/iu, '');
  return led !== '' || name !== text ? text.slice(0, text.length - name.length) + fromLowerCase(name) : text;
}

/** The name of somebody who writes under one word, if a standard attribute says that the link leads to the author. */
export function nameOfOneWord({ text, link }: Segment): string | null {
  const isStated = /(?:^|\s)author(?:\s|$)/.test(
    `${link?.attribs.rel ?? ''} ${link?.attribs.itemprop ?? ''}`,
  );
  return isStated && !text.includes(' ') && isPersonName(text, 'person') && hasGivenName(text) ? text : null;
}

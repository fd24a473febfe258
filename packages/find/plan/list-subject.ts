import { languageByCode, type Pitch, type SubjectChoice, tokenize } from '#fit';
import type { SubjectPart } from '../../../model/index.ts';

/**
 * Lists what a search for a pitch, as it was read, goes by: its phrase, its near words, its names, of which none is a subject, and its
 * places. What `choice` adds stands first; what it leaves out is in the list, too, and not used.
 */
export function readSubject({ story, language }: Pitch, choice?: SubjectChoice): SubjectPart[] {
  const { subject, names, places } = story;
  const stemsOf = (text: string) => tokenize(text, languageByCode(language.code)).map(({ stem }) => stem);
  const ignored = new Set(choice?.ignore.flatMap(stemsOf));
  const as = (kind: SubjectPart['kind'], texts: readonly (string | null)[], used = true): SubjectPart[] =>
    texts
      .filter((text) => text !== null)
      .map((text) => ({ text, kind, used: used && !stemsOf(text).some((stem) => ignored.has(stem)) }));
  const parts = [
    ...as('subject', [...(choice?.subject ?? []), subject.phrase]),
    ...as(
      'near',
      subject.near.map(({ word }) => word),
    ),
    ...as('name', [names.client, ...names.products, ...names.people], false),
    ...as('name', names.others),
    ...as('place', places),
  ];
  // The first of two equal parts stays.
  return [
    ...new Map(parts.toReversed().map((part) => [part.text.toLowerCase(), part])).values(),
  ].toReversed();
}

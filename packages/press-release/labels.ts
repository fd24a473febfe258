import { isEmbargoLine } from './embargo.ts';
import { sentencesOf } from './lines.ts';
import { isTime } from './time-words.ts';
import { afterLabel } from './words.ts';

/** Takes what a line begins with as a part of its own. */
type Take = (kind: 'label' | 'embargo', text: string) => void;

/** A word in capitals before a headline: "TOURISM – A cycle path opens". */
const KICKER = /^(\p{Lu}{4,20})(?:\s?:|\s[–—|-])\s+(?=["“„«¿¡]?[\p{Lu}\d])/u;

/**
 * Takes labels and a statement of an embargo off the beginning of a line, and off one above the story the word of its
 * section, such as "TOURISM –", unless the text has it as a name elsewhere. `release` is the whole text, null below the story.
 */
export function withoutLabels(line: string, release: string | null, take: Take): string {
  const bare = withoutMarks(line, take);
  return release === null ? bare : withoutKicker(bare, release, take);
}

function withoutMarks(line: string, take: Take): string {
  if (isEmbargoLine(line)) return line;
  const after = afterLabel(line);
  if (
    after !== null &&
    (after === '' ||
      isTime(after) ||
      isEmbargoLine(after) ||
      afterLabel(after) === '' ||
      /[:–—|-]\s/.test(line))
  ) {
    take('label', line.slice(0, line.length - after.length));
    if (isTime(after) || afterLabel(after) === '') {
      take('label', after);
      return '';
    }
    return withoutMarks(after, take);
  }
  const [first = ''] = sentencesOf(line);
  if (first.length === line.length || !isEmbargoLine(first)) return line;
  take('embargo', first);
  return line.slice(first.length).trim();
}

function withoutKicker(line: string, release: string, take: Take): string {
  const [kicker = '', word = ''] = line.match(KICKER) ?? [];
  const name = `${word.charAt(0)}(?:${word.slice(1)}|${word.slice(1).toLowerCase()})`;
  const isName = [...release.matchAll(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'))].length > 1;
  if (word === '' || isName || line === line.toUpperCase()) return line;
  take('label', kicker);
  return line.slice(kicker.length);
}

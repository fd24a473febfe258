import { readRelease } from './release.ts';
import { isRemark, LEADING_GREETING } from './talk.ts';

/** The fewest words that name a story, and the most characters of a title. */
const WORDS = 5;
const LENGTH = 70;
const TOLD = new Set(['lead', 'body', 'quote', 'item']);

/**
 * Returns a title for a pasted story: its headline, or else its first sentence that tells something, after the name of
 * the client if the release has it elsewhere. Null if the text is only the talk of a mail.
 */
export function titleOf(pasted: string): string | null {
  const { headline, about, parts } = readRelease(pasted);
  const told = parts
    .filter(({ kind }) => TOLD.has(kind))
    .flatMap(({ text }) => text.replace(LEADING_GREETING, '').split(/(?<=[.!?。！？])\s+/u))
    .filter((sentence) => !isRemark(sentence));
  const news = headline ?? told.find((sentence) => sentence.split(/\s+/).length >= WORDS) ?? told[0];
  const title = news?.replace(/[.!?。！？,;:]+$/u, '').trim() ?? '';
  if (title === '') return null;
  const isNamed = about === null || title.toLowerCase().includes(about.toLowerCase());
  return shortened(isNamed ? title : `${about}: ${title}`);
}

function shortened(title: string): string {
  if (title.length <= LENGTH) return title;
  const cut = title.slice(0, LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))} …`;
}

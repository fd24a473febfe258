import { datelineOf } from './dateline.ts';
import { isEmbargoLine } from './embargo.ts';
import type { Block, Line } from './lines.ts';
import { isTalk } from './talk.ts';
import { isTime } from './time-words.ts';
import { afterLabel } from './words.ts';

/** The fewest and most words of a headline that stands alone. */
const HEADLINE = { least: 4, most: 34 };
/** The fewest words of the paragraph that tells what a headline has said, and how many lines may stand between them. */
const LEAD_WORDS = 12;
const BETWEEN = 8;
/** The least share of its words that a headline has in common with the paragraph below it; more if it ends as a sentence does. */
const RESTATED = 0.3;
const RESTATED_SENTENCE = 0.5;
/** The fewest words of a paragraph that is the lead of a story, and the most of a note above one. */
const TELLING = 25;
const NOTE = 45;
/** The most notes above a text without a headline. */
const NOTES = 8;

const ENDED = /[.!?…][\p{Pe}\p{Pf}"]*$/u;

/**
 * Parts a release from what stands above it. A headline says what the paragraph below it says; whatever is above such a
 * line is a remark of the sender, in whatever words, unless it is a label, an embargo or a date. Without a headline, a
 * note is what has no word in common with the text below it.
 */
export function withoutTop(blocks: readonly Block[]): { above: string[]; release: Block[] } {
  const lines = blocks.flatMap((block, at) => block.map((line) => ({ line, at })));
  const texts = lines.map(({ line }) => line.text);
  const first = lines.findIndex((_, index) => isHeadline(lines, index));
  const lead = texts.slice(first + 1, first + BETWEEN);
  const below = keysOf(texts.slice(first).join(' '));
  const isTold =
    !lead.some(hasDateline) &&
    texts.slice(0, Math.max(0, first)).some((text, index) => {
      const isLead = hasDateline(text) || (index > 0 && isTitle(texts[index - 1] ?? ''));
      return tells(text, below, isLead);
    });
  const head = first > 0 && !isTold ? first : noteEnd(blocks, lines);
  const above = lines.slice(0, head).filter(({ line }) => line.mark === 'rule' || !isMark(line.text));
  const side = new Set(above.map(({ line }) => line));
  return {
    above: above.flatMap(({ line }) => (line.text === '' ? [] : [line.text])),
    release: blocks
      .map((block) => block.filter((line) => !side.has(line)))
      .filter((block) => block.length > 0),
  };
}

/** A line and the index of its block. */
interface Placed {
  line: Line;
  at: number;
}

/** Returns whether a line is a headline: it stands alone, and the paragraph below it says it once more. */
function isHeadline(lines: readonly Placed[], index: number): boolean {
  const { line, at } = lines[index] as Placed;
  const text = afterLabel(line.text) || line.text;
  const count = wordsOf(text);
  if (line.mark === 'item' || count < HEADLINE.least || count > HEADLINE.most) return false;
  if (/[:;,]$/.test(text) || isMark(line.text) || isTalk(text)) return false;
  const isSentence = /[.…]["”»)]*$/u.test(text);
  const isAlone = lines[index - 1]?.at !== at && lines[index + 1]?.at !== at;
  if (isSentence && (!isAlone || /[.!?…]\s/u.test(text))) return false;
  const lead = lines
    .slice(index + 1, index + BETWEEN)
    .find(({ line: { text: below } }) => wordsOf(below) >= (ENDED.test(below) ? LEAD_WORDS : TELLING));
  if (lead === undefined) return false;
  const own = keysOf(text);
  const both = countShared(own, keysOf(lead.line.text));
  const mayDiffer = line.mark === 'heading' || hasDateline(lead.line.text);
  const least = isSentence ? RESTATED_SENTENCE : mayDiffer ? 0 : RESTATED;
  return both >= Math.max(isSentence ? 3 : least === 0 ? 1 : 2, least * own.size);
}

/** Returns whether a paragraph tells at length what the text below it tells; a lead below a title may be shorter. */
function tells(text: string, below: ReadonlySet<string>, isLead: boolean): boolean {
  if (wordsOf(text) < (isLead ? LEAD_WORDS : TELLING) || isTalk(text)) return false;
  const own = keysOf(text);
  const both = countShared(own, below);
  return isLead ? ENDED.test(text) && both > 0 : both >= Math.max(3, RESTATED * own.size);
}

/** Returns whether a line may be the title of the paragraph below it: several words without the end of a sentence, and not a remark. */
function isTitle(text: string): boolean {
  return wordsOf(text) > 1 && !ENDED.test(text) && !/[:;,]$/.test(text) && !isMark(text) && !isTalk(text);
}

/** Returns whether a text begins with a place and a day, as leads do. */
function hasDateline(text: string): boolean {
  return /\d/.test(datelineOf(text)?.dateline.text ?? '');
}

/** Returns the index of the first line below notes that have no word in common with what follows them. */
function noteEnd(blocks: readonly Block[], lines: readonly Placed[]): number {
  const at = blocks.findIndex((block, index) => {
    if (index >= NOTES) return true;
    const text = block.map((line) => line.text).join(' ');
    const below = blocks
      .slice(index + 1)
      .flat()
      .map((line) => line.text)
      .join(' ');
    const own = keysOf(text);
    return (
      !ENDED.test(text) ||
      /^["“„«»]/u.test(text) ||
      own.size === 0 ||
      wordsOf(text) > NOTE ||
      wordsOf(below) < 2 * Math.max(LEAD_WORDS, wordsOf(text)) ||
      block.some((line) => line.mark !== 'none' || isMark(line.text)) ||
      countShared(own, keysOf(below)) > 0
    );
  });
  return lines.findIndex((one) => one.at >= at);
}

/** Returns whether a line is a label, a date with or without its place, or states an embargo. */
function isMark(text: string): boolean {
  const after = afterLabel(text);
  const isDay = datelineOf(text)?.rest === '';
  return after === '' || (after !== null && isMark(after)) || isEmbargoLine(text) || isTime(text) || isDay;
}

/** Returns the words of a text that say what it is about, by their beginnings: names, figures and long words. */
export function keysOf(text: string): ReadonlySet<string> {
  // Where all letters are capitals, they show no names.
  const isLoud = text === text.toUpperCase();
  const words = (isLoud ? text.toLowerCase() : text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= 5 || /^[\p{Lu}\d].{2}/u.test(word))
      .map((word) => word.toLowerCase().slice(0, 5)),
  );
}

export function countShared(own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...own].filter((key) => others.has(key)).length;
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

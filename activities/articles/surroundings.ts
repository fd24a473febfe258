import type { AnyNode, Element } from 'domhandler';
import { ancestorsOf } from './author-marks.ts';
import { collapse, excerpt } from './page.ts';
import { isPhrasing, isUnseen } from './page-index.ts';

/** Stands for the thing itself in what stands around it. */
export const HERE = '✉';

/** What is larger is no longer about one person. */
const MAX_LENGTH = 1_200;
const MAX_RINGS = 4;
const MAX_TOGETHER = 2_000;
/** A paragraph longer than this is read by its sentences. */
const LINE_LENGTH = 140;

/**
 * What stands around an element, from the closest to the widest: the texts of the elements that it stands in, a
 * line for each of their blocks, as long as they are short enough to be about one person. `HERE` marks the place:
 * the element, or the `printed` signs in it.
 */
export function surroundingsOf(element: Element, printed: string | null = null): string[] {
  const rings: string[] = [];
  for (const around of ancestorsOf(element)) {
    if (around.type === 'script') continue;
    if (around.name === 'body' || around.name === 'html') break;
    const text = linesOf(around, element, printed);
    if (text === null || rings.length >= MAX_RINGS || rings.join('').length + text.length > MAX_TOGETHER)
      break;
    const sentence = rings.length === 0 ? sentenceIn(text) : null;
    if (sentence) rings.push(sentence);
    if (text !== rings.at(-1) && text !== HERE) rings.push(text);
  }
  return rings.slice(0, MAX_RINGS);
}

/** The text of a block without what its own style hides, which is how words are put into an address for machines. */
export function shownText(block: Element): string {
  return linesOf(block, null, null)?.replaceAll('\n', ' ') ?? '';
}

function linesOf(around: Element, here: Element | null, printed: string | null): string | null {
  let text = '';
  const walk = (nodes: AnyNode[]): boolean => {
    for (const node of nodes) {
      if (node.type === 'text') text += node.data.replaceAll(HERE, ' ');
      else if (node === here && node.type === 'script') text += ` ${HERE} `;
      else if (node.type === 'tag' && !isUnseen(node)) {
        const gap = isPhrasing(node.name) ? ' ' : '\n';
        text += gap;
        const before = text.length;
        if (!walk(node.children)) return false;
        if (node === here && printed === null) text = marked(text, before);
        text += gap;
      }
      if (text.length > 4 * MAX_LENGTH) return false;
    }
    return true;
  };
  if (!walk(around.children)) return null;
  if (around === here && printed === null) text = marked(text, 0);
  const lines = text
    .split('\n')
    .map(collapse)
    .filter((line) => line !== '');
  const joined = lines.join('\n');
  const whole = printed === null ? joined : joined.replace(collapse(printed), HERE);
  return whole.length <= MAX_LENGTH ? whole : null;
}

/** The mark after the words of the element that begins at `from`, which may be a name, or in place of the address. */
function marked(text: string, from: number): string {
  const words = text.slice(from);
  return `${text.slice(0, from)}${words.includes('@') ? '' : words} ${HERE} `;
}

/** The sentence around the mark, where it stands in a long paragraph. */
function sentenceIn(text: string): string | null {
  const line = text.split('\n').find((candidate) => candidate.includes(HERE));
  if (!line || line.length < LINE_LENGTH) return null;
  // An initial and "Dr." end no sentence.
  const sentences = line.split(/(?<=\p{Ll}{3}[.!?…]|[。！？])\s+(?=\p{Lu}|\p{Lo})/u);
  const sentence = sentences.find((candidate) => candidate.includes(HERE));
  return sentence && sentence !== line ? sentence : null;
}

/** A quotation of the place with what stands for the mark, short enough for evidence. */
export function quoteHere(rings: string[], value: string): string {
  const ring = collapse(rings.find((text) => text.includes(HERE)) ?? HERE);
  const at = ring.indexOf(HERE);
  const before = ring.slice(Math.max(0, at - 70), at);
  const after = ring.slice(at + HERE.length, at + 70);
  return excerpt(`${before}${value}${after}`);
}

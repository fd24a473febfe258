import type { AnyNode, Element } from 'domhandler';
import { ancestorsOf } from '../html/author-marks.ts';
import { collapse, excerpt } from '../html/page.ts';
import { isPhrasing, isUnseen } from '../html/page-index.ts';

/** The character that marks the position of an e-mail address or profile in the text around it. */
export const CONTACT_MARK = '✉';

/** Maximum length of the text around a contact. A longer text is not about a single person. */
const MAX_LENGTH = 1_200;
const MAX_RINGS = 4;
const MAX_TOGETHER = 2_000;
/**
 * Maximum number of nodes of a block that are read for the text around a contact. A block that is about one
 * person has fewer, even if most of them are hidden.
 */
const MAX_NODES = 3_000;
/**
 * If a paragraph has at least this length, the sentence with the e-mail address or profile is the closest
 * context, followed by the whole text.
 */
const LINE_LENGTH = 140;

/**
 * The contexts of an HTML element with an e-mail address or profile: the texts of the element and of its
 * ancestors, from the closest to the widest, each short enough to be about one person, with one line per
 * block. `CONTACT_MARK` shows the position of the element, or replaces the text `printed` if it is given.
 */
export function contextsOf(element: Element, printed: string | null = null): string[] {
  const contexts: string[] = [];
  for (const around of ancestorsOf(element)) {
    if (around.type === 'script') continue;
    if (around.name === 'body' || around.name === 'html') break;
    const text = linesOf(around, element, printed);
    if (
      text === null ||
      contexts.length >= MAX_RINGS ||
      contexts.join('').length + text.length > MAX_TOGETHER
    )
      break;
    const sentence = contexts.length === 0 ? sentenceIn(text) : null;
    if (sentence) contexts.push(sentence);
    if (text !== contexts.at(-1) && text !== CONTACT_MARK) contexts.push(text);
  }
  return contexts.slice(0, MAX_RINGS);
}

/**
 * The text of a block without parts that are hidden by their own style. Such parts are a common way to hide
 * an e-mail address from crawlers.
 */
export function shownText(block: Element): string {
  return linesOf(block, null, null)?.replaceAll('\n', ' ') ?? '';
}

function linesOf(around: Element, here: Element | null, printed: string | null): string | null {
  let text = '';
  let nodesLeft = MAX_NODES;
  const walk = (nodes: AnyNode[]): boolean => {
    for (const node of nodes) {
      nodesLeft -= 1;
      if (nodesLeft < 0) return false;
      if (node.type === 'text') text += node.data.replaceAll(CONTACT_MARK, ' ');
      else if (node === here && node.type === 'script') text += ` ${CONTACT_MARK} `;
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
  const whole = printed === null ? joined : joined.replace(collapse(printed), CONTACT_MARK);
  return whole.length <= MAX_LENGTH ? whole : null;
}

/**
 * Marks the place of an e-mail address or profile link with `CONTACT_MARK`. The part of `text` from `from` to
 * the end is the text of the link. If the link text contains an @, the mark replaces the link text.
 * Otherwise, the link text may be a name, and the mark follows it.
 */
function marked(text: string, from: number): string {
  const words = text.slice(from);
  return `${text.slice(0, from)}${words.includes('@') ? '' : words} ${CONTACT_MARK} `;
}

/** Returns the sentence that contains the marker of a contact, or null if the marker's paragraph is short. */
function sentenceIn(text: string): string | null {
  const line = text.split('\n').find((candidate) => candidate.includes(CONTACT_MARK));
  if (!line || line.length < LINE_LENGTH) return null;
  // An initial or "Dr." does not end a sentence.
  const sentences = line.split(/(?<=\p{Ll}{3}[.!?…]|[。！？])\s+(?=\p{Lu}|\p{Lo})/u);
  const sentence = sentences.find((candidate) => candidate.includes(CONTACT_MARK));
  return sentence && sentence !== line ? sentence : null;
}

/**
 * Returns the text around `CONTACT_MARK`, shortened to the length of an excerpt for evidence. In the excerpt,
 * `value` replaces the mark.
 */
export function quoteMarked(contexts: string[], value: string): string {
  const context = collapse(contexts.find((text) => text.includes(CONTACT_MARK)) ?? CONTACT_MARK);
  const at = context.indexOf(CONTACT_MARK);
  const before = context.slice(Math.max(0, at - 70), at);
  const after = context.slice(at + CONTACT_MARK.length, at + 70);
  return excerpt(`${before}${value}${after}`);
}

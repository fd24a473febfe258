import type { ChildNode } from 'domhandler';
import { MEASURED_UNSPACED } from '../../../model/index.ts';
import { HAS, isPageElement, type PageElement } from '../html/html-tree.ts';
import { IS } from '../html/tags.ts';
import { Box, isHeading, isRun, MARKS, Piece, Run } from './box.ts';
import { classOf, exclusionOf, isBodyById } from './exclusions.ts';
import type { Exclusion } from './name-rules.ts';
import { MAY_BE_UNSPACED } from './words.ts';

const MARK_OF: Record<string, number> = {
  b: MARKS.strong,
  strong: MARKS.strong,
  em: MARKS.emphasis,
  i: MARKS.emphasis,
  cite: MARKS.emphasis,
  code: MARKS.code,
  kbd: MARKS.code,
  samp: MARKS.code,
  tt: MARKS.code,
};

/**
 * Exclusion reasons that do not apply to inline elements of a paragraph, where such names mark the place in a
 * dateline or the name of a person.
 */
const FINE_IN_SENTENCES = new Set(['labels', 'author']);
/**
 * The only exclusion reasons that apply to headings. Other names of headings only describe their appearance.
 */
const HEADING_REASONS = new Set([
  'hidden',
  'comments',
  'shares',
  'other stories',
  'newsletter',
  'advertisement',
]);

interface Context {
  box: Box;
  marks: number;
  href: string | null;
  pre: boolean;
}

/** The blocks of a page, built and measured in one traversal. */
export function outline(body: PageElement): Box {
  const root = newBox(body, null, null);
  walk(body.children, { box: root, marks: 0, href: null, pre: false });
  closeBox(root);
  return root;
}

function walk(nodes: readonly ChildNode[], context: Context): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(node.data, context);
    else if (isPageElement(node) && (node.traits & IS.silent) === 0) enter(node, context);
  }
}

function enter(element: PageElement, context: Context): void {
  const { name: tag } = element;
  if (tag === 'br') addPiece('\n', context, null);
  else if (tag === 'img' || tag === 'amp-img') addPiece('', context, element);
  else enterContent(element, context);
}

function enterContent(element: PageElement, context: Context): void {
  const { box: around, marks, href, pre } = context;
  const { name: tag, children, attribs } = element;
  const exclusion = exclusionOf(element);
  if ((element.traits & IS.inline) !== 0 && staysInline(exclusion, around)) {
    const mark = MARK_OF[tag] ?? 0;
    const inner =
      mark === 0 && tag !== 'a'
        ? context
        : { box: around, marks: marks | mark, href: tag === 'a' ? (attribs.href ?? href) : href, pre };
    walk(children, inner);
  } else {
    const box = newBox(element, around, exclusion);
    around.items.push(box);
    walk(children, { box, marks, href, pre: pre || tag === 'pre' });
    closeBox(box);
  }
}

/**
 * Whether an inline element stays part of the text around it. Elements that may be excluded get a block of
 * their own.
 */
function staysInline(exclusion: Exclusion | null, box: Box): boolean {
  return exclusion === null || (box.tag === 'p' && FINE_IN_SENTENCES.has(exclusion.reason));
}

function newBox(element: PageElement, parent: Box | null, exclusion: Exclusion | null): Box {
  const box = new Box(element, parent, exclusion);
  if (exclusion !== null && isHeading(box) && !HEADING_REASONS.has(exclusion.reason)) box.exclusion = null;
  const classes = (element.traits & HAS.class) === 0 ? null : classOf(element.attribs.class ?? '');
  box.embed = classes?.isEmbed ?? false;
  box.figure = element.name === 'figure' || (classes?.isFigure ?? false);
  box.named = (classes?.isBody ?? false) || isBodyById(element);
  return box;
}

/** Sequences of white space other than single spaces. */
const WHITE_SPACE = /(?:[^\S ]|[\u200b\u2060])[\s\u200b\u2060]*| [\s\u200b\u2060]+/g;

function addText(data: string, context: Context): void {
  // Half of a page's text nodes are the white space between its tags.
  const shown = context.pre ? data : data.trim() === '' ? ' ' : data.replace(WHITE_SPACE, ' ');
  addPiece(shown, context, null);
}

function addPiece(text: string, { box, marks, href, pre }: Context, image: PageElement | null): void {
  let run = box.items.at(-1);
  if (run === undefined || !isRun(run)) {
    if (text === ' ') return;
    run = new Run(box, pre);
    box.items.push(run);
  }
  const last = run.pieces.at(-1);
  if (text === ' ' && (last === undefined || last.text === '\n')) return;
  // Older pages separate paragraphs with two line breaks, so the second one starts a new run.
  if (text === '\n' && last?.text === '\n') box.items.push(new Run(box, pre));
  else run.pieces.push(new Piece(text, marks, href, image));
}

/** Adds up the sizes of a block's contents and drops empty contents. */
function closeBox(box: Box): void {
  const { items } = box;
  let kept = 0;
  for (const item of items) {
    if (isRun(item)) {
      measure(item);
      if (item.text === '' && item.images === 0) continue;
      if (item.prose) box.prose += item.size;
    } else {
      if (item.items.length === 0) continue;
      box.prose += item.prose;
      box.headline ||= item.headline || item.tag === 'h1';
      box.embed ||= item.embed;
    }
    box.size += item.size;
    box.linked += item.linked;
    items[kept] = item;
    kept += 1;
  }
  items.length = kept;
}

const DENSE = new RegExp(`[${MEASURED_UNSPACED}\\p{Script=Hangul}]`, 'gu');

function measure(run: Run): void {
  let text = '';
  for (const piece of run.pieces) {
    if (piece.image) run.images += 1;
    if (piece.href !== null) run.linked += piece.text.length;
    text += piece.text;
  }
  run.text = run.pre ? text.trimEnd().replace(/^\n+/, '') : text.replace(/ {2,}/g, ' ').trim();
  run.size = run.text.length;
  if (MAY_BE_UNSPACED.test(run.text)) run.size += run.text.match(DENSE)?.length ?? 0;
  run.prose = isProse(run);
}

/**
 * Minimum length of prose: for text that ends like a sentence, for other text, and for the unlinked part of
 * text that is mostly links.
 */
const PROSE = { closed: 40, open: 100, besideLinks: 60 };
const CLOSED = /[.!?…。！？؟।”"'’)]$/;

function isProse({ text, size, linked, box }: Run): boolean {
  if (isHeading(box) || (linked > 0.5 * size && size - linked < PROSE.besideLinks)) return false;
  return size >= PROSE.open || (size >= PROSE.closed && CLOSED.test(text.slice(-1)));
}

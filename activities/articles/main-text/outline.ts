import { type ChildNode, Element, isText } from 'domhandler';
import { type Exclusion, exclusionOf } from './exclusions.ts';

/** How a piece of text is set off, as bits. */
export const MARKS = { strong: 1, emphasis: 2, code: 4 } as const;

/** A stretch of text with one look, a line break (`\n`), or an image. */
export interface Piece {
  text: string;
  marks: number;
  href: string | null;
  image: Element | null;
}

/** Text that runs on without a block in between. */
export interface Run {
  box: Box;
  pieces: Piece[];
  pre: boolean;
  /** In one line, but for `<br>` and preformatted text. */
  text: string;
  /** Characters; those of scripts without spaces count twice. */
  size: number;
  linked: number;
  images: number;
  prose: boolean;
}

/** A block-level element, with its runs and blocks in the order of the page. */
export interface Box {
  element: Element;
  tag: string;
  parent: Box | null;
  depth: number;
  items: (Box | Run)[];
  exclusion: Exclusion | null;
  size: number;
  linked: number;
  /** Characters in sentences. */
  prose: number;
  /** Whether a first-level heading is inside. */
  headline: boolean;
  /** Whether an embedded post is inside. */
  embed: boolean;
  /** Whether the block is left out, and what it is worth as part of the text; `settle` says. */
  out: boolean;
  value: number;
}

export function isRun(item: Box | Run): item is Run {
  return 'pieces' in item;
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output q rb ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
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
/** Never read: programs, forms' parts, players, ruby's readings (they repeat the word beside them). */
const SILENT = new Set(
  'script style noscript template svg iframe frame object embed canvas audio video map head title meta link input select option textarea button datalist progress meter rt rp noframes applet param source track area dialog'.split(
    ' ',
  ),
);

const EMBED =
  /\b(?:twitter-tweet|twitter-video|instagram-media|fb-post|tiktok-embed|bluesky-embed|mastodon-embed|reddit-(?:embed|card))\b/;

/** Names that words within a sentence have too: a dateline, a person. */
const IN_SENTENCES = new Set(['labels', 'author']);

interface Context {
  box: Box;
  marks: number;
  href: string | null;
  pre: boolean;
}

/** The blocks of a page in one traversal, measured on the way. */
export function outline(body: Element): Box {
  const root = newBox(body, null);
  walk(body.children, { box: root, marks: 0, href: null, pre: false });
  close(root);
  return root;
}

function walk(nodes: readonly ChildNode[], context: Context): void {
  for (const node of nodes) {
    if (isText(node)) addText(node.data, context);
    else if (node instanceof Element) enter(node, context);
  }
}

function enter(element: Element, context: Context): void {
  const tag = element.name;
  if (SILENT.has(tag)) return;
  if (tag === 'br') return addPiece('\n', context, null);
  if (tag === 'img' || tag === 'amp-img') return addPiece('', context, element);
  if (INLINE.has(tag)) {
    const exclusion = exclusionOf(element);
    if (exclusion === null || (context.box.tag === 'p' && IN_SENTENCES.has(exclusion.reason))) {
      const href = tag === 'a' ? (element.attribs.href ?? context.href) : context.href;
      return walk(element.children, { ...context, marks: context.marks | (MARK_OF[tag] ?? 0), href });
    }
  }
  const box = newBox(element, context.box);
  context.box.items.push(box);
  walk(element.children, { ...context, box, pre: context.pre || tag === 'pre' });
  close(box);
}

/** What a heading can be besides a heading of the story. */
const HEADING_REASONS = new Set([
  'hidden',
  'comments',
  'shares',
  'other stories',
  'newsletter',
  'advertisement',
  'standfirst',
]);

function newBox(element: Element, parent: Box | null): Box {
  let exclusion = parent === null ? null : exclusionOf(element);
  if (exclusion && HEADING.test(element.name) && !HEADING_REASONS.has(exclusion.reason)) exclusion = null;
  return {
    element,
    tag: element.name,
    parent,
    depth: parent === null ? 0 : parent.depth + 1,
    items: [],
    exclusion,
    size: 0,
    linked: 0,
    prose: 0,
    headline: false,
    embed: EMBED.test(element.attribs.class ?? ''),
    out: false,
    value: 0,
  };
}

function addText(data: string, context: Context): void {
  const text = context.pre ? data : data.replace(/[\s\u200b\u2060]+/g, ' ');
  const last = context.box.items.at(-1);
  if (text === ' ' && (last === undefined || !isRun(last))) return;
  addPiece(text, context, null);
}

function addPiece(text: string, { box, marks, href, pre }: Context, image: Element | null): void {
  let run = box.items.at(-1);
  if (run === undefined || !isRun(run)) {
    run = { box, pieces: [], pre, text: '', size: 0, linked: 0, images: 0, prose: false };
    box.items.push(run);
  }
  const last = run.pieces.at(-1);
  // Two line breaks are how older pages set paragraphs.
  if (text === '\n' && last?.text === '\n') {
    box.items.push({ box, pieces: [], pre, text: '', size: 0, linked: 0, images: 0, prose: false });
    return;
  }
  if (text === ' ' && (last === undefined || last.text === '\n')) return;
  const gap = last !== undefined && isBetweenScripts(last.text, text) ? ' ' : '';
  run.pieces.push({ text: gap + text, marks, href, image });
}

/** Where markup sets a Latin word into Chinese or Japanese text, readers see two words. */
function isBetweenScripts(before: string, after: string): boolean {
  return (
    (/[\u3040-\u9fff]$/.test(before) && /^[\w]/.test(after)) ||
    (/\w$/.test(before) && /^[\u3040-\u9fff]/.test(after))
  );
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/gu;
export const HEADING = /^h[1-6]$/;

function close(box: Box): void {
  const items: (Box | Run)[] = [];
  for (const item of box.items) {
    if (isRun(item)) {
      measure(item);
      if (item.text === '' && item.images === 0) continue;
      if (item.prose) box.prose += item.size;
    } else {
      if (item.items.length === 0) continue;
      box.prose += item.prose;
      if (item.headline || item.tag === 'h1') box.headline = true;
      if (item.embed) box.embed = true;
    }
    box.size += item.size;
    box.linked += item.linked;
    items.push(item);
  }
  box.items = items;
}

function measure(run: Run): void {
  let text = '';
  for (const piece of run.pieces) {
    if (piece.image) run.images += 1;
    if (piece.href !== null) run.linked += piece.text.length;
    text += piece.text;
  }
  run.text = run.pre ? text.replace(/^\n+|\s+$/g, '') : text.replace(/ {2,}/g, ' ').trim();
  run.size = run.text.length;
  if (/[\u0e00-\u0e7f\u1100-\u11ff\u3040-\uffdc]/.test(run.text))
    run.size += run.text.match(UNSPACED)?.length ?? 0;
  run.prose = isProse(run);
}

/** Whether a run is of sentences, not of labels: long, or of some length and closed like a sentence. */
function isProse({ text, size, linked, box }: Run): boolean {
  if (HEADING.test(box.tag) || (linked > 0.5 * size && size - linked < 60)) return false;
  return size >= 100 || (size >= 40 && /[.!?…。！？؟।”"'’)]\s*$/.test(text));
}

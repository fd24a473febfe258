import type { ChildNode } from 'domhandler';
import { MEASURED_UNSPACED } from '../../../model/index.ts';
import { withoutInvisible } from '../../../model/text/clean-text.ts';
import { HAS, isPageElement, type PageElement } from '../html/html-tree.ts';
import { IS } from '../html/tags.ts';
import { Box, isHeading, MARKS, Piece, Run } from './box.ts';
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
 * Reasons for exclusion that do not apply to inline elements of a paragraph. In a paragraph, class names such
 * as `source` or `author` only mark a few words, such as the place in a dateline or a person's name.
 */
const FINE_IN_SENTENCES = new Set(['labels', 'author']);
/**
 * The only reasons for which a heading is excluded. If a heading's class name stands for another reason, such
 * as a label, the class name only describes the heading's appearance.
 */
const HEADING_REASONS = new Set([
  'hidden',
  'comments',
  'shares',
  'other stories',
  'newsletter',
  'advertisement',
]);

/** The blocks of a page, built and measured in one traversal. */
export function outline(body: PageElement): Box {
  return new Outliner().read(body);
}

/** The formatting and the link around a piece of text. */
interface Around {
  marks: number;
  href: string | null;
  pre: boolean;
}

const PLAIN: Around = { marks: 0, href: null, pre: false };

class Outliner {
  /**
   * The contents of all open blocks, with the contents of inner blocks after those of outer blocks. A block
   * gets its own list only when it ends, because a list that grows reserves memory for 16 more items. For the
   * same reason, `#pieces` collects the pieces of a line of text until the line ends.
   */
  readonly #items: (Box | Run)[] = [];
  #count = 0;
  readonly #pieces: Piece[] = [];
  #length = 0;
  /** The line of text to which the next piece of text is added, or null. */
  #run: Run | null = null;

  read(body: PageElement): Box {
    const root = newBox(body, null, null);
    this.#fill(root, body.children, PLAIN);
    return root;
  }

  #fill(box: Box, nodes: readonly ChildNode[], around: Around): void {
    const start = this.#count;
    this.#walk(nodes, box, around);
    this.#endRun(box);
    if (this.#count > start) box.items = this.#items.slice(start, this.#count);
    this.#count = start;
  }

  #walk(nodes: readonly ChildNode[], box: Box, around: Around): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#addText(node.data, box, around);
      else if (isPageElement(node) && (node.traits & IS.silent) === 0) this.#enter(node, box, around);
    }
  }

  #enter(element: PageElement, box: Box, around: Around): void {
    const { name: tag } = element;
    if (tag === 'br') this.#addPiece('\n', box, around, null);
    else if (tag === 'img' || tag === 'amp-img') this.#addPiece('', box, around, element);
    else this.#enterContent(element, box, around);
  }

  #enterContent(element: PageElement, box: Box, around: Around): void {
    const { name: tag, children, attribs } = element;
    const exclusion = exclusionOf(element);
    if ((element.traits & IS.inline) !== 0 && staysInline(exclusion, box)) {
      const mark = MARK_OF[tag] ?? 0;
      const { marks, href, pre } = around;
      const inner =
        mark === 0 && tag !== 'a'
          ? around
          : { marks: marks | mark, href: tag === 'a' ? (attribs.href ?? href) : href, pre };
      this.#walk(children, box, inner);
    } else {
      this.#endRun(box);
      const block = newBox(element, box, exclusion);
      this.#fill(block, children, tag === 'pre' && !around.pre ? { ...around, pre: true } : around);
      if (block.items.length > 0) this.#addBlock(block, box);
    }
  }

  #addBlock(block: Box, box: Box): void {
    box.prose += block.prose;
    box.headline ||= block.headline || block.tag === 'h1';
    box.embed ||= block.embed;
    this.#addItem(block, box);
  }

  #addItem(item: Box | Run, box: Box): void {
    box.size += item.size;
    box.linked += item.linked;
    this.#items[this.#count] = item;
    this.#count += 1;
  }

  #addText(data: string, box: Box, around: Around): void {
    // Half of a page's text nodes are the white space between its tags, so check for white space first.
    const visible = data.trim() === '' ? ' ' : withoutInvisible(data);
    const shown = around.pre ? withoutInvisible(data) : visible.replace(WHITE_SPACE, ' ');
    this.#addPiece(shown, box, around, null);
  }

  #addPiece(text: string, box: Box, { marks, href, pre }: Around, image: PageElement | null): void {
    const last = this.#length === 0 ? undefined : this.#pieces[this.#length - 1]?.text;
    if (text === ' ' && (last === undefined || last === '\n')) return;
    // Older pages separate paragraphs with two line breaks, so the second line break begins a new paragraph.
    if (text === '\n' && last === '\n') {
      this.#endRun(box);
      this.#run = new Run(box, pre);
      return;
    }
    this.#run ??= new Run(box, pre);
    this.#pieces[this.#length] = new Piece(text, marks, href, image);
    this.#length += 1;
  }

  /** Ends the current line of text, and drops the line if it contains neither text nor images. */
  #endRun(box: Box): void {
    const run = this.#run;
    if (run === null) return;
    run.pieces = this.#pieces.slice(0, this.#length);
    this.#length = 0;
    this.#run = null;
    measure(run);
    if (run.text === '' && run.images === 0) return;
    if (run.prose) box.prose += run.size;
    this.#addItem(run, box);
  }
}

/**
 * Whether an inline element stays part of the text around it. An element that may be excluded from the main
 * text gets a block of its own, unless it is in a paragraph and the reason to exclude it is in
 * `FINE_IN_SENTENCES`.
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
const WHITE_SPACE = /(?:[^\S ]|\u200b)[\s\u200b]*| [\s\u200b]+/g;

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
 * How many characters a text must have to count as prose: `closed` if it ends like a sentence, otherwise
 * `open`. If more than half of the text is links, the rest must have at least `besideLinks` characters.
 */
const PROSE = { closed: 40, open: 100, besideLinks: 60 };
const CLOSED = /[.!?…。！？؟।”"'’)]$/;

function isProse({ text, size, linked, box }: Run): boolean {
  if (isHeading(box) || (linked > 0.5 * size && size - linked < PROSE.besideLinks)) return false;
  return size >= PROSE.open || (size >= PROSE.closed && CLOSED.test(text.slice(-1)));
}

import type { Element } from 'domhandler';
import type { Exclusion } from './name-rules.ts';

/** Text formatting, as bit flags. */
export const MARKS = { strong: 1, emphasis: 2, code: 4 } as const;

/*
 * The parts of a page are instances of classes, because of the garbage collector. After the objects from a literal
 * have survived on a few pages, V8 allocates all objects from that literal in the old generation, where they keep
 * the rest of their page in memory until the next full garbage collection. V8 does not do so for constructors.
 */

const NONE: readonly never[] = [];

/** A piece of text with uniform formatting, a line break (`\n`), or an image. */
export class Piece {
  text: string;
  readonly marks: number;
  readonly href: string | null;
  readonly image: Element | null;

  constructor(text: string, marks: number, href: string | null, image: Element | null) {
    this.text = text;
    this.marks = marks;
    this.href = href;
    this.image = image;
  }
}

/** Continuous inline content, without a block in between. */
export class Run {
  readonly box: Box;
  pieces: readonly Piece[] = NONE;
  /** Whether white space is significant, as in `<pre>`. */
  readonly pre: boolean;
  /** The text of all pieces, which is a single line except for `<br>` and preformatted text. */
  text = '';
  /**
   * Number of characters of the text. Characters of dense scripts, such as Chinese and Korean, count twice.
   */
  size = 0;
  /** Number of characters of the text that are in links. */
  linked = 0;
  images = 0;
  /** Whether the text consists of sentences rather than labels. */
  prose = false;
  /** Kinds of lines that the words of a text indicate, and kinds that have been checked, as bit flags. */
  words = 0;
  /** Letters and digits at the beginning of the text; null until a rule needs them. */
  plain: string | null = null;

  constructor(box: Box, pre: boolean) {
    this.box = box;
    this.pre = pre;
  }
}

/** A block-level element, with its runs and inner blocks in page order. */
export class Box {
  readonly element: Element;
  readonly tag: string;
  /** The level of a heading, or 0. */
  readonly heading: number;
  readonly parent: Box | null;
  items: readonly (Box | Run)[] = NONE;
  exclusion: Exclusion | null;
  size = 0;
  linked = 0;
  /** Number of characters of the block that are prose. */
  prose = 0;
  /** Whether the block contains a first-level heading. */
  headline = false;
  /** Whether the block contains an embedded post. */
  embed = false;
  /** Whether the block's tag or class is that of a figure. */
  figure = false;
  /** Whether the block's class, id or itemprop marks it as the body of the story. */
  named = false;
  /** Whether the block's tag, attributes or names exclude it from the story. */
  out = false;
  /**
   * The score of the block as article text: sentences raise it, links and labels lower it. Excluded blocks are
   * left out.
   */
  value = 0;
  /** The score of the block as article text, including excluded blocks inside it. */
  whole = 0;
  /**
   * The range of the block's texts among all texts of the page: `from` is the index of the first, `to`
   * follows the last.
   */
  from = 0;
  to = 0;
  /** Number of `<article>` elements and of author boxes in the block, including the block itself. */
  articles = 0;
  credits = 0;

  constructor(element: Element, parent: Box | null, exclusion: Exclusion | null) {
    this.element = element;
    this.tag = element.name;
    this.heading = HEADING.test(element.name) ? element.name.charCodeAt(1) - ZERO : 0;
    this.parent = parent;
    this.exclusion = exclusion;
  }
}

export function isRun(item: Box | Run): item is Run {
  return item instanceof Run;
}

export function isHeading(box: Box): boolean {
  return box.heading > 0;
}

const HEADING = /^h[1-6]$/;
const ZERO = 48;

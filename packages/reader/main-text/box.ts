import type { Element } from 'domhandler';
import type { Exclusion } from './name-rules.ts';

/** Text formatting, as bit flags. */
export const MARKS = { strong: 1, emphasis: 2, code: 4 } as const;

/*
 * The parts of a page are created by constructors and not by object literals, to save memory. If the objects from
 * a literal survive on a few pages, V8 creates all later objects from that literal in the old generation. There,
 * they keep the rest of their page in memory until the next full garbage collection.
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

/** Continuous inline content that no block-level element interrupts. */
export class Run {
  readonly box: Box;
  pieces: readonly Piece[] = NONE;
  /** Whether white space is significant, as in `<pre>`. */
  readonly pre: boolean;
  /** The joined text of `pieces`. It is a single line, except for `<br>` and preformatted text. */
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
  /**
   * Cached results of the rules that recognize by its words what kind of line this is, as bit flags
   * (`WORDS`).
   */
  words = 0;
  /**
   * Letters and digits at the beginning of the text, computed when a rule first needs them; null until then.
   */
  plain: string | null = null;

  constructor(box: Box, pre: boolean) {
    this.box = box;
    this.pre = pre;
  }
}

/** A block-level element, with its inline content (`Run`) and its inner blocks in page order. */
export class Box {
  readonly element: Element;
  readonly tag: string;
  /** The level of a heading (1 for `h1`), or 0 if the element is not a heading. */
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
  /** Whether the block's tag, class, id or other attributes exclude it from the story. */
  out = false;
  /**
   * The score of the block as article text: sentences raise the score, links and labels lower it. Excluded
   * blocks inside the block do not count.
   */
  value = 0;
  /** The score of the block as article text, including excluded blocks inside it. */
  whole = 0;
  /**
   * The lines of text in the block have the indices from `from` up to, but not including, `to` in the list of
   * all lines of the page.
   */
  from = 0;
  to = 0;
  /**
   * The number of `<article>` elements and the number of author boxes in the block, including the block
   * itself.
   */
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

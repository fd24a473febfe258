import type { Element } from 'domhandler';
import type { Exclusion } from './name-rules.ts';

/** Text formatting, as bit flags. */
export const MARKS = { strong: 1, emphasis: 2, code: 4 } as const;

/** A piece of text with uniform formatting, a line break (`\n`), or an image. */
export interface Piece {
  text: string;
  marks: number;
  href: string | null;
  image: Element | null;
}

/** Continuous inline content, without a block in between. */
export interface Run {
  box: Box;
  pieces: Piece[];
  /** Whether white space in the text is significant, as in `<pre>`. */
  pre: boolean;
  /** The text of all pieces, which is a single line except for `<br>` and preformatted text. */
  text: string;
  /**
   * Number of characters of the text. Characters of dense scripts, such as Chinese and Korean, count twice.
   */
  size: number;
  /** Number of characters of the text that are in links. */
  linked: number;
  images: number;
  /** Whether the text consists of sentences rather than labels. */
  prose: boolean;
  /** Kinds of lines that the words of a text indicate, and kinds that have been checked, as bit flags. */
  words: number;
  /** Letters and digits at the beginning of the text; null until a rule needs them. */
  plain: string | null;
}

/** A block-level element, with its runs and inner blocks in page order. */
export interface Box {
  element: Element;
  tag: string;
  parent: Box | null;
  items: (Box | Run)[];
  exclusion: Exclusion | null;
  size: number;
  linked: number;
  /** Number of characters of the block that are prose. */
  prose: number;
  /** Whether the block contains a first-level heading. */
  headline: boolean;
  /** Whether the block contains an embedded post. */
  embed: boolean;
  /** Whether the block's tag or class is that of a figure. */
  figure: boolean;
  /** Whether the block's class, id or itemprop marks it as the body of the story. */
  named: boolean;
  /** Whether the block's tag, attributes or names exclude it from the story. */
  out: boolean;
  /**
   * The score of the block as article text: sentences raise it, links and labels lower it. Excluded blocks are
   * left out.
   */
  value: number;
  /** The score of the block as article text, including excluded blocks inside it. */
  whole: number;
  /**
   * The range of the block's texts among all texts of the page: `from` is the index of the first, `to`
   * follows the last.
   */
  from: number;
  to: number;
  /** Number of `<article>` elements and of author boxes in the block, including the block itself. */
  articles: number;
  credits: number;
}

export function isRun(item: Box | Run): item is Run {
  return 'pieces' in item;
}

export function isHeading(box: Box): boolean {
  return HEADING.test(box.tag);
}

const HEADING = /^h[1-6]$/;

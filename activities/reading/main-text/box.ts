import type { Element } from 'domhandler';
import type { Exclusion } from './name-rules.ts';

/** Text formatting, as bit flags. */
export const MARKS = { strong: 1, emphasis: 2, code: 4 } as const;

/** Text with uniform formatting, a line break (`\n`), or an image. */
export interface Piece {
  text: string;
  marks: number;
  href: string | null;
  image: Element | null;
}

/** Continuous text without a block in between. */
export interface Run {
  box: Box;
  pieces: Piece[];
  /** Whether white space is significant, as in `<pre>`. */
  pre: boolean;
  /** One line, except for `<br>` and preformatted text. */
  text: string;
  /** Number of characters. Those of scripts without spaces count twice. */
  size: number;
  /** Number of characters in links. */
  linked: number;
  images: number;
  /** Whether it consists of sentences, not labels. */
  prose: boolean;
  /** The rules that recognize its words, and those that have been asked, as bit flags. */
  words: number;
  /** Letters and digits of its beginning. Null until a rule asks. */
  plain: string | null;
}

/** A block-level element, with its runs and blocks in page order. */
export interface Box {
  element: Element;
  tag: string;
  parent: Box | null;
  items: (Box | Run)[];
  exclusion: Exclusion | null;
  size: number;
  linked: number;
  /** Number of characters in sentences. */
  prose: number;
  /** Whether it contains a first-level heading. */
  headline: boolean;
  /** Whether it contains an embedded post. */
  embed: boolean;
  /** Whether its tag or class is that of a figure. */
  figure: boolean;
  /** Whether the page itself names it as the story's body. */
  named: boolean;
  /** Whether the tags and names of the page exclude the block. */
  out: boolean;
  /** The block's worth as article text: sentences add to it, links and labels subtract. Without excluded blocks. */
  value: number;
  /** The same with excluded blocks. */
  whole: number;
  /** The range of its runs among the runs of the page: the first, and the one after the last. */
  from: number;
  to: number;
  /** Number of articles and of author boxes in it, itself included. */
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

import type { Element } from 'domhandler';
import type { Exclusion } from './exclusions.ts';

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
  /** Whether white space counts, as in `<pre>`. */
  pre: boolean;
  /** In one line, but for `<br>` and preformatted text. */
  text: string;
  /** Characters; those of scripts that write words without spaces count twice. */
  size: number;
  /** Characters in links. */
  linked: number;
  images: number;
  /** Whether it is of sentences, not of labels. */
  prose: boolean;
}

/** A block-level element, with its runs and blocks in the order of the page. */
export interface Box {
  element: Element;
  tag: string;
  parent: Box | null;
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
  /** Whether the block is left out. */
  out: boolean;
  /** What the block is worth as part of the text: sentences count for it, links and labels against it. */
  value: number;
}

export function isRun(item: Box | Run): item is Run {
  return 'pieces' in item;
}

export function isHeading(box: Box): boolean {
  return HEADING.test(box.tag);
}

const HEADING = /^h[1-6]$/;

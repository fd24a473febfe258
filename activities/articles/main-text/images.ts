import type { Element } from 'domhandler';
import { absoluteUrl, collapse } from '../page.ts';
import { type Box, isRun } from './box.ts';
import { linkTarget } from './escape.ts';

/** Where pages that load pictures late keep the address. */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-url'];
/** Smaller pictures are icons and counters. */
const MIN_PIXELS = 60;

/** An image with its caption as title, so that a caption is kept and is none of the text; null without an address. */
export function imageMarkdown({ attribs }: Element, box: Box, base: string): string | null {
  const isSmall = (pixels: string | undefined) => pixels !== undefined && Number(pixels) < MIN_PIXELS;
  if (isSmall(attribs.width) || isSmall(attribs.height)) return null;
  const listed = (attribs.srcset ?? attribs['data-srcset'])?.trim().split(/[\s,]/, 1)[0];
  const address = [...SOURCES.map((name) => attribs[name]), listed]
    .map((source) => absoluteUrl(source, base))
    .find((source) => source !== null);
  if (!address) return null;
  const caption = captionNear(box);
  const title = caption === '' ? '' : ` "${inQuotes(caption)}"`;
  return `![${inQuotes(attribs.alt ?? '')}](${linkTarget(address)}${title})`;
}

const MAX_CAPTION = 500;

function inQuotes(text: string): string {
  return collapse(text)
    .slice(0, MAX_CAPTION)
    .replace(/[\\"[\]<>|`*_&!]/g, '\\$&');
}

/** A picture and its caption share a block of this size at most. */
const MAX_ITEMS = 20;

/** The caption of the picture's own figure, or beside the block that holds the picture alone. */
function captionNear(box: Box): string {
  let around: Box | null = box;
  for (let steps = 0; around && steps < 3 && around.items.length <= MAX_ITEMS; steps += 1) {
    for (const item of around.items) {
      if (!isRun(item) && item.exclusion?.reason === 'caption') return wordsOf(item);
    }
    if (around.prose > 0) break;
    around = around.parent;
  }
  return '';
}

function wordsOf(box: Box): string {
  return box.items.map((item) => (isRun(item) ? item.text : wordsOf(item))).join(' ');
}

import type { Element } from 'domhandler';
import { absoluteUrl, collapse } from '../html/page.ts';
import { type Box, isRun } from './box.ts';
import { linkTarget } from './escape.ts';

/**
 * Attributes that may contain the URL of an image. Pages that load images lazily use attributes other than
 * `src`.
 */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-url'];
/** Minimum width or height of an image. Smaller images are icons and tracking pixels. */
const MIN_PIXELS = 60;

/**
 * Returns the Markdown of an image. The caption becomes the image's title, so that it is not part of the
 * story's text. Returns null for small images and images without a URL.
 */
export function imageMarkdown({ attribs }: Element, box: Box, base: string): string | null {
  const isSmall = (pixels: string | undefined) => pixels !== undefined && Number(pixels) < MIN_PIXELS;
  if (isSmall(attribs.width) || isSmall(attribs.height)) return null;
  const firstUrl = (attribs.srcset ?? attribs['data-srcset'])?.trim().split(/[\s,]/, 1)[0];
  const address = [...SOURCES.map((name) => attribs[name]), firstUrl]
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

/** Maximum number of items in a block that contains an image and its caption. */
const MAX_ITEMS = 20;

/** The caption in the figure of the image, or next to the block that contains only the image. */
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

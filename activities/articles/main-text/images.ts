import type { Element } from 'domhandler';
import { absoluteUrl, collapse } from '../page.ts';
import { type Box, isRun } from './outline.ts';

/** Where pages that load pictures late keep the address. */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-url'];
/** Smaller pictures are icons and counters. */
const MIN_PIXELS = 60;

/** An image with its caption as title, or null for one without a proper address. */
export function imageMarkdown({ attribs }: Element, box: Box, base: string): string | null {
  if (Number(attribs.width ?? MIN_PIXELS) < MIN_PIXELS || Number(attribs.height ?? MIN_PIXELS) < MIN_PIXELS)
    return null;
  const listed = (attribs.srcset ?? attribs['data-srcset'])?.trim().split(/[\s,]/)[0];
  const address = [...SOURCES.map((name) => attribs[name]), listed]
    .map((source) => absoluteUrl(source, base))
    .find((source) => source !== null);
  if (!address) return null;
  const caption = captionNear(box);
  const title = caption === '' ? '' : ` "${quoted(caption)}"`;
  return `![${quoted(collapse(attribs.alt ?? ''))}](${address.replace(/[()\\|<>\s]/g, encodeURIComponent).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))}${title})`;
}

function quoted(text: string): string {
  return text.replace(/[\\"[\]<>|`*_&]/g, '\\$&');
}

/** A caption stands in the picture's own figure, or beside the block that holds the picture alone. */
function captionNear(box: Box): string {
  let around: Box | null = box;
  for (let steps = 0; around && steps < 3; steps += 1, around = around.parent) {
    const caption = around.items.find((item) => !isRun(item) && item.exclusion?.reason === 'caption');
    if (caption && !isRun(caption)) return collapse(wordsOf(caption)).slice(0, 500);
    if (around.prose > 0) break;
  }
  return '';
}

function wordsOf(box: Box): string {
  return box.items.map((item) => (isRun(item) ? item.text : wordsOf(item))).join(' ');
}

import { MEASURED_UNSPACED } from '../../../model/index.ts';
import { type Box, isHeading, isRun, type Run } from './box.ts';
import { MAY_BE_UNSPACED } from './words.ts';

/** Sums up the contents of a block and drops empty ones. */
export function closeBox(box: Box): void {
  const { items } = box;
  let kept = 0;
  for (const item of items) {
    if (isRun(item)) {
      measure(item);
      if (item.text === '' && item.images === 0) continue;
      if (item.prose) box.prose += item.size;
    } else {
      if (item.items.length === 0) continue;
      box.prose += item.prose;
      box.headline ||= item.headline || item.tag === 'h1';
      box.embed ||= item.embed;
    }
    box.size += item.size;
    box.linked += item.linked;
    items[kept] = item;
    kept += 1;
  }
  items.length = kept;
}

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

/** Minimum length of prose: if it ends like a sentence, if it does not, and beside links. */
const PROSE = { closed: 40, open: 100, besideLinks: 60 };
const CLOSED = /[.!?…。！？؟।”"'’)]$/;

function isProse({ text, size, linked, box }: Run): boolean {
  if (isHeading(box) || (linked > 0.5 * size && size - linked < PROSE.besideLinks)) return false;
  return size >= PROSE.open || (size >= PROSE.closed && CLOSED.test(text.slice(-1)));
}

import { type Box, isHeading, isRun, type Run } from './box.ts';
import { isLastSection } from './last-sections.ts';
import { HEAD_RULES, LINE_RULES, type LineRule, TAIL_RULES } from './line-rules.ts';

/** The runs of the story in order: those of the root, without what its lines and their places tell to be none of it. */
export function selectRuns(root: Box, title: string | null): Run[] {
  const runs: Run[] = [];
  collect(root, runs);
  const captions = captionsOf(runs);
  const story = withoutLastSections(withoutLeadingRows(afterHeadline(runs, title)));
  return withoutTail(story.filter((run) => !matches(LINE_RULES, run) && !captions.has(run)));
}

/** Stories have hundreds; what is beyond is a page made to be long. */
const MAX_RUNS = 20_000;

function collect(box: Box, runs: Run[]): void {
  for (const item of box.items) {
    if (runs.length >= MAX_RUNS) return;
    if (isRun(item)) {
      if (!isLinkLine(item)) runs.push(item);
    } else if (!item.out && (!isLinkList(item) || isShopping(item))) collect(item, runs);
    else if (!item.out) {
      const above = runs.at(-1);
      // The heading of a list that is left out goes with it.
      if (above && isHeading(above.box)) runs.pop();
    }
  }
}

/** A teaser's headline has about this many characters, or more. */
const HEADLINE_LENGTH = 25;

/** Links to other stories, set in one paragraph. */
function isLinkLine({ pieces, size, linked }: Run): boolean {
  if (size === 0 || linked < 0.8 * size) return false;
  const targets = new Set<string>();
  for (const { href, text } of pieces) if (href !== null && text.length >= HEADLINE_LENGTH) targets.add(href);
  return targets.size >= 2;
}

/** A block of links without sentences. A single paragraph is none: stories link whole lines. */
function isLinkList(box: Box): boolean {
  if (box.prose > 0 || box.size < 15 || box.tag === 'p') return false;
  const [first, second] = box.items;
  const single = first !== undefined && isRun(first) && second === undefined;
  return box.linked >= (single ? 0.8 : 0.6) * box.size;
}

/** A thing to buy, or to cook with, is named in links and belongs to the story. */
function isShopping(box: Box): boolean {
  for (let above: Box | null = box; above; above = above.parent) {
    if (/product|recipe|ingredient/i.test(above.element.attribs.class ?? '')) return true;
  }
  return false;
}

/** Lines that repeat the description of a picture are its caption, whatever their element. */
function captionsOf(runs: readonly Run[]): Set<Run> {
  const captions = new Set<Run>();
  let described = '';
  for (const run of runs) {
    if (described !== '' && run.size <= 300 && simplified(run.text) === described) captions.add(run);
    const image = run.pieces.findLast((piece) => piece.image !== null)?.image;
    if (image) described = simplified((image.attribs.alt ?? '').slice(0, 400));
  }
  return captions;
}

/** What stands above the headline, and the headline itself, is not the story. */
function afterHeadline(runs: Run[], title: string | null): Run[] {
  const wanted = simplified(title ?? '');
  const titled = runs.findIndex(
    (run) => wanted !== '' && isHeading(run.box) && simplified(run.text) === wanted,
  );
  if (titled >= 0) return runs.slice(titled + 1);
  const first = runs.findIndex((run) => run.prose);
  const headline = runs.findIndex((run, index) => run.box.tag === 'h1' && index < first);
  return runs.slice(headline + 1);
}

function simplified(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The standfirst, and rows above the first sentence that name the writer or the date and little else. */
function withoutLeadingRows(runs: Run[]): Run[] {
  const body = runs.findIndex((run) => run.prose && !isStandfirst(run.box));
  return runs.filter((run, index) => index >= body || !(isStandfirst(run.box) || matches(HEAD_RULES, run)));
}

function isStandfirst(box: Box | null): boolean {
  return box !== null && (box.exclusion?.reason === 'standfirst' || isStandfirst(box.parent));
}

/** Shares of a story's sentences that may follow a line that heads other things: a heading, a mere line. */
const LAST_SHARE = { heading: 0.4, line: 0.2 };

function withoutLastSections(runs: Run[]): Run[] {
  const total = runs.reduce((sum, run) => sum + (run.prose ? run.size : 0), 0);
  let left = total;
  for (const [index, run] of runs.entries()) {
    left -= run.prose ? run.size : 0;
    const share = isHeading(run.box) ? LAST_SHARE.heading : LAST_SHARE.line;
    if (left > share * total || !isLastSection(run.text)) continue;
    // A line that leads to one other story may stand anywhere.
    if (isHeading(run.box) || !matches(LINE_RULES, run)) return runs.slice(0, index);
  }
  return runs;
}

/** Appeals, links to elsewhere, pictures and headings of nothing, as long as there are any at the end. */
function withoutTail(runs: Run[]): Run[] {
  let end = runs.length;
  while (end > 1) {
    const run = runs[end - 1];
    const linked = run !== undefined && run.linked > 0.8 * run.size;
    if (!run || !(run.size === 0 || linked || isHeading(run.box) || matches(TAIL_RULES, run))) break;
    end -= 1;
  }
  return runs.slice(0, end);
}

function matches(rules: readonly LineRule[], run: Run): boolean {
  return rules.some((rule) => run.size <= rule.upTo && rule.pattern.test(run.text));
}

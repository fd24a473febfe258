/**
 * The part of the reading speed benchmark that runs as compiled code. Both readers turn a page's HTML into
 * text with metadata. Readability also returns the text as HTML, and our reader as Markdown. A round is one
 * pass of each reader, in alternating order. The result is the ratio of their processor times, including
 * garbage collection and compilation. Elapsed time would also include the work of other processes on the
 * machine.
 */
import { parseArgs } from 'node:util';
import * as parsed from '../../../packages/reader/html/page.ts';
import { readArticle } from '../../../packages/reader/pages/read-article.ts';
import { readStory } from '../../../packages/reader/pages/read-story.ts';
import { readExtractionCorpus } from '../extraction-corpus.ts';
import { generatePages } from '../generated-pages.ts';

interface Source {
  url: string;
  html: string;
}

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, rounds: { type: 'string', default: '6' } },
});
const pages: Source[] = values.corpus
  ? readExtractionCorpus(values.corpus).map(({ url, html }) => ({ url, html }))
  : generatePages(80);
const all = (read: (source: Source) => unknown) => () => pages.forEach((source) => void read(source));
const story = all(({ html, url }) => readStory(parsed.parsePage(html, url)));
const whole = all(({ html, url }) => readArticle(html, url));

// Measure the memory before Readability is loaded.
const before = process.memoryUsage.rss();
for (let pass = 0; pass < 3; pass += 1) whole();
const peak = process.resourceUsage().maxRSS * 1024;

const reference = all(await loadReference());
const seconds: { story: number; whole: number; reference: number }[] = [];
// The first round is a warm-up and does not count.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  const first = round % 2 === 0 ? timed(reference) : null;
  const own = { story: timed(story), whole: timed(whole) };
  seconds.push({ ...own, reference: first ?? timed(reference) });
}
const counted = seconds.slice(1);
const median = (figures: number[]) =>
  [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN;
const rate = (key: 'story' | 'whole' | 'reference') =>
  (pages.length / median(counted.map((round) => round[key]))).toFixed(0);
const ratio = (key: 'story' | 'whole') => {
  const ratios = counted.map((round) => round.reference / round[key]);
  return `${median(ratios).toFixed(2)} times as fast (${ratios.map((each) => each.toFixed(1)).join(', ')})`;
};
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

console.log(`${pages.length} pages, medians of ${counted.length} rounds, in seconds of processor time`);
console.log(`Readability on linkedom             ${rate('reference')} pages/s`);
console.log(`text, Markdown and metadata         ${rate('story')} pages/s, ${ratio('story')}`);
console.log(`the same, with contacts and feeds   ${rate('whole')} pages/s, ${ratio('whole')}`);
console.log(`peak memory of three passes         ${megabytes(peak)} MB (${megabytes(before)} MB before)`);

function timed(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

async function loadReference(): Promise<(source: Source) => void> {
  const { Readability } = await import('@mozilla/readability');
  const { parseHTML } = await import('linkedom');
  return ({ html }) => {
    const { document } = parseHTML(html);
    try {
      // Readability accepts linkedom's document as a DOM, but this project compiles without DOM types.
      new Readability(document as never).parse();
    } catch (error) {
      // In some of linkedom's trees, Readability walks past the root and throws a TypeError.
      if (!(error instanceof TypeError)) throw error;
    }
  };
}

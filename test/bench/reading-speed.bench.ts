/**
 * `npm run bench reading-speed [-- --corpus DIR] [--passes N]`: pages read a second in one process (text, Markdown and
 * metadata) against Readability on linkedom, pass by pass in turn, and the memory that reading takes at most. A second
 * is one of processor time, collection of garbage included: on a shared machine the clock measures the others.
 */
import { parseArgs } from 'node:util';
import { readArticle } from '../../activities/articles/index.ts';
import { readExtractionCorpus } from './extraction-corpus.ts';
import { generatePages } from './generated-pages.ts';

interface Source {
  url: string;
  html: string;
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpus: { type: 'string' }, passes: { type: 'string', default: '6' } },
  });
  const pages: Source[] = values.corpus ? readExtractionCorpus(values.corpus) : generatePages(80);
  const passes = Number(values.passes);
  const own = () => pages.forEach(({ html, url }) => void readArticle(html, url));

  // Memory first, before the reference is even loaded.
  const before = process.memoryUsage.rss();
  for (let pass = 0; pass < 3; pass += 1) own();
  const peak = process.resourceUsage().maxRSS * 1024;
  const reference = await loadReference();
  const seconds = { own: Number.POSITIVE_INFINITY, reference: Number.POSITIVE_INFINITY };
  for (let pass = 0; pass < passes; pass += 1) {
    seconds.own = Math.min(seconds.own, timed(own));
    seconds.reference = Math.min(
      seconds.reference,
      timed(() => pages.forEach(({ html }) => void reference(html))),
    );
  }
  const rate = (time: number) => (pages.length / time).toFixed(0);
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `${pages.length} pages, best of ${passes} passes: ${rate(seconds.own)} pages/s, Readability on linkedom ${rate(seconds.reference)} pages/s, ` +
      `${(seconds.reference / seconds.own).toFixed(1)} times as fast; peak memory of three passes ${megabytes(peak)} MB (${megabytes(before)} MB before)`,
  );
}

function timed(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

async function loadReference(): Promise<(html: string) => void> {
  const { Readability } = await import('@mozilla/readability');
  const { parseHTML } = await import('linkedom');
  return (html) => {
    const { document } = parseHTML(html);
    try {
      // linkedom's document is a DOM to Readability and not to the compiler, whose lib has none.
      new Readability(document as never).parse();
    } catch (error) {
      // In some of linkedom's trees Readability walks past the root: a page that the reference cannot read.
      if (!(error instanceof TypeError)) throw error;
    }
  };
}

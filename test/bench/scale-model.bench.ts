import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COSTS_FILE, recordedCosts } from './scale-model/costs.ts';
import { measureCosts } from './scale-model/measure.ts';
import { type PagePart, pageParts } from './scale-model/tables.ts';

const PAGE = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));

/**
 * `npm run bench scale-model [-- --measure --corpus DIR --sources N --jobs N]`: what 1 million and 100
 * million sources a day need, according to a simulation with recorded unit costs. With --measure, the costs
 * are first measured on this machine and recorded, and the tables of docs/scale.md are updated. The
 * measurement needs Linux with `ss`, and the corpus of `npm run bench bylines` for the size of real pages.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      measure: { type: 'boolean', default: false },
      corpus: { type: 'string' },
      sources: { type: 'string', default: '500' },
      jobs: { type: 'string', default: '10' },
    },
  });
  if (values.measure) {
    const costs = await measureCosts({
      corpus: values.corpus,
      sources: Number(values.sources),
      jobs: Number(values.jobs),
    });
    writeFileSync(COSTS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
    writeFileSync(PAGE, withParts(readFileSync(PAGE, 'utf8'), pageParts(costs)));
  }
  console.log(
    pageParts(recordedCosts())
      .map(({ text }) => text)
      .join('\n\n'),
  );
}

/**
 * Returns the text of docs/scale.md with new versions of the given parts. A part ends at the next empty line.
 */
function withParts(page: string, parts: PagePart[]): string {
  return parts.reduce((text, part) => {
    const from = text.indexOf(part.head);
    if (from < 0) throw new Error(`${PAGE} has no part that begins with "${part.head}"`);
    return text.slice(0, from) + part.text + text.slice(text.indexOf('\n\n', from));
  }, page);
}

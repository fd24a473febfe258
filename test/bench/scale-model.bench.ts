import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COSTS_FILE, recordedCosts } from './scale-model/costs.ts';
import { measureCosts } from './scale-model/measure.ts';
import { type PagePart, pageParts } from './scale-model/tables.ts';
import { measureWaits } from './scale-model/waits.ts';

const PAGE = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));

/**
 * `npm run bench scale-model [-- --measure --waits --corpus DIR --sources N --jobs N --rounds N]`: what 1
 * million and 100 million sources a day need, according to a simulation with recorded unit costs. With
 * --measure, the costs are first measured on this machine and recorded, and with --waits, what transactions and
 * tasks wait for; the tables of docs/scale.md are updated. Measuring the costs needs Linux with `ss`, and the
 * corpus of `npm run bench bylines` for the size of real pages.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      measure: { type: 'boolean', default: false },
      corpus: { type: 'string' },
      sources: { type: 'string', default: '500' },
      jobs: { type: 'string', default: '10' },
      waits: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      writes: { type: 'string', default: '40' },
      tasks: { type: 'string', default: '1600' },
    },
  });
  if (values.measure || values.waits) {
    const { corpus, sources, jobs, rounds, writes, tasks } = values;
    const costs = recordedCosts();
    if (values.measure)
      Object.assign(costs, await measureCosts({ corpus, sources: Number(sources), jobs: Number(jobs) }));
    const size = { rounds: Number(rounds), writes: Number(writes), tasks: Number(tasks) };
    if (values.waits) costs.waits = await measureWaits(size);
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

/**
 * Writes the sixty fit reports (how well a person fits a pitch) as Byline makes them now. If a report has
 * changed, its stored judgement is removed, and the test fails until someone has judged the new report.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FILE, type PinnedSample, pin, readPinned } from './pinned.ts';
import { scoreSamples } from './score.ts';

const before = existsSync(FILE) ? readPinned() : [];
const now: PinnedSample[] = (await scoreSamples()).map((sample) => {
  const text = pin(sample);
  const same = before.find(
    (one) =>
      one.pitch === text.pitch &&
      one.journalist === text.journalist &&
      one.reasoning === text.reasoning &&
      one.why_not === text.why_not &&
      one.angle === text.angle &&
      one.edits.join() === text.edits.join(),
  );
  return { ...text, judged: same?.judged ?? null };
});
writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
execFileSync('npx', ['biome', 'format', '--write', fileURLToPath(FILE)]);
const open = now.filter(({ judged }) => judged === null).length;
console.log(`${now.length} written, ${open} to be judged in samples.json: those with "judged": null`);

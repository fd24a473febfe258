import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyProof } from '../../apps/cli/proof/verify-proof.ts';
import { type ProofFact, writeFact } from '../../packages/proof/index.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { verifyIndependently } from '../support/proof/independent.ts';
import { makeProof, type ProofParts, zipProof } from '../support/proof/make-proof.ts';

const FILES = IS_DEEP ? 1_000 : 250;
const KINDS = ['excerpt', 'page', 'sha256', 'locator', 'digest'] as const;
const MAX_SECONDS = 10;

/** Repeats the same choices in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe('a proof file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-proof-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const whole = makeProof(4);
  let files = 0;
  const save = (bytes: Uint8Array) => {
    files += 1;
    const path = join(folder, `${files}.zip`);
    writeFileSync(path, bytes);
    return path;
  };
  /** Verifies a proof file, and counts the seconds of processor time, which other programs hardly change. */
  const verifyTimed = async (bytes: Uint8Array) => {
    const path = save(bytes);
    const before = process.cpuUsage();
    const verdict = await verifyProof(path);
    const { user, system } = process.cpuUsage(before);
    // Lists that are copied over and over cost the system as much as the program.
    return { ...verdict, seconds: (user + system) / 1e6 };
  };
  const check = async (bytes: Uint8Array) => {
    const path = save(bytes);
    const theirs = verifyIndependently([path])?.[0];
    return { ours: await verifyProof(path), theirs };
  };

  it('without a fault is accepted, with excerpts in entities, escapes and tags', async () => {
    const { ours, theirs } = await check(zipProof(whole));
    expect(ours).toMatchObject({ ok: true, facts: 20, verified: 20, refused: [], faults: [] });
    expect(theirs ?? {}).toEqual({});
  });

  it(`of 1,000 facts is verified within ${MAX_SECONDS} s`, async () => {
    const { seconds, ok, verified } = await verifyTimed(zipProof(makeProof(200, 1_200)));
    console.log(`1,000 facts on 200 pages of 100 KB: ${seconds.toFixed(1)} s`);
    expect({ ok, verified }).toEqual({ ok: true, verified: 1_000 });
    expect(seconds).toBeLessThan(MAX_SECONDS);
  });

  it('takes no longer for each fact when a page has ten times as many', async () => {
    const { facts, records } = makeProof(1);
    const secondsOf = async (count: number) => {
      const lines = Array.from({ length: count }, (_, at) =>
        writeFact({ ...(facts[at % facts.length] as ProofFact), fact: at + 1 }),
      );
      const { seconds, ...verdict } = await verifyTimed(zipProof({ lines, records }));
      expect(verdict).toMatchObject({ ok: true, verified: count });
      return seconds;
    };
    // The first run also compiles.
    await secondsOf(4_000);
    const few = await secondsOf(4_000);
    const many = await secondsOf(40_000);
    console.log(`4,000 and 40,000 facts of a page: ${few.toFixed(2)} and ${many.toFixed(2)} s`);
    expect(many / few).toBeLessThan(25);
  });

  it(`is refused, with the fact named, in ${FILES} files with one changed byte each`, async () => {
    const dice = createDice(32);
    const paths: string[] = [];
    const expected: { kind: string; facts: number[] }[] = [];
    for (let file = 0; file < FILES; file += 1) {
      const kind = KINDS[file % KINDS.length] as (typeof KINDS)[number];
      const { parts, facts } = changeByte(whole, kind, dice);
      paths.push(save(zipProof(parts)));
      expected.push({ kind, facts });
    }
    const theirs = verifyIndependently(paths);
    for (const [index, path] of paths.entries()) {
      const { kind, facts } = expected[index] as { kind: string; facts: number[] };
      const { ok, refused } = await verifyProof(path);
      expect(ok, `${kind} in ${path}`).toBe(false);
      expect(
        refused.map(({ fact }) => fact),
        kind,
      ).toEqual(facts);
      if (theirs)
        expect(
          Object.keys(theirs[index] ?? {})
            .filter((key) => key !== 'file')
            .map(Number),
          kind,
        ).toEqual(facts);
    }
  }, 240_000);

  it.each<[string, (fact: ProofFact) => ProofFact, string]>([
    ['excerpt', (fact) => ({ ...fact, excerpt: `${fact.excerpt}s` }), 'the excerpt is not at its offsets'],
    [
      'offsets',
      (fact) => ({ ...fact, offsets: [[0, 9_000_000]] }),
      'the offsets are behind the end of the page',
    ],
    [
      'locator',
      (fact) => ({ ...fact, locator: 'css:body > article > h1' }),
      'the offsets are not at the locator',
    ],
    ['hash', (fact) => ({ ...fact, sha256: '0'.repeat(64) }), 'there is no record of its page with its hash'],
    ['number', (fact) => ({ ...fact, fact: 7 }), 'its number is not that of its line'],
  ])('is refused for another %s, although the line is sealed again', async (_what, change, reason) => {
    const lines = whole.facts.map((fact, index) => writeFact(index === 2 ? change(fact) : fact));
    const { ours, theirs } = await check(zipProof({ ...whole, lines }));
    const { journalist_id, value } = whole.facts[2] as ProofFact;
    expect(ours.refused).toContainEqual({ fact: 3, journalist_id, field: 'outlet', value, reason });
    if (theirs) expect(theirs).toHaveProperty('3');
  });

  it('is refused for a missing and for a second record', async () => {
    const without = await check(zipProof({ ...whole, records: whole.records.slice(1) }));
    const twice = await check(
      zipProof({ ...whole, records: [...whole.records, whole.records[0] as Buffer] }),
    );
    for (const [{ ours, theirs }, reason] of [
      [without, 'there is no record of its page with its hash'],
      [twice, 'there is a second record of its page'],
    ] as const) {
      expect(ours.refused.map(({ fact }) => fact)).toEqual([1, 2, 3, 4, 5]);
      expect(ours.refused[0]?.reason).toBe(reason);
      if (theirs) expect(Object.keys(theirs)).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5']));
    }
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    [
      'a path outside of the file',
      () => zipProof(whole, { '../evil.txt': new Uint8Array(1) }),
      /path outside of itself/,
    ],
    ['an absolute path', () => zipProof(whole, { '/etc/evil': new Uint8Array(1) }), /path outside of itself/],
    [
      'another file',
      () => zipProof(whole, { 'readme.txt': new Uint8Array(1) }),
      /no part of a proof: readme\.txt/,
    ],
    ['a bomb', () => zipProof(whole, { 'pages.warc': new Uint8Array(50_000_000) }), /it is a zip bomb/],
    [
      'a bomb that declares less',
      () => declareLess(zipProof(whole)),
      /unpacks to more than the \d+ bytes it declares/,
    ],
    [
      'a page that nothing quotes',
      () => zipProof({ ...whole, lines: whole.lines.slice(0, -5) }),
      /No fact quotes/,
    ],
    [
      'another kind of file',
      () => Buffer.from('not a zip file, but long enough to be one'),
      /not a ZIP file/,
    ],
    [
      'a record that is cut off',
      () => zipProof(whole, { 'pages.warc': Buffer.concat(whole.records).subarray(0, -9) }),
      /another length than it says/,
    ],
    [
      'another version',
      () => zipProof(whole, { 'manifest.json': Buffer.from('{"format":"byline-proof","version":2}') }),
      /version 2/,
    ],
  ])('is refused with a sentence for %s', async (_what, make, sentence) => {
    const { ours, theirs } = await check(make());
    expect(ours.ok).toBe(false);
    expect(ours.faults.join(' ')).toMatch(sentence);
    if (theirs) expect(theirs).toHaveProperty('file');
  });
});

/** Returns a proof with one byte changed, and the numbers of the facts that it no longer proves. */
function changeByte(whole: ProofParts, kind: (typeof KINDS)[number], dice: (sides: number) => number) {
  const flip = (bytes: Buffer, start: number, end: number) => {
    const changed = Buffer.from(bytes);
    const at = start + dice(end - start);
    // Without control characters, a line stays a line.
    changed[at] = (changed[at] as number) ^ 1;
    return changed;
  };
  if (kind === 'page' || kind === 'digest') {
    const number = dice(whole.records.length);
    const record = whole.records[number] as Buffer;
    const body = record.indexOf('\r\n\r\n') + 4;
    const digest = record.indexOf('sha256:') + 7;
    const [start, end] = kind === 'page' ? [body, record.length - 4] : [digest, digest + 64];
    const changed = flip(record, start, end);
    const records = whole.records.with(number, changed);
    return { parts: { ...whole, records }, facts: [1, 2, 3, 4, 5].map((fact) => fact + number * 5) };
  }
  const number = dice(whole.lines.length);
  const line = Buffer.from(whole.lines[number] as string);
  const start = line.indexOf(`"${kind}":"`) + kind.length + 4;
  const end = line.indexOf(kind === 'excerpt' ? '","offsets' : '","', start);
  return {
    parts: { ...whole, lines: whole.lines.with(number, flip(line, start, end)) },
    facts: [number + 1],
  };
}

/** Lets the directory of a ZIP file declare fewer bytes for its pages than there are. */
function declareLess(bytes: Uint8Array): Uint8Array {
  const zip = Buffer.from(bytes);
  const name = zip.lastIndexOf('pages.warc');
  zip.writeUInt32LE(100, name - 46 + 24);
  return zip;
}

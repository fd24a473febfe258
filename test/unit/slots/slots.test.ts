import { describe, expect, it } from 'vitest';
import { findSlow } from './find-slow.ts';
import { SLOT_TABLES, type SlotTable } from './slot-tables.ts';

/**
 * After this time, the test assumes that a regular expression hangs. The time is hundreds of times the
 * maximum for reading one text, so that a busy machine never causes a false alarm.
 */
const HANGING_MS = 60_000;
const TABLES = Object.keys(SLOT_TABLES).filter((table) => table !== 'bad rules') as SlotTable[];

/**
 * Returns the slots that are too slow in two measurements, each in a separate process. A slot is a place for
 * any text in a page or file. On a machine that is busy for minutes, a slot that takes just over 20 ms can
 * look slow once, but not twice.
 */
async function findSlowTwice(table: SlotTable): Promise<string[]> {
  const placeOf = (line: string) => line.slice(0, line.lastIndexOf(': '));
  const first = await findSlow(table, HANGING_MS);
  if (first.length === 0) return [];
  const again = new Set((await findSlow(table, HANGING_MS)).map(placeOf));
  return first.filter((line) => again.has(placeOf(line)));
}

describe('neither a text nor the number of elements of a hostile page delays its reader', () => {
  it.each(TABLES)('in any slot of %s', { timeout: 30 * 60_000 }, async (table) => {
    expect(await findSlowTwice(table)).toEqual([]);
  });
});

describe('the measurement itself', () => {
  it('finds a rule that backtracks, and kills one that never ends', { timeout: 5 * 60_000 }, async () => {
    const slow = await findSlow('bad rules', 5_000);
    expect(slow.filter((line) => line.startsWith('quadratic × blanks: '))).toHaveLength(1);
    expect(slow).toContain('endless × hyphens: did not end in 5 s');
    expect(slow.filter((line) => line.startsWith('good'))).toEqual([]);
    expect(slow.filter((line) => line.startsWith('pairs × many: '))).toHaveLength(1);
  });
});

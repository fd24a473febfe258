import { describe, expect, it } from 'vitest';
import { findSlow } from './find-slow.ts';
import { SLOT_TABLES, type SlotTable } from './slot-tables.ts';

/**
 * The time limit for one slot: hundreds of times the limit for one reading, so that a busy machine is never
 * mistaken for a regular expression that hangs.
 */
const HANGING_MS = 60_000;
const TABLES = Object.keys(SLOT_TABLES).filter((table) => table !== 'bad rules') as SlotTable[];

/**
 * Returns the slots (places in a page or file for any text) that are too slow in both of two measurements,
 * each in a separate process. On a machine that is busy for minutes, a slot that takes just over 20 ms can
 * look slow once, but not twice.
 */
async function findSlowTwice(table: SlotTable): Promise<string[]> {
  const placeOf = (line: string) => line.slice(0, line.lastIndexOf(': '));
  const first = await findSlow(table, HANGING_MS);
  if (first.length === 0) return [];
  const again = new Set((await findSlow(table, HANGING_MS)).map(placeOf));
  return first.filter((line) => again.has(placeOf(line)));
}

describe('no text of a hostile page delays its reader', () => {
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
  });
});

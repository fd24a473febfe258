import { describe, expect, it } from 'vitest';
import { runRounds } from './rounds.ts';

// `npm run test:faults` sets the `BYLINE_FAULT_…` variables. Without them, the test runs in its short form
// with the same plan in every run: one fault for each kind of process, and two faults of a server or the
// disk.
const SHORT = { rounds: '7', seed: '7', minutes: '0.75' };
const rounds = Number(process.env.BYLINE_FAULT_ROUNDS ?? SHORT.rounds);
const seed = Number(process.env.BYLINE_FAULT_SEED ?? SHORT.seed);
const milliseconds = Number(process.env.BYLINE_FAULT_MINUTES ?? SHORT.minutes) * 60_000;
const isLong = process.env.BYLINE_FAULT_ROUNDS !== undefined;

describe('a process that is killed, told to stop, or frozen, while jobs run', () => {
  it(
    'costs no job, result or credit, and leaves nothing behind',
    async () => {
      const results = await runRounds({ seed, rounds, milliseconds, longestMs: isLong ? 20_000 : 4_000 });
      expect(results.length).toBeGreaterThan(0);
      expect(results.flatMap(({ violations }) => violations)).toEqual([]);
    },
    milliseconds + 600_000,
  );
});

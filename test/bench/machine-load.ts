import { loadavg } from 'node:os';

/** Beyond this load, other processes take so much of the machine that a time says nothing. */
const MOST = 2;
/** The load of the last minute before the benchmark, whose own processes add to it. */
const [BEFORE = 0] = loadavg();

/** Returns the target of a figure with the machine's load at the start, in parentheses: too high a load judges nothing. */
export function target(condition: string): string {
  const load = `load ${BEFORE.toFixed(1)} at the start`;
  return BEFORE > MOST
    ? `(${load}, too high to judge by the target ${condition})`
    : `(target ${condition}; ${load})`;
}

interface Timed<T> {
  result: T;
  /** How much processor time the work took. */
  milliseconds: number;
}

/**
 * Does some work, and measures how much processor time this process spends on it. Unlike wall-clock time,
 * processor time hardly depends on the other programs on the machine. The time that the operating system
 * spends for the process is not included, because it depends on how much memory is free.
 */
export function timed<T>(work: () => T): Timed<T> {
  const before = process.cpuUsage();
  const result = work();
  return { result, milliseconds: process.cpuUsage(before).user / 1_000 };
}

/** How many measurements `timedLeast` takes at most. */
const MEASUREMENTS = 3;

/**
 * Does some work until a measurement is below `boundMs`, and returns the shortest of at most three
 * measurements. Programs that share a processor core and its caches with this one can double the processor
 * time of a single measurement.
 */
export function timedLeast<T>(boundMs: number, work: () => T): Timed<T> {
  let least = timed(work);
  for (let measured = 1; measured < MEASUREMENTS && least.milliseconds >= boundMs; measured += 1) {
    const again = timed(work);
    if (again.milliseconds < least.milliseconds) least = again;
  }
  return least;
}

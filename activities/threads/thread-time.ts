import { readFileSync, readlinkSync } from 'node:fs';

/** Returns the operating system's id of the current thread, or null except on Linux. */
export function currentThreadId(): number | null {
  try {
    // The link's target is `<process>/task/<thread>`.
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}

/** Returns the processor time of a thread in milliseconds, or null if it is unknown. */
export function threadTimeMs(id: number | null): number | null {
  if (id === null) return null;
  try {
    // The first number is the processor time in nanoseconds (Documentation/scheduler/sched-stats.rst).
    const [nanoseconds] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}

/**
 * A worker thread that reads pages like the real thread, but hangs, runs out of memory or throws if a page
 * contains a marker; it can also return its priority. With this thread, tests do not need real pages that make a reader hang.
 */
import { getPriority } from 'node:os';
import { READERS } from '../../../activities/threads/readers.ts';
import { serveReaders } from '../../../activities/threads/serve-readers.ts';

const ENDLESS: Record<string, () => never> = {
  HANGS: () => {
    for (;;);
  },
  GROWS: () => {
    for (const kept: number[][] = []; ; ) kept.push(new Array(100_000).fill(kept.length));
  },
  THROWS: () => {
    throw new TypeError('our own bug');
  },
};

const asleep = new Int32Array(new SharedArrayBuffer(4));

function stopAt(text: string): void {
  for (const [sign, stop] of Object.entries(ENDLESS)) if (text.includes(sign)) stop();
  const milliseconds = Number(/TAKES(\d+)/.exec(text)?.[1] ?? 0);
  for (const end = performance.now() + milliseconds; performance.now() < end; );
  // A thread that sleeps uses no processor time, like one that other programs keep from running.
  Atomics.wait(asleep, 0, 0, Number(/SLEEPS(\d+)/.exec(text)?.[1] ?? 0));
}

serveReaders(
  Object.fromEntries(
    Object.entries(READERS).map(([name, read]) => [
      name,
      (text: string, ...rest: never[]) => {
        if (text.includes('PRIORITY')) return getPriority(0);
        stopAt(text);
        return (read as (text: string, ...rest: never[]) => unknown)(text, ...rest);
      },
    ]),
  ),
);

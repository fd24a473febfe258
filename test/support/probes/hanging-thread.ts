/**
 * A worker thread that reads pages like the real thread, but hangs, runs out of memory or throws if a page
 * contains a marker. With this thread, tests do not need real pages that make a reader hang.
 */
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

function stopAt(text: string): void {
  for (const [sign, stop] of Object.entries(ENDLESS)) if (text.includes(sign)) stop();
  const milliseconds = Number(/TAKES(\d+)/.exec(text)?.[1] ?? 0);
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

serveReaders(
  Object.fromEntries(
    Object.entries(READERS).map(([name, read]) => [
      name,
      (text: string, ...rest: never[]) => {
        stopAt(text);
        return (read as (text: string, ...rest: never[]) => unknown)(text, ...rest);
      },
    ]),
  ),
);

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message } from './measuring-process.ts';
import type { SlotTable } from './slot-tables.ts';

const PROCESS = fileURLToPath(new URL('measuring-process.ts', import.meta.url));

/**
 * Returns the slots that take too long to read, each with the text that was slow to read. A slot is a place
 * in a page or file that can contain any text. A separate process measures the slots. A process that spends
 * more than `limitMs` on reading one file is killed, and a new process continues with the next slot or text.
 */
export async function findSlow(table: SlotTable, limitMs: number): Promise<string[]> {
  const slow: string[] = [];
  let from: number | null = 0;
  while (from !== null) from = await measureFrom(table, from, limitMs, slow);
  return slow;
}

/**
 * Measures the cases (each is a slot with a text for it) from index `from` to the last one, and returns null.
 * If a case hangs, returns the index of the next case instead.
 */
function measureFrom(
  table: SlotTable,
  from: number,
  limitMs: number,
  slow: string[],
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // Run V8, the JavaScript engine, in a single thread, so that the measured cost includes garbage
    // collection and compilation.
    const child = fork(PROCESS, [table, String(from)], {
      execArgv: ['--single-threaded', '--import', 'tsx'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let place = { at: from, name: 'the start' };
    let isEnded = false;
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (message: Message) => {
      clearTimeout(timer);
      if ('at' in message) place = message;
      else slow.push(`${message.name}: ${message.why}`);
      timer = setTimeout(() => {
        isEnded = true;
        child.kill('SIGKILL');
      }, limitMs);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (isEnded) {
        slow.push(`${place.name}: did not end in ${limitMs / 1_000} s`);
        resolve(place.at + 1);
      } else if (code === 0) resolve(null);
      else reject(new Error(`The measuring process ended with ${code} at ${place.name}.`));
    });
  });
}

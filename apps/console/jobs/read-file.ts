import type { SourceList } from '../../../model/source-list.ts';
import type { ListFile } from './list-file.ts';

/** What the worker that parses a file sends back: the list, or why the file cannot be used. */
export type FileReply = { list: SourceList } | { problem: string };

/** Reads a CSV, text or Excel file in a web worker. The message of a thrown error is meant for the user. */
export async function readListFile(file: File): Promise<ListFile> {
  const worker = new Worker(new URL('./list-file-worker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await new Promise<FileReply>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FileReply>) => resolve(data);
      // The worker ran out of memory, or did not load.
      worker.onerror = () => resolve({ problem: 'could not be read. Save it as CSV.' });
      worker.postMessage(file);
    });
    if ('problem' in reply) throw new Error(`“${file.name}” ${reply.problem}`);
    return { name: file.name, list: reply.list };
  } finally {
    worker.terminate();
  }
}

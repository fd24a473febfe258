import type { ContactContent, FileChoice, ListContent, ListFile, Sheets } from '#intake';
import { count } from '../components/formats.ts';

/** What the worker that parses a file is asked for: sources of a job, or a table of contacts. */
export interface FileRequest {
  file: File;
  as: 'sources' | 'contacts';
  choice?: FileChoice;
}

/** What the worker sends back, or why the file cannot be used. */
export type FileReply = ListContent | ContactContent | { problem: string };

/** The longest that a file may take to read, in milliseconds; one of the maximum size takes a fifth of it. */
const MAX_MS = 60_000;

/** Reads the sources in a file of any kind, until `signal` aborts. The message of a thrown error is meant for the user. */
export async function readListFile(file: File, signal: AbortSignal): Promise<ListFile> {
  const reply = await askWorker({ file, as: 'sources' }, signal);
  if ('list' in reply) return { name: file.name, ...reply };
  throw new Error('the worker replied with another kind of content');
}

/** Reads a contact list, CSV, vCard or Excel, as the user chose, until `signal` aborts. The message of a thrown error is meant for the user. */
export async function readTableFile(
  file: File,
  signal: AbortSignal,
  choice: FileChoice,
): Promise<ContactContent> {
  const reply = await askWorker({ file, as: 'contacts', choice }, signal);
  if ('table' in reply) return reply;
  throw new Error('the worker replied with another kind of content');
}

/** Says which sheet of a file was read, if it has several. */
export function sheetWords({ sheets, sheet }: Sheets): string {
  return sheets > 1 ? ` Only the sheet “${sheet}” of ${count(sheets)} was read.` : '';
}

async function askWorker(
  request: FileRequest,
  signal: AbortSignal,
): Promise<Exclude<FileReply, { problem: string }>> {
  const worker = new Worker(new URL('./list-file-worker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await new Promise<FileReply>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const tooLong = { problem: `takes longer than ${MAX_MS / 1_000} seconds to read. Split it.` };
      AbortSignal.timeout(MAX_MS).addEventListener('abort', () => resolve(tooLong));
      worker.onmessage = ({ data }: MessageEvent<FileReply>) => resolve(data);
      // The worker ran out of memory, or did not load.
      worker.onerror = () => resolve({ problem: 'could not be read. Save it as CSV.' });
      worker.postMessage(request);
    });
    if ('problem' in reply) throw new Error(`“${request.file.name}” ${reply.problem}`);
    return reply;
  } finally {
    worker.terminate();
  }
}

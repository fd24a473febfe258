import { Readable } from 'node:stream';
import type { Call } from './call.ts';
import type { ExportFormat } from './client/index.ts';
import { CommandFailure } from './failures.ts';

/** The gateway's own file of a job, as it streams in. */
export async function* readExport(
  { client, signal }: Call,
  jobId: string,
  format: ExportFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await client.exportJob(jobId, format, { signal });
  try {
    yield* Readable.fromWeb(file);
  } catch {
    signal.throwIfAborted();
    throw new CommandFailure('unreachable', 'The connection was lost in the middle of the file.');
  }
}

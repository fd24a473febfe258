import { Readable } from 'node:stream';
import type { ExportQuery } from '../client/index.ts';
import type { Call } from './call.ts';
import { CommandFailure } from './failures.ts';

/** Streams the gateway's export of a job. */
export async function* readExport(
  { client, signal }: Call,
  jobId: string,
  query: ExportQuery,
): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await client.exportJob(jobId, query, { signal });
  try {
    yield* Readable.fromWeb(file);
  } catch {
    signal.throwIfAborted();
    throw new CommandFailure('unreachable', 'The connection was lost during the download.');
  }
}

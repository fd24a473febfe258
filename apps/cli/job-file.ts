import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import type { ExportQuery } from '../client/index.ts';
import type { Call } from './call.ts';
import { CommandFailure } from './failures.ts';
import { write } from './output/print.ts';

export function exportFormat(): Option {
  return new Option(
    '-o, --output <format>',
    'CSV, one JSON object per line, or a ZIP file with the pages that show the facts',
  )
    .choices(['csv', 'ndjson', 'proof'])
    .default('csv');
}

/** Streams a job's export file from the gateway. */
export async function* readExport(
  call: Call,
  jobId: string,
  query: ExportQuery,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* readDownload(call, await call.client.exportJob(jobId, query, { signal: call.signal }));
}

/** Streams a file from the gateway. Throws a `CommandFailure` if the connection is lost. */
export async function* readDownload(
  { signal }: Call,
  file: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* Readable.fromWeb(file);
  } catch {
    signal.throwIfAborted();
    throw new CommandFailure('unreachable', 'The connection was lost during the download.');
  }
}

/** Writes to a new file, or to stdout if no file is given. */
export async function saveOrWrite(
  source: AsyncIterable<Uint8Array>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) {
    for await (const chunk of source) await write(chunk);
    return;
  }
  try {
    await pipeline(source, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'open')) throw error;
    throw new CommandFailure('usage', `"${file}" could not be written: ${error.message}`);
  }
}

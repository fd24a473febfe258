import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { decodePage } from './decode.ts';
import { listArchives, type RecordPlace, readRecord, walkRecords } from './warc-files.ts';

/** The parts of a record to check for people's names. */
export interface RecordText {
  url: string | null;
  text: string;
}

export type Unwanted = (record: RecordText) => boolean | Promise<boolean>;

/** Marks a file being rewritten; readers ignore it. A process that records to the file continues in a new one. */
const ASIDE = '.rewriting';

/**
 * Removes unwanted records, with their requests, from WARC files or folders. The next call completes an interrupted
 * one. A process that records to a rewritten file continues in a new one. Returns the number of removed records.
 */
export async function rewriteArchives(paths: readonly string[], unwanted: Unwanted): Promise<number> {
  let removed = 0;
  for (const path of paths) {
    for (const file of await listArchives(path, ASIDE)) {
      const archive = file.endsWith(ASIDE) ? file.slice(0, -ASIDE.length) : file;
      if (file === archive && (await places(file, unwanted)).removed === 0) continue;
      if (file === archive) await rename(file, archive + ASIDE);
      removed += await rewrite(archive, unwanted);
    }
  }
  return removed;
}

async function rewrite(archive: string, unwanted: Unwanted): Promise<number> {
  const aside = archive + ASIDE;
  for (;;) {
    const { size } = await stat(aside);
    const { kept, removed } = await places(aside, unwanted);
    await pipeline(bytesOf(kept), createWriteStream(`${aside}.new`));
    // If a process has appended a record to the old file meanwhile, the new file is written again.
    if ((await stat(aside)).size !== size) continue;
    await rename(`${aside}.new`, archive);
    await unlink(aside);
    return removed;
  }
}

async function places(file: string, unwanted: Unwanted): Promise<{ kept: RecordPlace[]; removed: number }> {
  const kept: RecordPlace[] = [];
  const gone = new Set<string>();
  for await (const { record, place } of walkRecords(file)) {
    const repliedTo = record.warcHeader('WARC-Concurrent-To') ?? '';
    if (gone.has(repliedTo) || (await unwanted(await textOf(place)))) {
      gone.add(record.warcHeader('WARC-Record-ID') ?? '');
    } else kept.push(place);
  }
  return { kept, removed: gone.size };
}

async function* bytesOf(places: RecordPlace[]): AsyncGenerator<Uint8Array> {
  for (const { file, offset, length } of places) {
    yield* createReadStream(file, { start: offset, end: offset + length - 1 });
  }
}

async function textOf(place: RecordPlace): Promise<RecordText> {
  const record = await readRecord(place);
  const bytes = await record.readFully(true);
  const url = record.warcTargetURI ?? null;
  const headers = [...(record.httpHeaders?.headers ?? [])].map(([name, value]) => `${name}: ${value}`);
  const body = decodePage(bytes, record.httpHeaders?.headers.get('content-type') ?? '');
  return { url, text: [url ?? '', ...headers, body].join('\n') };
}

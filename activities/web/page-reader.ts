import { type Database, unreadablePages } from '../../db/index.ts';
import { HostBusyError } from '../support/index.ts';
import type { PageThreads, Readers, Turn } from '../threads/index.ts';
import { type FindRefusal, suppressedAddress, type WebFailure } from './web-client.ts';

export type ReadResult<Reading> = { ok: true; reading: Reading } | { ok: false; failure: WebFailure };

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Called with the page when a thread starts reading it, and with null when the thread has finished. */
  onReading?: ((page: unreadablePages.PageReading | null) => void) | undefined;
}

/** How long to wait before a page of a slow host is tried, if several other pages wait. */
const BUSY_MS = 5_000;

/** Reads all pages, on threads that can be terminated; a page that made two threads hang or crash is refused. */
export interface PageReader {
  /** Reads a page; `url` is the requested URL rather than the target of redirects. */
  read<Name extends keyof Readers>(
    reader: Name,
    url: string,
    args: Parameters<Readers[Name]>,
    options?: ReadOptions,
  ): Promise<ReadResult<ReturnType<Readers[Name]>>>;
  findRefusal: FindRefusal;
  /** The versions of all readers, such as `article@5`. */
  versions: readonly string[];
}

export function createPageReader(deps: {
  db: Database;
  threads: PageThreads;
  /** The version of each reader, such as `article@5`; pages on which an older version hung are tried again. */
  versions: Record<keyof Readers, string>;
  /** Returns whose work the activity does, so that organizations take turns on the threads. */
  turn: () => Turn;
}): PageReader {
  const { db, threads, versions, turn } = deps;
  const current = Object.values(versions);
  return {
    async read(reader, url, args, { signal, onReading } = {}) {
      const page = { urlSha256: unreadablePages.hashUrl(url), reader: versions[reader] };
      try {
        const run = await threads.read(reader, args, {
          signal,
          onBegin: () => onReading?.(page),
          host: hostOf(url),
          turn: turn(),
        });
        if (run.end === 'value') return { ok: true, reading: run.value };
        if (run.end === 'refused') throw new HostBusyError(hostOf(url), BUSY_MS);
        await unreadablePages.strike(db, page, 2);
        return { ok: false, failure: cannotBeRead(url, run.end) };
      } finally {
        onReading?.(null);
      }
    },
    versions: current,
    async findRefusal(url, refusal) {
      if (threads.wouldRefuse(url.host, turn())) throw new HostBusyError(url.host, BUSY_MS);
      const { suppressed, unreadableUntil } =
        refusal ?? (await unreadablePages.findRefusal(db, url, current));
      if (suppressed) return suppressedAddress().failure;
      return unreadableUntil && isNotTried(url, unreadableUntil);
    },
  };
}

function cannotBeRead(url: string, end: 'hung' | 'died'): WebFailure {
  const why = end === 'hung' ? 'took too long' : 'took too much memory';
  return unreadable(`Reading the page at ${hostOf(url)} ${why}.`);
}

function isNotTried(url: URL, until: Date): WebFailure {
  const date = until.toISOString().slice(0, 10);
  const message = `Reading the page at ${url.host} failed; the page will not be tried again before ${date}.`;
  return unreadable(message);
}

function unreadable(message: string): WebFailure {
  return { kind: 'unreadable', transient: false, message };
}

function hostOf(url: string): string {
  return new URL(url).host;
}

import {
  type LeftOut,
  LICENCE,
  locateExcerpts,
  markOf,
  PROOF_FILES,
  type ProofManifest,
  valuesOf,
  writeFact,
} from '#proof';
import { type Database, pageCopies } from '../../../db/index.ts';
import type { Evidence, JournalistId, JournalistProfile } from '../../../model/index.ts';
import { warcRecord } from './warc-record.ts';
import { zipStream } from './zip-stream.ts';

interface Person {
  journalist_id: JournalistId;
  profile: JournalistProfile;
}

export interface ProofSource {
  /** The id of the job, media list or campaign. */
  of: string;
  /** Its people, some at a time. */
  people: AsyncIterable<Person[]>;
}

type PageId = Pick<pageCopies.PageCopy, 'url' | 'contentSha256'>;

/** What is counted while a proof is written; of the pages, only their ids stay in memory. */
interface Progress {
  facts: number;
  pages: Map<string, PageId>;
  leftOut: LeftOut;
}

/** A piece of evidence about a person. */
interface Quotation {
  person: Person;
  evidence: Evidence;
}

/**
 * Writes a proof file: the facts about people that a stored page shows, those pages, and a manifest. Rejects if a
 * page is erased between its facts and itself.
 */
export function writeProof(db: Database, { of, people }: ProofSource): AsyncGenerator<Uint8Array> {
  const leftOut = { no_page: 0, no_copy: 0, not_located: 0 };
  const progress: Progress = { facts: 0, pages: new Map(), leftOut };
  return zipStream([
    { name: PROOF_FILES.facts, chunks: writeFacts(db, people, progress) },
    { name: PROOF_FILES.pages, chunks: writePages(db, progress) },
    { name: PROOF_FILES.manifest, chunks: writeManifest(of, progress) },
  ]);
}

async function* writeFacts(
  db: Database,
  people: AsyncIterable<Person[]>,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  for await (const some of people) {
    const pages = new Map<string, { id: PageId; quotations: Quotation[] }>();
    for (const person of some) {
      for (const evidence of person.profile.evidence) {
        if (evidence.locator.startsWith('provider:')) {
          progress.leftOut.no_page += valuesOf(person.profile, evidence).length;
          continue;
        }
        const id = { url: evidence.url, contentSha256: evidence.content_sha256 };
        const page = pages.get(keyOf(id)) ?? { id, quotations: [] };
        pages.set(keyOf(id), page);
        page.quotations.push({ person, evidence });
      }
    }
    for (const { id, quotations } of pages.values()) {
      const lines = await factsOn(db, id, quotations, progress);
      if (lines.length > 0) yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    }
  }
}

/** Returns the lines of the facts that one page shows, and counts those that it does not. */
async function factsOn(
  db: Database,
  id: PageId,
  quotations: Quotation[],
  progress: Progress,
): Promise<string[]> {
  const copy = await pageCopies.find(db, id);
  const locate = copy && locateExcerpts(copy);
  return quotations.flatMap(({ person, evidence }) => {
    const values = valuesOf(person.profile, evidence);
    const offsets = locate?.(evidence);
    if (!offsets) {
      progress.leftOut[copy ? 'not_located' : 'no_copy'] += values.length;
      return [];
    }
    if (values.length > 0) progress.pages.set(keyOf(id), id);
    return values.map(({ field, value }) => {
      progress.facts += 1;
      const { url, locator, excerpt, fetched_at } = evidence;
      const of = { fact: progress.facts, journalist_id: person.journalist_id, field, value };
      return writeFact({
        ...of,
        ...{
          url,
          sha256: id.contentSha256,
          fetched_at,
          locator,
          excerpt,
          offsets,
          mark: markOf(person.profile, field),
        },
      });
    });
  });
}

async function* writePages(db: Database, { pages }: Progress): AsyncGenerator<Uint8Array> {
  for (const id of pages.values()) {
    const copy = await pageCopies.find(db, id);
    if (!copy) throw new Error('A page of the proof was erased while the proof was written.');
    yield warcRecord(copy);
  }
}

async function* writeManifest(of: string, progress: Progress): AsyncGenerator<Uint8Array> {
  const { facts, pages, leftOut } = progress;
  const manifest: ProofManifest = {
    format: 'byline-proof',
    version: 1,
    created_at: new Date().toISOString(),
    of,
    facts,
    pages: pages.size,
    left_out: leftOut,
    licence: LICENCE,
  };
  yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

function keyOf({ url, contentSha256 }: PageId): string {
  return `${contentSha256} ${url}`;
}

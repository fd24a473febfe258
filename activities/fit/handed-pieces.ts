import type { SubjectChoice, Work } from '#fit';
import { pages } from '#reader';
import { articles, type Database, indexedPieces, sources } from '../../db/index.ts';
import {
  type JobId,
  type JournalistProfile,
  type RecentArticle,
  type SearchJudgement,
  urlKey,
} from '../../model/index.ts';

/** What a search knew of a person whom it handed on to a job. */
export interface HandedPieces {
  pieces: RecentArticle[];
  /** What the news index says of each piece, by the key of its URL. */
  indexed: ReadonlyMap<string, NonNullable<Work['indexed']>>;
  /** The subject that the search went by, if it had the pitch that is scored. */
  choice?: SubjectChoice;
  /** What it said of the person then. */
  judgement?: SearchJudgement;
}

const NOTHING: HandedPieces = { pieces: [], indexed: new Map() };

/**
 * Loads what searches handed on to a job with each person's sources. Of people of media lists, it is their articles that
 * no page lists, which only a search knew.
 */
export async function loadHanded(
  db: Database,
  { job_id, pitch }: { job_id: JobId | null; pitch: string },
  people: readonly { source_indexes: number[]; profile: Pick<JournalistProfile, 'evidence' | 'recent'> }[],
): Promise<HandedPieces[]> {
  if (job_id === null) {
    const lists = people.map(({ profile: { evidence, recent } }) => {
      const excerpts = new Set(evidence.map(({ excerpt }) => excerpt));
      return recent.filter(({ title }) => !excerpts.has(pages.excerpt(title)));
    });
    if (lists.every((pieces) => pieces.length === 0)) return people.map(() => NOTHING);
    const openings = await loadOpenings(db, lists.flat());
    return lists.map((pieces) => ({ pieces, indexed: new Map(pieces.map(openings)) }));
  }
  const indexes = people.flatMap(({ source_indexes }) => source_indexes);
  const handovers = await sources.findHanded(db, { job_id, pitch }, indexes);
  if (handovers.size === 0) return people.map(() => NOTHING);
  const openings = await loadOpenings(
    db,
    [...handovers.values()].flatMap(({ pieces }) => pieces),
  );
  return people.map(({ source_indexes }) => {
    const own = source_indexes.flatMap((index) => handovers.get(index) ?? []);
    const pieces = own.flatMap((one) => one.pieces);
    const options = own.find((one) => one.options !== null)?.options;
    const judgement = own.find((one) => one.judgement !== null)?.judgement;
    return {
      pieces,
      indexed: new Map(pieces.map(openings)),
      ...(options ? { choice: { subject: options.subject ?? [], ignore: options.ignore ?? [] } } : {}),
      ...(judgement ? { judgement } : {}),
    };
  });
}

/** Loads what the news index says of articles, and returns what gives it for one of them, with the key of its URL. */
async function loadOpenings(db: Database, all: readonly RecentArticle[]) {
  const keys = all.map(({ url }) => urlKey(url));
  // A page that was read since may have moved in the index to the key of its own URL.
  const newKeys = await articles.findKeys(db, keys);
  const matches = await indexedPieces.findPieces(
    db,
    keys.map((key) => newKeys.get(key) ?? key),
  );
  const byKey = new Map(matches.map((piece) => [piece.url_key, piece]));
  return ({ url, title }: RecentArticle) => {
    const key = urlKey(url);
    const piece = byKey.get(newKeys.get(key) ?? key);
    return [
      key,
      { title: piece?.title ?? title, summary: piece?.snippet ?? '', language: piece?.language },
    ] as const;
  };
}

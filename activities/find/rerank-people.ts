import { judgePieces, supportFirst } from '#find';
import {
  articles,
  type Database,
  indexedPieces,
  searches,
  searchRounds,
  suppressions,
} from '../../db/index.ts';
import {
  compareFits,
  type IndexedPiece,
  type SearchId,
  type SearchPerson,
  type SearchPiece,
  urlKey,
} from '../../model/index.ts';
import type { RerankReceipt } from '../../workflows/contract.ts';
import { scopeOf } from './scope.ts';

/** No search keeps more people. */
const MAX_PEOPLE = 100;

/** Judges the people of a search anew, by the same pieces and the subject that its row states, and stores their order. */
export async function rerankPeople(db: Database, searchId: SearchId): Promise<RerankReceipt> {
  const pieceOf = await loadPieces(db, await searchRounds.listRanked(db, searchId, { limit: MAX_PEOPLE }));
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    await searches.lock(tx, searchId);
    const task = await searches.findTask(tx, searchId);
    if (!task?.pitch) return { outcome: 'missing' };
    const scope = scopeOf({ ...task, pitch: task.pitch });
    const people = (await searchRounds.listRanked(tx, searchId, { limit: MAX_PEOPLE }))
      .map((person) => {
        const { anchors, ...judgement } = judgePieces(scope, {
          name: person.name,
          standing: person.standing,
          pieces: person.pieces.map((piece) => pieceOf(person, piece)),
        });
        return { ...person, ...judgement, pieces: supportFirst(person.pieces, { anchors }) };
      })
      .toSorted(compareFits)
      .map((person, index) => ({ ...person, rank: index + 1 }));
    const findings = { ...task.findings, subject: scope.subject };
    await searchRounds.savePeople(tx, searchId, { people, findings });
    return { outcome: 'ranked' };
  });
}

/** Returns what finds a piece in the news index, which has its text; of one that is gone, the search knows the headline. */
async function loadPieces(
  db: Database,
  people: readonly SearchPerson[],
): Promise<(person: SearchPerson, piece: SearchPiece) => IndexedPiece> {
  const keys = new Set(people.flatMap(({ pieces }) => pieces.map(({ url }) => urlKey(url))));
  const newKeys = await articles.findKeys(db, [...keys]);
  const pieces = await indexedPieces.findPieces(
    db,
    [...keys].map((key) => newKeys.get(key) ?? key),
  );
  const byKey = new Map(pieces.map((piece) => [piece.url_key, piece]));
  return ({ name, outlet, outlet_domain }, { title, url, published, story_id }) => {
    const key = urlKey(url);
    return (
      byKey.get(newKeys.get(key) ?? key) ?? {
        url_key: key,
        url,
        domain: outlet_domain ?? '',
        title,
        snippet: null,
        authors: [name],
        published_at: new Date(published),
        language: null,
        source_name: outlet,
        story: story_id,
      }
    );
  };
}

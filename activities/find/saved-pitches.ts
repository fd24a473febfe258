import { assessFindings, type FitPerson, piecesOnSubject, rankLater, reasonToStop } from '#find';
import { audit, type Database, indexedPieces, savedPitchMatches, suppressions } from '../../db/index.ts';
import { DAY_MS } from '../../model/durations.ts';
import {
  type IndexedPiece,
  isPassing,
  MAX_SEARCH_QUERIES,
  normalizeName,
  type SavedPitchId,
} from '../../model/index.ts';
import type { MatchReceipt } from '../../workflows/contract.ts';
import { describePeople } from './rank-people.ts';
import { assessFound, type SearchDeps, WORKS } from './rounds.ts';
import { ask, firstQueries } from './run-queries.ts';
import { gatherFound, loadChecks, type SearchScope, scopeOf } from './scope.ts';

/** How many articles are matched at once. */
const ARTICLES = 1_000;

/**
 * Searches the index for a saved pitch, as a search without pages to read does, and stores by what it ranked: new
 * articles are ranked by it for a day. Adds people who have published since the pitch was saved and were not matched
 * when their articles came, as while it was paused or because their bylines came later.
 */
export async function searchForSaved(deps: SearchDeps, id: SavedPitchId, now: Date): Promise<void> {
  const { db } = deps;
  const [task] = await savedPitchMatches.findTasks(db, [id]);
  if (!task) return;
  const scope = scopeNow(task, now);
  const curve = [];
  for (let queries = firstQueries(scope, task.options); ; ) {
    await ask(deps, scope, queries);
    const hits = await gatherFound(db, queries);
    const assessment = await assessFound(deps, scope, hits, await loadChecks(db, task, hits));
    const { people, authors, harvest } = assessment;
    curve.push({
      round: curve.length + 1,
      queries: queries.length,
      people: authors,
      fitting: people.filter(isPassing).length,
    });
    const next = harvest.slice(0, MAX_SEARCH_QUERIES - queries.length);
    if (next.length > 0 && reasonToStop(curve, task.options.want) === null) {
      queries = [...queries, ...next.map((query) => ({ ...query, url_keys: null }))];
      continue;
    }
    const since = task.created_at.toISOString().slice(0, 10);
    const late = task.scale
      ? people.filter(isPassing).flatMap((person) => publisherSince(person, since))
      : [];
    await store(db, task, late, { scale: assessment.scale(), nextAt: new Date(now.getTime() + DAY_MS) });
    return;
  }
}

/** Returns a person with the newest article on the subject first, if there is one since a day. */
function publisherSince(person: FitPerson, since: string): FitPerson[] {
  const [newest] = person.pieces.toSorted((a, b) => (a.published < b.published ? 1 : -1));
  return newest && newest.published >= since ? [withFirst(person, newest)] : [];
}

function withFirst(person: FitPerson, piece: FitPerson['pieces'][number]): FitPerson {
  const others = person.pieces.filter(({ url_key }) => url_key !== piece.url_key);
  return { ...person, pieces: [piece, ...others] };
}

/**
 * Matches articles that the index got since the last call against all saved pitches: first by the words of each
 * article, then by the ranking of a search, for the authors of articles on the subject alone. It reads all their
 * articles, so whoever does not pass by the first one may pass by the second.
 */
export async function matchArticles(deps: SearchDeps, now: Date): Promise<MatchReceipt> {
  const { db } = deps;
  const scales = await savedPitchMatches.listScales(db);
  const after = await savedPitchMatches.findCursor(db);
  const { pieces, until } = await indexedPieces.findArrived(db, after, scales.size > 0 ? ARTICLES : 0);
  const piecesByPitch = piecesOnSubject(scales, pieces, now);
  let matches = 0;
  for (const task of await savedPitchMatches.findTasks(db, [...piecesByPitch.keys()])) {
    const { languages, countries } = task.options;
    const articles = (piecesByPitch.get(task.id) ?? []).filter(
      ({ language, country }) => isAmong(languages, language) && isAmong(countries, country),
    );
    const people = await publishersOf(deps, task, articles, now);
    if (people.length > 0) matches += await store(db, task, people);
  }
  await savedPitchMatches.moveCursor(db, until);
  return { matches, isMore: pieces.length === ARTICLES };
}

function isAmong(choices: readonly string[], value: string | null): boolean {
  return choices.length === 0 || value === null || choices.includes(value.toLowerCase());
}

/** Returns the authors of new articles whom a search for the pitch would find today. */
async function publishersOf(
  { db, index }: SearchDeps,
  task: savedPitchMatches.MatchTask,
  articles: readonly IndexedPiece[],
  now: Date,
): Promise<FitPerson[]> {
  const names = new Map(
    articles.flatMap(({ authors }) => authors.map((name) => [normalizeName(name), name])),
  );
  const shown = await savedPitchMatches.listShown(db, task.id, [...names.keys()]);
  const unseen = [...names].filter(([key]) => key !== '' && !shown.has(key));
  if (unseen.length === 0 || !task.scale) return [];
  const { pitch, from, asOf, languages } = scopeNow(task, now);
  const works = await index.findWorks(
    unseen.map(([, name]) => name),
    { from, to: asOf },
    WORKS,
  );
  const candidates = [...works.values(), articles]
    .flat()
    .filter(({ language }) => isAmong(languages, language));
  const pieces = [...new Map(candidates.map((piece) => [piece.url_key, { piece, queries: [] }])).values()];
  const findings = { pitch, asOf, queries: [], pieces };
  const checks = await loadChecks(db, task, findings);
  const { people } = assessFindings({ ...findings, works }, rankLater(findings, task.scale), checks);
  const isNew = new Map(unseen);
  return people
    .filter((person) => isNew.has(person.key) && isPassing(person))
    .flatMap((person) => {
      const own = articles.find(({ authors }) => authors.some((name) => normalizeName(name) === person.key));
      const published = own?.published_at?.toISOString().slice(0, 10);
      return own && published !== undefined
        ? [withFirst(person, { ...own, published, story_id: own.story })]
        : [];
    });
}

/** Returns where a search for a saved pitch looks today. */
function scopeNow({ pitch, options }: savedPitchMatches.MatchTask, now: Date): SearchScope {
  return scopeOf({ pitch, options: { ...options, as_of: now.toISOString().slice(0, 10) } });
}

/** Adds people, each with the new article first, to a saved pitch, except newly suppressed ones, and perhaps stores its scale; returns how many are new. */
async function store(
  db: Database,
  { id, organization_id: organizationId }: savedPitchMatches.MatchTask,
  publishers: FitPerson[],
  ranking?: Parameters<typeof savedPitchMatches.saveScale>[2],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForWriting(tx);
    if (ranking) await savedPitchMatches.saveScale(tx, id, ranking);
    const people = await describePeople(tx, publishers);
    await audit.noteSearchFound(tx, {
      organizationId,
      searchId: id,
      subjects: people.map(({ name, outlet_domain }) => suppressions.personSubject(name, outlet_domain)),
    });
    return savedPitchMatches.add(
      tx,
      id,
      people.flatMap((person) => {
        const published = person.pieces[0]?.published;
        return published === undefined ? [] : [{ person, published }];
      }),
    );
  });
}

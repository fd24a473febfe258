import { writeFileSync } from 'node:fs';
import { loadArchive } from '../../../activities/news/index.ts';
import type { JobBody, SearchRecord } from '../../../apps/gateway/app.ts';
import { newsroomPages } from '../../../apps/local/index.ts';
import { type Database, indexedPieces, newsRetrieval, openDatabase } from '../../../db/index.ts';
import { type IndexedPiece, isActive, normalizeName, urlKey } from '../../../model/index.ts';
import { type BenchStack, withStack } from '../stack.ts';
import { isShown, type Returned } from './metrics.ts';

type SearchPeople = SearchRecord['result']['people'];

/** The people of a search and of the job that looked the first ones up, as the API returns them. */
export interface Answer {
  people: Returned[];
  job: { asked: number[]; people: JobPerson[] } | null;
}

interface JobPerson extends Returned {
  score: number;
  reasoning: string;
  why_not: string | null;
  angle: string | null;
  subject: string | null;
}

/** How many people a search returns, and how many of the first ones a job looks up. */
const WANT = 40;
const LOOKED_UP = 12;
/** How many of the newest articles of each person have a page. */
const WORKS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;

/**
 * Searches an index for the people of each release, and has jobs look the first ones up, all through the public API of
 * a stack that reads pages with what the index holds of the articles. `out` keeps the answers for `releases-score.py`.
 */
export async function askForReleases(
  releases: readonly { pitch_id: string; pitch: string; as_of: string }[],
  file: string,
  out: string | undefined,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const env = { BYLINE_NEWS_RETENTION_DAYS: '3650', BYLINE_NEWS_INGEST: 'off' };
  await withStack(
    [],
    async (stack) => {
      const db = openDatabase({ url: stack.databaseUrl, onError: (error) => console.error(error.message) });
      await loadArchive(db, { file, archive: 'bench' });
      const searches = new Map<string, SearchRecord>();
      for (const { pitch_id, pitch, as_of } of releases)
        searches.set(pitch_id, await searchFor(stack, pitch, as_of));
      const people = [...searches.values()].flatMap(({ result }) => result.people);
      const to = new Date(Math.max(...releases.map(({ as_of }) => Date.parse(as_of))) + DAY_MS);
      await stack.replacePages(await pagesOf(db, people, to));
      await db.destroy();
      for (const [id, { links, result }] of searches) {
        answers.set(id, { people: result.people, job: await lookUp(stack, links.enrich, result.people) });
        if (out) writeFileSync(out, JSON.stringify(Object.fromEntries(answers)));
      }
    },
    { env },
  );
  return answers;
}

async function searchFor(stack: BenchStack, pitch: string, as_of: string): Promise<SearchRecord> {
  const options = { as_of, months: 12, want: WANT };
  let search = await stack.call<SearchRecord>('/api/v1/journalist-searches', { pitch, options });
  const path = `/api/v1/journalist-searches/${search.id}?wait_seconds=20&wait_for=done&limit=100`;
  while (isActive(search.status)) search = await stack.call<SearchRecord>(path);
  return search;
}

async function lookUp(stack: BenchStack, path: string, found: SearchPeople): Promise<Answer['job']> {
  const asked = found.slice(0, LOOKED_UP).map(({ rank }) => rank);
  if (asked.length === 0) return null;
  const { id } = await stack.call<JobBody>(path, { ranks: asked });
  await stack.untilDone(id);
  const { result } = await stack.call<JobBody>(`/api/v1/journalist-enrichment-jobs/${id}?limit=100`);
  const fits = new Map(result.research.map((one) => [one.journalist_identity_id, one.fit]));
  const people = result.journalists.flatMap(({ name, journalist_identity_id }): JobPerson[] => {
    const fit = fits.get(journalist_identity_id);
    if (!fit) return [];
    const { score, verdict, reasoning, why_not, personalized_angle: angle, mail_subject: subject } = fit;
    return [{ name, score, verdict, reasoning, why_not, angle, subject }];
  });
  return { asked, people };
}

/** Returns a page for each piece of the people and for their newest articles, with what the index holds of it. */
async function pagesOf(db: Database, people: SearchPeople, to: Date): Promise<newsroomPages.Recorded[]> {
  const keys = people.flatMap(({ pieces }) => pieces.map(({ url }) => urlKey(url)));
  const names = [...new Set(people.map(({ name }) => name))];
  const works = await newsRetrieval
    .inPostgres(db)
    .findWorks(names, { from: new Date(to.getTime() - YEAR_MS), to }, WORKS);
  const pieces = [...(await indexedPieces.findPieces(db, [...new Set(keys)])), ...[...works.values()].flat()];
  return [...new Map(pieces.map((piece) => [piece.url_key, piece])).values()].map(pageOf);
}

function pageOf({ url, title, snippet, authors, published_at, source_name, domain }: IndexedPiece) {
  const { asHtml } = newsroomPages;
  const data = {
    ...{ '@type': 'NewsArticle', headline: title, mainEntityOfPage: url },
    ...(published_at ? { datePublished: published_at.toISOString() } : {}),
    author: authors.map((name) => ({ '@type': 'Person', name })),
    publisher: { '@type': 'Organization', name: source_name ?? domain },
  };
  return newsroomPages.html(
    url,
    `<title>${asHtml(title)}</title>${newsroomPages.jsonLd(data).replaceAll('</', '<\\/').replace('<\\/script>', '</script>')}`,
    `<article><h1>${asHtml(title)}</h1><p class="byline">By ${asHtml(authors.join(' and '))}</p><p>${asHtml(snippet ?? '')}</p></article>`,
  );
}

/** Returns for each person of a job whether search and job agree on writing to them; empty without a job. */
export function agreementsOf({ people, job }: Answer): boolean[] {
  const searched = new Map(people.map((person) => [normalizeName(person.name), person]));
  return (job?.people ?? []).flatMap((person) => {
    const known = searched.get(normalizeName(person.name));
    return known ? [isShown(known) === isShown(person)] : [];
  });
}

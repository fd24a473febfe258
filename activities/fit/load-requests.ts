import { DIGEST_VERSION, type Digest, digestArticle, type Person, type Work } from '#fit';
import { companyChance, pages } from '#reader';
import { articles, type Database, journalists, sources } from '../../db/index.ts';
import {
  type JobId,
  type JournalistProfile,
  type OrganizationId,
  type RecentArticle,
  SIGNED_KINDS,
  urlKey,
} from '../../model/index.ts';
import { type HandedPieces, loadHanded } from './handed-pieces.ts';
import type { FitRequest } from './scorer.ts';

/** A pitch and the job that it belongs to; `job_id` is null for members of a media list. */
interface JobToScore {
  organization_id: OrganizationId;
  job_id: JobId | null;
  pitch: string;
  created_at: Date;
}

/** Loads the data that a scorer needs about the given journalists, in the order of the journalists. */
export async function loadRequests(
  db: Database,
  job: JobToScore,
  people: journalists.JournalistToScore[],
): Promise<Omit<FitRequest, 'jobId'>[]> {
  const ids = people.map(({ journalist_id }) => journalist_id);
  const handovers = await loadHanded(db, job, people);
  const [works, colleagues] = await Promise.all([
    loadWorks(db, job.job_id, people, handovers),
    job.job_id === null ? null : journalists.countColleaguesBefore(db, job.job_id, ids),
  ]);
  return people.map(({ journalist_id, profile }, index) => ({
    organizationId: job.organization_id,
    journalistId: journalist_id,
    person: personOf(profile),
    pitch: job.pitch,
    choice: handovers[index]?.choice,
    judgement: handovers[index]?.judgement,
    now: job.created_at,
    works: works[index] ?? [],
    colleaguesBefore: colleagues?.get(journalist_id) ?? 0,
    evidenceOf: (work) => evidenceOf(profile, work),
  }));
}

/** Returns each journalist's titled articles: the job's sources (without a job, the profile's) and recent ones. */
async function loadWorks(
  db: Database,
  jobId: JobId | null,
  people: journalists.JournalistToScore[],
  handovers: readonly HandedPieces[],
): Promise<Work[][]> {
  const indexes = people.flatMap(({ source_indexes }) => source_indexes);
  const urls = jobId === null ? null : await sources.findUrls(db, jobId, indexes);
  const lists = people.map(({ source_indexes, profile }, index) => [
    ...(urls === null
      ? [profile.source_article].filter((article) => article !== null)
      : source_indexes
          .toSorted((a, b) => a - b)
          .flatMap((index) => urls.get(index) ?? [])
          .map((url) => ({ title: '', url, published: null }))),
    ...(handovers[index]?.pieces ?? []),
    ...profile.recent,
  ]);
  const keys = new Set(lists.flat().map(({ url }) => urlKey(url)));
  const digests = await articles.findDigests(db, [...keys], DIGEST_VERSION);
  const readings = new Map(digests.map((article) => [article.asked_key, article]));
  return lists.map((list, index) => worksOf(list, readings, handovers[index]?.indexed));
}

function worksOf(
  list: RecentArticle[],
  readings: ReadonlyMap<string, articles.DigestedArticle>,
  pieces: HandedPieces['indexed'] | undefined,
): Work[] {
  const works = new Map<string, Work>();
  for (const { title, url, published } of list) {
    const askedKey = urlKey(url);
    const reading = readings.get(askedKey);
    // A source that refers to a journalist may have the URL of a page that is not an article.
    if (reading && !SIGNED_KINDS.has(reading.kind)) continue;
    const digest = reading && digestOf(reading);
    const piece = pieces?.get(askedKey);
    const work: Work = {
      title: reading?.title ?? title,
      summary: reading?.description ?? digest?.text.lead.trim() ?? piece?.summary ?? '',
      url: reading?.reading_url ?? url,
      published: reading?.published_at?.slice(0, 10) ?? published,
      ...(digest ? { digest } : {}),
      ...(piece ? { indexed: piece } : {}),
    };
    // Two URLs may lead to the same article.
    const key = urlKey(work.url);
    if (work.title !== '' && !works.has(key)) works.set(key, work);
  }
  return [...works.values()];
}

/** Returns the stored digest, or a new one for an article that was stored before digests existed. */
function digestOf({ digest, text, title, ...reading }: articles.DigestedArticle): Digest {
  if (digest !== null) return digest as Digest;
  const url = reading.reading_url;
  return digestArticle({
    ...reading,
    url,
    title: title ?? '',
    text: text ?? '',
    company: companyChance({ url }),
  });
}

function personOf({ name, outlet, outlet_basis, role, beat, bio }: JournalistProfile): Person {
  // A report does not name the outlet if only the host of the article's URL is known.
  return { name, outlet: outlet_basis === 'article_url' ? null : outlet, role, beat, bio };
}

/** Returns the id of the evidence for an article: the article itself, or the page that lists it. */
function evidenceOf({ evidence }: JournalistProfile, work: Work): string | undefined {
  const own = evidence.find((item) => item.fields.includes('source_article') && item.url === work.url);
  const listing = evidence.find(
    (item) => item.fields.includes('recent') && item.excerpt === pages.excerpt(work.title),
  );
  return (own ?? listing)?.id;
}

import { articles, type Database, type JobId, type journalists, sources } from '../../db/index.ts';
import { urlKey } from '../articles/index.ts';
import type { Work } from './work.ts';

/** Enough to say what an article is about, too little for a long body to drown its headline. */
const SUMMARY_WORDS = 60;

/** Everything of a journalist's that this job read: the source articles, and recent ones by title at least. */
export async function loadWork(
  db: Database,
  jobId: JobId,
  journalist: journalists.JobJournalist,
): Promise<Work[]> {
  const { profile, source_indexes } = journalist;
  const own = await sources.findUrls(db, jobId, source_indexes);
  const listed = [...own.map((url) => ({ title: '', url, published: null })), ...profile.recent];
  const stored = await articles.findMany(
    db,
    listed.map(({ url }) => urlKey(url)),
  );
  const readings = new Map(stored.map(({ asked_key, reading }) => [asked_key, reading]));

  const works = new Map<string, Work>();
  for (const { title, url, published } of listed) {
    const reading = readings.get(urlKey(url));
    const work: Work = {
      title: reading?.title ?? title,
      summary: reading?.description ?? firstWords(reading?.text ?? ''),
      url: reading?.url ?? url,
      published: reading?.published_at?.slice(0, 10) ?? published,
    };
    // Two addresses may lead to one article.
    const key = urlKey(work.url);
    if (work.title !== '' && !works.has(key)) works.set(key, work);
  }
  return [...works.values()];
}

function firstWords(text: string): string {
  return text.split(/\s+/, SUMMARY_WORDS).join(' ');
}

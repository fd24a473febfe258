import { stringify } from 'csv-stringify/sync';
import { type Database, type jobs, journalists, sources } from '../../../db/index.ts';
import { asJournalistObject, asUnresolvedObject } from './job-results.ts';

/** Maximum number of journalists in memory at once. */
const PAGE_SIZE = 100;

type Row = Record<string, string | number | null>;

/** The columns in order: those of a journalist first, those of an unresolved source last. */
const COLUMNS = [
  'source_indexes',
  'name',
  'outlet',
  'outlet_domain',
  'role',
  'beat',
  'region',
  'email',
  'email_status',
  'email_affiliation',
  'fit_score',
  'fit_verdict',
  'fit_reasoning',
  'personalized_angle',
  'author_page',
  'x',
  'linkedin',
  'bluesky',
  'mastodon',
  'threads',
  'website',
  'article_title',
  'article_url',
  'article_published',
  'credits',
  'unresolved_source',
  'unresolved_reason',
  'unresolved_message',
];

/**
 * Exports CSV (RFC 4180) with a row for each journalist and each unresolved source. Cells that a spreadsheet
 * would read as a formula get a leading apostrophe, because their content comes from untrusted web pages.
 */
export async function* exportCsv(db: Database, job: jobs.Job): AsyncGenerator<string> {
  const write = (rows: Row[], header = false) =>
    stringify(rows, { columns: COLUMNS, header, escape_formulas: true, record_delimiter: 'windows' });
  yield write([], true);
  for await (const page of journalistPages(db, job)) yield write(page.map(journalistRow));
  const unresolved = await sources.listUnresolved(db, job.id);
  if (unresolved.length > 0) yield write(unresolved.map(unresolvedRow));
}

/**
 * Exports one JSON object per line: journalists with their research, then unresolved sources, as in the job
 * record.
 */
export async function* exportNdjson(db: Database, job: jobs.Job): AsyncGenerator<string> {
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  for await (const page of journalistPages(db, job)) {
    yield page.map((entry) => line(asJournalistObject(entry))).join('');
  }
  for (const entry of await sources.listUnresolved(db, job.id)) {
    yield line(asUnresolvedObject(entry));
  }
}

async function* journalistPages(db: Database, job: jobs.Job): AsyncGenerator<journalists.JobJournalist[]> {
  let after = 0;
  for (;;) {
    const page = await journalists.listInJob(db, job.id, { after, limit: PAGE_SIZE });
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.position ?? after;
  }
}

function journalistRow({ source_indexes, profile, fit, credits }: journalists.JobJournalist): Row {
  const { outlet, outlet_domain, role, beat, region, email, email_status, email_affiliation } = profile;
  return {
    source_indexes: source_indexes.join(' '),
    name: profile.name,
    ...{ outlet, outlet_domain, role, beat, region, email, email_status, email_affiliation },
    fit_score: fit?.score ?? null,
    fit_verdict: fit?.verdict ?? null,
    fit_reasoning: fit?.reasoning ?? null,
    personalized_angle: fit?.personalized_angle ?? null,
    author_page: profile.author_page,
    ...profile.socials,
    article_title: profile.source_article?.title ?? null,
    article_url: profile.source_article?.url ?? null,
    article_published: profile.source_article?.published ?? null,
    credits: credits / 1000,
  };
}

function unresolvedRow({ source_index, url, reference, reason, message }: sources.UnresolvedSource): Row {
  return {
    source_indexes: source_index,
    unresolved_source: url ?? reference?.name ?? null,
    unresolved_reason: reason,
    unresolved_message: message,
  };
}

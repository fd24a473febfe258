import type { Static } from '@sinclair/typebox';
import {
  type Database,
  feeds,
  newsBackfill,
  newsStatus,
  newsWords,
  openFeeds,
  organizations,
} from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import type {
  BackfillBody,
  BackfillBodySchema,
  BackfillQuerySchema,
  FeedsBodySchema,
  NewsIndexSchema,
  SourcesBody,
} from './index-schema.ts';

export interface IndexDeps {
  db: Database;
  config: Config;
}

/** The numbers of days that are offered. */
const OFFERED = [7, 30, 90] as const;
/** How many outlets, failures, and languages or countries to choose from are shown. */
const SHOWN = 20;
const MAX_FEEDS = 1_000;

export async function readIndex(deps: IndexDeps): Promise<Static<typeof NewsIndexSchema>> {
  return {
    object: 'news_index',
    ...(await newsStatus.size(deps.db)),
    reads_news: deps.config.news.ingest,
    may_choose: await mayChoose(deps),
  };
}

/** All organizations share the index, so one alone must not choose for others, unless the operator allows it. */
async function mayChoose({ db, config }: IndexDeps): Promise<boolean> {
  const { indexAdmins } = config.news;
  return indexAdmins === 'on' || (indexAdmins === 'auto' && (await organizations.isOnlyOne(db)));
}

/** @throws ApiError (403) unless the organization's admins may choose. */
export async function requireChoice(deps: IndexDeps): Promise<void> {
  if (!(await mayChoose(deps)))
    throw new ApiError(
      'FORBIDDEN',
      'Several organizations share the index, so its operator chooses what fills it.',
    );
}

export function choiceOf({ languages, countries }: Static<typeof BackfillQuerySchema>) {
  return {
    languages: languages?.toLowerCase().split(',') ?? [],
    countries: countries?.toUpperCase().split(',') ?? [],
  };
}

/** Reads how much of the past fills the index, and what 7, 30 and 90 days would take in some languages and countries. */
export async function readBackfill(
  { db, config }: IndexDeps,
  other: { languages: string[]; countries: string[] },
): Promise<BackfillBody> {
  const { backfill, retentionDays } = config.news;
  const own = await newsBackfill.findChoice(db);
  const choice = own ?? { days: backfill.days, languages: backfill.languages, countries: [] };
  const rates = await newsBackfill.measure(db);
  const { remaining, ...quarters } = await newsBackfill.stateOf(db, choice, backfill, rates);
  const offers: BackfillBody['offers'] = [];
  for (const days of OFFERED.filter((days) => days <= retentionDays)) {
    const { remaining } = await newsBackfill.stateOf(db, { days, ...other }, backfill, rates);
    if (remaining) offers.push({ days, ...estimateOf(remaining) });
  }
  return {
    object: 'news_backfill',
    days: choice.days,
    languages: [...choice.languages],
    countries: choice.countries,
    chosen_at: own?.chosen_at.toISOString() ?? null,
    max_days: retentionDays,
    quarters,
    remaining: remaining && estimateOf(remaining),
    offers,
    present: {
      languages: totalsOf(rates?.sample ?? [], ({ language }) => language),
      countries: totalsOf(rates?.sample ?? [], ({ country }) => country),
    },
  };
}

function estimateOf({ seconds, ...estimate }: newsBackfill.BackfillEstimate) {
  return { ...estimate, done_at: new Date(Date.now() + seconds * 1_000).toISOString() };
}

function totalsOf(sample: newsStatus.SampleGroup[], by: (group: newsStatus.SampleGroup) => string) {
  const totals = new Map<string, number>();
  for (const group of sample) totals.set(by(group), (totals.get(by(group)) ?? 0) + group.articles);
  return [...totals]
    .map(([value, articles]) => ({ value: value || null, articles }))
    .sort((a, b) => b.articles - a.articles)
    .slice(0, SHOWN);
}

/** Stores how much of the past is wanted. Workers begin with it within five minutes. */
export async function chooseBackfill(
  deps: IndexDeps,
  { days, languages, countries }: Static<typeof BackfillBodySchema>,
): Promise<BackfillBody> {
  const { retentionDays } = deps.config.news;
  if (days > retentionDays)
    throw invalidAt('/days', 'maximum', `must be <= ${retentionDays}, as long as articles are kept`);
  const choice = {
    languages: [...new Set(languages.map((code) => code.toLowerCase()))],
    countries: [...new Set(countries.map((code) => code.toUpperCase()))],
  };
  await newsBackfill.choose(deps.db, { days, ...choice });
  return readBackfill(deps, choice);
}

/** Reads what the index holds, where it comes from and, for those who may choose, the feeds and what failed. */
export async function readSources(deps: IndexDeps): Promise<SourcesBody> {
  const { db } = deps;
  const may_choose = await mayChoose(deps);
  const { failures, ...status } = await newsStatus.read(db, SHOWN);
  const totals = await newsWords.totals(db, SHOWN);
  const orNull = (list: newsWords.Total[]) =>
    list.map(({ value, articles }) => ({ value: value || null, articles }));
  return {
    object: 'news_sources',
    ...status,
    may_choose,
    months: orNull(totals.months),
    languages: orNull(totals.languages),
    countries: orNull(totals.countries),
    outlets: orNull(totals.outlets),
    failures: may_choose ? [...failures, ...(await feeds.listFailures(db, SHOWN))] : [],
    feeds: may_choose
      ? (await feeds.listChosen(db, MAX_FEEDS)).map((feed) => ({
          ...feed,
          read_at: feed.read_at?.toISOString() ?? null,
        }))
      : [],
    open_feeds: may_choose ? openFeeds.listFor({}) : [],
  };
}

/** Adds feeds; bundled ones get their title and license. */
export async function addFeeds(
  deps: IndexDeps,
  list: Static<typeof FeedsBodySchema>['feeds'],
): Promise<SourcesBody> {
  const openByUrl = new Map(openFeeds.listFor({}).map((feed) => [feed.url, feed]));
  const rows = list.map(({ url, title, licence }, at) => {
    if (!URL.canParse(url)) throw invalidAt(`/feeds/${at}/url`, 'pattern', 'must be an http or https URL');
    const { href } = new URL(url);
    const open = openByUrl.get(href);
    return { url: href, title: title ?? open?.title ?? null, licence: licence ?? open?.licence ?? null };
  });
  await feeds.add(deps.db, rows);
  return readSources(deps);
}

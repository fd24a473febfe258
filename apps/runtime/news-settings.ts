import type { Static, TObject } from '@sinclair/typebox';
import { oneOf, optional, text, whole } from './setting-types.ts';

export const NEWS_SETTINGS = {
  BYLINE_NEWS_PROVIDER: oneOf(
    ['local_index', 'gdelt_doc', 'serper'],
    'Provider of news search. Must be the same for gateways and workers.',
  ),
  BYLINE_SERPER_KEY: optional('API key for Serper; required with BYLINE_NEWS_PROVIDER=serper.'),
  BYLINE_NEWS_INGEST: oneOf(
    ['auto', 'on', 'off'],
    'Whether to fill the news index from feeds and GDELT; auto: only when pages come from the live web.',
  ),
  BYLINE_GKG_URL: text(
    'http://data.gdeltproject.org/gdeltv2/',
    'URL of the folder with the GDELT files, or of a mirror; the Article List is read from ../gdeltv3/gal/ beside it.',
  ),
  BYLINE_GKG_CATCH_UP_HOURS: whole(
    24,
    'Maximum hours of missed GDELT files to load after an outage.',
    0,
    720,
  ),
  BYLINE_NEWS_BACKFILL_DAYS: whole(
    1,
    'Days of the past to fill the news index with, newest first, until an admin chooses in the console; a day has some 100,000 articles. 0: only follow the news.',
    0,
    400,
  ),
  BYLINE_NEWS_BACKFILL_LANGUAGES: text(
    '',
    'Languages (ISO 639, comma-separated) to take of the past before the last day, such as en,de. If empty, all.',
  ),
  BYLINE_NEWS_BACKFILL_ARTICLES: whole(
    10_000_000,
    'Number of articles from the Article List after which no more of the past is added.',
    0,
  ),
  BYLINE_INDEX_ADMINS: oneOf(
    ['auto', 'on', 'off'],
    'Whether admins of organizations choose what fills the news index, which all organizations share; auto: only where there is one organization.',
  ),
  BYLINE_SEARCH_URL: optional(
    'URLs of the nodes of an OpenSearch cluster that answers searches beside PostgreSQL, comma-separated. Without one, PostgreSQL answers alone.',
  ),
  BYLINE_SEARCH_USER: optional('User of the OpenSearch cluster.'),
  BYLINE_SEARCH_PASSWORD: optional('Password of the user of the OpenSearch cluster.'),
  BYLINE_SEARCH_CA: optional(
    'File (PEM) with the authority that signed the certificates of the OpenSearch cluster.',
  ),
  BYLINE_NEWS_RETENTION_DAYS: whole(
    400,
    'Retention of articles in the news index in days; a million articles take two to three gigabytes of disk.',
    1,
  ),
};

type NewsSettings = Static<TObject<typeof NEWS_SETTINGS>>;

export function readNews(settings: NewsSettings & { BYLINE_WEB: string }) {
  return {
    provider: settings.BYLINE_NEWS_PROVIDER,
    providerTimeoutMs: 10_000,
    serper: { url: 'https://google.serper.dev', key: settings.BYLINE_SERPER_KEY },
    gdeltDocUrl: 'https://api.gdeltproject.org/api/v2/doc/doc',
    ingest:
      settings.BYLINE_NEWS_INGEST === 'on' ||
      (settings.BYLINE_NEWS_INGEST === 'auto' && settings.BYLINE_WEB === 'live'),
    gkgBase: settings.BYLINE_GKG_URL.replace(/\/*$/, '/'),
    catchUpHours: settings.BYLINE_GKG_CATCH_UP_HOURS,
    backfill: {
      // Files before the retention period are forgotten, and would be loaded again.
      days: Math.min(settings.BYLINE_NEWS_BACKFILL_DAYS, settings.BYLINE_NEWS_RETENTION_DAYS),
      languages: settings.BYLINE_NEWS_BACKFILL_LANGUAGES.split(',').flatMap((code) => code.trim() || []),
      articles: settings.BYLINE_NEWS_BACKFILL_ARTICLES,
    },
    cluster:
      settings.BYLINE_SEARCH_URL === undefined
        ? null
        : {
            urls: settings.BYLINE_SEARCH_URL.split(',').flatMap((url) => url.trim() || []),
            user: settings.BYLINE_SEARCH_USER,
            password: settings.BYLINE_SEARCH_PASSWORD,
            ca: settings.BYLINE_SEARCH_CA,
          },
    retentionDays: settings.BYLINE_NEWS_RETENTION_DAYS,
    indexAdmins: settings.BYLINE_INDEX_ADMINS,
  };
}

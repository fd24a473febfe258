import { type Static, type TObject, Type } from '@sinclair/typebox';
import { optional, text } from './setting-types.ts';

/** The settings for news search and for what fills its index. */
export const NEWS_SETTINGS = {
  BYLINE_NEWS_PROVIDER: Type.Union(
    [Type.Literal('local_index'), Type.Literal('gdelt_doc'), Type.Literal('serper')],
    {
      default: 'local_index',
      description: 'Provider of news search. Must be the same for gateways and workers.',
    },
  ),
  BYLINE_SERPER_KEY: optional('API key for Serper; required with BYLINE_NEWS_PROVIDER=serper.'),
  BYLINE_NEWS_INGEST: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    description:
      'Whether to fill the news index from feeds and GDELT; auto: only when pages come from the live web.',
  }),
  BYLINE_GKG_URL: text(
    'http://data.gdeltproject.org/gdeltv2/',
    'URL of the folder with the GDELT files, or of a mirror; the Article List is read from ../gdeltv3/gal/ beside it.',
  ),
  BYLINE_GKG_CATCH_UP_HOURS: Type.Integer({
    minimum: 0,
    maximum: 720,
    default: 24,
    description: 'Maximum hours of missed GDELT files to load after an outage.',
  }),
  BYLINE_NEWS_BACKFILL_DAYS: Type.Integer({
    minimum: 0,
    maximum: 400,
    default: 1,
    description:
      'Days of the past to fill the news index with, newest first, until an admin chooses in the console; a day has some 100,000 articles. 0: only follow the news.',
  }),
  BYLINE_NEWS_BACKFILL_LANGUAGES: text(
    '',
    'Languages (ISO 639, comma-separated) to take of the past before the last day, such as en,de. If empty, all.',
  ),
  BYLINE_NEWS_BACKFILL_ARTICLES: Type.Integer({
    minimum: 0,
    default: 10_000_000,
    description: 'Number of articles from the Article List after which no more of the past is added.',
  }),
  BYLINE_INDEX_ADMINS: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    description:
      'Whether admins of organizations choose what fills the news index, which all organizations share; auto: only where there is one organization.',
  }),
  BYLINE_NEWS_RETENTION_DAYS: Type.Integer({
    minimum: 1,
    default: 400,
    description:
      'Retention of articles in the news index in days; a million articles take two to three gigabytes of disk.',
  }),
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
    retentionDays: settings.BYLINE_NEWS_RETENTION_DAYS,
    indexAdmins: settings.BYLINE_INDEX_ADMINS,
  };
}

import type { WorkerTuner } from '@temporalio/worker';
import { digestReading } from '#fit';
import { companyChance } from '#reader';
import { createSearchPageActivities } from '../../activities/find/index.ts';
import { createHunterFinder, createJournalistActivities } from '../../activities/journalists/index.ts';
import { createGdeltDoc, createNewsActivities, createSerper } from '../../activities/news/index.ts';
import { createPrivacyActivities } from '../../activities/privacy/index.ts';
import {
  createPublicationActivities,
  createPublicationReader,
  createRankActivities,
  metricsSources,
} from '../../activities/publications/index.ts';
import {
  createArticleActivities,
  createArticleReader,
  createKeepPage,
} from '../../activities/reading/index.ts';
import { currentTurn } from '../../activities/support/index.ts';
import { createWatchActivities } from '../../activities/watch/index.ts';
import {
  createPageReader,
  createServiceClient,
  createWebClient,
  resolveBySystem,
  type ServiceClient,
} from '../../activities/web/index.ts';
import { ARTICLE_READER, AUTHOR_PAGE_READER, FEED_READER, PUBLICATION_READER } from '../../model/index.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { type Config, requireDatabaseUrl } from '../runtime/index.ts';
import { observeOutside } from './observability/outside-calls.ts';
import type { CreateQueues } from './queues.ts';

/**
 * Limits how many sources, feeds and other pages are read at once. The activities mostly wait, so many can run
 * at once. But all activities share the CPU: without a limit, a small job would wait for everything that a
 * large job has started.
 */
const WEB_TUNER: WorkerTuner = {
  tunerOptions: { targetCpuUsage: 0.85, targetMemoryUsage: 0.9 },
  activityTaskSlotOptions: { minimumSlots: 8, maximumSlots: 40, rampThrottle: 20 },
};

/**
 * How many look-ups a worker runs at once. The number does not depend on the CPU, because look-ups mostly wait
 * for the web, and their pages are parsed on threads of their own.
 */
const LOOKUP_SLOTS = 40;

/**
 * The versions of the page readers, as recorded in evidence. After a version changes, pages that the old
 * version could not read are tried again.
 */
const READER_VERSIONS = {
  article: ARTICLE_READER,
  author_page: AUTHOR_PAGE_READER,
  home_page: PUBLICATION_READER,
  feed: FEED_READER,
  watched_page: AUTHOR_PAGE_READER,
};

/** The name of our crawler in robots.txt rules. */
const PRODUCT_TOKEN = 'BylineBot';

/** Creates the queues of what is fetched and read: sources, look-ups, feeds. */
export const createWebQueues: CreateQueues = async ({ db, threads, config, version, resolve, observe }) => {
  const observed = observeOutside(observe);
  const { source, archives } = config.web;
  const userAgent = `${PRODUCT_TOKEN}/${version} (+${config.web.contact})`;
  const services = createServiceClient({
    ...config.web,
    db,
    userAgent,
    resolve: resolve ?? resolveBySystem,
  });
  const reader = createPageReader({ db, threads, versions: READER_VERSIONS, turn: currentTurn });
  const pages = await createWebClient({
    source,
    archives,
    findRefusal: reader.findRefusal,
    live: {
      ...config.web,
      db,
      resolve,
      productToken: PRODUCT_TOKEN,
      userAgent,
    },
  });
  const web = observed.web(pages);
  const keepPage = createKeepPage(db, config.pageCopies);
  const articles = createArticleReader({
    db,
    web,
    reader,
    digestOf: (reading) => digestReading(reading, companyChance(reading)),
    keepsCopies: config.pageCopies,
  });
  const publications = createPublicationReader({ db });
  const activities = {
    ...createJournalistActivities({
      db,
      web,
      reader,
      articles,
      publications,
      checkMx: config.checkMx,
      suggestEmails: config.suggestEmails,
      keepPage,
      finder: observed.finder(config.hunter && createHunterFinder(config.hunter)),
    }),
    ...createSearchPageActivities({ db, articles }),
    ...createArticleActivities({ db, articles, publications }),
    ...createPublicationActivities({
      db,
      web,
      reader,
      metrics: observed.metrics(metricsSources({ db, ...config.metrics })),
    }),
    ...createRankActivities({
      databaseUrl: requireDatabaseUrl(config),
      locations: { tranco: config.ranks.tranco, domain_ranks: config.ranks.domainRanks },
      limit: config.ranks.rows,
    }),
    ...createNewsActivities({
      ...config.news,
      db,
      web,
      reader,
      services,
      provider: observed.news(config.news.provider, newsProvider(config, services)),
      gkg: config.news,
    }),
    ...createWatchActivities({ db, web, reader, keepPage, articles, publications, clock: Date.now }),
    ...createPrivacyActivities({ db, recorded: config.web.record, limits: config.retention }),
  };
  return [
    // An earlier version put look-ups into this queue, too.
    { taskQueue: TASK_QUEUES.web, activities, tuner: WEB_TUNER },
    {
      taskQueue: TASK_QUEUES.lookups,
      activities,
      maxConcurrentActivityTaskExecutions: LOOKUP_SLOTS,
    },
  ];
};

/** Returns the configured external news provider, or null if there is none. */
function newsProvider({ news }: Config, services: ServiceClient) {
  const { provider, providerTimeoutMs: timeoutMs, serper } = news;
  if (provider === 'gdelt_doc') return createGdeltDoc({ services, url: news.gdeltDocUrl, timeoutMs });
  // A configuration without a key is invalid, so the key is always set here.
  if (provider === 'serper')
    return createSerper({ services, url: serper.url, key: serper.key ?? '', timeoutMs });
  return null;
}

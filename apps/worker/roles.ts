import type { Client } from '@temporalio/client';
import type { WorkerTuner } from '@temporalio/worker';
import { createArticleActivities, createArticleReader } from '../../activities/articles/index.ts';
import { createBillingActivities } from '../../activities/billing/index.ts';
import { createAskModel, createFitActivities, createModelScorer } from '../../activities/fit/index.ts';
import { createMailActivities, createSmtpSender } from '../../activities/mail/index.ts';
import { createGdeltDoc, createNewsActivities, createSerper } from '../../activities/news/index.ts';
import { createHunterFinder, createPeopleActivities } from '../../activities/people/index.ts';
import { createPrivacyActivities } from '../../activities/privacy/index.ts';
import {
  createPublicationActivities,
  createPublicationReader,
  createRankActivities,
  metricsSources,
} from '../../activities/publications/index.ts';
import {
  createServiceClient,
  createWebClient,
  type Resolve,
  resolveBySystem,
  type ServiceClient,
} from '../../activities/web/index.ts';
import { type Database, suppressions } from '../../db/index.ts';
import { MAIL_QUEUE, MODEL_QUEUE, TASK_QUEUES } from '../../workflows/contract.ts';
import { type Config, requireDatabaseUrl, type WorkerRole } from '../runtime/index.ts';
import { type Watch, watchOutside } from './watch/outside-calls.ts';

/** What the worker of one queue runs, and how much of it at once. */
export interface QueueSetup {
  taskQueue: string;
  activities: object;
  maxConcurrentActivityTaskExecutions?: number;
  tuner?: WorkerTuner;
}

/**
 * Pages are mostly waited for, so many are read at once, but no more than the processor bears: what has begun shares it, and
 * a small job would wait for all that a large one has begun.
 */
const WEB_TUNER: WorkerTuner = {
  tunerOptions: { targetCpuUsage: 0.85, targetMemoryUsage: 0.9 },
  activityTaskSlotOptions: { minimumSlots: 8, maximumSlots: 40, rampThrottle: 20 },
};

/** The name by which a robots.txt calls us. */
const PRODUCT_TOKEN = 'BylineBot';

/** Each activity role with the world it needs; the workflow role needs none. */
export const ACTIVITY_ROLES: Record<
  Exclude<WorkerRole, 'orchestration'>,
  (deps: {
    db: Database;
    temporal: Client;
    config: Config;
    version: string;
    resolve?: Resolve | undefined;
    /** Takes note of every call of the outside world. */
    watch?: Watch | undefined;
  }) => Promise<QueueSetup[]>
> = {
  async web({ db, config, version, resolve, watch }) {
    const watched = watchOutside(watch);
    const { source, archives } = config.web;
    const userAgent = `${PRODUCT_TOKEN}/${version} (+${config.web.contact})`;
    const services = createServiceClient({
      ...config.web,
      db,
      userAgent,
      resolve: resolve ?? resolveBySystem,
    });
    const pages = await createWebClient({
      source,
      archives,
      isSuppressed: (url) => suppressions.includes(db, suppressions.webSubjects(url)),
      live: {
        ...config.web,
        db,
        resolve,
        productToken: PRODUCT_TOKEN,
        userAgent,
      },
    });
    const web = watched.web(pages);
    const articles = createArticleReader({ db, web });
    const publications = createPublicationReader({ db });
    const { mail } = config;
    return [
      ...(mail ? [mailQueue(db, mail)] : []),
      {
        taskQueue: TASK_QUEUES.web,
        activities: {
          ...createPeopleActivities({
            db,
            web,
            articles,
            publications,
            checkMx: config.checkMx,
            finder: watched.finder(config.hunter && createHunterFinder(config.hunter)),
          }),
          ...createArticleActivities({ db, articles, publications }),
          ...createPublicationActivities({
            db,
            web,
            metrics: watched.metrics(metricsSources({ db, ...config.metrics })),
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
            services,
            provider: watched.news(config.news.provider, newsProvider(config, services)),
            gkg: config.news,
          }),
          ...createPrivacyActivities({ db, recorded: config.web.record, limits: config.retention }),
        },
        tuner: WEB_TUNER,
      },
    ];
  },
  async fit({ db, config, watch }) {
    const byWords = {
      taskQueue: TASK_QUEUES.fit,
      activities: createFitActivities({ db }),
      maxConcurrentActivityTaskExecutions: 8,
    };
    const { model } = config.fit;
    if (!model) return [byWords];
    const scorer = createModelScorer({
      ...model,
      db,
      model: `${model.provider}/${model.model}`,
      ask: watchOutside(watch).model(model.provider, createAskModel(model)),
    });
    const inWordsOfModel = {
      taskQueue: MODEL_QUEUE,
      activities: createFitActivities({ db, scorer }),
      maxConcurrentActivityTaskExecutions: model.concurrency,
    };
    return [byWords, inWordsOfModel];
  },
  async ledger({ db, temporal, config }) {
    return [
      {
        taskQueue: TASK_QUEUES.ledger,
        activities: createBillingActivities({
          db,
          temporal,
          window: config.jobs.window,
          withModel: config.fit.model !== null,
          jobLifetimeSeconds: config.jobs.lifetimeSeconds,
          quietSeconds: config.jobs.quietSeconds,
        }),
        maxConcurrentActivityTaskExecutions: 8,
      },
    ];
  },
};

/** Few at once: whoever takes our mails may be small. */
function mailQueue(db: Database, mail: NonNullable<Config['mail']>): QueueSetup {
  return {
    taskQueue: MAIL_QUEUE,
    activities: createMailActivities({ db, send: createSmtpSender(mail), linkBase: mail.linkBase }),
    maxConcurrentActivityTaskExecutions: 4,
  };
}

/** The outside provider that the configuration names, if it names one. */
function newsProvider({ news }: Config, services: ServiceClient) {
  const { provider, providerTimeoutMs: timeoutMs, serper } = news;
  if (provider === 'gdelt_doc') return createGdeltDoc({ services, url: news.gdeltDocUrl, timeoutMs });
  // Without a key the configuration is refused.
  if (provider === 'serper')
    return createSerper({ services, url: serper.url, key: serper.key ?? '', timeoutMs });
  return null;
}

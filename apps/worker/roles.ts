import type { Client } from '@temporalio/client';
import { createArticleActivities, createArticleReader } from '../../activities/articles/index.ts';
import { createBillingActivities } from '../../activities/billing/index.ts';
import { createFitActivities } from '../../activities/fit/index.ts';
import { createGdeltDoc, createNewsActivities, createSerper } from '../../activities/news/index.ts';
import { createHunterFinder, createPeopleActivities } from '../../activities/people/index.ts';
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
import type { Database } from '../../db/index.ts';
import { type Config, requireDatabaseUrl, type WorkerRole } from '../runtime/index.ts';

/** What one role's worker runs, and how much of it at once. */
export interface RoleSetup {
  activities: object;
  maxConcurrentActivityTaskExecutions: number;
}

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
  }) => Promise<RoleSetup>
> = {
  async web({ db, config, version, resolve }) {
    const { source, archives } = config.web;
    const userAgent = `${PRODUCT_TOKEN}/${version} (+${config.web.contact})`;
    const services = createServiceClient({
      ...config.web,
      db,
      userAgent,
      resolve: resolve ?? resolveBySystem,
    });
    const web = await createWebClient({
      source,
      archives,
      live: {
        ...config.web,
        db,
        resolve,
        productToken: PRODUCT_TOKEN,
        userAgent,
      },
    });
    const articles = createArticleReader({ db, web });
    const publications = createPublicationReader({ db });
    return {
      activities: {
        ...createPeopleActivities({
          db,
          web,
          articles,
          publications,
          checkMx: config.checkMx,
          finder: config.hunter && createHunterFinder(config.hunter),
        }),
        ...createArticleActivities({ db, articles, publications }),
        ...createPublicationActivities({ db, web, metrics: metricsSources({ db, ...config.metrics }) }),
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
          provider: newsProvider(config, services),
          gkg: config.news,
        }),
      },
      // Mostly waiting for other people's servers; parsing is what bounds it.
      maxConcurrentActivityTaskExecutions: 40,
    };
  },
  async fit({ db }) {
    return { activities: createFitActivities({ db }), maxConcurrentActivityTaskExecutions: 8 };
  },
  async ledger({ db, temporal, config }) {
    return {
      activities: createBillingActivities({
        db,
        temporal,
        window: config.jobs.window,
        jobLifetimeSeconds: config.jobs.lifetimeSeconds,
        quietSeconds: config.jobs.quietSeconds,
      }),
      maxConcurrentActivityTaskExecutions: 8,
    };
  },
};

/** The outside provider that the configuration names, if it names one. */
function newsProvider({ news }: Config, services: ServiceClient) {
  const { provider, providerTimeoutMs: timeoutMs, serper } = news;
  if (provider === 'gdelt_doc') return createGdeltDoc({ services, url: news.gdeltDocUrl, timeoutMs });
  // Without a key the configuration is refused.
  if (provider === 'serper')
    return createSerper({ services, url: serper.url, key: serper.key ?? '', timeoutMs });
  return null;
}

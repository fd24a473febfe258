import type { Resolve } from '../../../activities/web/index.ts';
import type { PublicationBody } from '../../../apps/gateway/app.ts';
import { publications } from '../../../db/index.ts';
import { urlKey } from '../../../model/index.ts';
import { type NewsSite, startNewsSite } from '../servers/news-site.ts';
import { createWorld, type Reply, type World, type WorldOptions } from './world.ts';

const LOOKUP = '/api/v1/publications/lookup';

/** A gateway and workers with a single news site on loopback, for testing publication lookups. */
export interface PublicationWorld {
  site: NewsSite;
  world: World;
  /**
   * Stores a publication as if an article had named it. The publication's home page is a page of the test's
   * site.
   */
  known(domain: string, path?: string, name?: string | null): Promise<void>;
  lookUp<T = PublicationBody>(url: string, query?: string, key?: string): Promise<Reply<T>>;
  close(): Promise<void>;
}

/**
 * By default, no host name can be resolved, because the tests must not depend on how fast the machine's DNS
 * responds.
 */
const nowhere: Resolve = async (hostname) => {
  throw Object.assign(new Error(hostname), { code: 'ENOTFOUND' });
};

export async function createPublicationWorld(options: WorldOptions = {}): Promise<PublicationWorld> {
  const site = await startNewsSite();
  const world = await createWorld({
    resolve: nowhere,
    ...options,
    env: { BYLINE_WEB_ALLOW: site.host, ...options.env },
  });
  return {
    site,
    world,
    async known(domain, path = '/', name = null) {
      const homepage_url = site.origin + path;
      await publications.save(
        world.db,
        { domain, name, homepage_url, publication_type: null },
        urlKey(homepage_url),
      );
    },
    lookUp: (url, query = '', key) =>
      world.call('GET', `${LOOKUP}?url=${encodeURIComponent(url)}${query}`, key ? { key } : {}),
    async close() {
      await world.close();
      await site.close();
    },
  };
}

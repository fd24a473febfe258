import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import { BUILDING, COMPLETE, documentOf, INDEX } from './documents.ts';
import type { Query } from './match-query.ts';
import type { ArticleDocument, Change } from './news-outbox.ts';

/** Where a cluster is, and how to get in. */
export interface ClusterAddress {
  urls: string[];
  user?: string | undefined;
  password?: string | undefined;
  /** The file of the certificate authority of the nodes' certificates. */
  ca?: string | undefined;
}

/** A search; the sort of each hit ends with the article's key. */
export interface ClusterSearch {
  query: Query;
  sort: Record<string, 'asc' | 'desc'>[];
  size: number;
  from?: number;
  /** Up to which number hits are counted. */
  countUpTo?: number;
}

export interface ClusterAnswer {
  hits: { sort: unknown[] }[];
  /** The number of hits, or the number up to which they were counted. */
  total: number;
}

/** The name that searches use, for the complete generation. */
const ALIAS = 'byline-news';
/** The limit of a search; with several nodes, one that does not respond leaves half of it to the others. */
const SEARCH_MS = 3_000;
const WRITE_MS = 60_000;
/** How long deleted articles are kept for copies that lag behind, at most: OpenSearch looks every 30 s. */
const RETAINED_MS = 35_000;
/** A merge of a whole index takes minutes. */
const MERGE_MS = 30 * 60_000;

const prefixOf = (generation: string) => `${ALIAS}-${generation}-`;

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Opens a cluster of OpenSearch, without connecting yet. Errors are those of its client. */
export async function openCluster({ urls, user, password, ca }: ClusterAddress) {
  // Only processes with a cluster load its client.
  const { Client } = await import('@opensearch-project/opensearch');
  const client = new Client({
    nodes: urls,
    ...(user === undefined ? {} : { auth: { username: user, password: password ?? '' } }),
    ...(ca === undefined ? {} : { ssl: { ca: readFileSync(ca, 'utf8') } }),
    requestTimeout: WRITE_MS,
    // Each node has a turn before a request fails.
    maxRetries: Math.max(2, urls.length),
  });
  return {
    /** Returns the health of the cluster and the number of its nodes. */
    async health(): Promise<{ status: string; nodes: number }> {
      const { body } = await client.cluster.health({}, { requestTimeout: SEARCH_MS, maxRetries: 1 });
      return { status: body.status, nodes: body.number_of_nodes };
    },

    /** Creates the template of a generation's indexes, which the first article of a month creates. */
    prepare: (generation: string) => putTemplate(client, generation, BUILDING),

    /**
     * Makes a generation the one that the alias names, at once for all months, and removes all others. Returns its
     * months.
     */
    async activate(generation: string): Promise<string[]> {
      await putTemplate(client, generation, COMPLETE);
      const names = await listIndexes(client);
      const prefix = prefixOf(generation);
      const own = names.filter((name) => name.startsWith(prefix));
      if (own.length > 0) await client.indices.putSettings({ index: own, body: { index: COMPLETE } });
      const others = names.filter((name) => !own.includes(name));
      const actions = [
        ...own.map((index) => ({ add: { index, alias: ALIAS } })),
        ...others.map((index) => ({ remove_index: { index } })),
      ];
      if (actions.length > 0) await client.indices.updateAliases({ body: { actions } });
      await deleteTemplates(client, prefix);
      return own.map((name) => name.slice(prefix.length));
    },

    /**
     * Adds indexes of further months to those that searches ask. Nothing else does: an index that somebody deletes stays
     * missing there, even if a change of an article creates it again without the other articles.
     */
    async extend(generation: string, months: readonly string[]): Promise<void> {
      const existing = new Set(await listIndexes(client));
      const names = months.map((month) => prefixOf(generation) + month);
      for (const index of names) if (!existing.has(index)) await client.indices.create({ index });
      await client.indices.updateAliases({
        body: { actions: names.map((index) => ({ add: { index, alias: ALIAS } })) },
      });
    },

    /** Returns those of the months that searches miss, because somebody deleted their indexes. */
    async lostMonths(generation: string, months: readonly string[]): Promise<string[]> {
      const { body } = await client.indices.get({ index: `${ALIAS}-*` });
      return months.filter((month) => !body[prefixOf(generation) + month]?.aliases?.[ALIAS]);
    },

    /** Removes all that Byline has on the cluster. */
    async clear(): Promise<void> {
      for (const index of await listIndexes(client)) await client.indices.delete({ index });
      await deleteTemplates(client);
    },

    /** Adds articles to a generation that is being built, unless it knows newer changes of them. */
    add: (generation: string, articles: readonly ArticleDocument[]) =>
      write(
        client,
        articles.flatMap((article) => indexing(generation, article, 0)),
      ),

    /** Applies changes, whatever their order, to generations; articles that moved to another month leave the former. */
    apply: (generations: readonly string[], changes: readonly Change[]) =>
      write(
        client,
        generations.flatMap((generation) =>
          changes.flatMap(({ id, version, months, document }) => [
            ...(document ? indexing(generation, document, version) : []),
            ...months
              .filter((month) => month !== document?.month)
              .map((month) => ({
                delete: { _index: prefixOf(generation) + month, _id: id, ...at(version) },
              })),
          ]),
        ),
      ),

    /** Removes deleted articles from the files of the months' indexes, and checks that searches do not find the ids. */
    async expunge(generations: readonly string[], changes: readonly Change[]): Promise<void> {
      const months = new Set(changes.flatMap((change) => change.months));
      const existing = new Set(await listIndexes(client));
      const index = generations
        .flatMap((generation) => [...months].map((month) => prefixOf(generation) + month))
        .filter((name) => existing.has(name));
      if (index.length === 0) return;
      // A merge keeps what was deleted since the last commit, or what a copy might still ask for.
      await client.indices.flush({ index });
      await sleep(RETAINED_MS);
      const options = { requestTimeout: MERGE_MS };
      await client.indices.forcemerge({ index, only_expunge_deletes: true, flush: true }, options);
      await client.indices.refresh({ index });
      const removals = changes.filter(({ document }) => document === null);
      const { body } = await client.count({
        index,
        body: { query: { ids: { values: removals.map(({ id }) => id) } } },
      });
      if (body.count > 0) throw new Error(`${body.count} erased articles are still on the cluster`);
    },

    /** Writes to the files of the indexes what is only in their logs. */
    async flush(): Promise<void> {
      await client.indices.flush({ index: `${ALIAS}-*` });
    },

    /** Makes what was written visible to searches. */
    async refresh(): Promise<void> {
      await client.indices.refresh({ index: `${ALIAS}-*` });
    },

    /** Runs searches at once; fails if one of the indexes, `count` in number, does not respond. */
    async search(searches: readonly ClusterSearch[], count: number): Promise<ClusterAnswer[]> {
      const request = client.msearch(
        {
          body: searches.flatMap(({ query, sort, size, from = 0, countUpTo }) => [
            { index: ALIAS, allow_partial_search_results: false },
            { query, sort, size, from, _source: false, track_total_hits: countUpTo ?? false },
          ]),
        },
        { requestTimeout: SEARCH_MS / Math.min(2, urls.length) },
      );
      // What has arrived while this process was busy is read first.
      const timer = setTimeout(() => setImmediate(() => request.abort()), SEARCH_MS);
      const { body } = await request.finally(() => clearTimeout(timer));
      return body.responses.map((response) => {
        if ('error' in response) throw new Error(`a search failed: ${JSON.stringify(response.error)}`);
        // Each index has one shard.
        if (response._shards.total < count) throw new Error('an index of the cluster was deleted');
        const { total, hits } = response.hits;
        return {
          hits: hits.map(({ sort = [] }) => ({ sort })),
          total: typeof total === 'number' ? total : (total?.value ?? 0),
        };
      });
    },

    /** Returns the names of all indexes of Byline, with the articles and bytes of each. */
    async list(): Promise<{ name: string; articles: number; bytes: number }[]> {
      const { body } = await client.cat.indices({ index: `${ALIAS}-*`, format: 'json', bytes: 'b' });
      return body.map((row) => ({
        name: row.index ?? '',
        articles: Number(row['docs.count'] ?? 0),
        bytes: Number(row['store.size'] ?? 0),
      }));
    },

    close: () => client.close(),
  };
}

/** Stores the template with which the first article of a month creates the month's index. */
async function putTemplate(
  client: Client,
  generation: string,
  stage: typeof BUILDING | typeof COMPLETE,
): Promise<void> {
  const prefix = prefixOf(generation);
  const settings = { index: { ...INDEX.settings.index, ...stage }, analysis: INDEX.settings.analysis };
  await client.indices.putIndexTemplate({
    name: prefix,
    body: { index_patterns: [`${prefix}*`], template: { settings, mappings: INDEX.mappings } },
  });
}

async function deleteTemplates(client: Client, except?: string): Promise<void> {
  const { body } = await client.indices.getIndexTemplate({ name: `${ALIAS}-*` });
  for (const { name } of body.index_templates)
    if (name !== except) await client.indices.deleteIndexTemplate({ name });
}

async function listIndexes(client: Client): Promise<string[]> {
  const { body } = await client.indices.get({ index: `${ALIAS}-*` });
  return Object.keys(body);
}

type Action = object;

const at = (version: number) => ({ version, version_type: 'external_gte' });

function indexing(generation: string, article: ArticleDocument, version: number): Action[] {
  const target = { _index: prefixOf(generation) + article.month, _id: article.id, ...at(version) };
  return [{ index: target }, documentOf(article)];
}

/** Writes in bulk. A refusal because the cluster knows a newer change is none; any other is an error. */
async function write(client: Client, actions: Action[]): Promise<void> {
  if (actions.length === 0) return;
  const { body } = await client.bulk({ body: actions });
  if (!body.errors) return;
  for (const item of body.items) {
    const [result] = Object.values(item);
    if (result?.error && result.status !== 409)
      throw new Error(`the cluster refused an article: ${JSON.stringify(result.error)}`);
  }
}

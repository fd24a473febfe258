import type { Database } from '../../core/database.ts';
import {
  inPostgres,
  listWorks,
  MAX_RANKED,
  matchesOfNames,
  type NewsIndex,
  namesToAsk,
  planOf,
  type Retrieval,
  type RetrievalPlan,
  rank,
  type Window,
} from '../news-retrieval.ts';
import type { Cluster, ClusterAnswer, ClusterSearch } from './cluster.ts';
import { matchQuery, type Query } from './match-query.ts';
import * as newsOutbox from './news-outbox.ts';

/** How many articles the cluster proposes, so that its whole numbers lose none of the best of PostgreSQL's. */
const PROPOSED = 1_000;
/** More changes than this, which the cluster does not know yet, are not added to each answer. */
const MAX_PENDING = 2_000;
/** How long the cluster is not asked after it failed, so that no search waits for it again and again. */
const PAUSE_MS = 10_000;
/** Whole numbers up to this one are exact in the cluster's scores. */
const EXACT = 2 ** 24;

/** How a question to the cluster ended; `degraded` without an error: it was not asked, because it failed shortly before. */
export interface ClusterReply {
  answeredBy: 'opensearch' | 'degraded';
  error: unknown;
}

/**
 * The index on a cluster. The cluster proposes articles and PostgreSQL ranks them, together with those that changed
 * meanwhile, so that answers are the same; while the cluster cannot answer, PostgreSQL does alone.
 */
export function inCluster(
  db: Database,
  cluster: Cluster,
  onAnswer: (answer: ClusterReply) => void,
): NewsIndex {
  const alone = inPostgres(db);
  let pausedUntil = 0;

  /** Returns proposals with the keys of articles that changed meanwhile; null if PostgreSQL has to answer alone. */
  const propose = async <T>(
    work: (ask: Ask) => Promise<T>,
  ): Promise<{ proposals: T; pending: string[] } | null> => {
    const fallBack = (error: unknown) => {
      onAnswer({ answeredBy: 'degraded', error });
      return null;
    };
    if (Date.now() < pausedUntil) return fallBack(null);
    const state = await newsOutbox.findState(db);
    if (!state?.current) return fallBack(new Error('The index on the cluster is not complete.'));
    const pending = await newsOutbox.listKeys(db, MAX_PENDING);
    if (!pending) return fallBack(new Error('The index on the cluster lags behind.'));
    try {
      const proposals = await work((searches) => cluster.search(searches, state.months.length));
      onAnswer({ answeredBy: 'opensearch', error: null });
      return { proposals, pending };
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS;
      return fallBack(error);
    }
  };

  return {
    async retrieve(retrieval, counts, limit) {
      const plan = await planOf(db, retrieval, counts);
      if (!plan) return { keys: [], answeredBy: 'postgresql' };
      const answer = await propose(async (ask) => best(ask, plan, await conditionsOf(db, retrieval)));
      if (!answer) return { ...(await alone.retrieve(retrieval, counts, limit)), answeredBy: 'degraded' };
      const { proposals, pending } = answer;
      const keys = await rank(db, retrieval, plan, limit, [...proposals.keys, ...pending]);
      // Proposals that PostgreSQL does not confirm have taken the places of others.
      const isCut = proposals.count === PROPOSED && keys.length < limit;
      return isCut ? alone.retrieve(retrieval, counts, limit) : { keys, answeredBy: 'opensearch' };
    },
    async findWorks(names, window, limit) {
      const authors = await namesToAsk(db, names, window);
      if (authors.length === 0) return new Map();
      const answer = await propose(async (ask) => {
        const matches = await matchesOfNames(db, authors);
        return newest(ask, matches, window, limit);
      });
      if (!answer) return listWorks(db, authors, window, limit);
      const among = authors.map((_, place) => [...(answer.proposals[place] ?? []), ...answer.pending]);
      return listWorks(db, authors, window, limit, among);
    },
  };
}

/** Asks all indexes of the complete generation. */
type Ask = (searches: readonly ClusterSearch[]) => Promise<ClusterAnswer[]>;

const duringOf = ({ from, to }: Window): Query => ({
  range: { published_at: { gte: from.getTime(), lt: to.getTime() } },
});

/** The conditions of a retrieval other than its words; PostgreSQL confirms what they let pass. */
async function conditionsOf(db: Database, { from, to, languages, countries }: Retrieval): Promise<Query[]> {
  const oneOf = (field: string, values: readonly string[]): Query[] => [
    { terms: { [field]: values } },
    { bool: { must_not: { exists: { field } } } },
  ];
  return [
    duringOf({ from, to }),
    ...(languages.length > 0 ? [{ bool: { should: oneOf('language', languages) } }] : []),
    ...(countries.length > 0
      ? [
          {
            bool: {
              should: [
                ...oneOf('country', countries),
                { terms: { domain: await newsOutbox.listDomains(db, countries) } },
              ],
            },
          },
        ]
      : []),
  ];
}

/** The keys of proposed articles, and how many the cluster found, also those that PostgreSQL would not rank. */
interface Proposals {
  keys: string[];
  count: number;
}

/** Returns the keys of the articles with the most information, from those that the plan selects. */
async function best(ask: Ask, plan: RetrievalPlan, conditions: Query[]): Promise<Proposals> {
  const selection = [matchQuery(plan.match, ['words', 'authors']), ...conditions];
  const total = plan.terms.reduce((sum, { information }) => sum + information, 0);
  const scale = (EXACT - plan.terms.length) / total;
  const should = plan.terms.map(({ match, information }) => ({
    constant_score: { filter: matchQuery(match, ['words']), boost: Math.round(information * scale) },
  }));
  const byScore = (filter: Query[]) => ({
    query: { bool: { filter, should, minimum_should_match: 0 } },
    sort: [{ _score: 'desc' }, { published_at: 'desc' }, { url_key: 'asc' }] satisfies Sort,
    size: PROPOSED,
    countUpTo: MAX_RANKED + 1,
  });
  const [answer] = await ask([byScore(selection)]);
  if (!answer || answer.total <= MAX_RANKED) return proposalsOf(answer?.hits ?? []);
  // PostgreSQL ranks only the newest of so many; of those of one moment, the first by key.
  const [oldest] = await ask([
    {
      query: { bool: { filter: selection } },
      sort: [{ published_at: 'desc' }, { url_key: 'asc' }],
      from: MAX_RANKED - 1,
      size: 1,
    },
  ]);
  const [since, last] = oldest?.hits[0]?.sort ?? [];
  const [newer] = await ask([byScore([...selection, { range: { published_at: { gte: since } } }])]);
  const hits = newer?.hits ?? [];
  const first = hits.filter(({ sort: [, at, key] }) => at !== since || String(key) <= String(last));
  return { ...proposalsOf(first), count: hits.length };
}

type Hits = ClusterAnswer['hits'];

function proposalsOf(hits: Hits): Proposals {
  return { keys: keysOf(hits), count: hits.length };
}

type Sort = Record<string, 'asc' | 'desc'>[];

/** Returns the keys of the newest articles that each `tsquery` matches, in their order. */
async function newest(
  ask: Ask,
  matches: readonly string[],
  window: Window,
  limit: number,
): Promise<string[][]> {
  const answers = await ask(
    matches.map((match) => ({
      query: { bool: { filter: [matchQuery(match, ['authors']), duringOf(window)] } },
      sort: [{ published_at: 'desc' }, { url_key: 'asc' }],
      size: limit,
    })),
  );
  return answers.map(({ hits }) => keysOf(hits));
}

function keysOf(hits: Hits): string[] {
  return hits.map(({ sort }) => String(sort.at(-1)));
}

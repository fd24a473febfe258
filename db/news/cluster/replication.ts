import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../core/database.ts';
import { alone } from '../../people/retention.ts';
import type { Cluster } from './cluster.ts';
import * as newsOutbox from './news-outbox.ts';

/** How many changes or articles one request to the cluster has. */
const BATCH = 1_000;
/** The pause of a process with nothing to do, in ms. */
const PAUSE_MS = 1_000;
/** The name under which one process at a time tells the cluster changes. */
const TELLING = 'the cluster is told changes of articles';

/**
 * Tells the cluster a batch of changes, the oldest first. Returns how many; null if another process is at it, or if the
 * index is not on a cluster. Whatever fails is told again.
 */
export async function applyChanges(db: Database, cluster: Cluster): Promise<number | null> {
  return alone(db, TELLING, async () => {
    const state = await newsOutbox.findState(db);
    if (!state) return null;
    const generations = [state.current, state.building].filter((generation) => generation !== null);
    const changes = await newsOutbox.read(db, BATCH);
    await addMonths(db, cluster, state, changes);
    await cluster.apply(generations, changes);
    const erasures = changes.filter(({ is_erased }) => is_erased);
    if (erasures.length > 0) await cluster.expunge(generations, erasures);
    await newsOutbox.forget(db, changes);
    return changes.length;
  });
}

/** Creates the indexes of months of which nothing was on the cluster. */
async function addMonths(
  db: Database,
  cluster: Cluster,
  { current, months }: newsOutbox.ClusterState,
  changes: readonly newsOutbox.Change[],
): Promise<void> {
  const changed = new Set(
    changes.flatMap((change) => [...change.months, change.document?.month ?? []].flat()),
  );
  const others = [...changed].filter((month) => !months.includes(month));
  if (!current || others.length === 0) return;
  await cluster.extend(current, others);
  await newsOutbox.addMonths(db, others);
}

/**
 * Builds the index on the cluster anew from PostgreSQL, while searches ask the former one, and then lets them ask the new
 * one. Returns the number of articles, or null if another rebuild is running. May be repeated after a failure.
 */
export async function rebuild(
  db: Database,
  cluster: Cluster,
  onProgress: (articles: number) => void,
): Promise<number | null> {
  return alone(db, 'the index on the cluster is rebuilt', async () => {
    const generation = Date.now().toString(36);
    await cluster.prepare(generation);
    await newsOutbox.begin(db, generation);
    let articles = 0;
    let adding: Promise<void> = Promise.resolve();
    for (let after: string | undefined = ''; after !== undefined; ) {
      // PostgreSQL reads a batch while the cluster indexes the one before.
      const reading: Promise<newsOutbox.ArticleDocument[]> = newsOutbox.readArticles(db, after, BATCH);
      const [batch] = await Promise.all([reading, adding]);
      adding = cluster.add(generation, batch);
      articles += batch.length;
      onProgress(articles);
      after = batch.length === BATCH ? batch.at(-1)?.url_key : undefined;
    }
    await adding;
    while ((await applyChanges(db, cluster)) === BATCH);
    await cluster.refresh();
    // Nobody may write to the former generation while it is removed.
    const activate = async () => {
      await newsOutbox.complete(db, generation, await cluster.activate(generation));
      return true;
    };
    while (!(await alone(db, TELLING, activate))) await sleep(PAUSE_MS);
    return articles;
  });
}

/** Ends the use of the cluster, and removes what Byline has on it. */
export async function leave(db: Database, cluster: Cluster | null): Promise<void> {
  await newsOutbox.stop(db);
  await cluster?.clear();
}

/** The pause after a failure, in ms. */
const FAILED_MS = 10_000;

/** Tells the cluster changes until the returned function is called. Several processes may do so. */
export function follow(
  db: Database,
  cluster: Cluster,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const pause = await applyChanges(db, cluster).then(
        (count) => (count ? 0 : PAUSE_MS),
        (error: unknown) => {
          onError(error);
          return FAILED_MS;
        },
      );
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}

import { type Database, newsOutbox, newsStatus, openCluster } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { type Finding, fine, notice } from './finding.ts';

const PART = 'index cluster';
const REINDEX = 'Run byline admin news reindex. Until then, PostgreSQL answers all searches.';
/** The share of articles that may be missing on the cluster: PostgreSQL estimates how many a large index has. */
const TOLERATED = 0.05;
/** So many changes are waiting only if nothing tells the cluster. */
const MANY_CHANGES = 2_000;

/** Compares the index on the cluster, if there is one, with PostgreSQL's. */
export async function examineIndex(db: Database, { news }: Config): Promise<Finding[]> {
  const state = await newsOutbox.findState(db);
  if (!news.cluster) {
    const remedy = 'Set BYLINE_SEARCH_URL, or run byline admin news reindex --leave.';
    return state
      ? [notice(PART, 'changes of articles are kept for a cluster that is not configured', remedy)]
      : [];
  }
  if (!state?.current) return [notice(PART, 'has no complete index', REINDEX)];
  const cluster = await openCluster(news.cluster);
  try {
    const { status, nodes } = await cluster.health();
    if (status === 'red')
      return [notice(PART, 'is red: a part of the index is missing', 'Repair the cluster, or reindex.')];
    const months = await cluster.lostMonths(state.current, state.months);
    if (months.length > 0) return [notice(PART, `has lost the indexes of ${months.join(', ')}`, REINDEX)];
    const onCluster = (await cluster.list()).reduce((sum, { articles }) => sum + articles, 0);
    const { articles } = await newsStatus.size(db);
    const waiting = await newsOutbox.count(db);
    if (waiting > MANY_CHANGES)
      return [
        notice(
          PART,
          `does not know ${waiting} changes of articles yet`,
          'Look at the logs of the web workers.',
        ),
      ];
    if (state.building === null && Math.abs(onCluster + waiting - articles) > TOLERATED * articles + waiting)
      return [notice(PART, `has ${onCluster} of ${articles} articles`, REINDEX)];
    return [fine(PART, `${status}, ${nodes} nodes, ${onCluster} articles`)];
  } catch (error) {
    const says = `does not respond: ${error instanceof Error ? error.message : String(error)}`;
    return [notice(PART, says, 'Check BYLINE_SEARCH_URL. Until then, PostgreSQL answers all searches.')];
  } finally {
    await cluster.close();
  }
}

import { type Client, isGrpcServiceError } from '@temporalio/client';

const NOT_FOUND = 5;
/** The values of temporal.api.enums.v1.WorkerDeploymentVersionStatus, indexed by their number. */
const STATUSES = ['unknown', 'inactive', 'current', 'ramping', 'draining', 'drained', 'created'] as const;

/**
 * A worker deployment version. A replaced version is `draining` while some of its workflows are still
 * running, and `drained` when all of them have ended.
 */
export interface DeploymentVersion {
  buildId: string;
  status: (typeof STATUSES)[number];
}

/**
 * Lists the worker versions that were promoted or whose workers have polled Temporal. The list is empty if no
 * such version exists yet.
 */
export async function versionsOf(
  { connection, options: { namespace } }: Client,
  deploymentName: string,
): Promise<DeploymentVersion[]> {
  try {
    const { workerDeploymentInfo } = await connection.workflowService.describeWorkerDeployment({
      namespace,
      deploymentName,
    });
    return (workerDeploymentInfo?.versionSummaries ?? []).map(({ deploymentVersion, status }) => ({
      buildId: deploymentVersion?.buildId ?? '',
      status: STATUSES[status ?? 0] ?? 'unknown',
    }));
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === NOT_FOUND) return [];
    throw error;
  }
}

/** Directs all new workflows to a version. Fails for a version without workers unless `allowNoPollers` is set. */
export async function promote(
  { connection, options: { namespace } }: Client,
  { name, buildId }: { name: string; buildId: string },
  { allowNoPollers = false } = {},
): Promise<void> {
  await connection.workflowService.setWorkerDeploymentCurrentVersion({
    namespace,
    deploymentName: name,
    buildId,
    allowNoPollers,
  });
}

/**
 * Promotes the first version of a deployment before its workers start, because no workflow could start
 * otherwise. Returns false if the deployment already has a current version.
 */
export async function promoteFirst(
  temporal: Client,
  deployment: { name: string; buildId: string },
): Promise<boolean> {
  const versions = await versionsOf(temporal, deployment.name);
  if (versions.some(({ status }) => status === 'current')) return false;
  await promote(temporal, deployment, { allowNoPollers: true });
  return true;
}

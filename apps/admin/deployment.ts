import { type Client, isGrpcServiceError } from '@temporalio/client';

const NOT_FOUND = 5;
/** The values of temporal.api.enums.v1.WorkerDeploymentVersionStatus, in order. */
const STATUSES = ['unknown', 'inactive', 'current', 'ramping', 'draining', 'drained', 'created'] as const;

/** A worker deployment version: `draining` while workflows it started are still running, then `drained`. */
export interface DeploymentVersion {
  buildId: string;
  status: (typeof STATUSES)[number];
}

/** Lists versions whose workers have polled or that were promoted. Empty before the first one. */
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

/**
 * Makes a version start all new workflows. A version without workers is accepted only with `allowNoPollers`.
 */
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
 * Promotes the first version of a deployment before its workers start; without that, no workflow would start.
 * Returns false for later versions.
 */
export async function promoteFirst(
  temporal: Client,
  deployment: { name: string; buildId: string },
): Promise<boolean> {
  const known = await versionsOf(temporal, deployment.name);
  if (known.some(({ status }) => status === 'current')) return false;
  await promote(temporal, deployment, { allowNoPollers: true });
  return true;
}

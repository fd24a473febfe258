import { type Client, isGrpcServiceError } from '@temporalio/client';

const NOT_FOUND = 5;
/** temporal.api.enums.v1.WorkerDeploymentVersionStatus */
const STATUSES = ['unknown', 'inactive', 'current', 'ramping', 'draining', 'drained', 'created'] as const;

/** A version of a deployment; `draining` while workflows run that it began, `drained` after. */
export interface DeploymentVersion {
  buildId: string;
  status: (typeof STATUSES)[number];
}

/** The versions whose workers have polled, none before the first. */
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

/** Has a version begin all new workflows; one that has no worker yet only where `allowNoPollers` says so. */
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

/** Promotes the first version of a deployment, before its workers start: else no workflow would. False for any other. */
export async function promoteFirst(
  temporal: Client,
  deployment: { name: string; buildId: string },
): Promise<boolean> {
  const known = await versionsOf(temporal, deployment.name);
  if (known.some(({ status }) => status === 'current')) return false;
  await promote(temporal, deployment, { allowNoPollers: true });
  return true;
}

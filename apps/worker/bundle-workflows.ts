import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { WORKFLOWS_PATH } from './workflows-path.ts';

/** The code of the workflow bundle. Fails when a workflow reaches for what workflows must not have. */
export async function bundleWorkflows(): Promise<string> {
  const logger = new DefaultLogger('WARN');
  return (await bundleWorkflowCode({ workflowsPath: WORKFLOWS_PATH, logger })).code;
}

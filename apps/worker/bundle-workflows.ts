import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { WORKFLOW_INTERCEPTORS, WORKFLOWS_PATH } from './workflows-path.ts';

/** Returns the code of the workflow bundle. Throws an error if a workflow has a forbidden import. */
export async function bundleWorkflows(): Promise<string> {
  const logger = new DefaultLogger('WARN');
  const { code } = await bundleWorkflowCode({
    workflowsPath: WORKFLOWS_PATH,
    workflowInterceptorModules: WORKFLOW_INTERCEPTORS,
    logger,
  });
  return code;
}

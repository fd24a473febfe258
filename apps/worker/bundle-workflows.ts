import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { WORKFLOW_INTERCEPTORS, WORKFLOWS_PATH } from './workflows-path.ts';

/** Returns the code of the workflow bundle. Throws when a workflow imports something it must not use. */
export async function bundleWorkflows(): Promise<string> {
  const logger = new DefaultLogger('WARN');
  const { code } = await bundleWorkflowCode({
    workflowsPath: WORKFLOWS_PATH,
    workflowInterceptorModules: WORKFLOW_INTERCEPTORS,
    logger,
  });
  return code;
}

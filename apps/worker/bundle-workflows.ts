import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { WORKFLOW_INTERCEPTORS, WORKFLOWS_PATH } from './workflows-path.ts';

/** Returns the code of the workflow bundle. Throws an error if a workflow has a forbidden import. */
export async function bundleWorkflows(): Promise<string> {
  const logger = new DefaultLogger('WARN');
  const { code } = await bundleWorkflowCode({
    workflowsPath: WORKFLOWS_PATH,
    workflowInterceptorModules: WORKFLOW_INTERCEPTORS,
    logger,
    webpackConfigHook: (config) => ({
      ...config,
      // A build gives the same bundle in every folder: its source map names files relative to the current folder,
      // and has neither texts nor columns, because those of the generated entry point depend on absolute paths.
      // The default name depends on them as well.
      devtool: 'inline-nosources-cheap-module-source-map',
      output: {
        ...config.output,
        filename: 'workflow-bundle.js',
        devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
          absoluteResourcePath.replaceAll(`${process.cwd()}/`, ''),
      },
    }),
  });
  return code;
}

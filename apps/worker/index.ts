/** The door of `apps/worker`. The process itself is `worker.ts`. */
export { bundleWorkflows } from './bundle-workflows.ts';
export { createWorkers, UNHEARD } from './create-workers.ts';
export type { WorkerWatcher } from './watch/worker-watcher.ts';

/** Public entry point of `apps/worker`. To start the worker process, run `worker.ts`. */
export { bundleWorkflows } from './bundle-workflows.ts';
export { createWorkers, UNHEARD } from './create-workers.ts';
export type { WorkerObserver } from './observability/worker-observer.ts';
export { type RunningWorkers, runWorkers } from './run-workers.ts';

/** The door of `apps/worker`. The process itself is `worker.ts`. */
export { bundleWorkflows } from './bundle-workflows.ts';
export { createWorkers } from './create-workers.ts';

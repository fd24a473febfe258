import { fileURLToPath } from 'node:url';

// Source files are TypeScript in a checkout but JavaScript in an image.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../workflows/${name}.${extension}`, import.meta.url));

/** The entry point of the workflow bundle. */
export const WORKFLOWS_PATH = pathOf('index');

/** The interceptors that the workflow bundle includes. */
export const WORKFLOW_INTERCEPTORS = [pathOf('tracing')];

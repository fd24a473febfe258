import { fileURLToPath } from 'node:url';

// Source files are TypeScript in a checkout and JavaScript in an image.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../workflows/${name}.${extension}`, import.meta.url));

/** Entry point of the workflow bundle. */
export const WORKFLOWS_PATH = pathOf('index');

/** Interceptors included in the workflow bundle. */
export const WORKFLOW_INTERCEPTORS = [pathOf('tracing')];

import { fileURLToPath } from 'node:url';

// Beside this file stands TypeScript in a checkout and JavaScript in an image.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../workflows/${name}.${extension}`, import.meta.url));

/** Where the workflow bundle is made from. */
export const WORKFLOWS_PATH = pathOf('index');

/** What is put around its workflows. */
export const WORKFLOW_INTERCEPTORS = [pathOf('trace-context')];

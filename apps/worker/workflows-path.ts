import { fileURLToPath } from 'node:url';

/** Where the workflow bundle is made from. */
export const WORKFLOWS_PATH = fileURLToPath(new URL('../../workflows/index.ts', import.meta.url));

import { fileURLToPath } from 'node:url';

// Beside this file stands TypeScript in a checkout and JavaScript in an image.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Where the workflow bundle is made from. */
export const WORKFLOWS_PATH = fileURLToPath(new URL(`../../workflows/index.${extension}`, import.meta.url));

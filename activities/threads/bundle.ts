/**
 * Bundles the reading thread for production images. The bundle is stored next to its modules, where
 * `threadBundle` looks for it.
 */
import { fileURLToPath } from 'node:url';
import { bundleThread } from './thread-bundle.ts';

const here = (file: string) => new URL(file, import.meta.url);

await bundleThread(here('../reading-thread.js'), fileURLToPath(here('../reading-thread.bundle.mjs')));

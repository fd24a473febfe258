/**
 * Bundles the code of the reading thread for production builds. The bundle is stored next to the module of
 * the reading thread, where `threadBundle` looks for it.
 */
import { fileURLToPath } from 'node:url';
import { bundleThread } from './thread-bundle.ts';

const here = (file: string) => new URL(file, import.meta.url);

await bundleThread(here('./reading-thread.js'), fileURLToPath(here('./reading-thread.bundle.mjs')));

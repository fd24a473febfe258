/** Bundles the reading thread for production builds, next to its module, where `threadBundle` looks. */
import { fileURLToPath } from 'node:url';
import { bundleThread } from './thread-bundle.ts';

const here = (file: string) => new URL(file, import.meta.url);

await bundleThread(here('./reading-thread.js'), fileURLToPath(here('./reading-thread.bundle.mjs')));

/** Builds the documentation site: `npm run build:docs`, optionally with the folder to build it into. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vitepress';
import { writeApiPages } from './api-pages.ts';
import { writeCliPage } from './cli-page.ts';
import { writeJobPathPage } from './job-path-page.ts';
import { repetitiousPages } from './repetitions.ts';
import { writeTypescriptPage } from './typescript-page.ts';

const docs = fileURLToPath(new URL('..', import.meta.url));
const [folder = join(docs, 'dist')] = process.argv.slice(2);
const outDir = resolve(folder);

writeApiPages();
writeCliPage();
writeTypescriptPage();
writeJobPathPage();
await build(docs, { outDir });
const written = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !/^(?:api|dist|node_modules)\/|^(?:cli|typescript)\.md$/.test(file),
);
for (const line of repetitiousPages(
  ['../README.md', '../CONTRIBUTING.md', ...written].map((file) => join(docs, file)),
))
  console.warn(line);
for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:js|css|html)$/.test(file)) continue;
  const path = join(outDir, file);
  // The gateway serves the compressed copy of a file to browsers that accept gzip.
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}

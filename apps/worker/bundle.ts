/**
 * Bundles the workflows. `npm run check:bundle` runs this program to check that they import no Node.js modules and use
 * no non-deterministic APIs. If a file name is given, writes the bundle to that file for production images.
 */
import { writeFileSync } from 'node:fs';
import { bundleWorkflows } from './bundle-workflows.ts';

const [file] = process.argv.slice(2);
const code = await bundleWorkflows();
if (file) writeFileSync(file, code);
console.log(`Workflow bundle: ${Math.round(code.length / 1024)} KB${file ? `, written to ${file}` : ''}`);

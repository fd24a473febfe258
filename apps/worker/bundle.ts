/**
 * Bundles the workflows: `npm run check:bundle` proves that they can be (no Node modules, nothing that is not
 * deterministic by construction); with a file name the bundle is written there, for production images.
 */
import { writeFileSync } from 'node:fs';
import { bundleWorkflows } from './bundle-workflows.ts';

const [file] = process.argv.slice(2);
const code = await bundleWorkflows();
if (file) writeFileSync(file, code);
console.log(`Workflow bundle: ${Math.round(code.length / 1024)} KB${file ? `, written to ${file}` : ''}`);

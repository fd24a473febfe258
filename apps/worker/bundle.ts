/**
 * Bundles the workflows. `npm run check:bundle` checks that they can be bundled, i.e. that they use no Node
 * modules and no non-deterministic APIs. Given a file name, writes the bundle there for production images.
 */
import { writeFileSync } from 'node:fs';
import { bundleWorkflows } from './bundle-workflows.ts';

const [file] = process.argv.slice(2);
const code = await bundleWorkflows();
if (file) writeFileSync(file, code);
console.log(`Workflow bundle: ${Math.round(code.length / 1024)} KB${file ? `, written to ${file}` : ''}`);

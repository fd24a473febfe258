/**
 * Lets the conformance suite start on Node 20, which has no `fs.globSync`. The suite imports `fs.globSync`
 * for a command that we do not use, and would otherwise fail to load.
 */
import { register } from 'node:module';

const dataUrl = (code) => `data:text/javascript,${encodeURIComponent(code)}`;
const FS = dataUrl("export * from 'node:fs'; export const globSync = undefined;");

if (process.versions.node.startsWith('20.')) {
  register(
    dataUrl(`export function resolve(name, context, next) {
      const isSuite = name === 'fs' && context.parentURL?.includes('/conformance/dist/');
      return isSuite ? { url: ${JSON.stringify(FS)}, shortCircuit: true } : next(name, context);
    }`),
  );
}

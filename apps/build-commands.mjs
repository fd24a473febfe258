/** Builds the `byline` command and `byline admin`, each into one file and what they share. Run by `setup.mjs`. */
import { rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUILT, INPUTS, lookOf } from './built-commands.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
/** What a build depends on beside the modules that it is made of. */
const OTHER_INPUTS = ['package-lock.json', 'tsconfig.json', 'apps/build-commands.mjs'];

let modules = [];
// Looked at before they are read: a change in between makes the build one of other sources, and it is made again.
const looks = new Map(OTHER_INPUTS.map((file) => [file, lookOf(file)]));
rmSync(project + INPUTS, { force: true });
await build({
  root: project,
  configFile: false,
  logLevel: 'warn',
  plugins: [
    {
      name: 'byline:inputs',
      load(id) {
        const file = relative(project, id);
        if (isOurs(file)) looks.set(file, lookOf(file));
      },
      generateBundle() {
        modules = [...this.getModuleIds()].map((id) => relative(project, id)).filter(isOurs);
      },
    },
  ],
  build: {
    ssr: true,
    target: 'node20',
    outDir: BUILT,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { cli: 'apps/cli/program.ts', admin: 'apps/admin/program.ts' },
      // Beside the programs: what they share finds files from where it stands, too.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
const inputs = [...OTHER_INPUTS, ...modules].map((file) => [file, looks.get(file)]);
writeFileSync(project + INPUTS, JSON.stringify(Object.fromEntries(inputs)));

function isOurs(file) {
  return /^(?:apps|activities|db|workflows)\//.test(file);
}

/**
 * Bundles `byline` and `byline admin` into one file each, plus shared chunks. `setup.mjs` runs this program.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUILT, INPUTS, lookOf } from './built-commands.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Input files of the build other than the bundled modules. */
const OTHER_INPUTS = ['package-lock.json', 'tsconfig.json', 'apps/build-commands.mjs'];

let modules = [];
// Record the modification times before reading the files: if a file changes in between, the build counts as
// outdated and runs again.
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
      // Let the bundler drop unused modules of a folder, so that a program does not load packages that it
      // does not use. This is safe, because no module of ours is imported only for its side effects.
      treeshake: { moduleSideEffects: false },
      input: { cli: 'apps/cli/program.ts', admin: 'apps/admin/program.ts' },
      // Put the shared chunks in the same folder as the programs, because code in the chunks finds files
      // relative to its own location, as the programs do.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
const inputs = [...OTHER_INPUTS, ...modules].map((file) => [file, looks.get(file)]);
writeFileSync(project + INPUTS, JSON.stringify(Object.fromEntries(inputs)));

function isOurs(file) {
  return /^(?:apps|activities|packages|db|model|workflows)\//.test(file);
}

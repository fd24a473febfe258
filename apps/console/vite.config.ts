import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const UNINTERESTING = new Set([
  // The ignored warning is about "use client" directives, which only matter for server-side rendering.
  'MODULE_LEVEL_DIRECTIVE',
  // The ignored warning about slow plugins appears in every build on a busy machine.
  'PLUGIN_TIMINGS',
]);

/** The pure folders: no module of theirs is imported for its side effects. */
const OURS = /\/(?:packages\/(?:intake|mail-merge|press-release)|model)\/[^/]+(?:\/[^/]+)?\.ts$/;

/**
 * Builds the console into `dist/`, from where the gateway serves it. No asset is inlined, because the page's
 * Content Security Policy forbids inline content.
 */
export default defineConfig({
  base: '/console/',
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // An inlined file would be a `data:` URL, which the page's content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The door of a package then brings along only what is used of it, so that the rest can load later.
      treeshake: { moduleSideEffects: (id) => !OURS.test(id) },
      onLog(level, log, report) {
        if (!UNINTERESTING.has(log.code ?? '')) report(level, log);
      },
    },
  },
});

/**
 * Writes a compressed copy of each script and style sheet, which the gateway serves to browsers that accept
 * the encoding.
 */
function compressed(): Plugin {
  return {
    name: 'byline:compressed',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(?:js|css)$/.test(fileName)) continue;
          const source = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source });
        }
      },
    },
  };
}

import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const UNINTERESTING = new Set([
  // "use client" only matters for server-side rendering, which we do not use.
  'MODULE_LEVEL_DIRECTIVE',
  // Builds on a busy machine always trigger this warning.
  'PLUGIN_TIMINGS',
]);

/**
 * Setup builds the console into `dist/`, and the gateway serves it from there. Nothing is inlined, because
 * the page's Content Security Policy forbids it.
 */
export default defineConfig({
  base: '/console/',
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // An inlined file would be a `data:` URL, which the CSP does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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

import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const UNINTERESTING = new Set([
  // "use client" matters only for server-side rendering, which we do not use.
  'MODULE_LEVEL_DIRECTIVE',
  // On a busy machine, every build has slow plugins.
  'PLUGIN_TIMINGS',
]);

/**
 * Built at setup into `dist/`, from where the gateway serves it. Nothing is inlined, because the page's
 * Content Security Policy forbids it.
 */
export default defineConfig({
  base: '/console/',
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined files would be `data:` URLs, which the CSP does not allow.
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
 * Writes a compressed copy of each script and style sheet; the gateway
 * serves the one that the browser accepts.
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

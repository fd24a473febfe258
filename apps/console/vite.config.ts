import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const UNINTERESTING = new Set([
  // "use client" is meant for servers that render React; there is none here.
  'MODULE_LEVEL_DIRECTIVE',
  // On a busy machine every build is slow somewhere.
  'PLUGIN_TIMINGS',
]);

/** Built once at set-up into `dist/`, from where the gateway serves it. Nothing inline: the page's policy forbids it. */
export default defineConfig({
  base: '/console/',
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, report) {
        if (!UNINTERESTING.has(log.code ?? '')) report(level, log);
      },
    },
  },
});

/** Each script and style sheet again, compressed: the gateway sends the one that the browser takes. */
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

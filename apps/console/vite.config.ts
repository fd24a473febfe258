import { defineConfig } from 'vite';

/** Built once at set-up into `dist/`, from where the gateway serves it. Nothing inline: the page's policy forbids it. */
export default defineConfig({
  base: '/console/',
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, report) {
        // "use client" is meant for servers that render React; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});

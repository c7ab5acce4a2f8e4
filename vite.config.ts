import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstFiles } from './tools/build/first-files.ts';
import { leanCalls } from './tools/build/lean-calls.ts';
import { minifyPublic } from './tools/build/minify-public.ts';
import { workerEntry } from './tools/build/worker-entry.ts';

/**
 * Builds the page, its worker and the service worker into dist/app.
 * In development the API is a neighbour process: `npm run dev` starts both.
 */
export default defineConfig({
  // The same library for browsers of this decade: smaller, in the page and in its worker.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  plugins: [
    react(),
    workerEntry(),
    leanCalls(),
    leanRouter(),
    minifyPublic('start.js'),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      devOptions: { enabled: false },
    }),
  ],
  worker: { format: 'es' },
  // Found late, behind the first screen: without this the page loads twice after a fresh clone.
  optimizeDeps: { include: ['crypto-js/aes.js', 'crypto-js/md5.js'] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    license: { fileName: 'third-party-licenses.md' },
    // Browsers of that target know the links, or do without.
    modulePreload: { polyfill: false },
    // Each first screen is one file beside that of the page: on a slow line each further request costs more than its bytes.
    rolldownOptions: { output: { codeSplitting: { groups: firstFiles } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081', ws: true },
      '/dev': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081' },
    },
  },
});

/**
 * Lets the bundler leave out what the page has no use for. To it a call at the top of a module, or a write to a
 * property, may have an effect, so that forms, prefetching and server components would all be in the first script.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\.mjs$/.test(id)) return;
      const pure = code.replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1');
      const nameless = pure.replace(/^\w+\.displayName = "\w+";$/gm, '');
      return {
        code: nameless.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
        map: null,
      };
    },
  };
}

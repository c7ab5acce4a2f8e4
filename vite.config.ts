import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Builds the page, its worker and the service worker into dist/app.
 * In development the API is a neighbour process: `npm run dev` starts both.
 */
export default defineConfig({
  plugins: [
    react(),
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
  build: { outDir: 'dist/app', emptyOutDir: true, target: 'es2022', sourcemap: false },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081', ws: true },
      '/dev': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081' },
    },
  },
});

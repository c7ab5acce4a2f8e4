import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** The empty React page with the product's service worker, built and served as the product is. */
export async function openEmptySite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-page-'));
  const worker = fileURLToPath(new URL('../../../worker', import.meta.url));
  await build({
    root: fileURLToPath(new URL('../baselines/empty-page', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      VitePWA({
        strategies: 'injectManifest',
        srcDir: worker,
        filename: 'service-worker.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: { globPatterns: ['**/*.{js,html}'] },
      }),
    ],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const path = normalize((request.url ?? '/').split('?')[0] ?? '/');
    const file = join(folder, path === '/' ? 'index.html' : path);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

const page = `<!doctype html><input type="file" multiple><script>
let worker, next = 0;
const pending = new Map();
globalThis.startWorker = () => {
  worker?.terminate();
  worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data: [id, result] }) => pending.get(id)(result);
};
globalThis.ask = (action, ...args) => new Promise((resolve, reject) => {
  next += 1;
  pending.set(next, ({ value, error }) => (error === undefined ? resolve(value) : reject(new Error(error))));
  worker.postMessage([next, action, args]);
});
globalThis.chosen = () => [...document.querySelector('input').files];
startWorker();
</script>`;

/** A page with a worker that has the ports of the product, and a server that takes bytes, or does not. */
export async function startBytesServer() {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, 'bytes-worker.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    target: 'es2023',
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  const server = createServer(async (request, response) => {
    if (request.url === '/worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (request.url === '/too-large') {
      // Before the body is there, as proxies do it.
      response.writeHead(413, { 'retry-after': '7', connection: 'close' }).end('too large');
    } else if (request.url === '/broken' || request.url === '/cancelled') {
      await once(request, 'data').catch(() => undefined);
      if (request.url === '/broken') request.socket.destroy();
      else request.pause();
    } else if (request.method === 'POST') {
      const hash = createHash('sha256');
      let length = 0;
      for await (const piece of request as AsyncIterable<Buffer>) {
        hash.update(piece);
        length += piece.length;
      }
      const header = request.headers['lunvik-browser'];
      response.writeHead(200).end(JSON.stringify({ length, sha256: hash.digest('hex'), header }));
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

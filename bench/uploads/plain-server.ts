import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDurable } from '#server/storage/write-durable.ts';

export interface PlainServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Takes what is PUT to it and writes it to the disk as it comes, each into a file of its own that is on the disk with the answer. */
export async function startPlainServer(): Promise<PlainServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-plain-'));
  let files = 0;
  const store = (request: IncomingMessage) => {
    files += 1;
    return writeDurable(join(folder, String(files)), request);
  };
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'PUT');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-max-age', '600');
    if (request.method === 'OPTIONS') return void response.end();
    store(request).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

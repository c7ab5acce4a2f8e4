import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { freePort } from '../server-process.ts';

interface Files {
  readonly cert: string;
  readonly key: string;
}

/** TLS before a service of this machine that speaks without it. */
export interface TlsProxy {
  /** `127.0.0.1:<port>`, which stays. */
  readonly host: string;
  /** As one that is started again: connections are cut, and the next ones are shown what the files are now. */
  restart(files: Files): Promise<void>;
  stop(): Promise<void>;
}

export async function startTlsProxy(servicePort: number, files: Files): Promise<TlsProxy> {
  const port = await freePort();
  const open = new Set<Socket>();
  let server: Server;
  const pass = (client: TLSSocket) => {
    const service = connect(servicePort, '127.0.0.1');
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  const start = async ({ cert, key }: Files) => {
    server = createServer({ cert: await readFile(cert), key: await readFile(key) }, pass);
    server.on('tlsClientError', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    server.close();
    for (const socket of open) socket.destroy();
    await once(server, 'close');
  };
  await start(files);
  return {
    host: `127.0.0.1:${port}`,
    async restart(next) {
      await stop();
      await start(next);
    },
    stop,
  };
}

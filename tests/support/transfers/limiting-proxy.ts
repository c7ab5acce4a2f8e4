import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that passes no body of more than so many bytes, and says so as proxies do: at once, and in HTML. */
export async function startLimitingProxy(target: string, bodyBytes: number) {
  const turnedAway: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const length = Number(incoming.headers['content-length'] ?? 0);
    if (length > bodyBytes) {
      turnedAway.push(length);
      outgoing.writeHead(413, { 'content-type': 'text/html', connection: 'close' });
      outgoing.end('<html><body><h1>413 Request Entity Too Large</h1></body></html>');
      return;
    }
    const { method, headers, url } = incoming;
    const passing = ask(`${target}${url}`, { ...(method && { method }), headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passing.on('error', () => outgoing.destroy());
    incoming.pipe(passing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    /** The lengths of what it did not pass. */
    turnedAway,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

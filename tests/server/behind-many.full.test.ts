import { once } from 'node:events';
import { createServer, request as plainRequest, type Server } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type RunningProxy, startProxy } from '#tests/support/proxies/proxies.ts';
import { freePort } from '#tests/support/server-process.ts';

/* How the examples share people out among servers: what they send to matters here, and not what is answered. */

const sockets = 20;
const requests = 20;
const leastEach = 5;

interface Target {
  readonly url: string;
  listen(): Promise<void>;
}

const servers: Server[] = [];
const open: WebSocket[] = [];
let proxy: RunningProxy | undefined;
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await proxy?.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Says its name to whoever asks, and takes every socket. */
async function createTarget(name: string): Promise<Target> {
  const port = await freePort();
  const server = createServer((_, response) => response.end(name));
  servers.push(server);
  new WebSocketServer({ server }).on('connection', (socket) => {
    // A Caddy that ends sends both sides the frame of a server, which one that is a server itself refuses.
    socket.on('error', () => socket.terminate());
    socket.send(name);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async listen() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

async function ask({ url, ca }: RunningProxy): Promise<string> {
  const path = `${url}/api/config`;
  const asked = url.startsWith('https')
    ? request(path, { ca, agent: false })
    : plainRequest(path, { agent: false });
  const [response] = await once(asked.end(), 'response');
  return text(response);
}

test.each(['haproxy before many', 'caddy'] as const)(
  '%s: a server that has come back gets its part of the requests, and not all, while the other one has the sockets',
  { timeout: 60_000 },
  async (kind) => {
    const [stayed, returned] = [await createTarget('stayed'), await createTarget('returned')];
    await stayed.listen();
    proxy = await startProxy(kind, stayed.url, returned.url);
    const { url, ca } = proxy;
    for (let at = 0; at < sockets; at += 1) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime?ticket=${at}`, { ca });
      await once(socket, 'open');
      open.push(socket);
    }
    await returned.listen();
    const running = proxy;
    await expect.poll(() => ask(running), { timeout: 20_000 }).toBe('returned');
    const answered = { stayed: 0, returned: 0 };
    for (let at = 0; at < requests; at += 1) answered[(await ask(running)) as keyof typeof answered] += 1;
    expect(answered.stayed).toBeGreaterThanOrEqual(leastEach);
    expect(answered.returned).toBeGreaterThanOrEqual(leastEach);
    // Who comes next goes where there are fewer.
    const next = new WebSocket(`${url.replace('http', 'ws')}/api/realtime?ticket=next`, { ca });
    open.push(next);
    const [first] = await once(next, 'message');
    expect(String(first)).toBe('returned');
  },
);

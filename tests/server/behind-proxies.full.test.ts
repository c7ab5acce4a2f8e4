import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { contentPath } from '#contract/wire/downloads.ts';
import { checkProxy, type RunningProxy, startProxy } from '#tests/support/proxies/proxies.ts';
import type { ProxyKind } from '#tests/support/proxies/proxy-files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { socketUrl, ticketOf } from '#tests/support/socket.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { locationOf, tusOf } from '#tests/support/transfers/tus.ts';

/** More than proxies take in by themselves: nginx would refuse from 1 MiB on. */
const content = randomBytes(5 * 2 ** 20);
const half = content.length / 2;

let server: TestServer;
let address: string;
let team: Team;
let proxy: RunningProxy | undefined;
/** Hears the head of each request when it reaches the server. */
let onHead: (method: string, headers: IncomingHttpHeaders) => void = () => undefined;

beforeAll(async () => {
  server = await startTestServer({
    extend: (app) =>
      app.addHook('onRequest', async ({ method, headers }) => {
        onHead(method, headers);
      }),
  });
  address = await server.listen();
  team = await createTeam(server);
});
afterEach(() => proxy?.stop());
afterAll(() => server?.close());

const headOf = (wanted: string) =>
  new Promise<IncomingHttpHeaders>((resolve) => {
    onHead = (method, headers) => method === wanted && resolve(headers);
  });

function open({ url, ca }: RunningProxy, path: string, { headers, ...options }: RequestOptions = {}) {
  const all = { authorization: `Bearer ${team.owner.token}`, ...headers };
  return request(url + path, { ca, agent: false, headers: all, ...options });
}

async function responseOf(asked: ReturnType<typeof open>) {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

describe.each<ProxyKind>(['nginx', 'nginx with buffers', 'haproxy', 'caddy'])('behind %s', (kind) => {
  test('a file of any size is sent as it comes, and had in parts', { timeout: 60_000 }, async () => {
    proxy = await startProxy(kind, address);
    const fileId = randomUUID();
    const begun = await tusOf(address, team).create({ size: content.length, metadata: { file_id: fileId } });
    const arrived = headOf('PATCH');
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'content-length': content.length,
      'upload-offset': 0,
    };
    const patch = open(proxy, locationOf(begun), { method: 'PATCH', headers });
    const stored = responseOf(patch);
    patch.write(content.subarray(0, half));
    await arrived; // a proxy that keeps a request until it is whole would wait for the other half
    patch.end(content.subarray(half));
    expect((await stored).status).toBe(204);

    const path = `/api/${contentPath(team.driveId, fileId)}`;
    const whole = await responseOf(open(proxy, path).end());
    expect([whole.status, whole.body.equals(content)]).toEqual([200, true]);
    const part = await responseOf(open(proxy, path, { headers: { range: 'bytes=1000-1099' } }).end());
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 1000-1099/${content.length}`]);
    expect(part.body.equals(content.subarray(1000, 1100))).toBe(true);
  });

  test('the server learns under which name, from where and by which scheme it is asked', async () => {
    proxy = await startProxy(kind, address);
    const seen = headOf('GET');
    await responseOf(open(proxy, '/api/config').end());
    expect(await seen).toMatchObject({
      host: new URL(proxy.url).host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
    });
  });

  test('a socket is opened and hears of its filespace', async () => {
    proxy = await startProxy(kind, address);
    const url = socketUrl(proxy.url, await ticketOf(server, team.owner));
    const socket = new WebSocket(url, { ca: proxy.ca });
    await once(socket, 'open');
    const frame = { driveId: team.driveId, userId: team.owner.userId };
    socket.send(Buffer.from(JSON.stringify(frame)).toString('base64'));
    const [first] = await once(socket, 'message');
    const text = Buffer.from(String(first), 'base64').toString('utf8');
    expect(JSON.parse(text)).toMatchObject({ type: 'FOLLOWING' });
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  });
});

test.each(['nginx', 'haproxy', 'caddy'] as const)(
  '%s has nothing to say against its example',
  async (name) => {
    expect(await checkProxy(name)).not.toMatch(/\[(?:warn|warning|emerg|alert)\]|not formatted/i);
  },
);

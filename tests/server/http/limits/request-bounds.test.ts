import { randomUUID } from 'node:crypto';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { connectionsFor, contentsFor } from '#server/http/limits/request-bounds.ts';
import { headOf, openConnection, statusOf } from '#tests/support/raw-connection.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
const json = { 'Content-Type': 'application/json' };

async function start(bounds: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  server = await startTestServer(bounds);
  address = await server.listen();
  team = await createTeam(server);
}

function unfinished(requestLine: string, headers: Record<string, string | number> = {}) {
  const connection = openConnection(address);
  connection.write(headOf(requestLine, { ...json, 'Content-Length': 1000, ...headers }));
  connection.write('{');
  return connection;
}

/** Resolves when a request that began now has used up its time. */
const arrivalTime = () => unfinished('POST /api/users/sign-in').ended;

async function beginUpload(size: number): Promise<string> {
  const metadata = {
    drive_id: team.driveId,
    parent_folder: rootId,
    filename: `${randomUUID()}.txt`,
    file_id: randomUUID(),
    event_id: randomUUID(),
  };
  const response = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${team.owner.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

function patch(location: string, length: number, token = team.owner.token) {
  const connection = openConnection(address);
  connection.write(
    headOf(`PATCH ${location}`, {
      Authorization: `Bearer ${token}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': 0,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': length,
    }),
  );
  return connection;
}

describe('a request that does not arrive in time', () => {
  beforeAll(() => start({ bounds: { arrivalMs: 300 } }));
  afterAll(() => server.close());

  test('is refused with a message, and its connection ended', async () => {
    const output = await unfinished('POST /api/users/sign-in').ended;
    expect(statusOf(output)).toBe(408);
    expect(output).toContain('The request took too long to arrive. Send it again.');
    expect(output.toLowerCase()).toContain('connection: close');
  });

  test.each([
    ['that sends a byte now and then', 'POST /api/users/sign-in', 408],
    ['whose answer needs no body', 'GET /api/config', 200],
    ['of a stranger', 'POST /api/workspace', 401],
    ['to an address that is none', 'POST /api/nothing', 408],
    ['in pieces of no announced number', 'POST /api/users/forgot/password', 408],
    ['under a foreign name', 'POST /api/users/sign-in', 421],
    ['of an upload by a stranger', 'PATCH /api/uploads/x', 401],
  ])('one %s (%s) ends as well', async (_what, requestLine, status) => {
    const pieces = _what.includes('pieces');
    const connection = openConnection(address);
    connection.write(
      headOf(requestLine, {
        Host: _what.includes('foreign') ? 'evil.example' : 'localhost',
        ...json,
        ...(pieces ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': 1000 }),
      }),
    );
    const drip = setInterval(() => connection.write(pieces ? '1\r\n \r\n' : ' '), 20);
    const output = await connection.ended;
    clearInterval(drip);
    expect(statusOf(output)).toBe(status);
  });

  test('an upload takes as long as it takes', async () => {
    const connection = patch(await beginUpload(3), 3);
    connection.write('a');
    await arrivalTime();
    connection.write('b');
    await arrivalTime();
    connection.write('c');
    expect(statusOf(await connection.until((output) => output.includes('\r\n\r\n')))).toBe(204);
    connection.hangUp();
  });

  test('an upload that was refused is not listened to for longer', async () => {
    const location = await beginUpload(1000);
    const output = await patch(location.replace(/[^/]+$/, randomUUID()), 1000).ended;
    expect(statusOf(output)).toBe(404);
  });

  test('a download and a socket go on', async () => {
    const size = 20_000_000;
    const location = await beginUpload(size);
    const up = patch(location, size);
    up.write(new Uint8Array(size));
    await up.until((output) => output.includes('\r\n\r\n'));
    up.hangUp();
    const { id } = await server.deps.db
      .selectFrom('items')
      .select('id')
      .where('size_bytes', '=', size)
      .executeTakeFirstOrThrow();
    const channel = await openChannel(server, address, team.owner);
    const response = await new Promise<IncomingMessage>((resolve) =>
      httpGet(
        `${address}/api/drives/${team.driveId}/files/${id}/content`,
        { headers: { authorization: `Bearer ${team.owner.token}` } },
        resolve,
      ),
    );
    await arrivalTime();
    await arrivalTime();
    let length = 0;
    for await (const chunk of response) length += chunk.length;
    expect(length).toBe(size);
    channel.send({ type: 'PING' });
    expect(await channel.next()).toEqual({ type: 'PONG' });
    channel.socket.close();
  });
});

test('an upload that says nothing for too long is ended, and can be gone on with', async () => {
  await start({ bounds: { uploadIdleMs: 300 } });
  const location = await beginUpload(1000);
  const connection = patch(location, 1000);
  connection.write('x'.repeat(10));
  expect(await connection.ended).toBe('');
  const headers = { authorization: `Bearer ${team.owner.token}`, 'tus-resumable': '1.0.0' };
  const offset = async () =>
    (await fetch(`${address}${location}`, { method: 'HEAD', headers })).headers.get('upload-offset');
  await expect.poll(offset).toBe('10');
  await server.close();
});

describe('what one sender can hold', () => {
  beforeAll(() => start({ bounds: { openPerNetwork: 2 } }));
  afterAll(() => server.close());

  const size = async (path: string, bytes: number, token?: string) => {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: `"${'x'.repeat(bytes - 2)}"`,
    });
    return response.status;
  };

  test('a stranger has 16 KiB for words, and 128 KiB for a passkey', async () => {
    expect(await size('users/sign-in', 16_384)).toBe(400);
    expect(await size('users/sign-in', 16_385)).toBe(413);
    expect(await size('nothing', 16_385)).toBe(413);
    expect(await size('users/passkeys/sign-in', 131_072)).toBe(400);
    expect(await size('users/passkeys/sign-in', 131_073)).toBe(413);
    expect(await size('workspace', 1_000_000, team.owner.token)).toBe(400);
  });

  test('a requestLine has so many concurrent requests, and others go on', async () => {
    const from = (ip: string) => unfinished('POST /api/users/sign-in', { 'X-Forwarded-For': ip });
    const status = async (ip: string) =>
      (await fetch(`${address}/api/config`, { headers: { 'x-forwarded-for': ip } })).status;
    const held = [from('2001:db8::1'), from('2001:db8::2')];
    await expect.poll(() => status('2001:db8::3')).toBe(429);
    expect(await status('2001:db8:0:1::3')).toBe(200);
    expect(await status('203.0.113.9')).toBe(200);
    for (const connection of held) connection.hangUp();
    await expect.poll(() => status('2001:db8::3')).toBe(200);
  });
});

test('the server takes so many connections and no more, and keeps handles for itself', async () => {
  await start({ bounds: { connections: 2 } });
  const held = [unfinished('POST /api/users/sign-in'), unfinished('POST /api/users/sign-in')];
  const third = openConnection(address);
  third.write(headOf('GET /healthz'));
  expect(await third.ended).toBe('');
  for (const connection of held) connection.hangUp();
  await expect.poll(async () => (await fetch(`${address}/healthz`).catch(() => null))?.status).toBe(200);
  await server.close();
  expect([100, 256, 1024, 1_000_000].map(connectionsFor)).toEqual([50, 128, 568, 10_000]);
  expect([100, 256, 1024, 1_000_000].map(contentsFor)).toEqual([25, 64, 256, 2000]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headOf, openConnection, statusOf } from '#tests/support/raw-connection.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { freePort } from '#tests/support/server-process.ts';
import { ticketOf } from '#tests/support/socket.ts';
import { createTeam } from '#tests/support/team.ts';

let server: TestServer;
let address: string;

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await startTestServer({ env });
  address = await server.listen();
}

async function ask(requestLine: string, headers: Record<string, string>): Promise<string> {
  const connection = openConnection(address);
  connection.write(headOf(requestLine, { Connection: 'close', ...headers }));
  return connection.ended;
}
const status = async (requestLine: string, headers: Record<string, string>) =>
  statusOf(await ask(requestLine, headers));

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

describe('a product on the machine itself', () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  test.each(['localhost', 'localhost:8080', 'LOCALHOST.', '127.0.0.1:1', '127.1.2.3', '[::1]', '[::1]:8080'])(
    'answers under %s',
    async (Host) => {
      expect(await status('GET /api/config', { Host })).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a@localhost',
    'evil.example#localhost',
    '10.0.0.1',
    '',
  ])('refuses "%s" with a message, on every way in', async (Host) => {
    for (const requestLine of [
      'GET /api/config',
      'GET /',
      'GET /nothing',
      'POST /api/uploads',
      'GET /dev/mail',
    ]) {
      const output = await ask(requestLine, { Host, 'X-Forwarded-Host': 'localhost' });
      expect(statusOf(output), requestLine).toBe(421);
      expect(output).toContain('This server answers at http://127.0.0.1:8080 only.');
    }
    expect(await status('GET /api/realtime?ticket=x', { ...upgrade, Host })).toBe(421);
  });

  test('the socket goes on to look at the ticket under its own name', async () => {
    expect(await status('GET /api/realtime?ticket=x', { ...upgrade, Host: 'localhost' })).toBe(401);
  });

  test.each(['localhost', '127.0.0.1', '127.0.0.2', '[::1]'])(
    'its page opens the socket as %s',
    async (name) => {
      const team = await createTeam(server);
      const status = async (origin: string, host = `${name}:8080`) => {
        const connection = openConnection(address);
        const ticket = await ticketOf(server, team.owner);
        connection.write(
          headOf(`GET /api/realtime?ticket=${ticket}`, { ...upgrade, Host: host, Origin: origin }),
        );
        const answer = await connection.until((output) => output.includes('\r\n\r\n'));
        connection.hangUp();
        return statusOf(answer);
      };
      expect(await status(`http://${name}:8080`)).toBe(101);
      for (const origin of [
        'http://evil.example:8080',
        `http://${name}.evil.example:8080`,
        `http://${name}:3000`,
        `http://${name}`,
        `https://${name}:8080`,
        'null',
      ]) {
        expect(await status(origin), origin).toBe(403);
      }
      const asOther = name === 'localhost' ? '127.0.0.1' : 'localhost';
      expect(await status('http://localhost:8081', `${asOther}:8080`)).toBe(403);
    },
  );

  test.each(['/healthz', '/readyz'])('%s answers whoever watches over it, under any name', async (path) => {
    expect(await status(`GET ${path}`, { Host: '10.1.2.3:8080' })).toBe(200);
  });

  test('the figures are for the machine itself', async () => {
    expect(await ask('GET /metrics', { Host: 'localhost:8080' })).toContain(
      'lunvik_http_request_duration_seconds_count',
    );
    for (const headers of [
      { Host: 'evil.example' },
      { Host: '10.0.0.1' },
      { Host: 'localhost', 'X-Forwarded-For': '127.0.0.1' },
      { Host: 'localhost', Forwarded: 'for=127.0.0.1' },
    ]) {
      expect(await status('GET /metrics', headers)).toBe(404);
    }
  });
});

describe('a product with a name', () => {
  beforeAll(() =>
    start({ PUBLIC_URL: 'https://files.example.com:8443', ALLOWED_HOSTS: 'files.example.org' }),
  );
  afterAll(() => server.close());

  test.each([
    ['files.example.com:8443', 200],
    ['Files.Example.com', 200],
    ['files.example.org', 200],
    ['example.com', 421],
    ['files.example.net', 421],
    ['localhost', 421],
    ['127.0.0.1:8080', 421],
  ])('answers %s with %i', async (Host, code) => {
    expect(await status('GET /api/config', { Host })).toBe(code);
  });
});

describe('the figures', () => {
  test('have an address of their own where one is set, and no other', async () => {
    const port = await freePort();
    await start({ METRICS_LISTEN: `127.0.0.1:${port}` });
    const own = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('lunvik_http_request_duration_seconds');
    expect((await fetch(`${own}/api/config`)).status).toBe(404);
    expect(await status('GET /metrics', { Host: 'localhost' })).toBe(404);
    const second = startTestServer({ env: { METRICS_LISTEN: `127.0.0.1:${port}` } });
    await expect(second).rejects.toThrow(
      `METRICS_LISTEN 127.0.0.1:${port} cannot be used (EADDRINUSE): set another one.`,
    );
    const elsewhere = startTestServer({ env: { METRICS_LISTEN: `192.0.2.1:${port}` } });
    await expect(elsewhere).rejects.toMatchObject({
      exitCode: 78,
      message: `METRICS_LISTEN 192.0.2.1:${port} is not an address of this machine.`,
    });
    await server.close();
    await expect(fetch(`${own}/metrics`)).rejects.toThrow();
  });

  test('are for whoever has the token where one is set', async () => {
    await start({ METRICS_TOKEN: 'a-token-of-24-characters' });
    const withAuthorization = (Authorization: string) =>
      status('GET /metrics', { Host: '10.0.0.1', 'X-Forwarded-For': '203.0.113.1', Authorization });
    expect(await withAuthorization('Bearer a-token-of-24-characters')).toBe(200);
    for (const wrong of ['', 'Bearer', 'Bearer a-token-of-24-character', 'a-token-of-24-characters'])
      expect(await withAuthorization(wrong)).toBe(401);
    expect(await status('GET /metrics', { Host: 'localhost' })).toBe(401);
    await server.close();
  });
});

describe('whose word about others counts', () => {
  const limited = (ip: string) =>
    fetch(`${address}/api/config`, { headers: { 'x-forwarded-for': ip } }).then(
      (response) => response.status,
    );
  const fromTwoAddresses = async (env: Readonly<Record<string, string>>) => {
    server = await startTestServer({ env, requestsPerMinute: 1 });
    address = await server.listen();
    const statuses = [await limited('203.0.113.1'), await limited('203.0.113.2')];
    await server.close();
    return statuses;
  };

  test('the machine itself, and nobody where it is not named', async () => {
    expect(await fromTwoAddresses({})).toEqual([200, 200]);
    expect(await fromTwoAddresses({ TRUSTED_PROXIES: '127.0.0.0/8' })).toEqual([200, 200]);
    expect(await fromTwoAddresses({ TRUSTED_PROXIES: 'none' })).toEqual([200, 429]);
    expect(await fromTwoAddresses({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([200, 429]);
  });
});

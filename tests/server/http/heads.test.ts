import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.close());

/** What the server says to these bytes until it hangs up. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (output += chunk));
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => resolve(output));
  });
}

test.each([
  ['of 64 kB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
  ['of ten thousand lines', `GET /healthz HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(10_000)}\r\n`, 431],
  ['that is no HTTP', 'HELO lunvik\r\n\r\n', 400],
  ['with two lengths', 'POST /api/x HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('a head %s is refused and the connection ended', async (_what, bytes, status) => {
  const output = await say(bytes);
  expect(output.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `);
  expect(output).not.toMatch(/node_modules|\bat \w+ \(/);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

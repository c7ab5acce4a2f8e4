import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';

test('a request whose connection ended before it was looked at is nobody’s, and no error', async () => {
  const server = await startTestServer();
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: 'GET',
    url: '/api/config',
    headers: { host: 'localhost' },
    httpVersion: '1.1',
  });
  const { socket } = request;
  socket.destroy();
  server.app.routing(request, new ServerResponse(request));
  // The next one is served, and by then the first has been dealt with.
  expect((await server.app.inject('/api/config')).statusCode).toBe(200);
  expect(server.complaints).toEqual([]);
  await server.close();
});

import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';

test('the server is ready when its database and its storage are, and alive even when they are not', async () => {
  const server = await startTestServer();
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  await server.deps.db.destroy();
  const response = await server.app.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'not ready' }]);
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  await server.close();
});

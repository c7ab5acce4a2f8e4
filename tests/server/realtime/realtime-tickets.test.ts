import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { realtimeHandlers } from '#server/realtime/realtime-tickets.ts';
import { startTestServer } from '#tests/support/server.ts';

test('a session that ended after its request was let in gets no ticket, and no error of the server', async () => {
  const server = await startTestServer();
  const actor = { userId: randomUUID(), sessionId: randomUUID() };
  const request = { actor } as Parameters<typeof realtimeHandlers.realtimeTicket>[1];
  expect(await realtimeHandlers.realtimeTicket(server.deps, request)).toEqual({
    ok: false,
    problem: { code: 'signed-out' },
  });
  await server.close();
});

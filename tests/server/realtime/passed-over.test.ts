import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChange } from '#server/features/items/log/apply-change.ts';
import { parseChangeRequest } from '#server/features/items/log/change-request.ts';
import { hashEvent } from '#server/features/items/log/hash-request.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { createTeam, events } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

test('what concerns no socket has nobody look again at what is followed', async () => {
  const { driveId, owner } = await createTeam(server);
  const { deps } = server;
  const channel = await openChannel(server, address, owner);
  channel.send({ driveId, userId: owner.userId });
  expect(await channel.next()).toMatchObject({ type: 'FOLLOWING' });
  // A change of which nobody is told.
  const event = events.createFolder(driveId, 'Untold');
  const sent = { eventId: randomUUID(), hash: hashEvent(event), request: parseChangeRequest(event, driveId) };
  const untold = { ...deps, bus: { ...deps.bus, publish: async () => undefined } };
  expect(await applyChange(untold, owner, driveId, sent)).toMatchObject({ status: 'applied' });

  const publish = (news: Exclude<BusEvent, { kind: 'gap' | 'access' }>) => deps.bus.publish(deps.db, news);
  await publish({ kind: 'requests', node: randomUUID(), counts: [['calls:somebody', 400, 30_000]] });
  // As many ways to the database and back as a look at one filespace takes many times over.
  for (let count = 0; count < 30; count += 1) {
    await publish({ kind: 'stars', userId: owner.userId, driveId });
    expect(await channel.next()).toMatchObject({ type: 'STARS_CHANGE' });
  }
  await publish({ kind: 'drive', driveId, seq: 1 });
  expect(await channel.next()).toMatchObject({ data: { folder_name: 'Untold' } });
  channel.socket.close();
});

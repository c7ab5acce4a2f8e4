import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel, socketUrl, ticketOf } from '#tests/support/socket.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

test('a session has twenty sockets; one more is closed with a reason, and the others stay', async () => {
  const open = () => openChannel(server, address, team.owner);
  const held = [];
  for (let count = 0; count < 20; count += 1) held.push(await open());
  const extra = new WebSocket(socketUrl(address, await ticketOf(server, team.owner)));
  const [code, reason] = await once(extra, 'close');
  expect([code, String(reason)]).toEqual([1013, 'too many sockets']);

  const other = await openChannel(server, address, team.admin);
  for (const channel of [...held, other]) {
    channel.send({ type: 'PING' });
    expect(await channel.next()).toEqual({ type: 'PONG' });
  }
  held[0]?.socket.close();
  await held[0]?.closed;
  const next = await open();
  next.send({ type: 'PING' });
  expect(await next.next()).toEqual({ type: 'PONG' });
});

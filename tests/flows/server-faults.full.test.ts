import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { openSessions } from '#tests/support/accounts/open-sessions.ts';
import { createClock } from '#tests/support/clock.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { createNetwork } from '#tests/support/network.ts';
import { createTeam } from '#tests/support/team.ts';
import { createApiClient } from '#worker/api-client/api-client.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { openRealtimeSocket } from '#worker/realtime/realtime-socket.ts';

const people = 300;
/** Of those, in any tenth of a second. */
const atOnce = 60;

let database: TestDatabase;
let server: BuiltServer;
/** A session each: the server bounds the sockets of one. */
let tokens: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await buildServer({ DATABASE_URL: database.url });
  await server.start();
  tokens = await server.withDatabase(async (db) => {
    const location = { deps: { db, nowMs: Date.now } };
    const team = await createTeam(location);
    return openSessions(location, team.owner.userId, people);
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

test(`${people} people are back after a restart, without a storm and without being locked out`, {
  timeout: 60_000,
}, async () => {
  const network = createNetwork(server.url);
  const chance = createRandom(300);
  const clock = createClock();
  const asked: number[] = [];
  const refusals: number[] = [];
  /** A person's line. What counts is when they mean to ask: 300 timers of this one process are late together. */
  const portsOf = () => {
    let dueMs = 0;
    return {
      now: clock.now,
      random: chance.next,
      setTimer(delayMs: number, run: () => void) {
        const timerMs = clock.now() + delayMs;
        return clock.setTimer(delayMs, () => {
          dueMs = timerMs;
          run();
        });
      },
      apiBase: network.apiBase,
      openSocket: network.openSocket,
      async fetch(...ask: Parameters<Ports['fetch']>) {
        asked.push(dueMs);
        const response = await network.fetch(...ask);
        if (response.status !== 201) refusals.push(response.status);
        return response;
      },
    } as Ports;
  };
  const open = new Set<number>();
  let notify = () => {};
  const all = (count: number) =>
    new Promise<void>((resolve) => {
      notify = () => void (open.size === count && resolve());
      notify();
    });
  const sockets = Array.from({ length: people }, (_, person) => {
    const ports = portsOf();
    const remote = createApiClient(ports, {
      token: () => tokens[person] ?? null,
      onUnauthorized() {},
      onResponse() {},
    });
    return openRealtimeSocket(ports, remote, {
      stateChanged({ name }) {
        if (name === 'open') open.add(person);
        else open.delete(person);
        notify();
      },
      alive() {},
      frame() {},
      unknownFrame() {},
    });
  });
  await all(people);
  asked.length = 0;
  const offline = all(0);
  await server.process().terminate();
  await offline;
  await server.start();
  await all(people);
  expect(busiest(asked, 100)).toBeLessThanOrEqual(atOnce);
  expect(refusals).toEqual([]);
  for (const socket of sockets) socket.stop();
  await network.close();
});

/** The most that came within any so many milliseconds. */
function busiest(times: readonly number[], withinMs: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, time, last) => {
    while (time - (sorted[first] ?? time) >= withinMs) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

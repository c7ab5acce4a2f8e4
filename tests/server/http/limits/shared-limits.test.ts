import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam } from '#tests/support/team.ts';

const perMinute = 40;
const limits = { requestsPerMinute: perMinute, unknownTokensPerMinute: perMinute };
let server: TestServer;
/** Another node on the same database. */
let other: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer(limits);
  other = await buildApp(server.deps, limits);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Counts = Extract<BusEvent, { kind: 'requests' }>['counts'];

/** Resolves when a node has told of so many requests by a key. */
function told(fits: (key: string) => boolean, count: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = server.deps.bus.subscribe((event) => {
      if (event.kind !== 'requests' || !event.counts.some(([key, told]) => fits(key) && told === count))
        return;
      stop();
      resolve();
    });
  });
}

async function ask(node: FastifyInstance, token: string, times: number) {
  const responses = [];
  for (let count = 0; count < times; count += 1)
    responses.push(
      await node.inject({
        method: 'GET',
        url: '/api/users/sessions',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  return responses;
}
const statuses = (responses: Awaited<ReturnType<typeof ask>>) => [
  ...new Set(responses.map(({ statusCode }) => statusCode)),
];

test('what was asked of one node counts at the other', async () => {
  const { owner, admin } = await createTeam(server);
  const heard = told((key) => key.includes(owner.userId), 30);
  expect(statuses(await ask(server.app, owner.token, 30))).toEqual([200]);
  await heard;
  expect(statuses(await ask(other, owner.token, 10))).toEqual([200]);
  const [refused] = await ask(other, owner.token, 1);
  expect(refused?.statusCode).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(statuses(await ask(other, admin.token, 5))).toEqual([200]);
});

test('of who asks little the other nodes need not hear', async () => {
  const events: Counts[number][] = [];
  const stop = server.deps.bus.subscribe((event) => {
    if (event.kind === 'requests') events.push(...event.counts);
  });
  const { owner, standard } = await createTeam(server);
  expect(statuses(await ask(other, standard.token, 1))).toEqual([200]);
  const heard = told((key) => key.includes(owner.userId), 12);
  expect(statuses(await ask(other, owner.token, 12))).toEqual([200]);
  await heard;
  stop();
  expect(events.some(([key]) => key.includes(standard.userId))).toBe(false);
});

test('tokens that nobody has count at both, too, and let nobody wait who is known', async () => {
  const { admin } = await createTeam(server);
  expect(statuses(await ask(other, admin.token, 1))).toEqual([200]);
  const made = () => `${Math.random().toString(36).slice(2)}${'x'.repeat(43)}`.slice(0, 43);
  const heard = told((key) => key.startsWith('token:'), perMinute);
  for (let count = 0; count < perMinute; count += 1)
    expect(statuses(await ask(server.app, made(), 1))).toEqual([401]);
  await heard;
  expect(statuses(await ask(other, made(), 1))).toEqual([429]);
  expect(statuses(await ask(other, admin.token, 1))).toEqual([200]);
});

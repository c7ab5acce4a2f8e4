import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { createRandom } from '#server/demo/random.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { buildFormerRelease } from '#tests/support/migrations/former-release.ts';
import { createTwoNodes } from '#tests/support/nodes/two-nodes.ts';
import { startProxy } from '#tests/support/proxies/proxies.ts';
import { createTeam } from '#tests/support/team.ts';

test('two nodes of the former release are replaced one by one while people write: no change is lost, none needs more than another try', {
  timeout: 180_000,
}, async () => {
  const former = await buildFormerRelease();
  if (former === null) throw new Error('This needs the history of the repository: clone it as a whole.');
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.destroy();
  const nodes = await createTwoNodes({ DRAIN_PAUSE_SECONDS: '1' }, database);
  const { one, other, shared } = nodes;
  // Of the former release the contents are below the folder of each node.
  for (const name of ['blobs', 'uploads']) {
    await mkdir(join(shared, name));
    for (const { dataDir } of [one, other]) await symlink(join(shared, name), join(dataDir, name));
  }
  await one.start(former.program);
  await other.start(former.program);
  const team = await one.withDatabase((own) => createTeam({ deps: { db: own, nowMs: Date.now } }));
  const balancer = await startProxy('haproxy without TLS', one.url, other.url);
  const writers = new ConcurrentWriters(balancer.url, team.owner.token, team.driveId, createRandom(1));
  writers.begin(4);
  await writers.more(30);

  // The tables are those of the next release from here on, and one node of the former works on.
  expect(await one.process().terminate()).toBe(0);
  await one.start();
  await writers.more(60);
  expect(await other.process().terminate()).toBe(0);
  await other.start();
  await writers.more(30);
  await writers.stop();
  await writers.settle();

  const statuses = new Set(writers.attempts.map(({ status }) => status));
  // The former release says nothing before it closes its port: what just comes over a connection that was kept gets no
  // answer. It was sent again above.
  expect(
    [...statuses].filter((status) => status !== 'no answer' && status !== 200 && status !== 503),
  ).toEqual([]);
  await one.withDatabase(async (own) => {
    expect(await checkInvariants(own, team.driveId, writers.results)).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(own);
    expect(rows).toHaveLength(migrations.length);
  });
  await balancer.stop();
  await nodes.close();
  await former.remove();
});

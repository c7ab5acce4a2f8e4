import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { runDoctor } from '#tests/support/admin/run-doctor.ts';
import { type Certificates, createCertificates } from '#tests/support/certificates/certificates.ts';
import { saidOfCertificate, wrongCertificates } from '#tests/support/certificates/wrong-certificates.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { type RunningNats, startNats } from '#tests/support/nats/nats-server.ts';
import { freePort, type ServerProcess } from '#tests/support/server-process.ts';
import { createTeam, events, type Team } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const program = serverProgram();
let certificates: Certificates;
let nats: RunningNats;
let database: TestDatabase;
let shared: string;

beforeEach(async () => {
  certificates = await createCertificates();
  nats = await startNats({ tls: certificates });
  database = await createTestDatabase();
  shared = await makeFolder('lunvik-shared-');
});
afterEach(async () => {
  await nats.stop();
  await database.drop();
  await certificates.remove();
  await removeFolder(shared);
});

const settings = () => ({
  DATABASE_URL: database.url,
  DATABASE_DIRECT_URL: database.directUrl,
  MASTER_KEY: 'cd'.repeat(32),
  OWN_STORAGE: `OR=file:${shared}`,
  NATS_URL: nats.url,
  NODE_EXTRA_CA_CERTS: certificates.authority,
});

interface Node {
  readonly server: ServerProcess;
  /** 1 while it has NATS. */
  connected(): Promise<string | undefined>;
}

async function startNode(): Promise<Node> {
  const metrics = `127.0.0.1:${await freePort()}`;
  const dataDir = `${shared}/${randomUUID()}`;
  const server = await program.start({ ...settings(), DATA_DIR: dataDir, METRICS_LISTEN: metrics });
  return {
    server,
    async connected() {
      const text = await (await fetch(`http://${metrics}/metrics`)).text();
      return /^lunvik_bus_connected\{bus="nats"\} (\d)$/m.exec(text)?.[1];
    },
  };
}

async function write({ server }: Node, { driveId, owner }: Team): Promise<number> {
  const response = await fetch(`${server.url}/api/events/${driveId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify([events.createFolder(driveId, randomUUID())]),
  });
  const { data } = (await response.json()) as { data: { seq: number }[] };
  return data[0]?.seq ?? 0;
}

const doctor = (env: Readonly<Record<string, string>> = settings()) =>
  runDoctor(program.path('admin.js'), { DATA_DIR: program.dataDir(), ...env }, 'nats');

test('news go through NATS with TLS; its certificate expires, and is renewed: both servers go on, and nothing is lost', {
  timeout: 120_000,
}, async () => {
  const [one, other] = [await startNode(), await startNode()];
  const db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
  const team = await createTeam({ deps: { db, nowMs: Date.now } });
  await db.destroy();
  const device = new SyncClient(team.admin, team.driveId);
  await device.connect(other.server.url);
  expect([await one.connected(), await other.connected()]).toEqual(['1', '1']);
  await device.knows(await write(one, team));
  expect(await doctor()).toMatchObject({ state: 'ok' });

  const host = `127.0.0.1:${nats.port}`;
  await certificates.issue(-1);
  await nats.kill9();
  await nats.start();
  for (const node of [one, other]) await expect.poll(node.connected, { timeout: 20_000 }).toBe('0');
  const [expired, otherHosts, unknown] = wrongCertificates;
  const saysOf = (wrong: typeof expired, finding: Awaited<ReturnType<typeof doctor>>) => {
    expect(finding).toMatchObject({ state: 'warning', todo: expect.stringContaining(wrong?.todo ?? '') });
    expect(saidOfCertificate(`${finding?.found}`.replace(/\.$/, ''), host)).toMatch(wrong?.found ?? '');
  };
  saysOf(expired, await doctor());
  for (const { server } of [one, other])
    await expect
      .poll(() => saidOfCertificate(server.output(), host), { timeout: 20_000 })
      .toMatch(expired?.found ?? '');
  await device.knows(await write(one, team)); // the other server looks by itself
  for (const { server } of [one, other]) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  await certificates.issue(1, 'DNS:other.example,IP:10.0.0.9');
  await nats.kill9();
  await nats.start();
  saysOf(otherHosts, await doctor());

  await certificates.issue(1);
  await nats.kill9();
  await nats.start();
  for (const node of [one, other]) await expect.poll(node.connected, { timeout: 20_000 }).toBe('1');
  const { NODE_EXTRA_CA_CERTS: _, ...without } = settings();
  saysOf(unknown, await doctor(without));
  await device.knows(await write(one, team));
  await device.disconnect();
});

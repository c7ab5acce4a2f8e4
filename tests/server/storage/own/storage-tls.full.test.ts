import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { openDatabase } from '#server/db/database.ts';
import { runDoctor } from '#tests/support/admin/run-doctor.ts';
import { type Certificates, createCertificates } from '#tests/support/certificates/certificates.ts';
import { startTlsProxy, type TlsProxy } from '#tests/support/certificates/tls-proxy.ts';
import { saidOfCertificate, wrongCertificates } from '#tests/support/certificates/wrong-certificates.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { FileSenders } from '#tests/support/faults/file-senders.ts';
import { findWrongFiles } from '#tests/support/faults/find-wrong-files.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { type S3Service, startS3Service } from '#tests/support/storage/s3-service.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const program = serverProgram();
let trusted: Certificates;
let stranger: Certificates;
let database: TestDatabase;
let s3: S3Service;
let proxy: TlsProxy;

beforeEach(async () => {
  [trusted, stranger] = [await createCertificates(), await createCertificates()];
  database = await createTestDatabase();
  s3 = await startS3Service();
  s3.buckets.set('lunvik-or', { owner: 'tester', objects: new Map() });
  proxy = await startTlsProxy(s3.port, trusted);
});
afterEach(async () => {
  await proxy.stop();
  await s3.close();
  await database.drop();
  for (const each of [trusted, stranger]) await each.remove();
});

const settings = () => ({
  DATABASE_URL: database.url,
  DATABASE_DIRECT_URL: database.directUrl,
  MASTER_KEY: 'cd'.repeat(32),
  OWN_STORAGE: `OR=s3://lunvik-or?endpoint=https://${proxy.host}`,
  OWN_STORAGE_OR_ACCESS_KEY: 'tester',
  OWN_STORAGE_OR_SECRET_KEY: 'right-secret',
  NODE_EXTRA_CA_CERTS: trusted.authority,
});

const refusal503 = '503 storage-unavailable';

async function makeTeam(): Promise<Team> {
  const db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
  const team = await createTeam({ deps: { db, nowMs: Date.now } });
  await db.destroy();
  return team;
}

async function statusOfContent(url: string, { driveId, owner }: Team, id = ''): Promise<number> {
  const headers = { authorization: `Bearer ${owner.token}` };
  return (await fetch(`${url}/api/${contentPath(driveId, id)}`, { headers })).status;
}

test.each(wrongCertificates)(
  'the certificate of the object storage is $what, and is renewed: uploads wait and go through, and it is said what is wrong',
  { timeout: 120_000 },
  async ({ make, found, todo }) => {
    const server = await program.start(settings());
    const doctor = () =>
      runDoctor(program.path('admin.js'), { DATA_DIR: program.dataDir(), ...settings() }, 'storage');
    const team = await makeTeam();
    const people = new FileSenders(server.url, team);
    people.begin();
    await expect.poll(() => people.arrived.size, { timeout: 30_000 }).toBeGreaterThan(30);
    expect(await doctor()).toMatchObject({ state: 'ok' });
    const [first] = people.arrived.keys();
    expect([...people.statuses].filter((status) => status.startsWith('5'))).toEqual([]);

    await proxy.restart(await make(trusted, stranger));
    await expect.poll(() => [...people.statuses], { timeout: 30_000 }).toContain(refusal503);
    const asked = s3.asked.length;
    expect(await statusOfContent(server.url, team, first)).toBe(503);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    expect(saidOfCertificate(server.output(), proxy.host)).toMatch(found);
    const finding = await doctor();
    expect(finding).toMatchObject({ state: 'wrong', todo: expect.stringContaining(todo) });
    expect(saidOfCertificate(`${finding?.found}`.replace(/\.$/, ''), proxy.host)).toMatch(found);
    const otherDir = await makeFolder('lunvik-other-');
    const refusal = await program.refusal({ ...settings(), DATA_DIR: otherDir });
    await removeFolder(otherDir);
    expect(refusal).toMatch(/^exit 69: .*OWN_STORAGE: region OR cannot use the bucket lunvik-or at https:/s);
    expect(saidOfCertificate(refusal, proxy.host)).toMatch(found);
    expect(refusal).toContain(todo);

    // Answers to what was stored before may come after the first refusal: what the storage was asked says it.
    expect(s3.asked.length, 'nothing went to what could not be verified').toBe(asked);
    const arrived = people.arrived.size;
    expect([...people.statuses].filter((status) => status.startsWith('5'))).toEqual([refusal503]);

    await trusted.issue(1);
    await proxy.restart(trusted);
    await expect.poll(() => people.arrived.size, { timeout: 30_000 }).toBeGreaterThan(arrived + 30);
    await people.stop();
    expect(await findWrongFiles([server.url], team, people.arrived)).toEqual([]);
    expect(await doctor()).toMatchObject({ state: 'ok' });
  },
);

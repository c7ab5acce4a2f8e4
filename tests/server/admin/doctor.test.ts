import { readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cannotWrite } from '#server/admin/doctor/cannot-write.ts';
import { judgeClock } from '#server/admin/doctor/check-database.ts';
import { checkPublicUrl, judgeFreeSpace } from '#server/admin/doctor/check-surroundings.ts';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { openSecretBox } from '#server/find-master-key.ts';
import { DiskFull } from '#server/storage/disk/disk-room.ts';
import { admin, adminEnvironment, adminWith } from '#tests/support/admin/run-admin.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, createUser } from '#tests/support/team.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  const { deps } = server;
  await openSecretBox(deps.db, {
    masterKey: Buffer.alloc(32, 7),
    formerMasterKey: null,
    dataDir: deps.settings.dataDir,
  });
});
afterEach(() => server.close());

/** What it found, by check; and how it ended. */
async function examine(env: Readonly<Record<string, string>> = {}) {
  const { code, out } = await adminWith({ ...adminEnvironment(server), ...env }, 'doctor', '--json');
  const { result } = JSON.parse(out) as { result: readonly Finding[] };
  return { code, found: new Map(result.map((finding) => [finding.check, finding])) };
}

test.each([
  ['ENOSPC', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['a reserve that is reached', new DiskFull('/data/blobs')],
])('a full disk (%s) is said as one', (_what, error) => {
  expect(cannotWrite('storage', '/data', error)).toMatchObject({
    found: 'Nothing can be written to /data: its disk is full.',
    todo: 'Make the disk larger or remove something from it.',
  });
});

describe('doctor', () => {
  test('finds nothing wrong where nothing is, and has a line for all that it looked at', async () => {
    const { code, found } = await examine();
    expect([...found.keys()]).toEqual([
      ...['settings', 'public-url', 'server', 'storage-OR', 'storage-FF', 'storage-SG'],
      ...['free-space', 'free-space-FF', 'free-space-SG', 'mail-server', 'database'],
      ...[
        'durability',
        'time-limits',
        'clock',
        'tables',
        'master-key',
        'regions',
        'maintenance',
        'holds',
        'jobs',
        'emails',
        'contents',
        'statistics',
        'notifications',
      ],
    ]);
    // What the tests run on may lose what it answered, was not migrated itself, and its disk may be nearly full.
    const ofMachine = /^(?:durability|time-limits|free-space)/;
    const others = [...found.values()].filter(({ check }) => !ofMachine.test(check));
    expect(others.filter(({ state }) => state !== 'ok')).toEqual([]);
    const isFine = [...found.values()].every(({ state }) => state !== 'wrong');
    expect(code).toBe(isFine ? 0 : 1);
  });

  test.each([
    ['settings', { PORT: 'x' }, 'PORT'],
    ['database', { DATABASE_URL: 'postgres://lunvik@127.0.0.1:1/none' }, 'cannot be reached'],
    ['master-key', { MASTER_KEY: Buffer.alloc(32, 8).toString('base64') }, 'MASTER_KEY is not the key'],
    ['public-url', { PUBLIC_URL: 'http://files.example.com' }, 'not https'],
    [
      'mail-server',
      { SMTP_URL: 'smtp://user:secret@127.0.0.1:1' },
      'The mail server at 127.0.0.1:1 cannot be used',
    ],
  ])('says of %s what is wrong and what to do, and ends with 1', async (check, env, said) => {
    const { code, found } = await examine(env);
    expect(code).toBe(1);
    expect(found.get(check)).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining(said),
      todo: expect.stringMatching(/\w/),
    });
    expect(JSON.stringify([...found])).not.toContain('secret@');
  });

  test('warns of a NATS that cannot be used, without its password, and of sessions without limits', async () => {
    const { found } = await examine({ NATS_URL: 'nats://user:secret@127.0.0.1:1' });
    expect(found.get('nats')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('The NATS at 127.0.0.1:1 cannot be used: '),
    });
    expect(JSON.stringify([...found])).not.toContain('secret');
    expect(found.get('time-limits')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('statement_timeout'),
    });
  });

  test('reminds of workspaces that are on hold', async () => {
    const { workspaceId } = await createTeam(server);
    await admin(server, 'workspaces', 'hold', workspaceId, 'on');
    const one = (await examine()).found.get('holds');
    expect(one).toMatchObject({ state: 'warning', todo: expect.stringContaining('"workspaces hold') });
    expect(one?.found).toMatch(/^The workspace “.+” has been on hold since 20\d\d-/);
    await admin(server, 'workspaces', 'hold', (await createTeam(server)).workspaceId, 'on');
    expect((await examine()).found.get('holds')?.found).toMatch(
      /^2 workspaces are on hold, “.+” since 20\d\d-/,
    );
  });

  test('finds a direct address that leads to another database', async () => {
    const other = await createTestDatabase();
    const { code, found } = await examine({ DATABASE_DIRECT_URL: other.directUrl });
    await other.drop();
    expect(found.get('notifications')).toMatchObject({ state: 'wrong' });
    expect(code).toBe(1);
  });

  test('finds a storage that cannot be written to', async () => {
    const contents = join(server.deps.settings.dataDir, 'blobs');
    await rmdir(contents);
    await writeFile(contents, '');
    const { found } = await examine();
    expect(found.get('storage-OR')).toMatchObject({ state: 'wrong' });
    expect(found.get('storage-FF')).toMatchObject({ state: 'ok' });
    const embedded = await examine({ OWN_STORAGE: '' });
    expect(embedded.found.get('storage')).toMatchObject({ state: 'wrong' });
  });

  test('finds a folder of emails that cannot be written to, and leaves nothing in one that can', async () => {
    const { dataDir } = server.deps.settings;
    const mail = join(dataDir, 'mail');
    const before = await readdir(dataDir);
    expect((await examine()).found.get('mail-server')).toMatchObject({ state: 'ok' });
    expect(await readdir(dataDir)).toEqual(before);
    await rm(mail, { recursive: true, force: true });
    await writeFile(mail, '');
    const { code, found } = await examine();
    expect(found.get('mail-server')).toMatchObject({
      state: 'wrong',
      found: expect.stringMatching(
        /^Nothing can be written to .*mail, where emails go without SMTP_URL: ENOTDIR/,
      ),
    });
    expect(code).toBe(1);
  });

  test('finds a bucket where nobody answers, and a region that filespaces use and nobody configured', async () => {
    await createTeam(server);
    const bucket = { OWN_STORAGE_EU_ACCESS_KEY: 'tester', OWN_STORAGE_EU_SECRET_KEY: 'right-secret' };
    const { found } = await examine({
      OWN_STORAGE: 'EU=s3://films?endpoint=http://127.0.0.1:1',
      ...bucket,
    });
    expect(found.get('storage')).toMatchObject({
      state: 'wrong',
      found: 'Region EU cannot use the bucket films at http://127.0.0.1:1.',
      todo: expect.stringMatching(/^Nobody answers there/),
    });
    expect(found.get('regions')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('OWN_STORAGE has no region OR, where 1 filespace keeps its contents'),
    });
    expect(JSON.stringify([...found])).not.toContain('right-secret');
  });

  test.each([
    [
      'of a newer version',
      sql`insert into migrations (name, contracts) values ('999-later', '998-before')`,
      'by a newer Lunvik (999-later)',
    ],
    [
      'older ones',
      sql`delete from migrations where name = '064-administration'`,
      '064-administration is missing',
    ],
    ['none', sql`alter table migrations rename to others`, 'has no tables of Lunvik'],
  ])(
    'says so of tables that are not of this version: %s; no other command goes on',
    async (_, spoil, said) => {
      await spoil.execute(server.deps.db);
      const { code, found } = await examine();
      expect([code, found.get('tables')?.found]).toEqual([1, expect.stringContaining(said)]);
      expect(await admin(server, 'people', 'list')).toMatchObject({
        code: 78,
        err: expect.stringContaining(said),
      });
    },
  );

  test('warns of jobs that failed last or have not run for three of their periods', async () => {
    const run = { every_ms: 600_000, node: 'files-1/42', error: null };
    const at = (minutes: number) => {
      const time = new Date(Date.now() - minutes * 60_000);
      return { began_at: time, ended_at: time };
    };
    const { db } = server.deps;
    await db
      .insertInto('job_runs')
      .values([{ ...run, job: 'clean-up', ...at(29) }])
      .execute();
    expect((await examine()).found.get('jobs')).toMatchObject({ state: 'ok', todo: null });
    const bad = [
      { ...run, job: 'history', error: 'it is full', ...at(1) },
      { ...run, job: 'uploads', ...at(31) },
    ];
    await db.insertInto('job_runs').values(bad).execute();
    const { found } = await examine();
    expect(found.get('jobs')).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(
        /^"history" ran last \S+ by files-1\/42, in 0\.0 s, and failed: it is full\. "uploads" has not run for three of its periods; last \S+ by files-1\/42, in 0\.0 s\.$/,
      ),
      todo: expect.stringContaining('a server is running'),
    });
  });

  test('warns of emails that wait, with the last error', async () => {
    await createUser(server);
    await server.deps.mail.send(server.deps.db, 'ada@example.com', { subject: 's', text: 't', html: 'h' });
    await server.deps.db.updateTable('email_outbox').set({ last_error: '451 busy' }).execute();
    const emails = (await examine()).found.get('emails'); // by the real clock it waits for months
    expect(emails).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/minutes: 1\. Given up: 0\. The last error: 451 busy\.$/),
    });
  });
});

describe('what is judged', () => {
  test.each([
    ['https://files.example.com', '0.0.0.0', 'ok'],
    ['http://files.example.com', '0.0.0.0', 'wrong'],
    ['http://localhost:8080', '127.0.0.1', 'ok'],
    ['http://localhost:8080', '0.0.0.0', 'warning'],
  ])('the address %s of a server at %s is %s', (publicUrl, host, state) => {
    expect(checkPublicUrl({ publicUrl, host }).state).toBe(state);
  });

  test.each([
    [500, 'ok'],
    [-1999, 'ok'],
    [-2000, 'warning'],
    [59_999, 'warning'],
    [60_000, 'wrong'],
  ])('a clock that is %d ms ahead is %s', (aheadMs, state) => {
    expect(judgeClock(aheadMs).state).toBe(state);
  });

  const gib = 2 ** 30;
  test.each([
    [100 * gib, 2000 * gib, 'ok'],
    [20 * gib, 2000 * gib, 'warning'],
    [20 * gib, 100 * gib, 'ok'],
    [0.5 * gib, 100 * gib, 'wrong'],
    [0.5 * gib, 1 * gib, 'ok'],
  ])('%d bytes free of %d are %s', (free, all, state) => {
    expect(judgeFreeSpace('/data', free, all).state).toBe(state);
  });
});

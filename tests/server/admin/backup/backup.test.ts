import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { openDatabase } from '#server/db/database.ts';
import { type Migration, migrations } from '#server/db/migrations/migrations.ts';
import { holdRemovals } from '#server/storage/removal-hold.ts';
import { backupPlaces, type Elsewhere, filesIn } from '#tests/support/admin/backups.ts';
import { admin, adminEnvironment, adminResult, adminWith } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, send, storeFile, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterEach(() => server.close());
const places = backupPlaces();

const backUp = (...options: string[]) => adminResult(server, 'backup', places.folder(), ...options);

async function restoreInto({ env }: Elsewhere, ...options: string[]) {
  return adminWith(env, 'restore', places.folder(), ...options);
}

/** All rows of a database, but for those that say which installation it is. */
async function rowsOf(url: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const db = openDatabase({ url, maxConnections: 1, onBroken: () => undefined });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
      db,
    );
    const found: Record<string, readonly string[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await db.destroy();
  }
}

async function epochsOf(url: string): Promise<readonly string[]> {
  const { drives = [] } = await rowsOf(url);
  return drives;
}

describe('a backup', () => {
  test('comes back with every row, every content and new names of logs, and leaves nothing to complain of', async () => {
    await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'a "quoted\\\t\n name'));
    const { blobId } = await storeFile(server, team, 'photo.jpg', Buffer.from('a photo'));
    const taken = await backUp();
    expect(taken).toMatchObject({ filespaces: 1, contents: { objects: 1, bytes: 7, copied: 1, missing: 0 } });
    const elsewhere = await places.elsewhere(server);
    const restored = await restoreInto(elsewhere);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('Start the server now.');
    const [before, after] = [await rowsOf(server.databaseUrl), await rowsOf(elsewhere.database.url)];
    const changed = Object.keys(before).filter((name) => String(before[name]) !== String(after[name]));
    expect(changed.sort()).toEqual(['drives', 'installation', 'operator_log', 'previous_logs']);
    expect(await epochsOf(elsewhere.database.url)).not.toEqual(await epochsOf(server.databaseUrl));
    const path = join(elsewhere.dataDir, 'blobs', team.workspaceId, blobId.slice(0, 2), blobId);
    expect(await readFile(path, 'utf8')).toBe('a photo');
    const { result: findings } = JSON.parse((await adminWith(elsewhere.env, 'doctor', '--json')).out);
    // What the tests run on may lose what it answered, and its disk may be nearly full; limits come with the first start.
    const later = /^(?:durability|free-space|time-limits)/;
    const others = findings.filter(({ check }: Finding) => !later.test(check));
    expect(others.filter(({ state }: Finding) => state !== 'ok')).toEqual([]);
    expect((await adminWith(elsewhere.env, 'storage', 'verify')).code).toBe(0);
  });

  test('has the same tables, indexes, keys, triggers and sequences when it is back', async () => {
    await backUp();
    const elsewhere = await places.elsewhere(server);
    expect(await restoreInto(elsewhere)).toMatchObject({ code: 0 });
    expect(await describeSchema(elsewhere.database.url)).toEqual(await describeSchema(server.databaseUrl));
  });

  test('holds no key, and says what it does not hold', async () => {
    await backUp();
    const key = Buffer.alloc(32, 7);
    for (const path of await filesIn(places.folder())) {
      const bytes = await readFile(path);
      expect(bytes.includes(key) || bytes.includes(key.toString('hex'))).toBe(false);
    }
    expect((await admin(server, 'backup', places.folder())).out).toContain('The master key is not in it');
  });

  test('does not copy again what the folder has, and notices what is damaged', async () => {
    await storeFile(server, team, 'a.txt', Buffer.from('first'));
    await backUp();
    const { blobId } = await storeFile(server, team, 'b.txt', Buffer.from('second'));
    expect(await backUp()).toMatchObject({ contents: { objects: 2, copied: 1, copied_bytes: 6 } });
    expect(await backUp()).toMatchObject({ contents: { objects: 2, copied: 0 } });
    expect(await adminResult(server, 'backup', 'verify', places.folder())).toMatchObject({
      objects: 2,
      damaged: 0,
      list: [],
    });
    const files = await filesIn(places.folder());
    await writeFile(files.find((path) => path.endsWith(blobId)) ?? '', 'secund');
    const { code, out } = await admin(server, 'backup', 'verify', places.folder(), '--json');
    expect([code, JSON.parse(out).result]).toMatchObject([1, { damaged: 1, list: [blobId] }]);
  });

  test('of an interrupted one nothing counts but its contents, which are not copied again', async () => {
    await storeFile(server, team, 'a.txt', Buffer.from('first'));
    const { name } = await backUp();
    await rm(join(places.folder(), name), { recursive: true });
    await mkdir(join(places.folder(), `unfinished-${name}`));
    expect(await admin(server, 'restore', places.folder())).toMatchObject({
      code: 1,
      err: expect.stringContaining('no whole backup'),
    });
    expect(await backUp()).toMatchObject({ contents: { objects: 1, copied: 0, missing: 0 } });
    expect(await filesIn(places.folder())).not.toContain(expect.stringContaining('unfinished-'));
    expect(await adminResult(server, 'backup', 'verify', places.folder())).toMatchObject({ damaged: 0 });
  });

  test('says which contents the storage had lost, and keeps the others', async () => {
    const { blobId } = await storeFile(server, team, 'gone.txt', Buffer.from('gone'));
    await storeFile(server, team, 'here.txt', Buffer.from('here'));
    await rm(join(server.deps.settings.dataDir, 'blobs', team.workspaceId, blobId.slice(0, 2), blobId));
    const { code, out } = await admin(server, 'backup', places.folder(), '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      { ok: false, result: { contents: { objects: 2, missing: 1 } } },
    ]);
    const restored = await restoreInto(await places.elsewhere(server), '--json');
    expect([restored.code, JSON.parse(restored.out).result.contents]).toMatchObject([
      1,
      { copied: 1, lost: [blobId] },
    ]);
  });

  test('is refused without a region that filespaces use, and names it', async () => {
    await storeFile(server, team, 'here.txt', Buffer.from('here'));
    const env = { ...adminEnvironment(server), OWN_STORAGE: `EU=file:${server.deps.settings.dataDir}` };
    expect(await adminWith(env, 'backup', places.folder())).toMatchObject({
      code: 78,
      err: expect.stringContaining('OWN_STORAGE has no region OR, where 1 filespace keeps its contents'),
    });
    expect((await filesIn(places.folder())).filter((path) => !path.endsWith('/lock'))).toEqual([]);
  });

  test('is not made in what it is a backup of, also by way of a link, and a folder that is not there is no list', async () => {
    const { dataDir } = server.deps.settings;
    await mkdir(dirname(places.folder()), { recursive: true });
    await symlink(dataDir, places.folder());
    for (const folder of [dataDir, join(dataDir, 'backups'), join(dataDir, 'ff', 'deep'), places.folder()]) {
      const { code, err } = await admin(server, 'backup', folder);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/ is in .*, which is what is backed up: name a folder/),
      ]);
    }
    expect(await readdir(dataDir)).not.toContain('backups');
    expect(await admin(server, 'backup', '/proc/lunvik')).toMatchObject({
      code: 1,
      err: `The folder /proc/lunvik cannot be made by this user (ENOENT). Make it, such as with “install -d -o ${process.getuid?.()} -m 0700 /proc/lunvik” as root, or name another one.\n`,
    });
    const nowhere = join(places.folder(), 'nope');
    for (const command of ['list', 'verify'])
      expect(await admin(server, 'backup', command, nowhere)).toEqual({
        code: 1,
        out: '',
        err: `There is no folder ${nowhere}.\n`,
      });
    expect((await admin(server, 'backup', 'list', dataDir)).out).toBe(
      `There is no whole backup in ${dataDir}.\n`,
    );
  });

  test('is listed; of those beyond --keep the contents go that no other needs', async () => {
    const { blobId, id } = await storeFile(server, team, 'a.txt', Buffer.from('first'));
    const first = await backUp();
    await sql`delete from items where id = ${id}`.execute(server.deps.db);
    await sql`delete from blobs where id = ${blobId}`.execute(server.deps.db);
    await storeFile(server, team, 'b.txt', Buffer.from('second'));
    const second = await backUp('--keep', '2');
    expect(second.removed).toEqual([]);
    const third = await backUp('--keep', '2');
    expect(third.removed).toEqual([first.name]);
    const listed = await adminResult(server, 'backup', 'list', places.folder());
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([third.name, second.name]);
    expect((await filesIn(places.folder())).filter((path) => path.endsWith(blobId))).toEqual([]);
    expect(
      await adminResult(server, 'backup', 'verify', places.folder(), '--backup', second.name),
    ).toMatchObject({
      objects: 1,
      damaged: 0,
    });
    expect(await admin(server, 'backup', places.folder(), '--keep', '0')).toMatchObject({ code: 64 });
  });

  test('is in the log of the operators; two of one database are not made concurrently', async () => {
    const { name } = await backUp();
    const [entry] = await adminResult(server, 'log');
    expect(entry).toMatchObject({ command: 'backup', subject: places.folder(), detail: { name } });
    await server.deps.db.transaction().execute(async (tx) => {
      expect(await holdRemovals(tx)).toBe(true);
      expect(await admin(server, 'backup', places.folder())).toMatchObject({
        code: 1,
        err: expect.stringContaining('Another backup of this database'),
      });
    });
  });
});

describe('a restore is refused', () => {
  test('into a database that is not empty, and into a folder that a server uses', async () => {
    await backUp();
    expect(await adminWith(adminEnvironment(server), 'restore', places.folder())).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty'),
    });
  });

  test('into a storage that holds something else, unless that is to stay', async () => {
    await storeFile(server, team, 'a.txt', Buffer.from('first'));
    await backUp();
    const elsewhere = await places.elsewhere(server);
    const other = join(
      elsewhere.dataDir,
      'blobs',
      team.workspaceId,
      'ab',
      'abababab-abab-4bab-8bab-abababababab',
    );
    await mkdir(dirname(other), { recursive: true });
    await writeFile(other, 'other');
    expect(await restoreInto(elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--keep-storage'),
    });
    expect(await restoreInto(elsewhere, '--keep-storage')).toMatchObject({ code: 0 });
    expect(await readFile(other, 'utf8')).toBe('other');
  });

  test('with another master key, and with none', async () => {
    const { db, settings } = server.deps;
    await sql`update installation set key_fingerprint = ${Buffer.alloc(32, 1)}`.execute(db);
    await backUp();
    const elsewhere = await places.elsewhere(server);
    expect(await restoreInto(elsewhere)).toMatchObject({
      code: 78,
      err: expect.stringContaining('MASTER_KEY is not'),
    });
    const { MASTER_KEY: _key, ...env } = elsewhere.env;
    expect(await adminWith(env, 'restore', places.folder())).toMatchObject({
      code: 78,
      err: expect.stringContaining('put the file back'),
    });
    expect(await rowsOf(elsewhere.database.url)).toEqual({});
    expect(settings.dataDir).not.toBe(elsewhere.dataDir);
  });

  test('of a backup that a newer Lunvik made, and of a damaged one; the database stays empty', async () => {
    await sql`insert into migrations (name, contracts) values ('999-later', '998-before')`.execute(
      server.deps.db,
    );
    expect(await admin(server, 'backup', places.folder())).toMatchObject({ code: 78 });
    await sql`delete from migrations where name = '999-later'`.execute(server.deps.db);
    const { name } = await backUp();
    const elsewhere = await places.elsewhere(server);
    const rows = join(places.folder(), name, 'database', 'users.gz');
    const bytes = await readFile(rows);
    await writeFile(rows, bytes.subarray(0, -9));
    expect(await restoreInto(elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is damaged'),
    });
    expect(await rowsOf(elsewhere.database.url)).toEqual({});
    await writeFile(rows, bytes);
    await appendFile(join(places.folder(), name, 'manifest.json'), ' ');
    expect(await restoreInto(elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('manifest.json'),
    });
  });
});

test('a backup of an older Lunvik is brought up to date', async () => {
  await backUp();
  const later: Migration = {
    name: '998-later',
    up: (db) =>
      sql`alter table users add column later int not null default 7`.execute(db).then(() => undefined),
  };
  (migrations as Migration[]).push(later);
  onTestFinished(() => void (migrations as Migration[]).pop());
  const elsewhere = await places.elsewhere(server);
  expect(await restoreInto(elsewhere)).toMatchObject({ code: 0 });
  const { users = [], migrations: made = [] } = await rowsOf(elsewhere.database.url);
  expect([users.length, users.every((row) => row.endsWith(',7)'))]).toEqual([3, true]);
  expect(made).toContainEqual(expect.stringContaining('998-later'));
});

test('a dry run of a restore reads all of it and leaves the database and the storage empty', async () => {
  await storeFile(server, team, 'a.txt', Buffer.from('first'));
  const second = await storeFile(server, team, 'b.txt', Buffer.from('second'));
  await backUp();
  const elsewhere = await places.elsewhere(server);
  const { code, out } = await restoreInto(elsewhere, '--dry-run', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    { dry_run: true, result: { contents: { objects: 2, bytes: 11, copied: 0 } } },
  ]);
  const files = await filesIn(places.folder());
  await writeFile(files.find((path) => path.endsWith(second.blobId)) ?? '', 'secund');
  const damaged = JSON.parse((await restoreInto(elsewhere, '--dry-run', '--json')).out);
  expect(damaged.result.contents).toMatchObject({ objects: 2, bytes: 5, lost: [second.blobId] });
  await rm(files.find((path) => path.endsWith(second.blobId)) ?? '');
  await backUp();
  expect(await rowsOf(elsewhere.database.url)).toEqual({});
  expect(await filesIn(elsewhere.dataDir)).not.toContain(expect.stringContaining('blobs'));
  expect(await restoreInto(elsewhere)).toMatchObject({ code: 0 });
});

/** Definitions of all that is in a schema besides rows; names of constraints and their order do not count. */
async function describeSchema(url: string) {
  const db = openDatabase({ url, maxConnections: 1, onBroken: () => undefined });
  try {
    const { rows } = await sql<{ what: string }>`
      select indexdef as what from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences
        where schemaname = 'public' and sequencename not like 'operator_log%'
      order by 1`.execute(db);
    return rows.map(({ what }) => what);
  } finally {
    await db.destroy();
  }
}

import { sql } from 'kysely';
import { parse } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { type CallFixture, createCallFixture } from '#tests/support/every-call/call-fixture.ts';
import { makeCall } from '#tests/support/every-call/make-call.ts';
import { directoryTables, hotTables } from '#tests/support/scale/hot-tables.ts';
import { unkeyedTables } from '#tests/support/scale/unkeyed-tables.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { events, request, send } from '#tests/support/team.ts';

/* That a second PostgreSQL could take half of the filespaces: see docs/scale.md. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the tables', () => {
  test('are each hot or of the directory', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(server.deps.db);
    const listed = [...Object.keys(hotTables), ...Object.keys(directoryTables)];
    expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
  });

  test('that are hot are keyed by filespace or workspace first, but for those with a reason', async () => {
    const { rows } = await sql<{ table: string; index: string; first: string }>`
      select t.relname as table, i.relname as index, a.attname as first
      from pg_index x
      join pg_class t on t.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique and t.relname = any(${Object.keys(hotTables)}::text[])`.execute(server.deps.db);
    const others = rows.filter(({ table, first }) => !hotTables[table]?.keys.includes(first));
    const expected = Object.entries(hotTables).flatMap(([table, { otherwise = {} }]) =>
      Object.keys(otherwise).map((index) => `${table} ${index}`),
    );
    expect(others.map(({ table, index }) => `${table} ${index}`).sort()).toEqual(expected.sort());
    const indexed = new Set(rows.map(({ table }) => table));
    const without = Object.keys(hotTables).filter((table) => !indexed.has(table));
    expect(without).toEqual(['items_history', 'erased_versions', 'grants_history']); // versions: any number of one item
  });
});

/** Every statement that is sent while `work` runs. */
async function record(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const [first] = args as unknown as [string | { readonly text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text !== undefined) texts.add(text);
    return Reflect.apply(query, this, args) as never;
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...texts];
}

/** The hot tables that statements ask without a filespace or a workspace. */
async function findUnkeyed(texts: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(texts.map(async (text) => unkeyedTables(await parse(text))));
  return [...new Set(found.flat())].sort();
}

describe('the reader of statements', () => {
  test.each([
    ['select 1 from items where drive_id = $1 and id = $2', []],
    ['select 1 from items i join drives d on d.id = i.drive_id where d.id = any($1::uuid[])', []],
    ['select 1 from items where (drive_id, id) = ($1, $2)', []],
    ['update items set name = $1 from drives d where items.drive_id = d.id and d.id = $2', []],
    ["copy (select 1 from items where drive_id = 'a') to stdout", []],
    [
      'with a as (select id from drives where id = $1) select 1 from items, a where items.drive_id = a.id',
      [],
    ],
    ['insert into items (drive_id, id) values ($1, $2)', []],
    ['select 1 from drives d where exists (select from items i where i.drive_id = d.id) and d.id = $1', []],
    ['select 1 from (select id, drive_id from items) x where x.drive_id = $1', []],
    ['select 1 from items i join blobs b on b.id = i.blob_id where i.drive_id = $1', []],
    [
      'select 1 from blobs b where exists (select from items i where i.blob_id = b.id) and b.id = $1',
      ['items'],
    ],
    ['select 1 from items where id = $1', ['items']],
    ['select 1 from items where drive_id = $1 or id = $2', ['items']],
    ['select 1 from items i join items p on p.id = i.parent_id where i.drive_id = $1', ['items']],
    ['delete from changes where seq < $1', ['changes']],
    ['insert into items (id) values ($1)', ['items']],
    ['select 1 from (select id from items) x', ['items']],
    [
      'select 1 from items where drive_id = $1 union all select 1 from items_history where id = $2',
      ['items_history'],
    ],
    ['select 1 from items where drive_id > $1', ['items']],
  ])('%s', async (text, tables) => {
    expect(unkeyedTables(await parse(text))).toEqual(tables);
  });
});

const ofContents = (...tables: readonly string[]) => ({
  tables,
  why: 'which contents nothing else needs: copies between filespaces of a workspace share them, so items are looked for by their content. A cell has all of them; to be distributed, items get the workspace',
});

/** The calls that ask hot tables without naming either, which tables those are, and why. */
const unkeyed: Partial<Record<CallName, { readonly tables: readonly string[]; readonly why: string }>> = {
  listWorkspaces: {
    tables: ['workspace_usage'],
    why: 'of a person, in all of their workspaces: each cell is asked about its own',
  },
  removeUserGrants: {
    tables: ['grants'],
    why: 'of a member, whose id is of one workspace; to be distributed, it is named beside it',
  },
  driveUsage: ofContents('items'),
  workspaceStorage: ofContents('items'),
  previewHistoryDays: ofContents('items'),
  snapshotFreedSpace: ofContents('drives', 'items', 'items_history'),
  deleteSnapshot: ofContents('drives', 'items', 'items_history'),
};

describe('what the server asks', () => {
  const names = Object.keys(calls) as CallName[];
  const together = Array.from({ length: 10 });
  const expected = Object.fromEntries(Object.entries(unkeyed).map(([name, { tables }]) => [name, tables]));

  async function askAll(actor: 'the owner' | 'a standard user with View') {
    const found: Record<string, readonly string[]> = {};
    const fixtures: CallFixture[] = [];
    for (const name of names) {
      if (fixtures.length === 0)
        fixtures.push(...(await Promise.all(together.map(() => createCallFixture(server, actor, true)))));
      const { asker, ids, args } = fixtures.pop() as CallFixture;
      await server.deps.db.deleteFrom('attempts').execute();
      const texts = await record(() => makeCall(server, name, asker, ids, args));
      const tables = await findUnkeyed(texts);
      if (tables.length > 0) found[name] = tables;
    }
    return found;
  }

  test('names the filespace or the workspace in every call of an owner, but for those with a reason', {
    timeout: 120_000,
  }, async () => {
    expect(await askAll('the owner')).toEqual(expected);
  });

  test('names it in every call of somebody who sees a part', { timeout: 120_000 }, async () => {
    expect(expected).toMatchObject(await askAll('a standard user with View'));
  });

  test('names it where changes go to sockets, contents come and go, and a filespace is sent as leaves', async () => {
    const { asker, ids } = await createCallFixture(server, 'the owner', true);
    const owner = { token: asker.token ?? '' };
    const address = await server.listen();
    const texts = await record(async () => {
      const channel = await openChannel(server, address, owner);
      channel.send({ driveId: ids.drive, userId: ids.user });
      await channel.next();
      const [made, renamed] = [events.createFolder(ids.drive, 'New'), events.rename(ids.folder, 'B')];
      await send(server, owner, ids.drive, made, renamed);
      await channel.next();
      await channel.next();
      await server.app.beatSockets();
      const file = `drives/${ids.drive}/files/${ids.file}`;
      expect((await request(server, owner, 'GET', `${file}/content`)).statusCode).toBe(200);
      expect((await request(server, owner, 'GET', `drives/${ids.drive}/leaves`)).statusCode).toBe(200);
      channel.socket.close();
    });
    expect(texts.length).toBeGreaterThan(20);
    expect(await findUnkeyed(texts)).toEqual([]);
  });
});

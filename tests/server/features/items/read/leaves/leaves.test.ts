import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { leafStreamContentType } from '#contract/replica-format/leaf-stream.ts';

import { rootId } from '#contract/rules/root-folder.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { fillTree, type PlannedItem } from '#tests/support/replica/fill-tree.ts';
import { expectHidden } from '#tests/support/replica/hidden-rows.ts';
import { itemsOf, leafClient, parseLeaves } from '#tests/support/replica/leaf-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

const part = fc.constantFrom(
  'a',
  'B',
  '10',
  '2',
  '-',
  'é',
  'e\u0301',
  'تقرير',
  '報告',
  '😀',
  '\ufa0e',
  "'",
  '\\',
  'ß',
);
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const plan = fc.array(fc.record<PlannedItem>({ isFolder: fc.boolean(), parent: fc.nat(30), name }), {
  maxLength: 60,
});

/** 446 folders and 2,554 files: several leaves of each kind, and chunks of several leaves. */
const large = Array.from(
  { length: 3000 },
  (_, at): PlannedItem => ({
    isFolder: at % 7 === 0 || at < 20,
    parent: (at * 7919) % 61,
    name: `${['plan', 'план', '計画', 'Übersicht', '😀'][at % 5]} ${at % 13} v${at}`,
  }),
);

const clientOf = (person: { readonly token: string }) => leafClient(server, team.driveId, person);

test('the tree that comes is that of the pages, for who sees everything and for who sees a part', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(), async (planned, chosen) => {
      team = await createTeam(server);
      const rows = await fillTree(server, team, planned);
      const folders = rows.filter(({ kind }) => kind === 0);
      const granted = folders[chosen % Math.max(1, folders.length)];
      if (granted) await grantFolder(server, team, granted.id, 0);
      const everything = await clientOf(team.owner).read();
      expect(itemsOf(everything)).toEqual((await clientOf(team.owner).pages()).items);
      expect(itemsOf(everything)).toHaveLength(rows.length);
      if (!granted) {
        expect(await clientOf(team.standard).refusal()).toBe('not-found');
        return;
      }
      const { rawPayload } = await clientOf(team.standard).ask();
      const { leaves } = parseLeaves(rawPayload);
      const visible = itemsOf({ leaves });
      expect(visible).toEqual((await clientOf(team.standard).pages()).items);
      const ids = new Set(visible.map(({ id }) => id));
      expectHidden(rawPayload, rows, ids);
      expect(leaves.every(({ position }) => ids.has(partsOf(position)[3]))).toBe(true);
    }),
    { numRuns: 12 },
  );
});

function partsOf(position: string) {
  return JSON.parse(Buffer.from(position, 'base64url').toString());
}

describe('of a larger filespace', () => {
  beforeEach(async () => void (await fillTree(server, team, large)));

  test('leaves are full, of one kind, folders first, and the head says what a page says', async () => {
    const client = clientOf(team.owner);
    const { head, leaves, isWhole } = await client.read();
    const { first, items } = await client.pages();
    const { next: _next, columns: _columns, ...said } = first;
    expect(head).toEqual(said);
    expect(head.total).toBe(large.length);
    expect(isWhole).toBe(true);
    expect(itemsOf({ leaves })).toEqual(items);
    const folders = large.filter(({ isFolder }) => isFolder).length;
    const full = leafItems.target;
    expect(leaves.map(({ block }) => [block.kind, block.count])).toEqual([
      ['folder', folders],
      ...Array.from({ length: 4 }, () => ['file', full]),
      ['file', large.length - folders - 4 * full],
    ]);
  });

  test('cut behind any leaf, it goes on there, at the sequence of its head, whatever happened since', async () => {
    const client = clientOf(team.owner);
    const { head, leaves } = await client.read();
    const moment = { at: head.seq, epoch: head.epoch };
    const [folder, file] = [leaves[0], leaves[3]].map((leaf) => itemsOf({ leaves: leaf ? [leaf] : [] })[5]);
    const { driveId } = team;
    await send(
      server,
      team.owner,
      driveId,
      events.rename(file?.id ?? '', 'another name', 'file'),
      events.createFolder(driveId, 'new'),
      events.remove(folder?.id ?? ''),
    );
    for (const [at, { position }] of leaves.entries()) {
      const rest = await client.read({ ...moment, after: position });
      expect(rest.head).toEqual({ ...head, total: null });
      expect(rest.isWhole).toBe(true);
      expect(itemsOf(rest)).toEqual(itemsOf({ leaves: leaves.slice(at + 1) }));
    }
    expect(itemsOf(await client.read(moment))).toEqual(itemsOf({ leaves }));
    const now = await client.read();
    expect(itemsOf(now)).toEqual((await client.pages()).items);
    expect(itemsOf(now)).not.toEqual(itemsOf({ leaves }));
  });

  test('who sees a part gets it in several leaves, with the rights, and goes on behind each', async () => {
    const rows = itemsOf(await clientOf(team.owner).read());
    const inRoot = rows.filter(({ parentId }) => parentId === rootId);
    for (const { id } of inRoot.slice(0, 3)) await grantFolder(server, team, id, 1);
    const client = clientOf(team.standard);
    const { head, leaves } = await client.read();
    const { first, items } = await client.pages();
    expect(head).toMatchObject({ grants: first.grants, scope_hash: first.scope_hash, total: null });
    expect(itemsOf({ leaves })).toEqual(items);
    expect(leaves.length).toBeGreaterThan(2);
    for (const [at, { position }] of leaves.entries()) {
      const rest = await client.read({ at: head.seq, epoch: head.epoch, after: position });
      expect(itemsOf(rest)).toEqual(itemsOf({ leaves: leaves.slice(at + 1) }));
    }
  });
});

test('names of any script come in the order of every list', async () => {
  const names = [
    'ا تقرير',
    'ب',
    '10 ten',
    '2 two',
    'Zebra',
    'éclair',
    'e\u0301clat',
    '報告',
    '概要',
    '😀',
    '\ufa0e',
    'ärger',
  ];
  await fillTree(
    server,
    team,
    names.map((each) => ({ isFolder: false, parent: 0, name: each })),
  );
  const found = itemsOf(await clientOf(team.owner).read());
  expect(found.map((item) => item.name)).toEqual(names.toSorted(compareNames));
});

test('the sequence of a replaced content is carried', async () => {
  const rows = await fillTree(server, team, large.slice(0, 100));
  const replaced = rows.find(({ kind }) => kind === 1)?.id ?? '';
  const seq = 2 ** 40 + 7;
  const { db } = server.deps;
  await sql`update items set content_seq = ${seq}, from_seq = ${seq} where id = ${replaced}`.execute(db);
  await sql`update drives set seq = ${seq} where id = ${team.driveId}`.execute(db);
  const found = itemsOf(await clientOf(team.owner).read());
  expect(found).toEqual((await clientOf(team.owner).pages()).items);
  expect(found.filter(({ contentSeq }) => contentSeq > 0)).toMatchObject([{ id: replaced, contentSeq: seq }]);
});

test('an empty filespace is a head and an end', async () => {
  const { head, leaves, isWhole } = await clientOf(team.owner).read();
  expect([head.total, leaves, isWhole]).toEqual([0, [], true]);
});

test('it is sent as it is, to be stored by nobody', async () => {
  const { headers } = await clientOf(team.owner).ask({}, { 'accept-encoding': 'br, gzip' });
  expect(headers).toMatchObject({ 'content-type': leafStreamContentType, 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('content-encoding');
});

describe('is refused as pages are', () => {
  test('to who has no session, no proved address, or nothing to see here', async () => {
    const { driveId, standard, owner } = team;
    expect((await leafClient(server, driveId, { token: 'none' }).ask()).json().code).toBe('signed-out');
    expect(await clientOf(standard).refusal()).toBe('not-found');
    const stranger = await createTeam(server);
    const foreign = await clientOf(stranger.owner).ask();
    const unknown = await leafClient(server, crypto.randomUUID(), owner).ask();
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await leafClient(server, "x'; --", owner).ask()).body).toBe(unknown.body);
    await server.deps.db
      .updateTable('users')
      .set({ verified_at: null })
      .where('id', '=', owner.userId)
      .execute();
    expect(await clientOf(owner).refusal()).toBe('email-not-verified');
  });

  test('of another log, a sequence to come, and a place that is none', async () => {
    await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'one'));
    const client = clientOf(team.owner);
    const { leaves } = await client.read();
    const parts = partsOf(leaves[0]?.position ?? '');
    const before = Buffer.from(JSON.stringify([...parts.slice(0, 4), 2])).toString('base64url');
    expect(await client.refusal({ epoch: 'other' })).toBe('cursor-expired');
    expect(await client.refusal({ at: 2 })).toBe('cursor-expired');
    expect(await client.refusal({ after: before })).toBe('cursor-expired');
    for (const query of [{ after: 'nonsense' }, { at: 'x' }, { at: -1 }, { after: 'x'.repeat(5000) }])
      expect(await client.refusal(query)).toBe('bad-request');
  });

  test('of what is older than the kept history; of a snapshot it comes', async () => {
    await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
    const client = clientOf(team.owner);
    const one = events.createFolder(team.driveId, 'one');
    await send(server, team.owner, team.driveId, one);
    const snapshot = await snapshotClient(server, team).capture();
    const held = itemsOf(await client.read());
    await send(
      server,
      team.owner,
      team.driveId,
      events.createFolder(team.driveId, 'two'),
      events.remove(one.type === 'NEW_FOLDER_CREATED' ? one.data.folder_id : ''),
    );
    await outliveHistory(server);
    expect(itemsOf(await client.read({ at: snapshot.seq }))).toEqual(held);
    expect(await client.refusal({ at: snapshot.seq + 1 })).toBe('cursor-expired');
    expect(itemsOf(await client.read()).map((item) => item.name)).toEqual(['two']);
  });

  test('of before the rights of today', async () => {
    const rows = await fillTree(server, team, [{ isFolder: true, parent: 0, name: 'shared' }]);
    await grantFolder(server, team, rows[0]?.id ?? '', 0);
    const client = clientOf(team.standard);
    expect(await client.refusal({ at: 1 })).toBe('cursor-expired');
    const { head } = await client.read();
    expect(itemsOf(await client.read({ at: head.seq }))).toHaveLength(1);
  });
});

test('there is no other way to ask for it', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await request(server, team.owner, method, `drives/${team.driveId}/leaves`)).statusCode).toBe(404);
});

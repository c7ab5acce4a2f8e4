import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packIds } from '#contract/replica-format/packed-ids.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import type { NewEntry } from '#server/features/items/log/insert-entries.ts';
import { buildPack } from '#server/features/items/read/leaves/packs/build-pack.ts';
import { collectLeafPacks } from '#server/jobs/collect-leaf-packs.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { itemsOf, leafClient } from '#tests/support/replica/leaf-client.ts';
import { emptyChunk, leafPackClient } from '#tests/support/replica/leaf-packs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

const soon = 400_000;
let server: TestServer;
let team: Team;
let rows: readonly NewEntry[];
let packs: ReturnType<typeof leafPackClient>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.passTime(soon);
  team = await createTeam(server);
  packs = leafPackClient(server, team);
  rows = await packs.fill();
});
afterAll(() => server.close());

const apply = (...sent: ClientEvent[]) => send(server, team.owner, team.driveId, ...sent);
const idOf = (kind: 0 | 1, at: number) => rows.filter((row) => row.kind === kind)[at]?.id ?? '';

/** Which statements read rows of items meanwhile, by leaves. */
async function countChunks(read: () => Promise<unknown>): Promise<number> {
  const chunks = vi.spyOn(server.deps.db.getExecutor(), 'stream');
  try {
    await read();
    return chunks.mock.calls.length;
  } finally {
    chunks.mockRestore();
  }
}

test('the first fill is live; those that follow have the same items, and read none in the database', async () => {
  const live = await packs.client.read();
  await packs.make();
  const chunks = await countChunks(async () => {
    const packed = await packs.client.read();
    expect(itemsOf(packed)).toEqual(itemsOf(live));
    expect(packed).toMatchObject({ head: live.head, isWhole: true });
  });
  expect(chunks).toBe(0);
});

test('a pack and the difference that follows are what there is', async () => {
  const { seq } = await packs.make();
  const made = events.createFolder(team.driveId, 'made since');
  await apply(
    made,
    events.rename(idOf(1, 700), 'renamed since', 'file'),
    events.move(idOf(1, 900), folderIdOf(made), 'file'),
    events.move(idOf(0, 20), folderIdOf(made)),
    events.remove(idOf(0, 450)),
    events.remove(idOf(1, 1200), undefined, 'file'),
  );
  const device = await packs.follow();
  expect(device.seq).toBe(seq);
  expect(device.items).toEqual(await packs.live());
});

test('cut behind any leaf it goes on in the pack, and live once the pack is another one', async () => {
  await packs.make();
  const { head, leaves } = await packs.client.read();
  const moment = { at: head.seq, epoch: head.epoch };
  await apply(events.createFolder(team.driveId, 'since'));
  const readRests = async () => {
    for (const at of [0, 1, 7, leaves.length - 1]) {
      const rest = await packs.client.read({ ...moment, after: leaves[at]?.position ?? '' });
      expect(rest).toMatchObject({ isWhole: true, head: { seq: head.seq } });
      expect(itemsOf(rest)).toEqual(itemsOf({ leaves: leaves.slice(at + 1) }));
    }
    expect(itemsOf(await packs.client.read(moment))).toEqual(itemsOf({ leaves }));
  };
  expect(await countChunks(readRests)).toBe(0);
  await sql`update leaf_packs set dropped_at = now()`.execute(server.deps.db);
  expect(await countChunks(readRests)).toBeGreaterThan(4);
});

test('who sees a part never gets it, from its beginning, at its sequence, or behind one of its leaves', async () => {
  await grantFolder(server, team, idOf(0, 3), 0);
  const { seq } = await packs.make();
  const pack = await packs.client.read();
  const part = leafClient(server, team.driveId, team.standard);
  const visible = (await part.pages({}, 2000)).items;
  const { head, leaves } = await part.read();
  expect(itemsOf({ leaves })).toEqual(visible);
  const moment = { at: seq, epoch: head.epoch };
  expect(itemsOf(await part.read(moment))).toEqual(visible);
  const { position } = pack.leaves[3] ?? { position: '' };
  const shown = new Set(visible.map(({ id }) => id));
  const rest = await part.read({ ...moment, after: position });
  expect(itemsOf(rest).every(({ id }) => shown.has(id))).toBe(true);
  const { rawPayload } = await part.ask(moment);
  const hidden = rows.filter(({ id }) => !shown.has(id)).slice(0, 500);
  expect(hidden.some(({ id }) => rawPayload.includes(Buffer.from(packIds([id]))))).toBe(false);
});

test('a device that was further gets the filespace as it is', async () => {
  const { seq } = await packs.make();
  await apply(events.createFolder(team.driveId, 'since'));
  expect((await packs.client.read({ least: seq })).head.seq).toBe(seq);
  expect((await packs.client.read({ least: seq + 1 })).head.seq).toBe(seq + 1);
  expect(await packs.client.refusal({ epoch: 'another' })).toBe('cursor-expired');
  expect(await packs.client.refusal({ least: 'x' })).toBe('bad-request');
});

test('where the difference costs more than a tenth of it, another one is written; where as much, it is not used', async () => {
  const first = await packs.make();
  const touch = (count: number, seq: number) =>
    sql`
      update items set from_seq = ${seq} where drive_id = ${team.driveId}
        and id in (select id from items where drive_id = ${team.driveId} and kind = 1 order by id limit ${count})`
      .execute(server.deps.db)
      .then(() => sql`update drives set seq = ${seq} where id = ${team.driveId}`.execute(server.deps.db));
  await touch(Math.floor(rows.length / 200), first.seq + 1);
  await packs.client.read();
  expect((await packs.kept())?.id).toBe(first.id);
  await touch(Math.floor(rows.length / 30), first.seq + 2);
  server.passTime(soon);
  expect((await packs.client.read()).head.seq).toBe(first.seq);
  await expect.poll(async () => (await packs.kept())?.seq, { timeout: 30_000 }).toBe(first.seq + 2);
  await touch(Math.floor(rows.length / 10), first.seq + 3);
  expect((await packs.client.read()).head.seq).toBe(first.seq + 3);
});

describe('nobody gets it any more', () => {
  const expectGone = async () => {
    const { id } = (await packs.kept()) ?? {};
    expect(id).toBeUndefined();
    await collectLeafPacks(server.deps);
    expect(await packs.files()).toEqual([]);
    const { rows: left } = await sql`select id from leaf_packs where drive_id = ${team.driveId}`.execute(
      server.deps.db,
    );
    expect(left).toEqual([]);
  };

  test('once something was deleted forever, of which it has the name', async () => {
    await packs.make();
    const file = rows.find(({ kind }) => kind === 1);
    const [removed] = await apply(events.remove(file?.id ?? '', undefined, 'file'));
    const [path = ''] = await packs.files();
    expect((await readFile(path)).includes(file?.name ?? '')).toBe(true);
    const items = [{ id: file?.id, seq: (removed?.seq ?? 0) - 1 }];
    const erased = await request(server, team.owner, 'POST', `drives/${team.driveId}/trash/delete`, {
      items,
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(await countChunks(() => packs.client.read())).toBeGreaterThan(0);
    await expectGone();
  });

  test('where something is deleted forever while it is written', async () => {
    const file = rows.find(({ kind }) => kind === 1);
    const [removed] = await apply(events.remove(file?.id ?? '', undefined, 'file'));
    const items = [{ id: file?.id, seq: (removed?.seq ?? 0) - 1 }];
    let erased = 0;
    const path = `drives/${team.driveId}/trash/delete`;
    const isBuilt = await buildPack(server.deps, team.driveId, async (_at, start) => {
      if (start.kind === 0) erased = (await request(server, team.owner, 'POST', path, { items })).statusCode;
      return emptyChunk(start);
    });
    expect([isBuilt, erased]).toEqual([false, 200]);
    await expectGone();
  });

  test('once its log was replaced, as after a restore of the database', async () => {
    const { seq } = await packs.make();
    await rotateLogIds(server.deps.db, { isExact: true });
    const { head } = await packs.client.read();
    expect(await countChunks(() => packs.client.read({ at: seq, epoch: head.epoch }))).toBeGreaterThan(0);
    await collectLeafPacks(server.deps);
    const { rows: left } = await sql`select id from leaf_packs where epoch <> ${head.epoch}`.execute(
      server.deps.db,
    );
    expect(left).toEqual([]);
  });

  test('once nobody may look back to its sequence', async () => {
    await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
    const { seq } = await packs.make();
    await apply(events.createFolder(team.driveId, 'since'));
    await outliveHistory(server);
    expect((await packs.client.read()).head.seq).toBeGreaterThan(seq);
    await collectLeafPacks(server.deps);
    expect((await packs.kept())?.seq).not.toBe(seq);
  });

  test('once the filespace is gone', async () => {
    await packs.make();
    await sql`delete from drives where id = ${team.driveId}`.execute(server.deps.db);
    await collectLeafPacks(server.deps);
    await expectGone();
  });

  test('where others are used more, and all of them take more than they may', async () => {
    const { id } = await packs.make();
    await sql`update leaf_packs set size_bytes = ${2 ** 40} where id = ${id}`.execute(server.deps.db);
    await collectLeafPacks(server.deps);
    await expectGone();
  });
});

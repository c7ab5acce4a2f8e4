import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import type { WireDeletedForever } from '#contract/wire/history/trash.ts';
import { loadDifference } from '#server/features/items/read/load-difference.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  storeFile,
  type Team,
} from '#tests/support/team.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

let server: TestServer;
let team: Team;
let snapshots: ReturnType<typeof snapshotClient>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
  snapshots = snapshotClient(server, team);
});
afterAll(() => server.close());

async function apply(event: Parameters<typeof send>[3], by: Person = team.owner) {
  const [result] = await send(server, by, team.driveId, event);
  return result ?? { event_id: '', status: 'rejected', code: 'none', seq: -1 };
}
async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  expect(await apply(event)).toMatchObject({ status: 'applied' });
  return folderIdOf(event);
}
/** As the trash names it. */
async function remove(id: string, more: { kind?: 'folder' | 'file'; base?: number } = {}) {
  const { seq, status } = await apply(events.remove(id, more.base, more.kind));
  expect(status).toBe('applied');
  return { id, seq: (seq ?? 0) - 1 };
}
type Entry = Awaited<ReturnType<typeof remove>>;

const ask = (path: string, entries: readonly Entry[], by: Person = team.owner) =>
  request(server, by, 'POST', `drives/${team.driveId}/trash/${path}`, { items: entries });
async function erase(...entries: readonly Entry[]): Promise<WireDeletedForever> {
  const before = (await ask('delete/preview', entries)).json().data;
  const response = await ask('delete', entries);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().data).toEqual(before);
  return response.json().data;
}
const get = (path: string, by: Person = team.owner) => request(server, by, 'GET', path);
const trash = async () =>
  (await get(`drives/${team.driveId}/trash`)).json().data.items.map(({ name }: { name: string }) => name);
const namesAt = async (seq: number): Promise<readonly string[]> =>
  [...(await snapshots.tree(seq)).names].sort();
const seqNow = async () =>
  (await get(`drives/${team.driveId}/items`)).json<{ data: { seq: number } }>().data.seq;
const goneSince = (seq: number) =>
  loadDifference(server.deps.db, {
    ...{ driveId: team.driveId, scope: { kind: 'everything' }, since: seq, to: null, after: null },
    limit: 500,
  }).then(({ gone }) => gone);
const hex = (id: string) => id.replaceAll('-', '');

test('takes items, what was deleted inside, and all their versions, out of every moment and nothing else', async () => {
  const keep = await folder('Keep');
  const plans = await folder('Plans');
  const file = await storeFile(server, team, 'a.txt', Buffer.from('first'), plans);
  const launch = await snapshots.capture('Launch');
  const address = await server.listen();
  await replaceBy('upload', address, team)({ id: file.id, content: 'second' });
  await apply(events.rename(keep, 'Kept'));
  const second = await snapshots.capture('Second');
  const entry = await remove(plans);
  await snapshots.capture('After');
  expect(await namesAt(entry.seq)).toEqual(['Kept', 'Plans', 'a.txt']);
  expect(await erase(entry)).toEqual({ items: 2, snapshots: ['Second', 'Launch'] });
  expect(await trash()).toEqual([]);
  for (const seq of [entry.seq, second.seq]) expect(await namesAt(seq)).toEqual(['Kept']);
  expect(await namesAt(launch.seq)).toEqual(['Keep']);
  expect((await get(`drives/${team.driveId}/files/${file.id}/versions`)).statusCode).toBe(404);
  const at = `?at=${launch.seq}`;
  expect((await get(`${contentPath(team.driveId, file.id)}${at}`)).statusCode).toBe(404);
  const counts = (await snapshots.list()).map((each) => [each.schedular_name, each.erased_items]);
  expect(counts).toEqual([
    ['After', 0],
    ['Second', 2],
    ['Launch', 2],
  ]);
});

test('is written down, and the deletion stays in the log', async () => {
  const plans = await folder('Plans');
  await folder('Inside', plans);
  const entry = await remove(plans);
  const before = await seqNow();
  await erase(entry);
  expect(await seqNow()).toBe(before);
  const [row] = (await get(`workspace/audit/${team.workspaceId}`)).json().data;
  expect(row).toMatchObject({ action: 'items-deleted-forever', from: 'Plans', to: '2' });
  const rows =
    await sql`select from changes where drive_id = ${team.driveId} and type = 'DELETE_FOLDER'`.execute(
      server.deps.db,
    );
  expect(rows.rows).toHaveLength(1);
});

test('its contents go where nothing else names them', async () => {
  const shared = await storeFile(server, team, 'shared.txt', Buffer.from('shared'));
  const alone = await storeFile(server, team, 'alone.txt', Buffer.from('alone'));
  const body = { id: shared.id, destination_id: rootId, drive_id: team.driveId };
  await request(server, team.owner, 'POST', 'drives/items/copy', body);
  await snapshots.capture();
  await erase(await remove(shared.id, { kind: 'file' }), await remove(alone.id, { kind: 'file' }));
  const stat = (blobId: string) =>
    server.deps.blobs.ofRegion('OR').stat({ workspaceId: team.workspaceId, blobId });
  await collectBlobs(server.deps);
  expect([await stat(shared.blobId), await stat(alone.blobId)]).toEqual([6, 5]);
  await collectBlobs({ ...server.deps, nowMs: () => server.deps.nowMs() + blobGracePeriodMs });
  expect([await stat(shared.blobId), await stat(alone.blobId)]).toEqual([6, null]);
});

test('what is cut off in the middle leaves all of it, and is done by the next try', async () => {
  const plans = await folder('Plans');
  const file = await storeFile(server, team, 'a.txt', Buffer.from('a'), plans);
  const entry = await remove(plans);
  const { db } = server.deps;
  const cut = await db.transaction().execute(async (tx) => {
    await sql`select from blobs where id = ${file.blobId} for update`.execute(tx);
    const asked = ask('delete', [entry]).then((response) => response);
    const killed = () =>
      sql<{ pid: number }>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%items_history%'`.execute(
        db,
      );
    await expect.poll(async () => (await killed()).rows.length).toBe(1);
    return asked;
  });
  expect(cut.statusCode).toBeGreaterThanOrEqual(500);
  expect(server.complaints.splice(0)).not.toEqual([]); // the connection that was cut
  expect([await trash(), await namesAt(entry.seq)]).toEqual([['Plans'], ['Plans', 'a.txt']]);
  expect(await erase(entry)).toEqual({ items: 2, snapshots: [] });
});

describe('what stays', () => {
  test('what was moved out before, with the folder while it was inside', async () => {
    const plans = await folder('Plans');
    const old = await folder('Old', plans);
    const moved = await folder('Moved', old);
    await folder('Gone', plans);
    const inside = await seqNow();
    await apply(events.move(moved, rootId));
    const entry = await remove(plans);
    expect(await erase(entry)).toEqual({ items: 3, snapshots: [] });
    expect(await namesAt(inside)).toEqual(['Moved', 'Old', 'Plans']);
    expect(await trash()).toEqual([]);
    expect((await ask('delete', [entry])).statusCode).toBe(404);
  });

  test('what was deleted from it earlier, which comes back with the folder', async () => {
    const plans = await folder('Plans');
    const early = await remove(await folder('Early', plans));
    await folder('Late', plans);
    await erase(await remove(plans));
    expect(await trash()).toEqual(['Early']);
    expect(await apply(events.restore(early.seq, [early.id]))).toMatchObject({ status: 'applied' });
    expect(await namesAt(await seqNow())).toEqual(['Early', 'Plans']);
  });

  test('what a deletion put back where it had been', async () => {
    const plans = await folder('Plans');
    const base = await seqNow();
    const unseen = events.createFolder(team.driveId, 'Unseen', plans);
    await apply(unseen, team.admin);
    const during = await seqNow();
    const entry = await remove(plans, { base });
    expect(await erase(entry)).toEqual({ items: 1, snapshots: [] });
    expect([await trash(), await namesAt(during)]).toEqual([[], ['Plans', 'Unseen']]);
    expect(await namesAt(await seqNow())).toEqual(['Unseen']);
  });

  test('what was brought back of a deletion', async () => {
    const plans = await folder('Plans');
    const one = await folder('One', plans);
    const two = await folder('Two', plans);
    const entry = await remove(plans);
    await apply(events.restore(entry.seq, [one]));
    expect((await ask('delete', [entry])).statusCode).toBe(404);
    expect(await erase({ id: two, seq: entry.seq })).toEqual({ items: 1, snapshots: [] });
    expect(await namesAt(entry.seq)).toEqual(['One', 'Plans']);
  });
});

describe('afterwards', () => {
  test('a restore is refused, and says why', async () => {
    const entry = await remove(await folder('Plans'));
    await erase(entry);
    expect(await apply(events.restore(entry.seq, [entry.id]))).toMatchObject({
      status: 'rejected',
      code: 'deleted-forever',
    });
    expect(await apply(events.createFolder(team.driveId, 'Again', rootId, entry.id))).toMatchObject({
      status: 'rejected',
      code: 'id-taken',
    });
    expect(await apply(events.remove(entry.id))).not.toMatchObject({ code: 'gone' });
  });

  test('a device that was away hears what is gone, topmost only', async () => {
    const plans = await folder('Plans');
    await folder('Inside', plans);
    const since = await seqNow();
    const entry = await remove(plans);
    const before = await goneSince(since);
    expect(before).toBe(hex(plans));
    await erase(entry);
    expect(await goneSince(since)).toBe(before);
    expect(await goneSince(entry.seq + 1)).toBe('');
  });

  test('so does one of a person who sees a part', async () => {
    const theirs = await folder('Theirs');
    const plans = await folder('Plans', theirs);
    await folder('Hidden');
    await grantSilently(server, team.driveId, team.standard, theirs);
    await get(`drives/${team.driveId}/items`, team.standard);
    const since = await seqNow();
    await erase(await remove(plans));
    const path = `events/${team.driveId}?since=${since}`;
    expect((await get(path, team.standard)).json().data.gone).toBe(hex(plans));
  });

  test.each(['file', 'zip'])('a download of the moment ends, of a %s', async (as) => {
    const file = await storeFile(server, team, 'a.txt', Buffer.from('a'));
    const at = await seqNow();
    const entry = await remove(file.id, { kind: 'file' });
    const body = { items: [file.id], as, at };
    const path = `drives/${team.driveId}/downloads`;
    const made = await request(server, team.owner, 'POST', path, body);
    const { url } = made.json<{ data: { url: string } }>().data;
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    await erase(entry);
    expect((await server.app.inject({ url })).statusCode).toBe(404);
    expect((await request(server, team.owner, 'POST', path, body)).statusCode).toBe(404);
  });

  test('what is known of it ends with the history', async () => {
    await erase(await remove(await folder('Plans')));
    const later = (ms: number) => ({ ...server.deps, nowMs: () => server.deps.nowMs() + ms });
    const known = async () =>
      (
        await server.deps.db
          .selectFrom('erased_versions')
          .select('id')
          .where('drive_id', '=', team.driveId)
          .execute()
      ).length;
    await pruneHistory(server.deps);
    await pruneHistory(later(historyRetentionMs));
    expect(await known()).toBe(1);
    await pruneHistory(later(historyRetentionMs + historyGracePeriodMs));
    expect(await known()).toBe(0);
  });
});

describe('is refused', () => {
  test('to who is neither owner nor admin', async () => {
    const theirs = await folder('Theirs');
    await grantSilently(server, team.driveId, team.standard, theirs);
    const entry = await remove(await folder('Plans', theirs));
    for (const path of ['delete', 'delete/preview'])
      expect((await ask(path, [entry], team.standard)).statusCode).toBe(403);
    expect((await ask('delete', [entry], team.admin)).statusCode).toBe(200);
  });

  test('of what lives, what was no deletion, and what is inside', async () => {
    const plans = await folder('Plans');
    const inside = await folder('Inside', plans);
    await apply(events.rename(plans, 'Renamed'));
    const renamed = await seqNow();
    expect((await ask('delete', [{ id: plans, seq: renamed - 1 }])).statusCode).toBe(404);
    const entry = await remove(plans);
    expect((await ask('delete', [{ ...entry, id: inside }])).statusCode).toBe(404);
    expect((await ask('delete', [{ ...entry, seq: renamed - 1 }])).statusCode).toBe(404);
    expect(await trash()).toEqual(['Renamed']);
  });

  test('against a restore at the same time one of them comes first, and it is whole', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const plans = await folder(`Plans ${turn}`);
      await folder('Inside', plans);
      const entry = await remove(plans);
      const [erased, restored] = await Promise.all([
        ask('delete', [entry]),
        apply(events.restore(entry.seq, [plans])),
      ]);
      const isBack = restored.status === 'applied';
      expect([erased.statusCode, restored.status]).toEqual(isBack ? [404, 'applied'] : [200, 'rejected']);
      const rows = await sql`
        select from items where drive_id = ${team.driveId} and (id = ${plans} or parent_id = ${plans})`.execute(
        server.deps.db,
      );
      expect(rows.rows).toHaveLength(isBack ? 2 : 0);
    }
  });
});

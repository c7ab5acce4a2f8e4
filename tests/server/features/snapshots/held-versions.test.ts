import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { day, snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  request,
  send,
  storeFile,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});
afterAll(() => server.close());

const newTeam = async (): Promise<Team> => ({
  ...team,
  driveId: await createDrive(server, team.workspaceId, team.owner.memberId),
});
const countVersions = async (driveId: string) =>
  (await server.deps.db.selectFrom('items_history').select('id').where('drive_id', '=', driveId).execute())
    .length;
const itemsAt = (driveId: string, seq: number) =>
  request(server, team.owner, 'GET', `drives/${driveId}/items?at=${seq}`);

/** One step of a filespace's life; numbers choose among what is there. */
type Step =
  | { readonly kind: 'create' | 'rename' | 'move' | 'remove'; readonly item: number; readonly target: number }
  | { readonly kind: 'capture' }
  | { readonly kind: 'release'; readonly item: number }
  | { readonly kind: 'pass'; readonly days: number };

const anyStep = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('create', 'rename', 'move', 'remove'),
      item: fc.nat(99),
      target: fc.nat(99),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'capture' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release'), item: fc.nat(99) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.integer({ min: 1, max: 80 }) }) },
);

/** At the end of each life there is a snapshot at least that history has left behind. */
const outlived: readonly Step[] = [
  { kind: 'create', item: 0, target: 0 },
  { kind: 'capture' },
  { kind: 'create', item: 0, target: 0 },
  { kind: 'pass', days: 1 },
  { kind: 'pass', days: 91 },
  { kind: 'pass', days: 2 },
];
const lives = 12;

test('the tree of each snapshot is the same after whatever prune', { timeout: 240_000 }, async () => {
  let held = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 45 }), async (steps) => {
      const { driveId } = await newTeam();
      const client = snapshotClient(server, { ...team, driveId });
      const items: string[] = [];
      const trees = new Map<string, { seq: number; tree: ItemColumns }>();
      for (const step of [...steps, ...outlived]) {
        if (step.kind === 'capture') {
          const { id, seq } = await client.capture();
          trees.set(id, { seq, tree: await client.tree(seq) });
        } else if (step.kind === 'release') {
          const id = [...trees.keys()][step.item % Math.max(1, trees.size)];
          if (id !== undefined && trees.delete(id)) await client.remove(id);
        } else if (step.kind === 'pass') {
          server.passTime(step.days * day);
          await pruneHistory(server.deps);
          for (const { seq, tree } of trees.values()) expect(await client.tree(seq)).toEqual(tree);
        } else await change(driveId, items, step);
      }
      const { history_from_seq: from } = await server.deps.db
        .selectFrom('drives')
        .select('history_from_seq')
        .where('id', '=', driveId)
        .executeTakeFirstOrThrow();
      held += [...trees.values()].filter(({ seq }) => seq < from).length;
      for (const id of trees.keys()) await client.remove(id);
      server.passTime(day);
      await pruneHistory(server.deps);
      const { rows } = await sql`
        select from items_history h join drives d on d.id = h.drive_id
        where d.id = ${driveId} and h.to_seq <= (
          select max(seq) from history_marks m
          where m.drive_id = d.id and m.given_up_at <= ${new Date(server.deps.nowMs() - historyGracePeriodMs)})`.execute(
        server.deps.db,
      );
      expect(rows).toEqual([]); // nothing stays for want of a turn
    }),
    { numRuns: lives, endOnFailure: true }, // to shrink takes minutes
  );
  expect(held).toBeGreaterThanOrEqual(lives); // snapshots that nothing but themselves kept
});

async function change(
  driveId: string,
  items: string[],
  { kind, item, target }: Extract<Step, { item: number; target: number }>,
): Promise<void> {
  const [id, parent = rootId] = [items[item % Math.max(1, items.length)], items[target % (items.length + 1)]];
  if (kind === 'create' || id === undefined) {
    const event = events.createFolder(driveId, `folder ${target}`, parent);
    items.push(folderIdOf(event));
    await send(server, team.owner, driveId, event);
  } else if (kind === 'rename') await send(server, team.owner, driveId, events.rename(id, `name ${target}`));
  else if (kind === 'move') await send(server, team.owner, driveId, events.move(id, parent));
  else await send(server, team.owner, driveId, events.remove(id));
}

test('deleting says what nothing else keeps, and frees just that', async () => {
  const own = await newTeam();
  const client = snapshotClient(server, own);
  const [only, shared, living] = [
    await storeFile(server, own, 'only.txt', Buffer.from('12345')),
    await storeFile(server, own, 'shared.txt', Buffer.from('1234567')),
    await storeFile(server, own, 'living.txt', Buffer.from('123456789')),
  ];
  const early = await client.capture('early');
  const removeFile = (id: string) =>
    send(server, team.owner, own.driveId, events.remove(id, undefined, 'file'));
  await removeFile(only.id);
  const late = await client.capture('late');
  await removeFile(shared.id);
  await send(server, team.owner, own.driveId, events.rename(living.id, 'renamed.txt', 'file'));
  expect(await client.freed(early.id)).toEqual({ freed_bytes: 0, freed_versions: 0 }); // history has it too
  await outliveHistory(server);
  expect(await countVersions(own.driveId)).toBe(3);
  expect(await client.freed(early.id)).toEqual({ freed_bytes: 5, freed_versions: 1 });
  expect(await client.freed(late.id)).toEqual({ freed_bytes: 0, freed_versions: 0 }); // the other holds it too

  const stored = ({ blobId }: { readonly blobId: string }) =>
    server.deps.blobs.ofRegion('OR').stat({ workspaceId: own.workspaceId, blobId });
  expect(await client.remove(early.id)).toEqual({ freed_bytes: 5, freed_versions: 1 });
  expect((await itemsAt(own.driveId, early.seq)).statusCode).toBe(410);
  await pruneHistory(server.deps);
  expect(await countVersions(own.driveId)).toBe(2);
  server.passTime(blobGracePeriodMs);
  await collectBlobs(server.deps);
  expect([await stored(only), await stored(shared), await stored(living)]).toEqual([null, 7, 9]);

  expect(await client.freed(late.id)).toEqual({ freed_bytes: 7, freed_versions: 2 });
  await client.remove(late.id);
  await outliveHistory(server);
  expect(await countVersions(own.driveId)).toBe(0);
  expect([await stored(shared), await stored(living)]).toEqual([null, 9]);
});

test('between two snapshots nothing stays: only their own moments are there', async () => {
  const { driveId } = await newTeam();
  const client = snapshotClient(server, { ...team, driveId });
  const folder = events.createFolder(driveId, 'a');
  await send(server, team.owner, driveId, folder);
  const { seq } = await client.capture();
  for (const name of ['b', 'c', 'd'])
    await send(server, team.owner, driveId, events.rename(folderIdOf(folder), name));
  await outliveHistory(server);
  await client.change();
  expect(await countVersions(driveId)).toBe(1);
  expect((await client.tree(seq)).names).toEqual(['a']);
  const statuses = [1, 2, 3, 4, 5].map(async (at) => (await itemsAt(driveId, at)).statusCode);
  expect(await Promise.all(statuses)).toEqual([200, 410, 410, 200, 200]);
  // A device that was away so long fills again all the same.
  expect((await request(server, team.owner, 'GET', `events/${driveId}?since=${seq}`)).statusCode).toBe(410);
});

test('what a snapshot held goes with the next turn, though the log has gone on', async () => {
  const { driveId } = await newTeam();
  const client = snapshotClient(server, { ...team, driveId });
  const folder = events.createFolder(driveId, 'a');
  await send(server, team.owner, driveId, folder);
  const { id } = await client.capture();
  await send(server, team.owner, driveId, events.rename(folderIdOf(folder), 'b'));
  await pruneHistory(server.deps);
  server.passTime(historyRetentionMs);
  await client.change();
  await pruneHistory(server.deps); // and a mark that nothing ends for 90 days
  server.passTime(historyGracePeriodMs);
  await pruneHistory(server.deps);
  expect(await countVersions(driveId)).toBe(1);
  expect(await client.remove(id)).toEqual({ freed_bytes: 0, freed_versions: 1 });
  await pruneHistory(server.deps);
  expect(await countVersions(driveId)).toBe(0);
});

test('who superseded a change is not guessed from the versions that a snapshot kept', async () => {
  const { driveId } = await newTeam();
  const client = snapshotClient(server, { ...team, driveId });
  const [folder, elsewhere] = ['a', 'elsewhere'].map((name) => events.createFolder(driveId, name));
  if (!folder || !elsewhere) throw new Error('two folders');
  const id = folderIdOf(folder);
  await send(server, team.owner, driveId, folder, elsewhere);
  await client.capture();
  await send(server, team.owner, driveId, events.rename(id, 'b'));
  await send(server, team.admin, driveId, events.move(id, folderIdOf(elsewhere)));
  await outliveHistory(server);
  const late = events.rename(id, 'c');
  const [result] = await send(server, team.owner, driveId, {
    ...late,
    data: { ...late.data, base_seq: 1 },
  } as typeof late);
  expect(result).toEqual({ event_id: late.event_id, status: 'applied', seq: expect.any(Number) });
});

test('capturing waits for nobody who writes, and what it names is a prefix of the log', async () => {
  const { driveId } = await newTeam();
  const client = snapshotClient(server, { ...team, driveId });
  await server.deps.db.transaction().execute(async (tx) => {
    await sql`select from drives where id = ${driveId} for no key update`.execute(tx); // as a change does
    expect((await client.capture()).seq).toBe(0);
  });

  let acknowledged = 0;
  const write = async (writer: number) => {
    for (let n = 0; n < 50; n += 1) {
      const [result] = await send(
        server,
        team.owner,
        driveId,
        events.createFolder(driveId, `${writer} ${n}`),
      );
      acknowledged = Math.max(acknowledged, result?.seq ?? 0);
    }
  };
  const captured: { before: number; after: number; id: string; seq: number }[] = [];
  const writing = Promise.all([0, 1, 2, 3].map(write));
  while (acknowledged < 200) {
    const before = acknowledged;
    const { id, seq } = await client.capture();
    captured.push({ before, after: acknowledged, id, seq });
  }
  await writing;
  const log = await server.deps.db
    .selectFrom('changes')
    .select(['seq', sql<string>`data #>> '{item,id}'`.as('item')])
    .where('drive_id', '=', driveId)
    .execute();
  expect(captured.length).toBeGreaterThan(5);
  for (const { before, seq } of captured) {
    expect(seq).toBeGreaterThanOrEqual(before); // what was acknowledged before is in it
    const { ids } = await client.tree(seq);
    const expected = log.filter((entry) => entry.seq <= seq).map(({ item }) => item.replaceAll('-', ''));
    expect((ids.match(/.{32}/g) ?? []).sort()).toEqual(expected.sort());
  }
});

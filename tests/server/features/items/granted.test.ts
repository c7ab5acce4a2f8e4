import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Scope } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { DifferencePosition } from '#server/features/items/read/difference-position.ts';
import { loadItemPage } from '#server/features/items/read/item-page.ts';
import {
  type DifferencePage,
  type DifferenceQuery,
  loadDifference,
} from '#server/features/items/read/load-difference.ts';
import { visibleEntries } from '#server/features/items/visible-entries.ts';
import {
  type DeliveryMode,
  deliveryModes,
  type LogEntry,
  loadLogEntries,
} from '#server/realtime/log-entries.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDrive, createTeam, events, folderIdOf, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

type Visible = Map<string, string>;

/** What a person sees, each row with everything that is passed of it. */
async function visibleTo(driveId: string, scope: Scope, at: number | null): Promise<Visible> {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, parent_id || '/' || name || '/' || created_ms as row
    from ${visibleEntries(driveId, scope, at)} v`.execute(server.deps.db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

interface Step {
  readonly what: 'create' | 'rename' | 'move' | 'remove' | 'restore';
  readonly item: number;
  readonly target: number;
}

const step = fc.record<Step>({
  what: fc.constantFrom(
    'create',
    'create',
    'rename',
    'move',
    'move',
    'remove',
    'remove',
    'restore',
    'restore',
  ),
  item: fc.nat(1000),
  target: fc.nat(1000),
});

async function applyStep(driveId: string, ids: string[], { what, item, target }: Step): Promise<void> {
  const id = ids[item % ids.length] ?? rootId;
  const parentId = [...ids, rootId][target % (ids.length + 1)] ?? rootId;
  if (what === 'restore') return applyRestore(driveId, ids, target);
  const event = {
    create: () => events.createFolder(driveId, `f${target % 9}`, parentId),
    rename: () => events.rename(id, `r${target % 9}`),
    move: () => events.move(id, parentId),
    remove: () => events.remove(id),
  }[what]();
  if (what === 'create') ids.push(folderIdOf(event));
  await send(server, team.owner, driveId, event);
}

/** One thing that is gone, as it was before it went. */
async function applyRestore(driveId: string, ids: readonly string[], target: number): Promise<void> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select h.id, max(h.to_seq) - 1 as seq from items_history h
    where h.drive_id = ${driveId} and not exists (
      select from items i where i.drive_id = h.drive_id and i.id = h.id)
    group by h.id`.execute(server.deps.db);
  const gone = rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const chosen = gone[target % gone.length];
  if (chosen !== undefined) await send(server, team.owner, driveId, events.restore(chosen.seq, [chosen.id]));
}

async function someFolders(driveId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let round = 0; round < 6; round += 1)
    await applyStep(driveId, ids, { what: 'create', item: 0, target: round });
  return ids;
}

/** A device that receives these entries: it applies rows as they come, and pulls the difference where an entry says so. */
function receive(
  then: Visible,
  now: Visible,
  entries: readonly LogEntry[],
  modes: readonly DeliveryMode[],
): Visible {
  if (modes.includes('pull')) return now;
  const replica = new Map(then);
  entries.forEach(({ type, change: { item } }, at) => {
    if (modes[at] === 'hidden') return;
    if (type.startsWith('DELETE_')) removeBelow(replica, [item.id]);
    else replica.set(item.id, `${item.parent_id}/${item.name}/${item.created_ms}`);
  });
  return replica;
}

/** All pages of a difference, as a device takes them in. Returns how many there were. */
async function follow(then: Visible, query: Omit<DifferenceQuery, 'after'>, end: Visible): Promise<number> {
  const replica = new Map(then);
  let pages = 0;
  for (let after: DifferencePosition | null = null; pages === 0 || after !== null; pages += 1) {
    const page: DifferencePage = await loadDifference(server.deps.db, { ...query, after });
    for (const id of unpack(JSON.parse(page.columns).ids)) replica.set(id, end.get(id) ?? 'hidden');
    removeBelow(replica, unpack(page.gone));
    after = page.next;
  }
  expect(replica).toEqual(end);
  return pages;
}

async function lastSeq(driveId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from drives where id = ${driveId}`.execute(
    server.deps.db,
  );
  return rows[0]?.seq ?? 0;
}

function removeBelow(replica: Visible, gone: string[]): void {
  for (const id of gone) {
    replica.delete(id);
    for (const [child, row] of replica) if (row.startsWith(id)) gone.push(child);
  }
}

function unpack(hex: string): string[] {
  return (hex.match(/.{32}/g) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}

test('for a person who sees a part, too, a difference leads from what could be seen to what can be seen, and so do the entries that are sent', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.array(fc.tuple(fc.nat(5), fc.constantFrom(0 as const, 1 as const)), { minLength: 1, maxLength: 3 }),
      async (steps, grants) => {
        const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
        const ids = await someFolders(driveId);
        const folders = grants.map(([at, permission]) => ({ folderId: ids[at] ?? rootRowId, permission }));
        const scope: Scope = { kind: 'granted', folders };
        const since = 6;
        const then = await visibleTo(driveId, scope, since);
        const half = Math.floor(steps.length / 2);
        for (const each of steps.slice(0, half)) await applyStep(driveId, ids, each);
        const middle = await lastSeq(driveId);
        const whole = { driveId, scope, since, to: null, limit: 500 };
        expect(await follow(then, whole, await visibleTo(driveId, scope, null))).toBe(1);
        for (const each of steps.slice(half)) await applyStep(driveId, ids, each);
        const now = await visibleTo(driveId, scope, null);
        await follow(then, whole, now);
        // Pages of a difference that has ended meanwhile.
        const ended = { driveId, scope, since, to: middle, limit: 2 };
        await follow(then, ended, await visibleTo(driveId, scope, middle));

        const page = await loadItemPage(server.deps.db, {
          driveId,
          scope,
          at: since,
          after: null,
          parent: null,
          limit: 500,
        });
        expect(new Set(unpack(JSON.parse(page.columns).ids))).toEqual(new Set(then.keys()));

        const entries = await entriesAfter(driveId, since);
        const modes = await deliveryModes(server.deps.db, driveId, scope, entries);
        expect(receive(then, now, entries, modes)).toEqual(now);
      },
    ),
    {
      numRuns: 25,
      examples: [
        // A granted folder moves into another one, which is deleted with it.
        [
          [
            { what: 'move', item: 4, target: 0 },
            { what: 'remove', item: 0, target: 0 },
          ],
          [[4, 0]],
        ],
      ],
    },
  );
});

test('what is hidden is sent to nobody who may not know of it: not its name, not that it changed', async () => {
  const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
  const [open, hidden] = [events.createFolder(driveId, 'open'), events.createFolder(driveId, 'hidden')];
  await send(server, team.owner, driveId, open, hidden);
  const scope: Scope = { kind: 'granted', folders: [{ folderId: folderIdOf(open), permission: 1 }] };
  const inside = events.createFolder(driveId, 'inside', folderIdOf(open));
  await send(
    server,
    team.owner,
    driveId,
    events.rename(folderIdOf(hidden), 'secret'),
    inside,
    events.rename(folderIdOf(inside), 'told'),
    events.move(folderIdOf(inside), folderIdOf(hidden)),
    events.rename(folderIdOf(inside), 'secret too'),
  );
  const entries = await entriesAfter(driveId, 2);
  // By the time of sending the folder is out of sight: nothing is said of it but that the place it left has changed.
  expect(await deliveryModes(server.deps.db, driveId, scope, entries)).toEqual([
    'hidden',
    'pull',
    'pull',
    'pull',
    'hidden',
  ]);
});

async function entriesAfter(driveId: string, seq: number): Promise<readonly LogEntry[]> {
  const { db } = server.deps;
  const drives = db.selectFrom('drives').select('epoch').where('id', '=', driveId);
  return loadLogEntries(db, { driveId, seq, ...(await drives.executeTakeFirstOrThrow()) });
}

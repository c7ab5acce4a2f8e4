import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
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
});
afterAll(() => server.close());

let erasures = 0;
const everything: Scope = { kind: 'everything' };

type Visible = Map<string, string>;

/** What a person sees, each row with everything that is passed of it. */
async function visibleTo(driveId: string, scope: Scope, at: number | null): Promise<Visible> {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, parent_id || '/' || name || '/' || created_ms as row
    from ${visibleEntries(driveId, scope, at)} v`.execute(server.deps.db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

interface Step {
  readonly what: 'create' | 'store' | 'rename' | 'move' | 'remove' | 'restore' | 'erase';
  readonly item: number;
  readonly target: number;
}

const step = fc.record<Step>({
  what: fc.constantFrom(
    'create',
    'create',
    'store',
    'store',
    'rename',
    'move',
    'move',
    'remove',
    'remove',
    'restore',
    'restore',
    'erase',
  ),
  item: fc.nat(1000),
  target: fc.nat(1000),
});

/** The folders and files that were ever there, in the order in which they were made. */
interface Made {
  readonly folders: string[];
  readonly files: string[];
}

async function applyStep(driveId: string, made: Made, { what, item, target }: Step): Promise<void> {
  const { folders, files } = made;
  const all = [...folders, ...files];
  const id = all[item % all.length] ?? rootId;
  const kind = files.includes(id) ? 'file' : 'folder';
  const parentId = [...folders, rootId][target % (folders.length + 1)] ?? rootId;
  if (what === 'restore') return applyRestore(driveId, all, target);
  if (what === 'erase') return applyErase(driveId, all, target);
  if (what === 'store') {
    const isThere = parentId === rootId || (await visibleTo(driveId, everything, null)).has(parentId);
    if (!isThere) return;
    const place = { workspaceId: team.workspaceId, owner: team.owner, driveId };
    const stored = await storeFile(server, place, `c${target % 9}`, Buffer.from('x'), parentId);
    files.push(stored.id);
    return;
  }
  const event = {
    create: () => events.createFolder(driveId, `f${target % 9}`, parentId),
    rename: () => events.rename(id, `r${target % 9}`, kind),
    move: () => events.move(id, parentId, kind),
    remove: () => events.remove(id, undefined, kind),
  }[what]();
  if (what === 'create') folders.push(folderIdOf(event));
  await send(server, team.owner, driveId, event);
}

/** One thing that is gone, as it was before it went. */
async function applyRestore(driveId: string, ids: readonly string[], target: number): Promise<void> {
  const chosen = await goneItem(driveId, ids, target);
  if (chosen !== undefined)
    await send(server, team.owner, driveId, events.restore(chosen.seq - 1, [chosen.id]));
}

/** One thing of the trash, forever. */
async function applyErase(driveId: string, ids: readonly string[], target: number): Promise<void> {
  const path = `drives/${driveId}/trash`;
  const { items }: { items: WireDeletedItem[] } = (await request(server, team.owner, 'GET', path)).json()
    .data;
  items.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const chosen = items[target % items.length];
  if (chosen === undefined) return;
  const { id, seq } = chosen;
  await request(server, team.owner, 'POST', `${path}/delete`, { items: [{ id, seq }] });
  erasures += 1;
}

async function goneItem(driveId: string, ids: readonly string[], target: number) {
  const { rows } = await sql<{ id: string; seq: number }>`
    select h.id, max(h.to_seq) as seq from items_history h
    where h.drive_id = ${driveId} and not exists (
      select from items i where i.drive_id = h.drive_id and i.id = h.id)
    group by h.id`.execute(server.deps.db);
  const gone = rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return gone[target % gone.length];
}

async function someItems(driveId: string): Promise<Made> {
  const made: Made = { folders: [], files: [] };
  for (let round = 0; round < 6; round += 1)
    await applyStep(driveId, made, { what: 'create', item: 0, target: round });
  for (let round = 1; round < 6; round += 2)
    await applyStep(driveId, made, { what: 'store', item: 0, target: round });
  return made;
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

interface Followed {
  readonly replica: Visible;
  readonly pages: number;
}

/** All pages of a difference, as a device takes them in, which is sent no more than it has to know. `end`: as it was then. */
async function follow(then: Visible, query: Omit<DifferenceQuery, 'after'>, end: Visible): Promise<Followed> {
  const replica = new Map(then);
  const sent: string[] = [];
  let pages = 0;
  let total: number | null = null;
  for (let after: DifferencePosition | null = null; pages === 0 || after !== null; pages += 1) {
    const page: DifferencePage = await loadDifference(server.deps.db, { ...query, after });
    const ids = unpack(JSON.parse(page.columns).ids);
    if (after === null) total = page.total;
    sent.push(...ids);
    for (const id of ids) replica.set(id, end.get(id) ?? 'hidden');
    removeBelow(replica, unpack(page.gone));
    after = page.next;
  }
  const { begun, isErasedSince } = await versionsOf(query);
  // What was deleted forever since the end has no row: only the next difference leads to what can be seen.
  if (!isErasedSince) expect(replica).toEqual(end);
  const differs = (id: string) => end.get(id) !== then.get(id) || begun.has(id);
  expect(sent.filter((id) => !differs(id))).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  if (query.scope.kind === 'granted') expect(total).toBe(sent.length);
  return { replica, pages };
}

/** What began in the interval and is there at its end; and what was there at its end and was deleted forever since. */
async function versionsOf({ driveId, since, to }: Omit<DifferenceQuery, 'after'>) {
  const end = to ?? (await lastSeq(driveId));
  const { rows } = await sql<{ id: string; is_erased: boolean }>`
    select id, false as is_erased from items where drive_id = ${driveId} and from_seq > ${since} and from_seq <= ${end}
    union all
    select id, false from items_history
    where drive_id = ${driveId} and from_seq > ${since} and from_seq <= ${end} and to_seq > ${end}
    union all
    select id, true from erased_versions
    where drive_id = ${driveId} and from_seq <= ${end} and to_seq > ${end} and not stays`.execute(
    server.deps.db,
  );
  return {
    begun: new Set(rows.filter((row) => !row.is_erased).map(({ id }) => id)),
    isErasedSince: rows.some((row) => row.is_erased),
  };
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
      fc.array(step, { minLength: 3, maxLength: 18 }),
      fc.array(fc.tuple(fc.nat(6), fc.constantFrom(0 as const, 1 as const)), { minLength: 1, maxLength: 3 }),
      async (steps, grants) => {
        const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
        const made = await someItems(driveId);
        const folders = grants.map(([at, permission]) => ({
          folderId: made.folders[at] ?? rootRowId,
          permission,
        }));
        const scope: Scope = { kind: 'granted', folders };
        const since = await lastSeq(driveId);
        const scopes = [scope, everything];
        const see = () => Promise.all(scopes.map((each) => visibleTo(driveId, each, null)));
        const then = await see();
        const page = await loadItemPage(server.deps.db, {
          driveId,
          scope,
          at: since,
          after: null,
          parent: null,
          limit: 500,
        });
        expect(new Set(unpack(JSON.parse(page.columns).ids))).toEqual(new Set(then[0]?.keys()));
        const half = Math.floor(steps.length / 2);
        for (const each of steps.slice(0, half)) await applyStep(driveId, made, each);
        const [middle, halfway] = [await lastSeq(driveId), await see()];
        for (const each of steps.slice(half)) await applyStep(driveId, made, each);
        const now = await see();
        for (const [at, each] of scopes.entries()) {
          const none: Visible = new Map();
          const { [at]: before = none } = then;
          const { [at]: between = none } = halfway;
          const { [at]: after = none } = now;
          const whole = { driveId, scope: each, since, to: null, limit: 500 };
          expect((await follow(before, whole, after)).pages).toBe(1);
          // Pages of a difference that has ended meanwhile, and what came after it.
          const ended = await follow(before, { ...whole, to: middle, limit: 2 }, between);
          await follow(ended.replica, { ...whole, since: middle }, after);
        }

        const entries = await entriesAfter(driveId, since);
        const modes = await deliveryModes(server.deps.db, driveId, scope, entries);
        expect(receive(then[0] ?? new Map(), now[0] ?? new Map(), entries, modes)).toEqual(now[0]);
      },
    ),
    {
      numRuns: 30,
      examples: [
        // A granted folder moves into another one, which is deleted with it.
        [
          [
            { what: 'move', item: 4, target: 0 },
            { what: 'remove', item: 0, target: 0 },
          ],
          [[4, 0]],
        ],
        // A folder moves into another one, and both are deleted forever while the pages are sent.
        [
          [
            { what: 'move', item: 2, target: 0 },
            { what: 'remove', item: 0, target: 0 },
            { what: 'erase', item: 0, target: 0 },
          ],
          [[2, 0]],
        ],
      ],
    },
  );
  expect(erasures).toBeGreaterThan(0);
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

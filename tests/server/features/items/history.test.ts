import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createTeam,
  events,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';
import { Model, type ModelState } from './model.ts';

let server: TestServer;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

/** One step of a history; numbers choose among what is there, so that most steps mean something. */
interface Step {
  readonly what: 'create' | 'rename' | 'move' | 'copy' | 'remove' | 'restore';
  readonly who: 0 | 1;
  readonly item: number;
  readonly target: number;
  readonly name: string;
  /** How many sequences ago the person had looked; null: says nothing. */
  readonly ago: number | null;
}

const step = fc.record<Step>({
  what: fc.constantFrom('create', 'create', 'create', 'rename', 'move', 'move', 'copy', 'remove', 'restore'),
  who: fc.constantFrom(0, 1),
  item: fc.nat(1000),
  target: fc.nat(1000),
  name: fc.constantFrom('a', 'A', 'b', 'ß', 'SS', 'a (2)', 'ﬁ', '\u{1f600}', '~'),
  ago: fc.option(fc.nat(6), { nil: null }),
});

type Rows = Map<string, { parent: string; name: string }>;

test('any history gives the model, at its end and at every sequence on the way, and every difference leads from one to the other', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 32 }), fc.nat(2000), async (steps, at) => {
      const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
      const model = new Model(rootId);
      const differences: { since: number; to: number; body: Difference }[] = [];
      const paged: PagedDifference[] = [];
      for (const [index, each] of steps.entries()) {
        await applyStep(driveId, model, each);
        for (const begun of paged) await readPage(driveId, begun);
        if (index % 5 !== at % 5) continue;
        const since = at % (model.seq + 1);
        differences.push(await readDifference(driveId, since, model.seq));
        paged.push({ since, to: null, limit: 1 + (at % 3), next: undefined, pages: [] });
        await readPage(driveId, paged.at(-1) as PagedDifference);
      }
      for (const begun of paged) while (begun.next !== null) await readPage(driveId, begun);
      await expectValidTree(driveId, model.items);
      for (const seq of new Set([0, at % (model.seq + 1), model.seq])) {
        expect(await readAt(driveId, seq, 1 + (at % 7))).toEqual(plain(model.states[seq]));
      }
      for (const { since, to, body } of differences) {
        expect(apply(plain(model.states[since]), body)).toEqual(plain(model.states[to]));
      }
      for (const { since, to, pages } of paged) {
        const reached = pages.reduce(apply, plain(model.states[since]));
        expect(reached).toEqual(plain(model.states[to ?? -1]));
      }
    }),
    { numRuns: 25 },
  );
});

async function applyStep(
  driveId: string,
  model: Model,
  { what, who, item, target, name, ago }: Step,
): Promise<void> {
  const person = who === 0 ? team.owner : team.admin;
  const by = person.memberId;
  const ids = [...model.items.keys()];
  const id = ids[item % Math.max(ids.length, 1)] ?? randomUUID();
  const parentId = [...ids, rootId][target % (ids.length + 1)] ?? rootId;
  if (what === 'copy') return applyCopy(driveId, model, person, id, parentId);
  if (what === 'restore') return applyRestore(driveId, model, person, item, target);
  const baseSeq = ago === null ? null : Math.max(0, model.seq - ago);
  const before = model.seq;
  const fresh = randomUUID();
  const [event, expected] = {
    create: () =>
      [events.createFolder(driveId, name, parentId, fresh), model.create(by, fresh, parentId, name)] as const,
    rename: () => [events.rename(id, name), model.rename(id, name)] as const,
    move: () => [events.move(id, parentId), model.move(by, id, parentId)] as const,
    remove: () => {
      const now = model.items.get(id);
      // Whether somebody else's change to the item itself was seen is asked in another test.
      const still = (state: ModelState) =>
        state.get(id)?.name === now?.name && state.get(id)?.parent === now?.parent && state.has(id);
      const safe = baseSeq === null || model.states.slice(baseSeq).every(still);
      const asked = safe ? baseSeq : null;
      return [events.remove(id, asked ?? undefined), model.remove(by, id, asked)] as const;
    },
  }[what]();
  const [result] = await send(server, person, driveId, event);
  if (result?.code === 'changed-since') throw new Error('the model knows better');
  expect(result?.status).toBe(expected ? 'applied' : 'rejected');
  if (model.seq > before) expect(result?.seq).toBe(model.seq);
}

/** Of what was ever there, as of some sequence: most that can be chosen is there, or was not. */
async function applyRestore(
  driveId: string,
  model: Model,
  person: Person,
  item: number,
  target: number,
): Promise<void> {
  const gone = model.states.flatMap((state) => [...state.keys()].filter((id) => !model.items.has(id)));
  const ever = gone.length > 0 ? gone : [...model.items.keys()];
  const id = ever[item % Math.max(ever.length, 1)] ?? randomUUID();
  const seqs = model.states.flatMap((state, seq) => (state.has(id) ? [seq] : []));
  const from = seqs[target % Math.max(seqs.length, 1)] ?? 0;
  const before = model.seq;
  const expected = model.restore(person.memberId, id, from);
  const [result] = await send(server, person, driveId, events.restore(from, [id]));
  expect(result?.status).toBe(expected ? 'applied' : 'rejected');
  if (expected) expect(result?.seq).toBe(before + 1);
}

async function applyCopy(
  driveId: string,
  model: Model,
  person: Person,
  id: string,
  parentId: string,
): Promise<void> {
  if (model.items.size > 60) return;
  const body = { id, destination_id: parentId, drive_id: driveId, event_id: randomUUID() };
  const expected = model.copy(person.memberId, body.event_id, id, parentId);
  const response = await request(server, person, 'POST', 'drives/items/copy', body);
  expect(response.json().data.status).toBe(expected ? 'applied' : 'rejected');
}

async function expectValidTree(driveId: string, items: ModelState): Promise<void> {
  const { rows } = await sql<{ live: number; reached: number; keys: number }>`
    with recursive tree (id) as (
      select id from items where drive_id = ${driveId} and parent_id = '00000000-0000-0000-0000-000000000000'
      union all
      select e.id from tree t join items e on e.drive_id = ${driveId} and e.parent_id = t.id
    )
    select (select count(*) from items where drive_id = ${driveId}) as live, (select count(*) from tree) as reached,
      (select count(distinct (parent_id, name_key)) from items where drive_id = ${driveId}) as keys`.execute(
    server.deps.db,
  );
  const size = items.size;
  expect(rows[0]).toEqual({ live: size, reached: size, keys: size });
  const drive = await server.deps.db
    .selectFrom('drives')
    .selectAll()
    .where('id', '=', driveId)
    .executeTakeFirstOrThrow();
  expect(drive).toMatchObject({ item_count: size, folder_count: size, used_bytes: 0 });
}

async function readAt(driveId: string, at: number, limit: number): Promise<Rows> {
  const all: Rows = new Map();
  let after: string | null = null;
  do {
    const more: string = after === null ? '' : `&after=${after}`;
    const response = await request(
      server,
      team.admin,
      'GET',
      `drives/${driveId}/items?at=${at}&limit=${limit}${more}`,
    );
    const page = response.json().data;
    for (const [id, row] of unpack(page.columns)) {
      expect(all.has(id)).toBe(false);
      all.set(id, row);
    }
    after = page.next;
  } while (after !== null);
  return all;
}

interface Difference {
  readonly columns: ItemColumns;
  readonly gone: string;
}

async function readDifference(driveId: string, since: number, to: number) {
  const response = await request(server, team.admin, 'GET', `events/${driveId}?since=${since}`);
  const body = response.json().data;
  expect(body).toMatchObject({ from: since, to });
  return { since, to, body: body as Difference };
}

/** One that was begun, and goes on while the filespace does. */
interface PagedDifference {
  readonly since: number;
  to: number | null;
  readonly limit: number;
  next: string | null | undefined;
  readonly pages: Difference[];
}

async function readPage(driveId: string, begun: PagedDifference): Promise<void> {
  const { since, to, limit, next, pages } = begun;
  if (next === null) return;
  const query = new URLSearchParams({ since: String(since), limit: String(limit) });
  if (to !== null) query.set('to', String(to));
  if (next !== undefined) query.set('after', next);
  const response = await request(server, team.admin, 'GET', `events/${driveId}?${query}`);
  expect(response.statusCode).toBe(200);
  const body = response.json().data;
  expect(body.columns.names.length).toBeLessThanOrEqual(limit);
  expect(body.gone.length).toBeLessThanOrEqual(limit * 32);
  // Rows are whole before anything is gone.
  if (pages.some(({ gone }) => gone !== '')) expect(body.columns.names).toEqual([]);
  expect(body).toMatchObject({ from: since, to: to ?? body.to });
  pages.push(body);
  begun.to = body.to;
  begun.next = body.next;
}

/** Rows first, then whatever is left below the gone ids: as a device does it. */
function apply(state: Rows, { columns, gone }: Difference): Rows {
  const next = new Map([...state, ...unpack(columns)]);
  const deletedIds = (gone.match(/.{32}/g) ?? []).map(hyphenate);
  for (const id of deletedIds) {
    expect(next.has(id)).toBe(true);
    next.delete(id);
    for (const [child, row] of next) if (row.parent === id) deletedIds.push(child);
  }
  return next;
}

function plain(state: ModelState | undefined): Rows {
  return new Map([...(state ?? [])].map(([id, { parent, name }]) => [id, { parent, name }]));
}

function unpack(columns: ItemColumns): Rows {
  const rows: Rows = new Map();
  const ids = (columns.ids.match(/.{32}/g) ?? []).map(hyphenate);
  let at = 0;
  for (const { parent, count } of columns.runs) {
    for (let index = 0; index < count; index += 1, at += 1) {
      rows.set(ids[at] ?? '', { parent: hyphenate(parent), name: columns.names[at] ?? '' });
    }
  }
  expect([at, columns.names.length, columns.sizes.length]).toEqual([ids.length, ids.length, ids.length]);
  return rows;
}

function hyphenate(hex: string): string {
  if (/^0+$/.test(hex)) return rootId;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { fillTree } from '#tests/support/replica/fill-tree.ts';
import { packedTree } from '#tests/support/replica/leaf-packs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';

/*
 * A filespace that is newer than PostgreSQL's statistics. Each of these went through all of it for each folder, and several were
 * not answered before the time limit of a statement.
 */

let server: TestServer;
let team: Team;
let largest: string;
afterEach(() => server.close());

/** What the statistics know; in a flat one all versions that ended were in one folder, so that any lookup by folder finds all. */
const known = {
  alike: packedTree,
  flat: packedTree.map((item, at) => ({ ...item, isFolder: at === 0, parent: Number(at > 0) })),
};

async function prepare(shape: keyof typeof known) {
  server = await startTestServer();
  const former = await createTeam(server);
  const [first] = await fillTree(server, former, known[shape]);
  await send(server, former.owner, former.driveId, events.remove(first?.id ?? ''));
  await sql`vacuum analyze`.execute(server.deps.db);
  team = await createTeam(server);
  const rows = await fillTree(server, team, packedTree);
  const isThere = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const topOf = (id: string): string => {
    const parent = isThere.get(id) ?? rootRowId;
    return parent === rootRowId ? id : topOf(parent);
  };
  const sizes = new Map<string, number>();
  for (const { id } of rows) sizes.set(topOf(id), (sizes.get(topOf(id)) ?? 0) + 1);
  largest = [...sizes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

const apply = async (event: ClientEvent) => {
  const [result] = await send(server, team.owner, team.driveId, event);
  expect(result).toMatchObject({ status: 'applied' });
  return result?.seq ?? 0;
};
const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const response = await request(server, team.owner, method, `drives/${team.driveId}/${path}`, body);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json().data;
};
const event = <Type extends ClientEvent['type']>(
  type: Type,
  data: Extract<ClientEvent, { type: Type }>['data'],
) => ({ ...events.rename(largest, ''), event_id: randomUUID(), type, data }) as ClientEvent;

test.each(['alike', 'flat'] as const)(
  'a folder with most of it is deleted, looked at in the trash, brought back, undone, taken back and deleted forever (%s)',
  {
    timeout: 60_000,
  },
  async (shape) => {
    await prepare(shape);
    const before = await apply(events.rename(largest, 'renamed'));
    const deleted = await apply(events.remove(largest, before));
    expect((await ask('GET', 'trash')).items).toHaveLength(1);
    expect((await ask('GET', `diff?from=${before}`)).totals.removed).toBeGreaterThan(10_000);
    const { items } = await ask('POST', 'restore/preview', { items: [largest], from_seq: before });
    expect(items).toBeGreaterThan(10_000);
    const restored = await apply(events.restore(before, [largest]));
    await apply(event('UNDO_CHANGE', { seq: restored }));
    await apply(event('REWIND', { folder_id: rootId, from_seq: before }));
    const again = await apply(events.remove(largest));
    expect((await ask('GET', 'activity')).lines.length).toBeGreaterThan(0);
    const chosen = { items: [{ id: largest, seq: again - 1 }] };
    expect((await ask('POST', 'trash/delete/preview', chosen)).items).toBe(items);
    await ask('POST', 'trash/delete', chosen);
    expect(deleted).toBe(before + 1);
  },
);

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { startWithStatistics } from '#tests/support/scale/misleading-statistics.ts';
import type { TestServer } from '#tests/support/server.ts';
import { events, request, send, type Team } from '#tests/support/team.ts';

/*
 * A filespace that is newer than PostgreSQL's statistics. Each of these went through all of it for each folder, and several were
 * not answered before the time limit of a statement.
 */

let server: TestServer;
let team: Team;
let largest: string;
afterEach(() => server.close());

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
    timeout: 120_000,
  },
  async (shape) => {
    ({ server, team, largest } = await startWithStatistics(shape));
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

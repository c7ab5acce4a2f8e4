import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { randomOf } from '#tests/simulation/world/random.ts';
import { activityOf } from '#tests/support/activity/activity-truth.ts';
import { loggedAt, momentClient } from '#tests/support/moments/moment-client.ts';
import { playMoments } from '#tests/support/moments/moment-history.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request } from '#tests/support/team.ts';

/*
 * The moments of random histories, of all and below single folders, for who sees everything and for who sees a part: those
 * of the changes that the trees say they know of. With what nobody but the owner sees changed, the answers are the same.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const start = 1_700_000_000;
const met = { manager: 0, standard: 0, below: 0, hidden: 0 };

test.each(['moments 0', 'moments 1', 'moments 2', 'moments 3'])('%s', { timeout: 120_000 }, async (seed) => {
  const chance = randomOf(seed);
  const team = await createTeam(server);
  const history = await playMoments(server, address, team, chance, 50);
  const { trees, grants, isOpen, seq: last } = history;
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  const timeOf = (seq: number) => start + seq * 60;
  await loggedAt(server, team.driveId, timeOf);
  await sql`update drives set created_at = to_timestamp(${start}::bigint) where id = ${team.driveId}`.execute(
    server.deps.db,
  );
  const client = momentClient(server, team.driveId);
  const everything = { person: team.admin, role: 2, grants: {}, visibleFrom: 0 };
  const part = { person: team.standard, role: 0, grants, visibleFrom: history.visibleFrom ?? last };
  const folders = [...trees.values()].flatMap((tree) =>
    [...tree.values()].filter(({ kind }) => kind === 0).map(({ id }) => id),
  );
  for (const { person, ...viewer } of isOpen ? [everything, part] : [everything]) {
    const from = viewer.visibleFrom;
    const known = (activityOf(trees, viewer, null) ?? []).map(({ seq }) => seq).toReversed();
    const [first] = known;
    for (let seq = from; seq <= last; seq += 1) {
      const found = await client.moment(person, { time: timeOf(seq) + 30 });
      const expected = known.findLast((each) => each <= seq) ?? from;
      expect(found.seq, `${viewer.role} ${seq}`).toBe(expected);
      if (expected !== from) expect(found.time).toBe(timeOf(expected));
      else if (first !== undefined && viewer.role === 0) expect(found.time).toBe(timeOf(first) - 1);
      met[viewer.role === 0 ? 'standard' : 'manager'] += 1;
      if (expected !== seq) met.hidden += 1;
    }
    for (const parent of [rootId, ...Array.from({ length: 4 }, () => chance.pick(folders))]) {
      const lines = activityOf(trees, viewer, parent === rootId ? null : parent);
      const at = from + chance.below(last - from + 1);
      const response = await client.ask(person, { at, parent });
      expect(response.statusCode).toBe(lines === null ? 404 : 200);
      if (lines === null) continue;
      const { previous, next } = await client.moment(person, { at, parent });
      const there = lines.map(({ seq }) => seq);
      const [latest, earlier] = there.filter((seq) => seq <= at);
      const later = there.findLast((seq) => seq > at);
      expect(previous?.seq ?? null).toBe(latest === undefined ? null : (earlier ?? from));
      expect(next?.seq ?? null).toBe(later ?? null);
      met.below += 1;
    }
  }
  const { counts } = await client.density(team.admin);
  expect(counts?.reduce((sum, count) => sum + count, 0)).toBe(last);
});

test('enough was compared', () => {
  expect(met.manager).toBeGreaterThan(100);
  expect(met.standard).toBeGreaterThan(20);
  expect(met.below).toBeGreaterThan(15);
  expect(met.hidden).toBeGreaterThan(5);
});

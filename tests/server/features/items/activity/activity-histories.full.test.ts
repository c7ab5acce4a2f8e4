import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '#tests/simulation/world/random.ts';
import { activityClient } from '#tests/support/activity/activity-client.ts';
import { activityOf, truthToCompare, wireToTruth } from '#tests/support/activity/activity-truth.ts';
import { playMoments } from '#tests/support/moments/moment-history.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request } from '#tests/support/team.ts';

/*
 * The activity of random histories, of all and below single folders, for who sees everything and for who sees a part: it is
 * what the trees that were read at each sequence say.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

/** How many lines were compared: a test of none proves nothing. */
const met = { manager: 0, standard: 0, below: 0, belowOfStandard: 0, refused: 0 };

test.each(Array.from({ length: 12 }, (_, at) => `activity ${at}`))(
  '%s',
  { timeout: 120_000 },
  async (seed) => {
    const chance = randomOf(seed);
    const team = await createTeam(server);
    const history = await playMoments(server, address, team, chance, 60);
    const { trees, grants, isOpen } = history;
    await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
    const { ask, lines } = activityClient(server, team.driveId);
    const everything = { person: team.admin, role: 2, grants: {}, visibleFrom: 0 };
    const part = { person: team.standard, role: 0, grants, visibleFrom: history.visibleFrom ?? history.seq };
    const folders = [...trees.values()].flatMap((tree) =>
      [...tree.values()].filter(({ kind }) => kind === 0).map(({ id }) => id),
    );
    for (const { person, ...viewer } of isOpen ? [everything, part] : [everything]) {
      const isPart = viewer.role === 0;
      for (const parent of [null, ...Array.from({ length: 6 }, () => chance.pick(folders))]) {
        const limit = String(1 + chance.below(20));
        const query = { limit, ...(parent !== null && { parent }) };
        const truth = activityOf(trees, viewer, parent);
        if (truth === null) {
          expect((await ask(person, query)).statusCode).toBe(404);
          met.refused += 1;
          continue;
        }
        const read = await lines(person, query);
        const expected = truth.map(truthToCompare);
        expect(read.filter(({ tops }) => tops <= 3).map(wireToTruth), `${viewer.role} ${parent}`).toEqual(
          expected.filter(({ tops }) => Number(tops[0]) <= 3),
        );
        expect(read.map(({ seq }) => seq)).toEqual(expected.map(({ seq }) => seq));
        if (parent === null) met[isPart ? 'standard' : 'manager'] += read.length;
        else met[isPart ? 'belowOfStandard' : 'below'] += read.length;
      }
    }
  },
);

test('enough was compared', () => {
  expect(met.manager).toBeGreaterThan(300);
  expect(met.standard).toBeGreaterThan(20);
  expect(met.below).toBeGreaterThan(200);
  expect(met.belowOfStandard).toBeGreaterThan(10);
  expect(met.refused).toBeGreaterThan(5);
});

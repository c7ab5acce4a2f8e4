import { afterAll, beforeAll, expect, it } from 'vitest';
import { playHistory } from '#tests/support/permissions/play-history.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * A standard user's real device on a real server, while rights, groups, roles, places and names change around it, the
 * line is cut, tabs end and pages of fills wait. Whenever it has settled, what it shows is what the rule says, and no
 * byte that it keeps, finds or ever received names anything that could not be known.
 */

const histories = Number(process.env['TEST_PERMISSION_HISTORIES'] ?? 200);
const first = Number(process.env['TEST_SEED'] ?? 1);
const atOnce = 4;
const perLot = Math.ceil(histories / 10);

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const seeds = Array.from({ length: histories }, (_, at) => first + at);
const lots = seeds
  .filter((_, at) => at % perLot === 0)
  .map((from) => [from, Math.min(from + perLot, first + histories) - 1] as const);

it.each(lots)(
  'histories %i to %i let nothing through that may not be known',
  { timeout: 600_000 },
  async (from, to) => {
    const pending = seeds.filter((seed) => from <= seed && seed <= to);
    const failures: string[] = [];
    const play = async () => {
      for (let seed = pending.shift(); seed !== undefined; seed = pending.shift())
        await playHistory(server, address, String(seed)).catch((error: unknown) =>
          failures.push(String(error)),
        );
    };
    await Promise.all(Array.from({ length: atOnce }, play));
    expect(failures.join('\n\n')).toBe('');
  },
);

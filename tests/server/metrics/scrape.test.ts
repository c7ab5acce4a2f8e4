import { expect, test } from 'vitest';
import { readAllFigures, readFigures } from '#tests/support/metrics/read-figures.ts';
import { startTestServer } from '#tests/support/server.ts';

test('without the database the other figures come all the same, and no old ones of it', async () => {
  const server = await startTestServer();
  const up = await readAllFigures(server);
  expect([up.sum('lunvik_database_figures_up'), up.sum('lunvik_emails_waiting')]).toEqual([1, 0]);
  expect(up.sum('lunvik_data_folder_free_bytes')).toBeGreaterThan(0);
  await server.deps.db.destroy();
  const down = await readFigures(server);
  expect([down.sum('lunvik_database_figures_up'), down.sum('lunvik_emails_waiting')]).toEqual([0, null]);
  expect(down.sum('lunvik_sockets_open')).toBe(0);
  await server.close();
});

test('two servers of one process have figures of their own', async () => {
  const [one, other] = [await startTestServer(), await startTestServer()];
  await one.app.inject('/healthz');
  const requests = async (server: typeof one) =>
    (await readFigures(server)).sum('lunvik_http_request_duration_seconds_count', { route: '/healthz' });
  expect([await requests(one), await requests(other)]).toEqual([1, null]);
  await Promise.all([one.close(), other.close()]);
});

import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { rootRowId } from '#server/db/item-ids.ts';

/* The same histories find what they are for: each of these bugs, put into the product, is seen. */

const seeds = 40;

const bugs: readonly (readonly [what: string, plant: () => void])[] = [
  [
    'every row is read by everybody',
    () =>
      vi.doMock('#server/features/items/visible-entries.ts', async (actual) => {
        const real = await actual<typeof import('#server/features/items/visible-entries.ts')>();
        const visibleEntries: typeof real.visibleEntries = (driveId, _, at = null) =>
          sql`(select e.*, 0 as permission from ${real.entriesAt(driveId, at)} e)`;
        return { ...real, visibleEntries };
      }),
  ],
  [
    'differences are those of who sees everything',
    () =>
      vi.doMock('#server/features/items/read/granted-difference.ts', async (actual) => {
        const real = await actual<typeof import('#server/features/items/read/granted-difference.ts')>();
        const grantedParts: typeof real.grantedParts = (driveId, _, since, to) =>
          real.grantedParts(driveId, [{ folderId: rootRowId, permission: 0 }], since, to);
        return { ...real, grantedParts };
      }),
  ],
  [
    'children of a folder are shown to who may not see it',
    () =>
      vi.doMock('#server/features/items/visible-items.ts', async (actual) => {
        const real = await actual<typeof import('#server/features/items/visible-items.ts')>();
        const visibleChildren: typeof real.visibleChildren = (db, driveId, _, folder, at) =>
          real.visibleChildren(db, driveId, { kind: 'everything' }, folder, at);
        return { ...real, visibleChildren };
      }),
  ],
  [
    'every entry is sent to everybody',
    () =>
      vi.doMock('#server/realtime/log-entries.ts', async (actual) => {
        const real = await actual<typeof import('#server/realtime/log-entries.ts')>();
        const deliveryModes: typeof real.deliveryModes = async (_db, _driveId, _scope, entries) =>
          entries.map(() => 'whole');
        return { ...real, deliveryModes };
      }),
  ],
  [
    'rows of a former copy stay on the device',
    () => vi.doMock('#worker/replica/sweep-replicas.ts', () => ({ sweepReplicas: async () => undefined })),
  ],
  [
    'the journal keeps its rows',
    () =>
      vi.doMock('#worker/replica/journal.ts', async (actual) => {
        const real = await actual<typeof import('#worker/replica/journal.ts')>();
        const writeJournal: typeof real.writeJournal = async (db, row) => {
          await db.journal.put(row);
        };
        return { ...real, writeJournal };
      }),
  ],
];

afterEach(() => {
  vi.doUnmock('#server/features/items/visible-entries.ts');
  vi.doUnmock('#server/realtime/log-entries.ts');
  vi.doUnmock('#worker/replica/sweep-replicas.ts');
  vi.doUnmock('#worker/replica/journal.ts');
  vi.resetModules();
});

it.each(bugs)('%s: seen', { timeout: 240_000 }, async (_, plant) => {
  vi.resetModules();
  plant();
  const { startTestServer } = await import('#tests/support/server.ts');
  const { playHistory } = await import('#tests/support/permissions/play-history.ts');
  const server = await startTestServer();
  const address = await server.listen();
  let seen = '';
  for (let seed = 1; seed <= seeds && seen === ''; seed += 1)
    await playHistory(server, address, String(seed)).catch((error: unknown) => {
      seen = String(error);
    });
  await server.close();
  expect(seen).toMatch(/^Error: seed \d+: Error: (q[xs]\w{6}z|[0-9a-f]{8}-|shown)/);
});

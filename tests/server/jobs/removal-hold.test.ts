import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { collectPacks } from '#server/jobs/collect-packs.ts';
import { holdRemovals } from '#server/storage/removal-hold.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createTeam, storeFile } from '#tests/support/team.ts';

test('while a backup copies, neither contents nor packs are removed; the next turn after it does', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { deps } = server;
  const team = await createTeam(server);
  const { blobId } = await storeFile(server, team, 'a.txt', Buffer.from('a'));
  const { blobId: packId } = await storeFile(server, team, 'b.txt', Buffer.from('b'));
  await deps.db
    .insertInto('packs')
    .values({ id: packId, workspace_id: team.workspaceId, region: 'OR', size_bytes: 1 })
    .execute();
  await sql`delete from items`.execute(deps.db);
  await sql`delete from blobs where id = ${packId}`.execute(deps.db);
  const marked = new Date(deps.nowMs());
  await deps.db.updateTable('blobs').set({ unreferenced_at: marked }).execute();
  await deps.db.updateTable('packs').set({ unreferenced_at: marked }).execute();
  server.passTime(blobGracePeriodMs);
  const clean = async () => {
    await collectBlobs(deps);
    await collectPacks(deps);
    const stored = [blobId, packId].map((each) =>
      deps.blobs.ofRegion('OR').stat({ workspaceId: team.workspaceId, blobId: each }),
    );
    return Promise.all(stored);
  };
  await deps.db.transaction().execute(async (tx) => {
    expect(await holdRemovals(tx)).toBe(true);
    expect(await clean()).toEqual([1, 1]);
  });
  expect(await clean()).toEqual([null, null]);
});

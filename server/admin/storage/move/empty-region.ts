import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { misconfigured } from '../../../start-error.ts';
import type { ListedObject, OwnStore } from '../../../storage/blob-store.ts';
import { openOwnStores } from '../../../storage/own/own-stores.ts';
import { mayRemoveContents } from '../../../storage/removal-hold.ts';
import { AdminError, argument, type WorkingCommand } from '../../command.ts';
import { findSchemaProblem } from '../../find-schema-problem.ts';
import { recordOperation } from '../../record-operation.ts';
import { bytesText, counted } from '../../text-table.ts';
import { withDatabase } from '../../with-database.ts';
import { selectNamed } from '../find-unnamed-objects.ts';
import { regionOf } from './move-storage.ts';
import { countInRegion, emptiedFrom } from './moved-objects.ts';

const batchSize = 100;
const backupPollMs = 1000;

export const emptyRegion: WorkingCommand = {
  name: 'storage empty',
  kind: 'works',
  hasDryRun: true,
  arguments: ['region'],
  options: {},
  what: 'Removes what a move has left in the former region, which nothing needs any more. Refused until an hour after the move has finished, because a download that began before may still be running, and while anything uses the region. This cannot be undone.',
  async run({ settings, dryRun, nowMs }, input) {
    const stores = openOwnStores(settings.storage.own, null);
    try {
      const store = regionOf(stores, argument(input, 'region'));
      const { region } = store;
      return await withDatabase(settings, async (db) => {
        const problem = await findSchemaProblem(db);
        if (problem !== null) throw misconfigured(problem);
        await refuseUsed(db, region);
        const removed = await removeAll(db, store, dryRun);
        const result = { region, place: store.place, ...removed };
        if (!dryRun)
          await recordOperation(db, { nowMs: nowMs(), command: emptyRegion.name, subject: region, result });
        return {
          result,
          text: `${counted(removed.objects, 'object')} (${bytesText(removed.bytes)}) ${dryRun ? 'would be' : removed.objects === 1 ? 'was' : 'were'} removed from ${region}, ${store.place}.`,
        };
      });
    } finally {
      await stores.close();
    }
  },
};

/** Throws an AdminError where somebody may still read there. */
async function refuseUsed(db: Kysely<Database>, region: string): Promise<void> {
  const { filespaces, objects, uploads } = await countInRegion(db, region);
  if (filespaces + objects + uploads > 0)
    throw new AdminError(
      'refused',
      `${region} is in use by ${counted(filespaces, 'filespace')}, ${counted(objects, 'content')} and ${counted(uploads, 'upload')}. Move them first.`,
    );
  const { rows } = await sql<{ to: string; endedAt: Date | null; now: Date }>`
    select to_region as to, ended_at as "endedAt", clock_timestamp() as now
    from storage_moves where from_region = ${region} order by id desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) throw new AdminError('refused', `Nothing was moved from ${region}.`);
  const { to, endedAt, now } = last;
  if (endedAt === null)
    throw new AdminError(
      'refused',
      `The move from ${region} has not finished: run “storage move ${region} ${to}” again.`,
    );
  if (now.toISOString() < emptiedFrom(endedAt))
    throw new AdminError(
      'refused',
      `The move from ${region} has not been finished for an hour yet: it may be emptied from ${emptiedFrom(endedAt)} on.`,
    );
}

async function removeAll(
  db: Kysely<Database>,
  store: OwnStore,
  dryRun: boolean,
): Promise<{ readonly objects: number; readonly bytes: number }> {
  let [objects, bytes] = [0, 0];
  let batch: ListedObject[] = [];

  async function removeBatch(): Promise<void> {
    const all = batch;
    batch = [];
    await db.transaction().execute(async (tx) => {
      while (!(await mayRemoveContents(tx))) await pause(backupPollMs); // a backup is being made
      const ids = all.map(({ key }) => key.blobId);
      const named = await selectNamed(tx, store.region, ids);
      for (const { key, sizeBytes } of all.filter((each) => !named.has(each.key.blobId))) {
        if (!dryRun) await store.delete(key);
        objects += 1;
        bytes += sizeBytes;
      }
    });
  }

  for await (const object of store.list()) {
    batch.push(object);
    if (batch.length >= batchSize) await removeBatch();
  }
  await removeBatch();
  return { objects, bytes };
}

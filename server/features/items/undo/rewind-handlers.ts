import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { requireDriveCapability } from '../../../access/require-drive-capability.ts';
import { rowIdOf, wireIdOf } from '../../../db/item-ids.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handlers } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import type { FormerItem } from '../change/missing-items.ts';
import { readMoment } from '../read/read-moment.ts';
import { planRewind } from './plan-rewind.ts';
import { countItems, countReversal } from './reversal-plan.ts';

export const rewindHandlers = {
  previewRewind: (deps, { actor, params, query }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'rewind');
      if (!access.ok) return access;
      const { drive } = access.value;
      const { at, epoch } = query;
      const folder = rowIdOf(query.folder ?? rootId);
      if (folder === null) return err({ code: 'not-found' });
      const read = await readMoment(tx, access.value, { at, epoch }, () =>
        planRewind(tx, drive.id, folder, at),
      );
      if (!read.ok) return read;
      const { found, isCycle, isTooLarge, reversal, erased } = read.value;
      if (!found) return err({ code: 'not-found' });
      if (isCycle) return err(detailed('rejected', 'rewind'));
      if (isTooLarge) return err(detailed('too-large', 'rewind', { most: limits.restoreItems }));
      return ok({
        drive_id: drive.id,
        epoch: drive.epoch,
        at,
        folder_id: wireIdOf(folder),
        totals: { items: countItems(reversal), ...countReversal(reversal), erased },
        folders_regaining: await findGranted(tx, drive.id, reversal.restored),
      });
    }),
} satisfies Partial<Handlers>;

async function findGranted(
  db: Kysely<Database>,
  driveId: string,
  restored: readonly FormerItem[],
): Promise<string[]> {
  const folders = restored.flatMap(({ id, kind }) => (kind === 0 ? [id] : []));
  const { rows } = await sql<{ folder_id: string }>`
    select distinct folder_id from grants
    where drive_id = ${driveId} and folder_id = any(${folders}::uuid[]) order by folder_id`.execute(db);
  return rows.map((row) => row.folder_id);
}

import { type Kysely, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { requireDriveCapability } from '../../access/require-drive-capability.ts';
import { rootRowId, rowIdOf, wireIdOf } from '../../db/item-ids.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Database } from '../../db/schema.ts';
import type { Handlers } from '../../http/handler.ts';
import { findFolderPath } from '../items/read/folder-path.ts';
import { readMoment } from '../items/read/read-moment.ts';
import { entriesByKey } from '../items/visible-entries.ts';
import { groupGrantsToWire, userGrantsToWire } from './grants-to-wire.ts';

export const momentAccessHandlers = {
  /** A right that was granted or revoked between two changes belongs to the moment of the earlier one. */
  accessAtMoment: (deps, { actor, params, query: { at, epoch, folder = rootId } }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'manageAccess');
      if (!access.ok) return access;
      const { drive } = access.value;
      const folderId = rowIdOf(folder);
      if (folderId === null) return err({ code: 'not-found' });
      const read = await readMoment(tx, access.value, { at, epoch }, () =>
        readAccess(tx, drive.id, folderId, at),
      );
      if (!read.ok) return read;
      if (read.value === null) return err({ code: 'not-found' });
      return ok({ drive_id: drive.id, epoch: drive.epoch, at, folder_id: wireIdOf(folderId), ...read.value });
    }),
} satisfies Partial<Handlers>;

/** Null where there was no such folder. */
async function readAccess(db: Kysely<Database>, driveId: string, folderId: string, at: number) {
  if (folderId !== rootRowId && !(await wasFolder(db, driveId, folderId, at))) return null;
  const path = await findFolderPath(db, driveId, folderId, at);
  const names = new Map<string, readonly string[]>([[rootId, []]]);
  for (const [index, { folder_id }] of path.entries())
    names.set(
      folder_id,
      path.slice(0, index + 1).map(({ folder_name }) => folder_name),
    );
  const onPath = [rootRowId, ...path.map(({ folder_id }) => folder_id)];
  const which = sql<boolean>`g.drive_id = ${driveId} and g.folder_id = any(${onPath}::uuid[])`;
  const asThen = <Grant extends { readonly folder_id: string }>(grant: Grant) => ({
    ...grant,
    folder_path: [...(names.get(grant.folder_id) ?? [])],
  });
  return {
    users: (await userGrantsToWire(db, which, at)).map(asThen),
    groups: (await groupGrantsToWire(db, which, at)).map(asThen),
  };
}

async function wasFolder(
  db: Kysely<Database>,
  driveId: string,
  folderId: string,
  at: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${entriesByKey(driveId, at)} e where id = ${folderId} and kind = 0`.execute(db);
  return rows.length > 0;
}

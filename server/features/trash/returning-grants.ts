import { type Kysely, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { requireDriveCapability } from '../../access/require-drive-capability.ts';
import { rootRowId, unplanned } from '../../db/item-ids.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Database } from '../../db/schema.ts';
import type { Handlers } from '../../http/handler.ts';
import { inTrash, type TrashEntry, toEntries } from './in-trash.ts';

export const returningGrantsHandlers = {
  previewRestore: (deps, { actor, params, body }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'manageAccess');
      if (!access.ok) return access;
      const folders = await findReturningGrants(tx, access.value.drive.id, toEntries(body.items));
      return folders === null ? err({ code: 'not-found' }) : ok({ folders });
    }),
} satisfies Partial<Handlers>;

/**
 * The folders on which something was granted and that a restore of these entries would bring back: among them, inside
 * them, and above them where they are gone too. Null where none of the entries is in the trash.
 */
async function findReturningGrants(
  db: Kysely<Database>,
  driveId: string,
  entries: readonly TrashEntry[],
): Promise<string[] | null> {
  const isThere = sql`exists (select from items i where i.drive_id = ${unplanned(driveId)} and i.id = u.id)`;
  const { rows } = await sql<{ found: boolean; folders: string[] }>`
    with recursive ${inTrash(driveId, entries)},
    up (id, seq) as (
      select g.parent_id, g.to_seq from chosen c join gone g on g.id = c.id and g.to_seq = c.seq
      union
      select v.parent_id, u.seq from up u cross join lateral (
        select parent_id from items_history
        where drive_id = ${unplanned(driveId)} and id = u.id and from_seq < u.seq and to_seq >= u.seq
        offset 0
      ) v
      where not ${isThere}
    ),
    coming (id) as (
      select id from doomed
      union
      select id from up u where u.id <> ${rootRowId} and not ${isThere}
    )
    select exists (select from chosen) as found,
      array(select distinct g.folder_id from coming c
        join grants g on g.drive_id = ${driveId} and g.folder_id = c.id order by g.folder_id)::text[] as folders`.execute(
    db,
  );
  return rows[0]?.found ? rows[0].folders : null;
}

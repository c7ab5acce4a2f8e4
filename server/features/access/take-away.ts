import { type Kysely, sql } from 'kysely';
import { everyone } from '#contract/rules/group-name.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootName } from '#contract/rules/root.ts';
import { keyOf, rootKey } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Problem } from '../../http/handler.ts';
import type { Deed } from '../audit/record.ts';
import { deedOf, foldersIn, type GrantPlace, granteesIn, type Step } from './give.ts';

/** A right as the wire names it: the folder, and the member or the group. */
export interface NamedGrant {
  readonly folderId: string;
  readonly holderId: string;
}

/**
 * Takes rights away, all of them or none, and answers with what changed by it. A right that is gone already is passed
 * over; a folder, a member or a group that nobody here knows is not found.
 */
export async function takeEachAway(
  tx: Kysely<Database>,
  place: GrantPlace,
  users: readonly NamedGrant[],
  groups: readonly NamedGrant[],
): Promise<Result<readonly Deed[], Problem>> {
  const named = [...users, ...groups];
  const holders = await granteesIn(tx, place, users.map(holderIdOf), groups.map(holderIdOf));
  if (holders === null) return err({ code: 'not-found' });
  const folderIds = named.map(({ folderId }) => folderId);
  if ((await foldersIn(tx, place, folderIds, 2)) === null) return err({ code: 'not-found' });
  const { driveId, workspaceId, giver } = place;
  if (holders.members.some(({ id }) => id === giver))
    return err({ code: 'not-allowed', message: 'You cannot change your own access.' });
  const { rows } = await sql<Taken>`
    with taken as (
      delete from grants g
      using unnest(${folderIds.map(keyOf)}::uuid[], ${named.map(holderIdOf)}::text[]) as w (folder_id, holder)
      where g.drive_id = ${driveId} and g.folder_id = w.folder_id
        and (coalesce(g.member_id, g.group_id)::text = w.holder or (w.holder = ${everyone.value}
          and g.group_id = (select id from groups where workspace_id = ${workspaceId} and is_everyone)))
      returning g.*
    )
    select t.folder_id, t.member_id, t.group_id, t.permission, coalesce(m.email, h.name) as holder,
      coalesce(e.name, 'a deleted folder') as folder
    from taken t
    left join members m on m.id = t.member_id
    left join groups h on h.id = t.group_id
    left join entries e on e.drive_id = t.drive_id and e.id = t.folder_id
    order by holder, folder`.execute(tx);
  return ok(rows.map((row) => deedOf(workspaceId, stepOf(row), 2)));
}

function holderIdOf({ holderId }: NamedGrant): string {
  return holderId.toLowerCase();
}

interface Taken {
  readonly folder_id: string;
  readonly member_id: string | null;
  readonly group_id: string | null;
  readonly permission: number;
  readonly holder: string;
  readonly folder: string;
}

function stepOf({ folder_id, member_id, group_id, permission, holder, folder }: Taken): Step {
  return {
    folder: { id: folder_id, name: folder_id === rootKey ? rootName : folder },
    to: { id: member_id ?? group_id ?? '', name: holder },
    memberId: member_id,
    groupId: group_id,
    before: permission,
  };
}

import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { CallInput, CallResponse } from '#contract/wire/calls.ts';
import type { DriveAccess } from '../../../access/scope.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { findItemAccess } from '../item-paths.ts';

type AskedStar = CallInput<'setStars'>['body']['items'][number];
type RefusedStar = CallResponse<'setStars'>['refused'][number];

/** What one person stars from several devices at once is counted one after the other. */
export async function lockStars(tx: Kysely<Database>, memberId: string): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
}

/** A star on an item that is not there for this person is refused, whatever the reason: a hidden one answers alike. */
export async function setStars(
  tx: Kysely<Database>,
  { drive, member, scope }: DriveAccess,
  asked: readonly AskedStar[],
  now: Date,
): Promise<{ readonly refused: readonly RefusedStar[]; readonly hasChanged: boolean }> {
  const last = new Map(asked.map(({ item_id, is_starred }) => [item_id, is_starred]));
  const known = [...last].map(([wireId, isStarred]) => ({ wireId, isStarred, id: rowIdOf(wireId) }));
  const taken = known.flatMap(({ id, isStarred }) => (id !== null && !isStarred ? [id] : []));
  const removed = await sql`
    delete from stars
    where drive_id = ${drive.id} and member_id = ${member.id} and item_id = any(${taken}::uuid[])`.execute(
    tx,
  );
  const given = known.filter(({ isStarred }) => isStarred);
  const ids = given.flatMap(({ id }) => (id === null || id === rootRowId ? [] : [id]));
  const { rows: there } = await sql<{ id: string; is_starred: boolean }>`
    select i.id, s.item_id is not null as is_starred from items i
    left join stars s on s.drive_id = i.drive_id and s.member_id = ${member.id} and s.item_id = i.id
    where i.drive_id = ${drive.id} and i.id = any(${ids}::uuid[])`.execute(tx);
  const may = await findItemAccess(tx, drive.id, scope, ids);
  const seen = new Map(there.filter(({ id }) => may.sees(id)).map(({ id, is_starred }) => [id, is_starred]));
  let room = limits.starsOfFilespace - (await countStars(tx, drive.id, member.id));
  const refused: RefusedStar[] = [];
  const fresh: string[] = [];
  for (const { wireId, id } of given) {
    const isStarred = seen.get(id ?? '');
    if (id === null || isStarred === undefined) refused.push({ item_id: wireId, reason: 'not-found' });
    else if (isStarred) continue;
    else if (room <= 0) refused.push({ item_id: wireId, reason: 'too-many' });
    else {
      room -= 1;
      fresh.push(id);
    }
  }
  if (fresh.length > 0)
    await sql`
      insert into stars (drive_id, member_id, item_id, starred_at)
      select ${drive.id}::uuid, ${member.id}::uuid, id, ${now} from unnest(${fresh}::uuid[]) as f (id)
      on conflict do nothing`.execute(tx);
  return { refused, hasChanged: fresh.length > 0 || (removed.numAffectedRows ?? 0n) > 0n };
}

/** Those that are not shown count too: what is deleted, or out of sight, may come back. */
async function countStars(tx: Kysely<Database>, driveId: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stars where drive_id = ${driveId} and member_id = ${memberId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

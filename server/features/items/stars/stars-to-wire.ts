import { type Kysely, sql } from 'kysely';
import type { WireStars } from '#contract/wire/places/stars.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { DriveAccess } from '../../../access/scope.ts';
import type { Database } from '../../../db/schema.ts';
import { findItemAccess } from '../item-paths.ts';

interface Star {
  readonly item_id: string;
  readonly starred_at: Date;
}

/**
 * What somebody has starred of what they may see now. Who sees everything is told of deleted items too, so that their
 * devices need not ask again when one comes back; to others, whether an item is deleted or out of sight looks alike.
 */
export async function starsToWire(
  tx: Kysely<Database>,
  { drive, member, scope, hash }: DriveAccess,
): Promise<WireStars> {
  const { rows } = await sql<Star>`
    select item_id, starred_at from stars
    where drive_id = ${drive.id} and member_id = ${member.id}
    order by starred_at desc, item_id`.execute(tx);
  const may = await findItemAccess(
    tx,
    drive.id,
    scope,
    rows.map(({ item_id }) => item_id),
  );
  const stars = rows
    .filter(({ item_id }) => may.sees(item_id))
    .map(({ item_id, starred_at }) => ({ item_id, starred: secondsToWire(starred_at.getTime()) }));
  return { drive_id: drive.id, scope_hash: hash, stars };
}

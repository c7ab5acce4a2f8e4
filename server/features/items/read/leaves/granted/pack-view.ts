import { type Kysely, type RawBuilder, sql } from 'kysely';
import { idBytes } from '#contract/replica-format/packed-ids.ts';
import type { FolderPermission } from '../../../../../access/grant-queries.ts';
import { copyByIndex } from '../../../../../db/copy-values.ts';
import { unplanned } from '../../../../../db/item-ids.ts';
import type { Database } from '../../../../../db/schema.ts';
import { visibleFolders } from '../../../visible-entries.ts';
import type { LeafPack } from '../packs/read-pack.ts';
import {
  listedColumns,
  listFolders,
  selectListed,
  toVisibleFolders,
  type VisibleFolders,
} from './visible-folders.ts';

type SeenPack = Pick<LeafPack, 'driveId' | 'seq' | 'itemCount'>;

/** What somebody sees at a sequence, by where it comes from. */
export interface PackView {
  /** Those of which all is seen, and of which the pack has what is in them: 16 bytes each, in order. */
  readonly fromPack: Buffer;
  /** Those on the way to a granted one, and those in which something changed since the pack was written. */
  readonly live: VisibleFolders;
}

/** For who sees less than this part of a pack, reading all of it is more than reading their rows. */
const leastShare = 1 / 20;

/**
 * At a sequence from that of the pack on. Null for who sees little of it. What is deleted forever, or goes out of the history,
 * while this is read is missing among the changes: the pack has to be looked at again afterwards.
 */
export async function loadPackView(
  db: Kysely<Database>,
  pack: SeenPack,
  grants: readonly FolderPermission[],
  at: number,
): Promise<PackView | null> {
  if (grants.length === 0) return null;
  const [share, fromPack, ...columns] = await copyByIndex(db, selectPackView(pack, grants, at));
  if (share?.[0] !== 1) return null;
  return { fromPack: fromPack ?? Buffer.alloc(0), live: toVisibleFolders(columns) };
}

export function selectPackView(
  { driveId, seq, itemCount }: SeenPack,
  grants: readonly FolderPermission[],
  at: number,
): RawBuilder<unknown> {
  const least = Math.ceil(itemCount * leastShare);
  const isLive = sql`f.permission < 0 or f.id in (select parent_id from changed)`;
  return sql`
    with recursive ${visibleFolders(driveId, grants, at)},
    share as materialized (
      select count(*) >= ${least} as is_large
      from (select from folders s cross join lateral (
              select from items where drive_id = ${unplanned(driveId)} and parent_id = s.id
              order by kind, sort_key, id) i
            limit ${least}) seen
    ),
    changed as materialized (${changedFolders(driveId, seq)}),
    ${listFolders(driveId, at, sql`(${isLive}) and (select is_large from share)`)}
    select unnest(array[(select boolsend(is_large) from share), ${unchangedFolders}, ${listedColumns}])
    from ${selectListed}`;
}

const unchangedFolders = sql`
  (select string_agg(uuid_send(id), ''::bytea order by id) from folders
   where id not in (select id from chosen) and (select is_large from share))`;

/** In which something was put, renamed, changed, or taken out of since. */
function changedFolders(driveId: string, seq: number): RawBuilder<unknown> {
  return sql`
    select parent_id from items where drive_id = ${driveId} and from_seq > ${seq}
    union
    select parent_id from items_history where drive_id = ${driveId} and to_seq > ${seq}`;
}

/** Asked in rising order, and for folders before files: then from the first again. */
export class FolderCursor {
  readonly #ids: Buffer;
  #at = 0;

  constructor(ids: Buffer) {
    this.#ids = ids;
  }

  restart(): void {
    this.#at = 0;
  }

  has(packed: Uint8Array, packedAt: number): boolean {
    const ids = this.#ids;
    for (; this.#at < ids.length; this.#at += idBytes) {
      const order = ids.compare(packed, packedAt, packedAt + idBytes, this.#at, this.#at + idBytes);
      if (order >= 0) return order === 0;
    }
    return false;
  }
}

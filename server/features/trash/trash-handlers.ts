import { sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { type DriveAccess, findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { rootRowId, unplanned, wireIdOf } from '../../db/item-ids.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Handlers } from '../../http/handler.ts';
import { itemKindOf } from '../items/entry.ts';
import { findItemAccess, findItemPaths } from '../items/item-paths.ts';
import { findFolderPaths } from '../items/read/items-to-wire.ts';
import { deleteForeverHandlers } from './delete-forever.ts';
import { type DeletedItem, loadTrashPage, type TrashPosition } from './load-trash.ts';
import { returningGrantsHandlers } from './returning-grants.ts';

type Tx = Parameters<typeof findScope>[0];

export const trashHandlers = {
  ...deleteForeverHandlers,
  ...returningGrantsHandlers,

  listTrash: (deps, { actor, params, query }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      const after = query.after === undefined ? null : readPosition(query.after);
      if (after === undefined) return err({ code: 'bad-request' });
      const { items, next } = await loadTrashPage(tx, access, after, query.limit);
      return ok({
        drive_id: access.drive.id,
        epoch: access.drive.epoch,
        next: next === null ? null : writePosition(next),
        items: await toWire(tx, access, items),
      });
    }),
} satisfies Partial<Handlers>;

async function toWire(
  tx: Tx,
  access: DriveAccess,
  items: readonly DeletedItem[],
): Promise<WireDeletedItem[]> {
  const { drive, scope } = access;
  const details = await loadDetails(tx, drive.id, items);
  const parents = [...new Set(items.map(({ parent_id }) => parent_id))];
  const there = await findItemPaths(tx, drive.id, parents);
  const may = await findItemAccess(tx, drive.id, scope, parents);
  const pathOf = await findFolderPaths(tx, drive.id, items);
  return items.map((item, at) => {
    const { parent_id: parent } = item;
    const path = there.has(parent) && may.sees(parent) ? pathOf({ ...item, name: '' }) : null;
    const { deleted = new Date(0), email = null, parent_name = '' } = details[at] ?? {};
    return {
      id: item.id,
      kind: itemKindOf(item.kind),
      name: item.name,
      size: item.kind === 1 ? item.size_bytes : 0,
      items_inside: item.items_inside,
      bytes_inside: item.bytes_inside,
      deleted: secondsToWire(deleted.getTime()),
      // Who else there is, is not for people who see only some folders.
      ...(scope.kind === 'everything' && { deleted_by: email }),
      parent_folder: wireIdOf(parent),
      parent_name,
      parent_path: path === null || path === '/' ? path : path.slice(0, -1),
      seq: item.seq - 1,
    };
  });
}

interface Details {
  readonly deleted: Date;
  readonly email: string | null;
  /** Of the folder that it was in, as it was then. */
  readonly parent_name: string;
}

/** In the order of the items. */
async function loadDetails(
  tx: Tx,
  driveId: string,
  items: readonly DeletedItem[],
): Promise<readonly Details[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<Details>`
    select c.at as deleted, coalesce(m.email, f.email) as email, coalesce(p.name, '') as parent_name
    from unnest(${items.map(({ seq }) => seq)}::bigint[], ${items.map(({ parent_id }) => parent_id)}::uuid[])
      with ordinality as d (seq, parent_id, number)
    join changes c on c.drive_id = ${driveId} and c.seq = d.seq
    left join members m on m.id = c.actor
    left join former_members f on f.id = c.actor
    left join lateral (
      select name from items
      where drive_id = ${unplanned(driveId)} and id = d.parent_id and from_seq < d.seq
      union all
      select name from items_history
      where drive_id = ${unplanned(driveId)} and id = d.parent_id and from_seq < d.seq and to_seq >= d.seq
    ) p on d.parent_id <> ${rootRowId}
    order by d.number`.execute(tx);
  return rows;
}

function writePosition({ seq, id }: TrashPosition): string {
  return id === null ? String(seq) : `${seq}/${id}`;
}

/** Undefined for what this server did not write. */
function readPosition(text: string): TrashPosition | undefined {
  const [, seq, , id] = /^(\d{1,15})(\/(.+))?$/.exec(text) ?? [];
  if (seq === undefined || (id !== undefined && !isUuid(id))) return undefined;
  return { seq: Number(seq), id: id ?? null };
}

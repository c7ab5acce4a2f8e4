import { sql } from 'kysely';
import { permissionOnPath, scopeHash } from '../../../access/scope.ts';
import { canSeeSince } from '../../../access/visibility-history.ts';
import { columnList } from '../../../db/entry-columns.ts';
import { findByIndex } from '../../../db/find-by-index.ts';
import { begunBy, byFolder, rootRowId, unplanned, validAt } from '../../../db/item-ids.ts';
import type { ChangeContext } from '../log/change-context.ts';
import { findSeenBefore } from '../seen-before.ts';

/** An item as it was at a moment. */
export interface FormerItem {
  readonly id: string;
  readonly parent_id: string;
  readonly kind: 0 | 1;
  readonly name: string;
  readonly name_key: string;
}

export interface FormerPath {
  readonly item: FormerItem;
  /** Whether it is there now, wherever. */
  readonly isThere: boolean;
  /** The folders above it at that moment that are not there now, upwards. */
  readonly missingAbove: readonly FormerItem[];
  /** Whether the topmost of what is missing could be seen then. */
  readonly isTopVisible: boolean;
}

/** Whether the history has this sequence, to the end of the transaction, and the person may look back to it. */
export async function isMomentKept(context: ChangeContext, at: number): Promise<boolean> {
  return (
    at < context.seq &&
    ((await isRecent(context, at)) || (await isHeldToEnd(context, at))) &&
    (await mayLookBackTo(context, at))
  );
}

/** Whether the history has this sequence and all that came after it, and the person may look back to it. */
export async function isMomentInHistory(context: ChangeContext, at: number): Promise<boolean> {
  return at < context.seq && (await isRecent(context, at)) && (await mayLookBackTo(context, at));
}

async function isRecent({ tx, driveId }: ChangeContext, at: number): Promise<boolean> {
  const { rows } = await sql`select from drives where id = ${driveId} and history_from_seq <= ${at}`.execute(
    tx,
  );
  return rows.length > 0;
}

function mayLookBackTo({ tx, driveId, memberId, scope }: ChangeContext, at: number): Promise<boolean> {
  const viewer = { drive: { id: driveId }, member: { id: memberId }, scope, hash: scopeHash(scope) };
  return canSeeSince(tx, viewer, at);
}

/** Whether a snapshot keeps it, which stays as long as its row is locked. */
async function isHeldToEnd({ tx, driveId }: ChangeContext, at: number): Promise<boolean> {
  const { rows } = await sql`
    select from snapshots where drive_id = ${driveId} and seq = ${at} limit 1 for key share`.execute(tx);
  return rows.length > 0;
}

/** Of these items those that were there at the moment and that the person could see then, by id. */
export async function findFormerPaths(
  context: ChangeContext,
  ids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, FormerPath>> {
  const { tx, driveId, scope } = context;
  const former = columnList(formerColumns);
  const { rows } = await sql<FormerItem & { start: string; is_there: boolean }>`
    with recursive up (start, depth, ${former}) as (
      select v.id, 0, v.* from (
        select ${former} from items where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and ${begunBy(at)}
        union all
        select ${former} from items_history
        where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and ${validAt(at)}
      ) v
      union all
      select u.start, u.depth + 1, v.* from up u cross join lateral (
        select ${former} from items where drive_id = ${unplanned(driveId)} and id = u.parent_id and ${begunBy(at)}
        union all
        select ${former} from items_history
        where drive_id = ${unplanned(driveId)} and id = u.parent_id and ${validAt(at)}
        offset 0
      ) v
    )
    select up.*, exists (select from items n where n.drive_id = ${unplanned(driveId)} and n.id = up.id) as is_there
    from up order by start, depth`.execute(tx);
  const paths = new Map<string, FormerPath>();
  for (let first = 0; first < rows.length; ) {
    const start = rows[first]?.start;
    let end = first;
    while (rows[end]?.start === start) end += 1;
    const path = rows.slice(first, end);
    first = end;
    const [item] = path;
    if (item === undefined || !isSeen(path, 0)) continue;
    const there = path.findIndex((row) => row.is_there);
    const missing = path.slice(0, there < 0 ? path.length : there);
    paths.set(item.id, {
      item,
      isThere: item.is_there,
      missingAbove: missing.slice(1),
      isTopVisible: missing.length === 0 || isSeen(path, missing.length - 1),
    });
  }
  return paths;

  function isSeen(path: readonly FormerItem[], from: number): boolean {
    const above = [...path.slice(from).map(({ id }) => id), rootRowId];
    return permissionOnPath(scope, above) >= 0;
  }
}

const formerColumns = ['id', 'parent_id', 'kind', 'name', 'name_key'] as const;

/** These items and all that was below them at the moment, as far as it is not there now: `most` at most. */
export async function findMissingTree(
  { tx, driveId }: ChangeContext,
  ids: readonly string[],
  at: number,
  most: number,
): Promise<readonly FormerItem[]> {
  const former = columnList(formerColumns);
  return findByIndex(
    tx,
    sql<FormerItem>`
    with recursive tree (${former}) as (
      select ${former} from items where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and ${begunBy(at)}
      union
      select ${former} from items_history
      where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and ${validAt(at)}
      union
      select v.* from tree t cross join lateral (
        (select ${former} from items where drive_id = ${unplanned(driveId)} and parent_id = t.id and ${begunBy(at)}
          ${byFolder})
        union all
        (select ${former} from items_history
          where drive_id = ${unplanned(driveId)} and parent_id = t.id and ${validAt(at)} ${byFolder})
        offset 0
      ) v
      where t.kind = 0
    )
    select t.* from tree t
    where not exists (select from items n where n.drive_id = ${unplanned(driveId)} and n.id = t.id)
    limit ${most}`,
  );
}

/**
 * Those that went in the person's sight: what was deleted where they saw nothing is to them like what lives there, and what
 * never was.
 */
export async function withoutUnseenDeletions<Item extends Pick<FormerItem, 'id'>>(
  { tx, driveId, scope }: ChangeContext,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (scope.kind === 'everything' || items.length === 0) return items;
  const { rows } = await sql<{ id: string; parent_id: string; seq: number }>`
    select distinct on (id) id, parent_id, to_seq as seq from items_history
    where drive_id = ${unplanned(driveId)} and id = any(${items.map(({ id }) => id)}::uuid[])
    order by id, from_seq desc`.execute(tx);
  const last = new Map(rows.map((row) => [row.id, row]));
  const granted = new Set(scope.folders.map(({ folderId }) => folderId));
  // What went together is asked once.
  const tops = rows.filter(({ parent_id, seq }) => last.get(parent_id)?.seq !== seq);
  const isSeenAt = await findSeenBefore(tx, driveId, scope, tops);
  const known = new Map<string, boolean>();
  const isSeen = (id: string): boolean => {
    const row = last.get(id);
    if (row === undefined) return false;
    const before = known.get(id);
    if (before !== undefined) return before;
    const isTop = last.get(row.parent_id)?.seq !== row.seq;
    const seen = granted.has(id) || (isTop ? isSeenAt(row) : isSeen(row.parent_id));
    known.set(id, seen);
    return seen;
  };
  return items.filter(({ id }) => isSeen(id));
}

/** Whether one of these items was deleted forever: only for who sees everything: to others it is like what never was. */
export async function wasErased(
  { tx, driveId, scope }: ChangeContext,
  ids: readonly string[],
): Promise<boolean> {
  if (scope.kind !== 'everything') return false;
  const { rows } = await sql`
    select from erased_versions where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

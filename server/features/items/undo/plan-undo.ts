import { sql } from 'kysely';
import type { UndoChangeFacts } from '#contract/changes/undo-change.ts';
import { limits } from '#contract/rules/limits.ts';
import type { ActivityKind } from '#contract/wire/history/activity.ts';
import { rootRowId, unplanned } from '../../../db/item-ids.ts';
import { kindOf } from '../activity/make-lines.ts';
import { isDeletion } from '../activity/touched-items.ts';
import {
  type FormerItem,
  findFormerPaths,
  isMomentInHistory,
  withoutUnseenDeletions,
} from '../change/missing-items.ts';
import type { ChangeContext } from '../log/change-context.ts';
import { type ChangedItem, loadChangedItems, loadErasedOf, touchesMoreThan } from './changed-items.ts';
import { canSeeAll, findMissingEdit } from './check-access.ts';
import {
  describeObstacle,
  type FoundObstacle,
  findAddedInside,
  findCycle,
  findRestoredSince,
  itemObstacle,
} from './find-obstacle.ts';
import { countItems, type RemovedItem, type ReversalPlan, type ReversedItem } from './reversal-plan.ts';

export interface UndoPlan {
  readonly facts: UndoChangeFacts;
  readonly reversal: ReversalPlan;
  /** The item that the line of the log names. */
  readonly shownId: string;
  /** What the change was. */
  readonly kind: ActivityKind;
}

const nothing = { removed: [], restored: [], reversed: [] } as const;
const notKept: UndoPlan = {
  facts: { isKept: false, isVisible: false, obstacle: null, itemCount: 0 },
  reversal: { at: 0, ...nothing },
  shownId: rootRowId,
  kind: 'created',
};
/** Says nothing of the change whose sequence it is. */
const anotherEvent: UndoPlan = { ...notKept, facts: { ...notKept.facts, isKept: true, isVisible: true } };

/**
 * What undoing the change with this sequence comes to, if it is this event. Null: a sequence of a log that came to an end
 * before it.
 */
export async function planUndo(
  context: ChangeContext,
  seq: number | null,
  ofEvent?: string,
): Promise<UndoPlan> {
  if (seq === null || seq < 1 || !(await isMomentInHistory(context, seq - 1))) return notKept;
  const line = await loadLine(context, seq);
  if (line === undefined) return notKept;
  if (ofEvent !== undefined && line.event_id !== ofEvent) return anotherEvent;
  const isTooLarge = await touchesMoreThan(context, seq, limits.restoreItems);
  const items = await loadChangedItems(context, seq, line.item_id, isTooLarge ? line.item_id : undefined);
  const erased = isTooLarge ? [] : await loadErasedOf(context, seq);
  const kind = kindOf(
    line,
    items.map(({ made, was }) => ({
      ...{ name: made?.name ?? null, parent_id: made?.parent_id ?? null },
      ...{ former_name: was?.name ?? null, former_parent: was?.parent_id ?? null },
    })),
  );
  const plan = { shownId: line.item_id, kind };
  const hidden = { isKept: true, isVisible: false, obstacle: null, itemCount: 0 };
  if (isTooLarge) {
    // Who saw a folder that was deleted saw all that went with it; of other changes the rest may have been hidden.
    const isKnown = context.scope.kind === 'everything' || isDeletion(line);
    const isVisible = isKnown && (await canSeeAll(context, items, 0, seq));
    const facts = { ...hidden, isVisible, itemCount: limits.restoreItems + 1 };
    return { ...plan, facts, reversal: { at: seq - 1, ...nothing } };
  }
  if (!(await canSeeAll(context, items, erased.length, seq)))
    return { ...plan, facts: hidden, reversal: { at: seq - 1, ...nothing } };
  const gone = erased[0];
  const isErased: FoundObstacle | null =
    gone === undefined
      ? null
      : { reason: 'gone-forever', id: gone.id, seq: null, kind: gone.kind, email: gone.email };
  const obstacle = isErased ?? (await firstObstacle(context, items, seq));
  const above = obstacle === null ? await findMissingAbove(context, items, seq) : [];
  if (above === null) return { ...plan, facts: hidden, reversal: { at: seq - 1, ...nothing } };
  const reversal = planReversal(items, above, seq - 1);
  const access = await findMissingEdit(context, reversal);
  if (access === 'hidden') return { ...plan, facts: hidden, reversal };
  const found =
    access ??
    obstacle ??
    (await findMissingFolder(context, reversal)) ??
    (await findAddedInside(context, reversal)) ??
    (await findCycle(context, reversal));
  const described = found === null ? null : await describeObstacle(context, found);
  const facts = { isKept: true, isVisible: true, obstacle: described, itemCount: countItems(reversal) };
  return { ...plan, facts, reversal };
}

interface LoggedLine {
  readonly event_id: string;
  readonly type: string;
  readonly item_id: string;
  readonly uploaded: boolean;
  readonly pull: boolean;
}

async function loadLine({ tx, driveId }: ChangeContext, seq: number): Promise<LoggedLine | undefined> {
  const { rows } = await sql<LoggedLine>`
    select event_id, type, data #>> '{item,id}' as item_id,
      coalesce((data ->> 'uploaded')::boolean, false) as uploaded, coalesce((data ->> 'pull')::boolean, false) as pull
    from changes where drive_id = ${driveId} and seq = ${seq}`.execute(tx);
  return rows[0];
}

async function firstObstacle(
  context: ChangeContext,
  items: readonly ChangedItem[],
  seq: number,
): Promise<FoundObstacle | null> {
  for (const item of items) {
    // What the change deleted and nobody brought back since.
    if (item.now === null && item.made === null && item.goneSeq === seq) continue;
    const obstacle = itemObstacle(item);
    if (obstacle !== null) return obstacle;
  }
  return findRestoredSince(context, items, seq);
}

function planReversal(items: readonly ChangedItem[], above: readonly FormerItem[], at: number): ReversalPlan {
  const removed: RemovedItem[] = [];
  const restored: FormerItem[] = [...above];
  const reversed: ReversedItem[] = [];
  for (const item of items) {
    const { id, kind, was, made, now } = item;
    if (now === null) {
      if (was !== null) restored.push({ id, kind, ...was });
    } else if (was === null) removed.push({ id, kind, parent_id: now.parent_id });
    else if (made !== null) {
      const isRenamed = was.name !== made.name && now.name !== was.name;
      const isMoved = was.parent_id !== made.parent_id && now.parent_id !== was.parent_id;
      const isReplaced = item.isContentChanged && !item.hasFormerContent;
      if (!isRenamed && !isMoved && !isReplaced) continue;
      const { name, name_key, sort_key } = isRenamed ? was : now;
      reversed.push({
        ...{ id, kind, name, name_key, sort_key, isRenamed, isMoved },
        parent_id: isMoved ? was.parent_id : now.parent_id,
        content: isReplaced
          ? { blobId: was.blob_id, sizeBytes: was.size_bytes, modifiedMs: was.modified_ms }
          : null,
        now: { parent_id: now.parent_id, size_bytes: now.size_bytes },
      });
    }
  }
  return { at, removed, restored, reversed };
}

/** The folders above what comes back that were deleted since. Null where the person did not see one of them, or its end. */
async function findMissingAbove(
  context: ChangeContext,
  items: readonly ChangedItem[],
  seq: number,
): Promise<readonly FormerItem[] | null> {
  const coming = new Map(items.flatMap(({ id, was, now }) => (was && !now ? [[id, was.parent_id]] : [])));
  const tops = [...coming].filter(([, parent]) => !coming.has(parent)).map(([id]) => id);
  const paths = await findFormerPaths(context, tops, seq - 1);
  const above = new Map<string, FormerItem>();
  for (const id of tops) {
    const path = paths.get(id);
    if (path === undefined || !path.isTopVisible) return null;
    for (const folder of path.missingAbove) if (!coming.has(folder.id)) above.set(folder.id, folder);
  }
  const missing = [...above.values()];
  const seen = await withoutUnseenDeletions(context, missing);
  return seen.length === missing.length ? missing : null;
}

/** A folder that something would move back into and that is neither there nor comes back. */
async function findMissingFolder(
  { tx, driveId }: ChangeContext,
  { restored, reversed }: ReversalPlan,
): Promise<FoundObstacle | null> {
  const coming = new Set(restored.map(({ id }) => id));
  const into = new Set(reversed.flatMap(({ isMoved, parent_id }) => (isMoved ? [parent_id] : [])));
  const ids = [...into].filter((id) => id !== rootRowId && !coming.has(id));
  if (ids.length === 0) return null;
  const { rows } = await sql<{ id: string; seq: number | null }>`
    select w.id, (
      select max(to_seq) from (
        select to_seq from items_history where drive_id = ${unplanned(driveId)} and id = w.id
        union all
        select to_seq from erased_versions where drive_id = ${unplanned(driveId)} and id = w.id
      ) former) as seq
    from unnest(${ids}::uuid[]) as w (id)
    where not exists (select from items i where i.drive_id = ${unplanned(driveId)} and i.id = w.id)
    order by w.id limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { reason: 'folder-gone', id: row.id, seq: row.seq, kind: 0 };
}

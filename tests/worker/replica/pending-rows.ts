import fc from 'fast-check';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { OverlayRow } from '#worker/replica/replica-database.ts';
import { differenceOf, type TreeEdit } from './history.ts';
import { anyName, driveId, type Tree } from './model.ts';

/** What waits, as overlay rows, and the tree that people see with it. */
export interface PendingRows {
  readonly overlay: OverlayRow[];
  readonly visible: Tree;
}

export const anyPending = fc.array(
  fc.record({
    what: fc.constantFrom('create', 'rename', 'move', 'delete'),
    which: fc.nat(),
    where: fc.nat(),
    name: anyName,
    isFolder: fc.boolean(),
  }),
  { maxLength: 10 },
) as fc.Arbitrary<TreeEdit[]>;

/** Deeds that wait: rows for what they touched; below a deleted folder there are none. */
export function pendingOf(confirmed: Tree, steps: readonly TreeEdit[]): PendingRows {
  const { rows, gone, after } = differenceOf(confirmed, steps, 5000);
  const overlay = rows.map((row) => overlayRow(confirmed, row.id, row.parentId, row.name, row));
  for (const id of gone) {
    const before = confirmed.get(id);
    if (before) overlay.push(overlayRow(confirmed, id, '', before.name, before));
  }
  return { overlay, visible: after };
}

/** Rows for all that stands elsewhere or is called otherwise than confirmed. */
export function overlayOf(confirmed: Tree, visible: Tree): OverlayRow[] {
  return [...visible.values()].map((row) => overlayRow(confirmed, row.id, row.parentId, row.name, row));
}

function overlayRow(
  confirmed: Tree,
  id: string,
  parent: string,
  name: string,
  item: Omit<Parameters<Tree['set']>[1], 'parentId'>,
): OverlayRow {
  const before = confirmed.get(id);
  const { kind, sizeBytes, createdMs, modifiedMs } = item;
  return {
    driveId,
    id,
    kind,
    name,
    key: sortKey(name),
    parent,
    confirmedParentId: before?.parentId ?? '',
    confirmedSortKey: before ? sortKey(before.name) : '',
    sizeBytes,
    createdMs,
    modifiedMs,
    syncState: 'pending',
    createdByChangeId: before ? '' : 'change',
  };
}

export function foldersIn(tree: Tree): string[] {
  return [rootId, ...[...tree.values()].filter((each) => each.kind === 'folder').map((each) => each.id)];
}

import { rootId } from '#contract/rules/root-folder.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { definitionOf } from '../changes/change-definitions.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { namedCount } from '../changes/named-count.ts';
import type { ConfirmedState } from '../changes/optimistic-view.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { folderNameOf, targetFolderName } from './concurrent-changes.ts';

const noCounts: UndoCounts = { removed: 0, restored: 0, renamed: 0, moved: 0, versions: 0 };

/** What the person should learn of the server's result, once. `isOver`: nothing is left of it in the outbox. */
export async function recordNotices(
  transaction: ChangeTransaction,
  row: OutboxRow,
  result: EventResult | undefined,
  atMs: number,
  isOver = false,
) {
  const by = result?.by ?? null;
  const data = {
    driveId: row.driveId,
    changeId: row.changeId,
    itemId: row.change.itemId,
    kind: row.change.kind,
    name: row.itemName,
    ...namedCount(row.change),
  };
  if (row.state === 'rejected') {
    await transaction.addNotice(atMs, {
      kind: 'rejected',
      data: {
        ...data,
        type: row.change.type,
        problem: row.problem ?? 'unknown',
        by,
        because: row.because ?? null,
        ...(isOver && { isOver: true as const }),
      },
    });
  }
  if (row.state !== 'applied' || result === undefined) return;
  const { replaced, placed_in: newHome } = result;
  if (result.concurrent === true)
    await transaction.addNotice(atMs, { kind: 'concurrent-content', data: { ...data, by } });
  if (replaced !== undefined) {
    const names = versus(row, replaced, await transaction.confirmed(row.driveId));
    await transaction.addNotice(atMs, { kind: 'superseded-other', data: { ...data, ...names, by } });
  }
  if (newHome !== undefined) {
    const confirmed = await transaction.confirmed(row.driveId);
    const newFolderName = folderNameOf(confirmed, newHome);
    const isKnown = newHome === rootId || confirmed.item(newHome) !== undefined;
    // Of an upload that was sent, the list says where it went.
    const moved = isKnown && definitionOf(row.change).creates === 'items' && { folderName: newFolderName };
    await transaction.put({ ...row, ...moved, relocated: true });
    await transaction.addNotice(atMs, {
      kind: 'relocated',
      data: {
        ...{ ...data, folderName: targetFolderName(row), newFolderName },
        ...(row.unchanged && { unchanged: true as const }),
      },
    });
  }
  const asked = askedName(row);
  // Where it is, is said once it is here.
  if (result.restored !== undefined) {
    const folders = result.restored.folders.map(({ name }) => name);
    const otherName = result.name === undefined || result.name === asked ? null : result.name;
    const { items, versions } = result.restored;
    const counts = versions === undefined ? {} : { items, versions };
    await transaction.put({ ...row, restored: { otherName, folders, ...counts } });
    return;
  }
  if (result.undone !== undefined || result.rewound !== undefined) {
    const { snapshot: _, ...rewound } = result.rewound ?? {};
    await transaction.put({ ...row, undone: { ...noCounts, ...result.undone, ...rewound } });
    return;
  }
  if (result.name !== undefined && result.name !== asked && !isDuplicate(row)) {
    await transaction.addNotice(atMs, {
      kind: 'renamed-on-arrival',
      data: { ...data, asked, got: result.name },
    });
  }
  if (result.kept !== undefined && result.kept.count > 0) {
    const { count } = result.kept;
    await transaction.addNotice(atMs, {
      kind: 'descendants-kept',
      data: { ...data, count, folderName: row.folderName },
    });
  }
}

function versus(
  { change, targetName }: OutboxRow,
  replaced: NonNullable<EventResult['replaced']>,
  confirmed: ConfirmedState,
) {
  const wanted = 'name' in change ? change.name : targetName;
  return definitionOf(change).conflictsOver === 'name'
    ? { what: 'name' as const, mine: wanted, theirs: replaced.name }
    : { what: 'location' as const, mine: wanted, theirs: folderNameOf(confirmed, replaced.folder_id) };
}

/** A copy beside what it is a copy of always gets another name. */
function isDuplicate({ change, from }: OutboxRow): boolean {
  return (
    definitionOf(change).creates === 'tree' && 'parentId' in change && change.parentId === from?.parentId
  );
}

function askedName({ change, itemName }: OutboxRow): string {
  return 'name' in change ? change.name : itemName;
}

import type { MoveItem, PermittedChange } from '#contract/changes/change.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView } from '../optimistic-view.ts';
import { placeOnWire } from './place-on-wire.ts';

export const moveItem: ChangeDefinition<MoveItem> = {
  permit,
  apply,
  visibleItemId: ({ itemId }) => itemId,
  creates: 'nothing',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: true,
  dependencies: {
    needsEarlierChanges: true,
    takesName: true,
    freesName: true,
    movesItem: true,
    takesOut: true,
    coversInside: false,
    replacesContent: false,
  },
  staysInside: ({ itemId, parentId }, itemIds, topId) =>
    itemIds.has(itemId) && (itemId === topId || itemIds.has(parentId)),
  mergeWith: { moveItem: (earlier, { parentId }) => ({ ...earlier, parentId }) },
  inverse({ driveId, itemId, kind, parentId }, from, item) {
    if (from === null || item?.parentId !== parentId) return null;
    return { type: 'moveItem', driveId, itemId, kind, parentId: from.parentId };
  },
  renamesOnRetry: 'afterwards',
  conflictsOver: 'location',
  isFulfilled: ({ parentId }, item) => item?.parentId === parentId,
  toWire: {
    event: (change, row, machineId) =>
      placeOnWire(
        change,
        { name: row.from?.name ?? row.itemName, parentId: change.parentId },
        'move',
        row,
        machineId,
      ),
  },
};

async function permit(view: OptimisticView, actor: ChangeActor, change: MoveItem): Promise<PermitResult> {
  const item = view.item(change.itemId);
  const facts = {
    name: item?.name,
    permission: actor.permissionOn(change.itemId),
    destinationFound: view.isFolder(change.parentId),
    destinationPermission: actor.permissionOn(change.parentId),
    destinationIsDescendant: view.isInside(change.parentId, change.itemId),
    takenKeys: await view.takenKeys(change.parentId, item?.name ?? '', change.kind, change.itemId),
  };
  return permitMoveItem(facts, change);
}

function apply(view: OptimisticView, { itemId, parentId }: MoveItem, { name }: PermittedChange) {
  const item = view.item(itemId);
  if (item !== undefined) view.put({ ...item, parentId, name });
}

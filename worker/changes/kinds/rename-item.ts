import type { PermittedChange, RenameItem } from '#contract/changes/change.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView } from '../optimistic-view.ts';
import { placeOnWire } from './place-on-wire.ts';

export const renameItem: ChangeDefinition<RenameItem> = {
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
    movesItem: false,
    takesOut: false,
    coversInside: false,
    replacesContent: false,
  },
  staysInside: ({ itemId }, itemIds) => itemIds.has(itemId),
  mergeWith: { renameItem: (earlier, { name }) => ({ ...earlier, name }) },
  inverse({ driveId, itemId, kind, name }, from, item) {
    if (from === null || item?.name !== name) return null;
    return { type: 'renameItem', driveId, itemId, kind, name: from.name };
  },
  renamesOnRetry: 'itself',
  conflictsOver: 'name',
  isFulfilled: ({ name }, item) => item?.name === name,
  toWire: {
    event: (change, row, machineId) =>
      placeOnWire(
        change,
        { name: change.name, parentId: row.from?.parentId ?? '' },
        'rename',
        row,
        machineId,
      ),
  },
};

async function permit(view: OptimisticView, actor: ChangeActor, change: RenameItem): Promise<PermitResult> {
  const item = view.item(change.itemId);
  const facts = {
    found: item !== undefined,
    permission: actor.permissionOn(change.itemId),
    takenKeys: await view.takenKeys(item?.parentId ?? '', change.name, change.kind, change.itemId),
  };
  return permitRenameItem(facts, change);
}

function apply(view: OptimisticView, { itemId }: RenameItem, { name }: PermittedChange) {
  const item = view.item(itemId);
  if (item !== undefined) view.put({ ...item, name });
}

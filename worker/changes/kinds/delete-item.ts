import type { DeleteItem } from '#contract/changes/change.ts';
import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView, ViewItem } from '../optimistic-view.ts';
import { baseSequenceToWire, envelopeOf } from './event-envelope.ts';

export const deleteItem: ChangeDefinition<DeleteItem> = {
  permit,
  apply(view, { itemId }) {
    const item = view.item(itemId);
    if (item !== undefined) hide(view, item);
  },
  visibleItemId: ({ itemId }) => itemId,
  creates: 'nothing',
  deletesItem: true,
  isUndoable: true,
  hasBaseSequence: true,
  dependencies: {
    needsEarlierChanges: false,
    takesName: false,
    freesName: true,
    movesItem: false,
    takesOut: false,
    coversInside: true,
    replacesContent: false,
  },
  staysInside: ({ itemId }, itemIds) => itemIds.has(itemId),
  mergeWith: {},
  inverse({ driveId, itemId, kind, baseEpoch }, from, item, seq) {
    if (item !== undefined || from === null || seq === null) return null;
    const moment = { fromSeq: seq - 1, ...(baseEpoch !== undefined && { fromEpoch: baseEpoch }) };
    return { type: 'restoreItems', driveId, itemId, kind, itemIds: [itemId], name: from.name, ...moment };
  },
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: (_change, item) => item === undefined,
  toWire: {
    event(change, row, machineId) {
      const envelope = envelopeOf(change, row, machineId);
      const base = baseSequenceToWire(change);
      const { itemId, driveId } = change;
      return change.kind === 'folder'
        ? { ...envelope, type: 'DELETE_FOLDER', data: { folder_id: itemId, drive_id: driveId, ...base } }
        : { ...envelope, type: 'DELETE_FILE', data: { file_id: itemId, ...base } };
    },
  },
};

async function permit(view: OptimisticView, actor: ChangeActor, change: DeleteItem): Promise<PermitResult> {
  const item = view.item(change.itemId);
  // What this device shows, its person has seen; what came later only the server can weigh.
  const facts = { name: item?.name, permission: actor.permissionOn(change.itemId), changedSinceBase: false };
  return permitDeleteItem(facts, change);
}

/** A confirmed item leaves a row that hides it; one that only waited leaves nothing, nor does what waited below it. */
function hide(view: OptimisticView, item: ViewItem) {
  for (const child of item.confirmedParentId === '' ? view.children(item.id) : []) hide(view, child);
  if (item.confirmedParentId === '') view.drop(item.id);
  else view.put({ ...item, parentId: '', syncState: 'pending' });
}

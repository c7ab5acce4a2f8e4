import type { CreateFolder, PermittedChange } from '#contract/changes/change.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { eventTimeToWire } from '#contract/wire/time.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView } from '../optimistic-view.ts';
import { envelopeOf } from './event-envelope.ts';

export const createFolder: ChangeDefinition<CreateFolder> = {
  permit,
  apply,
  visibleItemId: ({ itemId }) => itemId,
  creates: 'item',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: false,
  dependencies: {
    needsEarlierChanges: true,
    takesName: true,
    freesName: false,
    movesItem: false,
    takesOut: false,
    coversInside: false,
    replacesContent: false,
  },
  staysInside: ({ parentId }, itemIds) => itemIds.has(parentId),
  mergeWith: { renameItem: (earlier, { name }) => ({ ...earlier, name }) },
  inverse: ({ driveId, itemId, kind }) => ({ type: 'deleteItem', driveId, itemId, kind }),
  renamesOnRetry: 'itself',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: {
    event: (change, row, machineId) => ({
      ...envelopeOf(change, row, machineId),
      type: 'NEW_FOLDER_CREATED',
      data: {
        folder_id: change.itemId,
        folder_name: change.name,
        parent_folder: change.parentId,
        drive_id: change.driveId,
        client_time: eventTimeToWire(change.clientTimeMs),
      },
    }),
  },
};

async function permit(view: OptimisticView, actor: ChangeActor, change: CreateFolder): Promise<PermitResult> {
  const facts = {
    parentFound: view.isFolder(change.parentId),
    parentPermission: actor.permissionOn(change.parentId),
    idTaken: view.item(change.itemId) !== undefined,
    takenKeys: await view.takenKeys(change.parentId, change.name, 'folder', change.itemId),
  };
  return permitCreateFolder(facts, change);
}

function apply(view: OptimisticView, change: CreateFolder, { name }: PermittedChange) {
  view.put({
    id: change.itemId,
    parentId: change.parentId,
    kind: 'folder',
    name,
    sizeBytes: 0,
    createdMs: change.clientTimeMs,
    modifiedMs: change.clientTimeMs,
    confirmedParentId: '',
    confirmedSortKey: '',
    createdByChangeId: change.changeId,
    syncState: 'pending',
  });
}

import type { CopyItem, PermittedChange } from '#contract/changes/change.ts';
import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView, ViewItem } from '../optimistic-view.ts';

export const copyItem: ChangeDefinition<CopyItem> = {
  permit,
  apply,
  visibleItemId: ({ changeId, itemId }) => copiedId(changeId, itemId),
  creates: 'tree',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: false,
  dependencies: {
    needsEarlierChanges: false,
    takesName: true,
    freesName: false,
    movesItem: false,
    takesOut: true,
    coversInside: true,
    replacesContent: false,
  },
  staysInside: ({ parentId }, itemIds) => itemIds.has(parentId),
  mergeWith: {},
  inverse: ({ changeId, driveId, itemId, kind }) => ({
    type: 'deleteItem',
    driveId,
    itemId: copiedId(changeId, itemId),
    kind,
  }),
  renamesOnRetry: 'afterwards',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: {
    request: ({ changeId, driveId, itemId, parentId }, client) =>
      client.call('copyItem', {
        body: { id: itemId, destination_id: parentId, drive_id: driveId, event_id: changeId },
      }),
  },
};

/** How much of a pending copy is shown; the rest comes from the server. */
const shownItems = 2000;

async function permit(view: OptimisticView, actor: ChangeActor, change: CopyItem): Promise<PermitResult> {
  const item = view.item(change.itemId);
  const facts = {
    name: item?.name,
    permission: actor.permissionOn(change.itemId),
    destinationFound: view.isFolder(change.parentId),
    destinationPermission: actor.permissionOn(change.parentId),
    destinationIsDescendant: view.isInside(change.parentId, change.itemId),
    idTaken: view.item(copiedId(change.changeId, change.itemId)) !== undefined,
    itemCount: 1 + (item === undefined ? 0 : view.countInside(change.itemId)),
    takenKeys: await view.takenKeys(change.parentId, item?.name ?? '', change.kind, ''),
  };
  return permitCopyItem(facts, change);
}

function apply(view: OptimisticView, change: CopyItem, { name }: PermittedChange) {
  const source = view.item(change.itemId);
  if (source === undefined) return;
  const creates = (item: ViewItem, parentId: string, itsName: string): ViewItem => ({
    ...item,
    id: copiedId(change.changeId, item.id),
    parentId,
    name: itsName,
    confirmedParentId: '',
    confirmedSortKey: '',
    createdByChangeId: change.changeId,
    createdMs: change.clientTimeMs,
    syncState: 'pending',
  });
  const copies = [creates(source, change.parentId, name)];
  const sources = [source];
  // By breadth, so that a copy that is too large to be shown whole shows its upper folders.
  for (let at = 0; at < sources.length && copies.length < shownItems; at += 1) {
    const folder = sources[at];
    if (folder?.kind !== 'folder') continue;
    for (const child of view.children(folder.id)) {
      if (copies.length === shownItems) break;
      sources.push(child);
      copies.push(creates(child, copiedId(change.changeId, folder.id), child.name));
    }
  }
  for (const copy of copies) view.put(copy);
}

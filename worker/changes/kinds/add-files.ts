import { entryName, permitAddFiles } from '#contract/changes/add-files.ts';
import type { AddFiles, PermittedChange } from '#contract/changes/change.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { groupBy } from '../../lib/group-by.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import type { AddedFile, AddedFolder, UploadRow } from '../../replica/upload-rows.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView } from '../optimistic-view.ts';

export const addFiles: ChangeDefinition<AddFiles> = {
  permit,
  apply,
  visibleItemId: ({ itemId }) => itemId,
  creates: 'items',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: true,
  dependencies: {
    needsEarlierChanges: true,
    takesName: true,
    freesName: false,
    movesItem: false,
    takesOut: false,
    coversInside: false,
    replacesContent: true,
  },
  staysInside: ({ parentIds }, itemIds) => parentIds.every((id) => itemIds.has(id)),
  mergeWith: {},
  inverse: () => null,
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: { upload: true },
};

async function permit(view: OptimisticView, actor: ChangeActor, change: AddFiles): Promise<PermitResult> {
  const upload = view.upload(change.uploadId);
  return permitAddFiles({
    // A file that is replaced may be elsewhere by now, and its folder gone.
    isParentFound:
      change.parentIds.some((id) => view.isFolder(id)) || change.replacedIds.some((id) => view.item(id)),
    parentPermission: change.parentIds
      .map((id) => actor.permissionOn(id))
      .reduce<Permission>((least, one) => (one < least ? one : least), permissions.edit),
    names: upload === undefined ? new Map() : await namesOf(view, upload),
  });
}

/** Which entries can be made, and what each is called: as the server decides, folder by folder in their order. */
async function namesOf(view: OptimisticView, upload: UploadRow): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const created = new Set<string>();
  const folders = upload.folders.map((folder) => ({ ...folder, kind: 'folder' as const }));
  const files = upload.files.map((file) => ({ ...file, kind: 'file' as const }));
  for (const file of files) {
    const current = file.replaces ? view.item(file.id) : undefined;
    if (current !== undefined) names.set(file.id, current.name);
  }
  const added = [...folders, ...files].filter((entry) => !('replaces' in entry && entry.replaces));
  const inFolders = groupBy(added, ({ parentId }) => parentId);
  for (const [parentId, entries] of inFolders) {
    await stayInTransaction();
    const isHere = created.has(parentId) || view.isFolder(parentId);
    if (isHere) await nameIn(view, parentId, entries, names, created);
  }
  return names;
}

interface NewEntry extends AddedFolder {
  readonly kind: ItemKind;
}

async function nameIn(
  view: OptimisticView,
  parentId: string,
  entries: readonly NewEntry[],
  names: Map<string, string>,
  created: Set<string>,
) {
  const checked = entries.flatMap((entry) => {
    const name = entryName(entry.name);
    return name === null || view.item(entry.id) !== undefined ? [] : [{ ...entry, name, key: nameKey(name) }];
  });
  const keys = checked.map(({ key }) => key);
  const here = await view.itemsByKey(parentId, keys);
  const taken = new Set<string>();
  for (const { id, kind, key, name } of checked) {
    let unique = name;
    if (here.has(key) || taken.has(key)) {
      await stayInTransaction();
      const siblings = await view.takenKeys(parentId, name, kind, id);
      unique = uniqueName(name, kind, { has: (one) => siblings.has(one) || taken.has(one) });
    }
    taken.add(nameKey(unique));
    names.set(id, unique);
    if (kind === 'folder') created.add(id);
  }
}

function apply(view: OptimisticView, change: AddFiles, { names }: PermittedChange) {
  const upload = view.upload(change.uploadId);
  if (upload === undefined || names === undefined) return;
  for (const folder of upload.folders) putNew(view, change, names, folder, 'folder');
  for (const file of upload.files) {
    if (file.replaces) replace(view, file);
    else putNew(view, change, names, file, 'file', file);
  }
}

function putNew(
  view: OptimisticView,
  change: AddFiles,
  names: ReadonlyMap<string, string>,
  { id, parentId }: AddedFolder,
  kind: ItemKind,
  content: Pick<AddedFile, 'sizeBytes' | 'modifiedMs'> = { sizeBytes: 0, modifiedMs: change.clientTimeMs },
) {
  const name = names.get(id);
  if (name === undefined) return;
  view.put({
    id,
    parentId,
    kind,
    name,
    sizeBytes: content.sizeBytes,
    createdMs: change.clientTimeMs,
    modifiedMs: content.modifiedMs,
    confirmedParentId: '',
    confirmedSortKey: '',
    createdByChangeId: change.changeId,
    syncState: 'pending',
  });
}

/** The file stays what it is and where it is; its content is another. */
function replace(view: OptimisticView, { id, sizeBytes, modifiedMs }: AddedFile) {
  const item = view.item(id);
  if (item !== undefined)
    view.put({ ...item, sizeBytes, modifiedMs, syncState: item.syncState ?? 'pending' });
}

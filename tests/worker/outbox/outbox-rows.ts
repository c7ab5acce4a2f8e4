import type { Change } from '#contract/changes/change.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';

type Extra = Partial<Omit<OutboxRow, 'change'>>;

/** Names stand for ids: short ones read better in a test. Changes have the order in which they were made. */
export function row(change: Change, extra: Extra = {}): OutboxRow {
  return {
    changeId: change.changeId,
    order: Number(process.hrtime.bigint()),
    driveId: change.driveId,
    change,
    state: 'queued',
    notBeforeMs: 0,
    attempts: 0,
    seq: null,
    problem: null,
    dependsOn: [],
    orderedAfter: [],
    from: null,
    merged: [],
    itemName: '',
    folderName: '',
    targetName: '',
    ...extra,
  };
}

const common = { driveId: 'drive', kind: 'folder', clientTimeMs: 0 } as const;

export function created(
  changeId: string,
  itemId: string,
  parentId: string = rootId,
  extra: Extra = {},
): OutboxRow {
  return row({ ...common, type: 'createFolder', changeId, itemId, parentId, name: itemId }, extra);
}

export function renamed(changeId: string, itemId: string, name: string, extra: Extra = {}): OutboxRow {
  return row({ ...common, type: 'renameItem', changeId, itemId, name }, extra);
}

export function moved(changeId: string, itemId: string, parentId: string, extra: Extra = {}): OutboxRow {
  return row({ ...common, type: 'moveItem', changeId, itemId, parentId }, extra);
}

export function copied(changeId: string, itemId: string, parentId: string, extra: Extra = {}): OutboxRow {
  return row({ ...common, type: 'copyItem', changeId, itemId, parentId }, extra);
}

export function deleted(changeId: string, itemId: string, extra: Extra = {}): OutboxRow {
  return row({ ...common, type: 'deleteItem', changeId, itemId, baseSeq: 0 }, extra);
}

export function restored(changeId: string, itemId: string, extra: Extra = {}): OutboxRow {
  const moment = { itemIds: [itemId], name: itemId, fromSeq: 4, fromEpoch: 'log' };
  return row({ ...common, type: 'restoreItems', changeId, itemId, ...moment }, extra);
}

/** A file is to have the content of sequence 4 again. */
export function versionRestored(changeId: string, itemId: string, extra: Extra = {}): OutboxRow {
  const version = { fromSeq: 4, fromEpoch: 'log', sizeBytes: 20, modifiedMs: 2 };
  const former = { formerSizeBytes: 30, formerModifiedMs: 3 };
  return row(
    { ...common, type: 'restoreVersion', kind: 'file', changeId, itemId, ...version, ...former },
    extra,
  );
}

/** The change of sequence 6 is to be undone. */
export function undone(changeId: string, itemId: string, extra: Extra = {}): OutboxRow {
  const what = { name: itemId, seq: 6, epoch: 'log' };
  return row({ ...common, type: 'undoChange', changeId, itemId, ...what }, extra);
}

/** A folder is to be as it was at sequence 4. */
export function rewound(changeId: string, itemId: string, extra: Extra = {}): OutboxRow {
  const moment = { name: itemId, fromSeq: 4, fromEpoch: 'log' };
  return row({ ...common, type: 'rewind', changeId, itemId, ...moment }, extra);
}

/** Of files with these ids; the first names the change. */
export function uploaded(
  changeId: string,
  ids: readonly string[],
  parentId: string = rootId,
  extra: Extra = {},
): OutboxRow {
  const upload = { uploadId: `upload-${changeId}`, batchId: 'batch', parentId, parentIds: [parentId] };
  const extent = { replacedIds: [], folders: 0, files: ids.length, bytes: ids.length };
  const itemId = ids[0] ?? '';
  return row({ ...common, type: 'addFiles', kind: 'file', changeId, itemId, ...upload, ...extent }, extra);
}

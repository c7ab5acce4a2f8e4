import type { AddFiles } from '#contract/changes/change.ts';
import type { OutboxRow, UploadBatchRow, UploadRow } from '#worker/read/reader.ts';

export function batchRow(changes: Partial<UploadBatchRow> = {}): UploadBatchRow {
  return {
    batchId: 'batch',
    driveId: 'drive',
    folderId: 'folder',
    folderName: 'Design',
    name: 'Photos',
    createdMs: 1000,
    endedMs: null,
    paused: false,
    cancelled: false,
    undone: false,
    files: 10,
    bytes: 1000,
    sentFiles: 0,
    sentBytes: 0,
    leftOut: [],
    outcomes: [],
    replaced: 0,
    firstItem: null,
    ...changes,
  };
}

export function uploadChange(
  changes: Partial<OutboxRow> = {},
  { files = 10, batchId = 'batch', uploadId = 'upload' } = {},
): OutboxRow {
  const change: AddFiles = {
    type: 'addFiles',
    changeId: changes.changeId ?? 'change',
    driveId: 'drive',
    itemId: 'item',
    kind: 'file',
    clientTimeMs: 0,
    uploadId,
    batchId,
    parentId: 'folder',
    parentIds: ['folder'],
    replacedIds: [],
    folders: 0,
    files,
    bytes: 1000,
  };
  return {
    changeId: change.changeId,
    order: 1,
    driveId: 'drive',
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
    itemName: 'a.jpg',
    folderName: 'Design',
    targetName: '',
    ...changes,
  };
}

export function uploadRow(names: readonly string[], changes: Partial<UploadRow> = {}): UploadRow {
  return {
    uploadId: 'upload',
    batchId: 'batch',
    driveId: 'drive',
    folders: [],
    files: names.map((name) => ({
      id: name,
      parentId: 'folder',
      name,
      sizeBytes: 100,
      modifiedMs: 0,
      replaces: false,
      content: null,
    })),
    tabId: '',
    ...changes,
  };
}

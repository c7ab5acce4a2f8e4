import type { FolderSaveRow } from '#worker/read/reader.ts';

export function saveRow(changes: Partial<FolderSaveRow> = {}): FolderSaveRow {
  return {
    ...{ saveId: 'save', driveId: 'drive', itemIds: ['design'], name: 'Design' },
    folder: { kind: 'directory', name: 'Downloads' },
    ...{ createdMs: 1000, endedMs: null, paused: false, cancelled: false, problem: null, waits: false },
    ...{ files: 3000, bytes: 9000, doneFiles: 1204, doneBytes: 3000, skippedFiles: 0 },
    ...{ position: null, outcomes: [], ...changes },
  };
}

import type { FolderSaveCalls } from '#contract/worker-api/folder-saves.ts';
import type { OfflineCalls } from '#contract/worker-api/offline-files.ts';
import type { UploadCalls } from '#contract/worker-api/uploads.ts';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { lazyCalls } from '../../lib/lazy-calls.ts';
import { loadPart } from '../../lib/load-part.ts';
import type { Engine } from '../engine.ts';

type GetEngine = () => Promise<Engine>;
type Uploads = Pick<UploadCalls, keyof UploadCalls>;

/** What a person does with uploads. `around`: what each of them is done in. */
export function lazyUploadCalls(
  engine: GetEngine,
  changed: () => void,
  around: (calls: Uploads) => Uploads,
): Uploads {
  const names = {
    findUploadConflicts: true,
    countNewFolders: true,
    compareContents: true,
    upload: true,
    pauseUpload: true,
    cancelUpload: true,
    retryUpload: true,
    undoUpload: true,
    redoUpload: true,
    provideFiles: true,
    retryUploadInto: true,
    clearUploads: true,
  } as const;
  const withUploads = async () => {
    const { context, remote, content } = await engine();
    return { context, remote, uploads: (await content()).uploads };
  };
  return lazyCalls<UploadCalls>(names, async () => {
    const { createUploadCalls } = await load(engine, () => import('../../uploads/upload-calls.ts'));
    return around(createUploadCalls(withUploads, changed));
  });
}

/** What a person does with saves into folders of the device. */
export function lazySaveCalls(engine: GetEngine, changed: () => Promise<void>): FolderSaveCalls {
  const names = {
    saveToFolder: true,
    pauseSave: true,
    cancelSave: true,
    resumeSave: true,
    clearSaves: true,
  } as const;
  return lazyCalls<FolderSaveCalls>(names, async () => {
    const { createSaveCalls } = await load(engine, () => import('../../saves/save-calls.ts'));
    return createSaveCalls(async () => (await engine()).context, changed);
  });
}

/** Opening files, and keeping them offline. */
export function lazyOfflineCalls(
  engine: GetEngine,
  findFile: (driveId: string, fileId: string) => Promise<LocatedFile | null>,
  changed: () => void,
): OfflineCalls {
  const names = {
    openContent: true,
    keepOffline: true,
    stopKeepingOffline: true,
    retryOffline: true,
    clearRecent: true,
    clearOffline: true,
    offlineUsage: true,
    countOffline: true,
    readOffline: true,
  } as const;
  const withContent = async () => {
    const { context, remote, content } = await engine();
    const { uploads, offlineFiles } = await content();
    return { context, remote, uploads, offlineFiles };
  };
  return lazyCalls<OfflineCalls>(names, async () => {
    const { createContentCalls } = await load(engine, () => import('./content-calls.ts'));
    return createContentCalls(withContent, findFile, changed);
  });
}

async function load<T>(engine: GetEngine, part: () => Promise<T>): Promise<T> {
  return loadPart((await engine()).context.ports, part);
}

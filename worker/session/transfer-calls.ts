import type { FolderSaveCalls } from '#contract/worker-api/folder-saves.ts';
import type { UploadCalls } from '#contract/worker-api/uploads.ts';
import { createSaveCalls } from '../saves/save-calls.ts';
import { createUploadCalls } from '../uploads/upload-calls.ts';
import type { Engine } from './engine.ts';

/** What a person does with what is sent and fetched. `notify`: tells every tab that there is something to look at. */
export function createTransferCalls(
  engine: () => Promise<Engine>,
  notify: (kind: 'outbox' | 'saves') => void,
) {
  const context = async () => (await engine()).context;
  const calls: UploadCalls & FolderSaveCalls = {
    ...createUploadCalls(engine, () => notify('outbox')),
    ...createSaveCalls(context, () => notify('saves')),
  };
  return { ...calls };
}

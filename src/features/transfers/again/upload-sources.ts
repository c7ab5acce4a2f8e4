import { useEffect } from 'react';
import type { UploadBatchRow } from '#worker/read/reader.ts';
import { canChooseFolders, chooseFiles } from '../../../lib/files/choose-files.ts';
import { forgetUploadSources, type UploadSource, uploadSource } from '../../../lib/files/own-uploads.ts';
import { type BatchView, isSingleFile } from '../batch-view.ts';

/** So many cancelled uploads can be begun again without anybody choosing their files again. */
const mostCancelled = 8;

/** What is done, and the older ones of what was cancelled: nobody begins those again. `views`: the newest first. */
export function unneededSources(views: readonly BatchView[]): readonly string[] {
  const cancelled = views.filter(({ state }) => state === 'cancelled');
  const done = views.filter(({ state }) => state === 'uploaded' || state === 'undone');
  return [...done, ...cancelled.slice(mostCancelled)].map(({ batch }) => batch.batchId);
}

/** Files that are held for nothing are let go of. */
export function useUnneededSources(views: readonly BatchView[] | undefined): void {
  useEffect(() => forgetUploadSources(unneededSources(views ?? [])), [views]);
}

/** What a cancelled upload was made of; chosen again where this page does not have it. Null where the person closes the dialog. */
export async function sourceOf(batch: UploadBatchRow): Promise<UploadSource | null> {
  const kept = uploadSource(batch.batchId);
  if (kept !== undefined) return kept;
  const files = await chooseFiles(choiceOf(batch));
  return files.length === 0 ? null : { kind: 'chosen', files };
}

/** What the dialog of the browser offers: a folder where one was uploaded. */
export function choiceOf(
  batch: Pick<UploadBatchRow, 'name' | 'files' | 'firstItem'>,
  hasFolders = canChooseFolders(),
): { readonly folder: boolean; readonly single: boolean } {
  const single = isSingleFile(batch);
  return { folder: hasFolders && !single && batch.name !== '', single };
}

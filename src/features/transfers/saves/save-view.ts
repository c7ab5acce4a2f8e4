import type { FolderSaveRow } from '#worker/read/reader.ts';
import type { Totals } from '../pill-view.ts';

/** How a save fares, as BatchState. */
export type SaveState = 'saving' | 'paused' | 'offline' | 'attention' | 'saved' | 'incomplete' | 'cancelled';

export interface SaveView {
  readonly save: FolderSaveRow;
  readonly state: SaveState;
  /** Files that could not be written. */
  readonly failedFiles: number;
}

/** The newest first. `offline`: the device says that it has no network. */
export function saveViews(saves: readonly FolderSaveRow[], offline: boolean): readonly SaveView[] {
  return saves.map((save) => {
    const failedFiles = save.outcomes.filter(({ kind }) => isRefusal(kind)).length;
    return { save, failedFiles, state: stateOf(save, failedFiles, offline) };
  });
}

function stateOf(save: FolderSaveRow, failedFiles: number, offline: boolean): SaveState {
  if (save.cancelled) return 'cancelled';
  if (save.problem !== null) return 'attention';
  if (save.endedMs !== null) return failedFiles > 0 ? 'incomplete' : 'saved';
  if (save.paused) return 'paused';
  return save.waits || offline ? 'offline' : 'saving';
}

export function isRefusal(kind: FolderSaveRow['outcomes'][number]['kind']): boolean {
  return kind === 'name' || kind === 'failed' || kind === 'damaged';
}

/** Something of it is still to be written, and will be without anybody's help. */
export function isOpenSave({ state }: SaveView): boolean {
  return state === 'saving' || state === 'paused' || state === 'offline';
}

/** It waits for nothing, not for the person either. */
export function isFinishedSave({ state }: SaveView): boolean {
  return state === 'saved' || state === 'cancelled' || state === 'incomplete';
}

export function saveTotals(views: readonly SaveView[]): Totals {
  return views.reduce(
    (sum, { save }) => ({
      files: sum.files + save.files,
      sentFiles: sum.sentFiles + save.doneFiles,
      bytes: sum.bytes + save.bytes,
      sentBytes: sum.sentBytes + save.doneBytes,
    }),
    { files: 0, sentFiles: 0, bytes: 0, sentBytes: 0 },
  );
}

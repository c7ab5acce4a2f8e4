import { type BatchView, isOpen } from './batch-view.ts';
import { isOpenSave, type SaveView } from './saves/save-view.ts';

export type TransferView =
  | { readonly kind: 'upload'; readonly view: BatchView }
  | { readonly kind: 'save'; readonly view: SaveView };

export interface ArrangedTransfers {
  /** What still moves, or will by itself, of either kind. */
  readonly running: readonly TransferView[];
  readonly uploads: readonly BatchView[];
  readonly saves: readonly SaveView[];
}

/** What runs comes first, whatever else was transferred since; each part the newest first. */
export function arrangeTransfers(
  uploads: readonly BatchView[],
  saves: readonly SaveView[],
): ArrangedTransfers {
  const running: TransferView[] = [
    ...uploads.filter(isOpen).map((view) => ({ kind: 'upload' as const, view })),
    ...saves.filter(isOpenSave).map((view) => ({ kind: 'save' as const, view })),
  ];
  return {
    running: running.sort((one, other) => begunMs(other) - begunMs(one)),
    uploads: uploads.filter((view) => !isOpen(view)),
    saves: saves.filter((view) => !isOpenSave(view)),
  };
}

function begunMs(one: TransferView): number {
  return one.kind === 'upload' ? one.view.batch.createdMs : one.view.save.createdMs;
}

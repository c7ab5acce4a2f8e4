import type { PresentItem } from '#contract/worker-api/moments.ts';
import { formatSize } from '../../../../lib/format.ts';
import type { GridRow, RowSince } from '../../list/row-source.ts';

export interface Viewer {
  /** Whether what they do not see is gone. */
  readonly seesEverything: boolean;
  readonly filespaceName: string;
}

/**
 * How a row of a moment differs from the item of now; undefined where it does not. A content counts as another one by its size
 * or the time when it was written: more of it the device does not have of all files.
 */
export function rowSince(row: GridRow, now: PresentItem | undefined, viewer: Viewer): RowSince | undefined {
  if (now === undefined) return viewer.seesEverything ? deleted : removed;
  const isOther = row.sizeBytes !== now.sizeBytes || row.modifiedMs !== now.modifiedMs;
  const differences = [
    row.kind === 'file' &&
      isOther && {
        label: 'changed since',
        text: `Its content has changed since: ${formatSize(now.sizeBytes)} now.`,
      },
    row.parentId !== now.parentId && {
      label: 'moved since',
      text: `It was moved since, to ${now.folderName ?? viewer.filespaceName}.`,
    },
    row.name !== now.name && { label: 'renamed since', text: `It was renamed since, to ${now.name}.` },
  ].filter((difference) => difference !== false);
  const [first] = differences;
  return first && { tone: 'warn', label: first.label, text: differences.map(({ text }) => text).join(' ') };
}

const deleted: RowSince = { tone: 'danger', label: 'deleted since', text: 'It was deleted since.' };
const removed: RowSince = {
  ...{ tone: 'danger', label: 'removed since' },
  text: 'It was deleted since, or moved to where you do not see it.',
};

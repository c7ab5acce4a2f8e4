import type { PresentItem } from '#contract/worker-api/moments.ts';
import { formatSize } from '../../../../lib/format.ts';
import type { GridRow, RowSince } from '../../list/row-source.ts';
import { sinceMessages } from './since-messages.ts';

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
  if (now === undefined) return viewer.seesEverything ? deleted() : removed();
  const isOther = row.sizeBytes !== now.sizeBytes || row.modifiedMs !== now.modifiedMs;
  const differences = [
    row.kind === 'file' &&
      isOther && {
        label: sinceMessages.changed,
        text: sinceMessages.changedText(formatSize(now.sizeBytes)),
      },
    row.parentId !== now.parentId && {
      label: sinceMessages.moved,
      text: sinceMessages.movedText(now.folderName ?? viewer.filespaceName),
    },
    row.name !== now.name && {
      label: sinceMessages.renamed,
      text: sinceMessages.renamedText(now.name),
    },
  ].filter((difference) => difference !== false);
  const [first] = differences;
  return first && { tone: 'warn', label: first.label, text: differences.map(({ text }) => text).join(' ') };
}

function deleted(): RowSince {
  return { tone: 'danger', label: sinceMessages.deleted, text: sinceMessages.deletedText };
}

function removed(): RowSince {
  return { tone: 'danger', label: sinceMessages.removed, text: sinceMessages.removedText };
}

import type { SortedFolder } from '#contract/worker-api/sorted-folder.ts';
import type { FolderWindow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/worker-client.ts';
import { createLatestQuestion, type LatestQuestion } from './latest-question.ts';
import type { RowRange } from './window-range.ts';

/** Asks for windows of a folder in this order, one at a time. Rows that are as they were before are the same objects. */
export function createSortedWindows(
  folder: SortedFolder,
  written: () => number,
  listener: (window: FolderWindow, written: number) => void,
): LatestQuestion<RowRange> {
  return createLatestQuestion(
    async ({ from, to }: RowRange) => {
      const before = written();
      return { window: await sync.sortedWindow(folder, from, to), written: before };
    },
    (answer) => listener(answer.window, answer.written),
    (one, other) => one.from === other.from && one.to === other.to,
  );
}

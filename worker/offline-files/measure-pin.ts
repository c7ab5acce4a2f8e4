import {
  isOutdated,
  type OfflineFileRow,
  type OfflineProblem,
  type PinExtent,
} from '../replica/contents/offline-rows.ts';
import type { PinnedFiles } from './pinned-files.ts';

/** What a pin keeps, and how much of it is here. */
export function measurePin(
  files: PinnedFiles,
  itemId: string,
  rows: ReadonlyMap<string, OfflineFileRow>,
): PinExtent {
  const counted = { files: 0, bytes: 0, hereFiles: 0, hereBytes: 0 };
  let problem: OfflineProblem | null = null;
  for (const { id, sizeBytes } of files.below(itemId)) {
    const row = rows.get(id);
    counted.files += 1;
    counted.bytes += sizeBytes;
    if (row?.here && !isOutdated(row)) {
      counted.hereFiles += 1;
      counted.hereBytes += sizeBytes;
    } else if (row?.stage.name === 'failed') problem ??= row.stage.why;
  }
  const item = files.tree.lookUp(itemId);
  const path = files.tree.pathOf(item?.parentId ?? itemId) ?? [];
  return {
    name: item?.name ?? '',
    parentId: item?.parentId ?? itemId,
    path: path.map(({ name }) => name),
    ...counted,
    problem,
  };
}

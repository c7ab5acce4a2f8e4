import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createPinnedFiles } from '#worker/offline-files/pinned-files.ts';
import { findPinned, newRow, planOfflineFiles } from '#worker/offline-files/plan-offline-files.ts';
import type { JournalItem, OverlayRow } from '#worker/replica/replica-database.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { OverlayTree } from '#worker/tree-index/overlay-tree.ts';

const driveId = 'drive';
const file: JournalItem = {
  ...{ id: '11111111-1111-4111-8111-111111111111', parentId: rootId, kind: 'file', name: 'plan.txt' },
  ...{ sizeBytes: 41, createdMs: 1, modifiedMs: 1 },
};
const here = { file: 'offline-1', etag: '"1"', contentSeq: 0, sizeBytes: 2 };
const kept = { ...newRow(driveId, file.id, 2, 0), stageName: 'here', stage: { name: 'here' }, here } as const;

/** What is to be kept where all of the filespace is, and the server has the content of sequence 19. */
function planWith(overlay: readonly OverlayRow[]) {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: 1 });
  index.change([file], []);
  const files = createPinnedFiles(new OverlayTree(index, overlay));
  const pinIds = [rootId];
  const rows = new Map([[file.id, kept]]);
  const facts = { driveId, files, pinIds, rows, contentSeq: () => 19 };
  return planOfflineFiles(facts, findPinned(files, pinIds));
}

const replaced = { wantedSeq: 19, wantedBytes: 41, stageName: 'wanted', here };

it('a content that was replaced is wanted anew', () => {
  expect(planWith([])).toMatchObject({ put: [replaced], drop: [] });
});

it('that of a file whose deletion may still be refused as well: it is looked up once', () => {
  const deleted = { ...file, driveId, parent: '', syncState: 'pending' } as unknown as OverlayRow;
  expect(planWith([deleted])).toMatchObject({ put: [replaced], drop: [] });
});

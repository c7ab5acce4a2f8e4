import type { PageActions } from '../../lib/page-actions.ts';
import { folderPath, previewPath } from '../../lib/paths.ts';

interface ShownFilespace {
  readonly driveId: string;
  readonly filespaceName: string;
  readonly items: number;
}

/** What a page without rows of its own offers: the names of its filespace, each of which leads to where it lies. */
export function filespaceOffer(filespace: ShownFilespace, goTo: (path: string) => void): PageActions {
  const { driveId } = filespace;
  return {
    ...filespace,
    selection: null,
    commands: [],
    openHit: ({ id, kind, parentId }) =>
      goTo(kind === 'folder' ? folderPath(driveId, id) : previewPath(driveId, parentId, id)),
  };
}

import { copyToClipboard } from '../../../../lib/copy-to-clipboard.ts';
import { folderPath, previewPath } from '../../../../lib/paths.ts';
import type { GridRow } from '../../list/row-source.ts';
import { linkMessages } from './link-messages.ts';

type Linked = Pick<GridRow, 'id' | 'kind' | 'parentId'>;

/** The address of an item: of a folder itself, of a file its preview over its folder. */
export function itemPath(driveId: string, { id, kind, parentId }: Linked): string {
  return kind === 'folder' ? folderPath(driveId, id) : previewPath(driveId, parentId, id);
}

export function copyLink(driveId: string, item: Linked): void {
  const link = new URL(itemPath(driveId, item), location.href).href;
  void copyToClipboard(link, linkMessages.copied, linkMessages.failed);
}

export function openInTab(driveId: string, item: Linked): void {
  window.open(itemPath(driveId, item), '_blank', 'noopener');
}

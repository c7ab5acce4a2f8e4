import { fileKind } from '../../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../../shared/thumbnails/has-thumbnail.ts';
import { Thumbnail } from '../../../../shared/thumbnails/thumbnail.tsx';
import { FileKindIcon } from '../../../../ui/display/file-kind-icon.tsx';
import type { GridRow } from '../../list/row-source.ts';
import styles from './item-icon.module.css';

export interface ItemIconProps {
  readonly driveId: string;
  readonly row: Pick<GridRow, 'id' | 'name' | 'kind' | 'contentSeq' | 'isUnsent' | 'at'>;
  readonly className?: string | undefined;
}

/** What stands before a name: the picture of a kind of file and, where there is one, of the file itself. */
export function ItemIcon({ driveId, row, className }: ItemIconProps) {
  const kind = fileKind(row);
  if (!hasThumbnail(kind)) return <FileKindIcon kind={kind} className={className} />;
  return (
    <span className={className} data-peek>
      <Thumbnail
        file={{ driveId, fileId: row.id, contentSeq: row.contentSeq, isUnsent: row.isUnsent, at: row.at }}
        size={96}
        className={styles.thumbnail}
      >
        <FileKindIcon kind={kind} className={styles.icon} />
      </Thumbnail>
    </span>
  );
}

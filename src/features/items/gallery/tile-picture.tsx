import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../shared/thumbnails/has-thumbnail.ts';
import { Thumbnail } from '../../../shared/thumbnails/thumbnail.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { classNames } from '../../../ui/foundations/class-names.ts';
import type { ItemIconProps } from '../grid/name/item-icon.tsx';
import styles from './gallery.module.css';

/** What a file looks like, or its icon. A photo fills its square; of a document nothing is cut off. */
export function TilePicture({ driveId, row, className }: ItemIconProps) {
  const kind = fileKind(row);
  const icon = <FileKindIcon kind={kind} className={styles.largeIcon} />;
  if (!hasThumbnail(kind) || row.at !== undefined)
    return <span className={classNames(styles.square, className)}>{icon}</span>;
  return (
    <Thumbnail
      file={{ driveId, fileId: row.id, contentSeq: row.contentSeq, isUnsent: row.isUnsent }}
      size={512}
      fit={kind === 'image' || kind === 'raw-photo' ? 'cover' : 'contain'}
      className={classNames(styles.square, className)}
    >
      {icon}
    </Thumbnail>
  );
}

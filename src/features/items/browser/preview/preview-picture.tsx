import { fileKind } from '../../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../../shared/thumbnails/has-thumbnail.ts';
import { Thumbnail } from '../../../../shared/thumbnails/thumbnail.tsx';
import { FileKindIcon } from '../../../../ui/display/file-kind-icon.tsx';
import type { GridRow } from '../../list/row-source.ts';
import styles from './preview-picture.module.css';

interface PreviewPictureProps {
  readonly driveId: string;
  readonly file: GridRow;
}

/** A file in the filmstrip. */
export function PreviewPicture({ driveId, file }: PreviewPictureProps) {
  const kind = fileKind(file);
  const icon = <FileKindIcon kind={kind} size={24} />;
  if (!hasThumbnail(kind)) return icon;
  return (
    <Thumbnail
      file={{ driveId, fileId: file.id, contentSeq: file.contentSeq, isUnsent: file.isUnsent }}
      size={96}
      className={styles.picture}
    >
      {icon}
    </Thumbnail>
  );
}

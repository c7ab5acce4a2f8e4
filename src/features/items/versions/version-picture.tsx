import { useRef } from 'react';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { useThumbnail } from '../../../shared/thumbnails/use-thumbnail.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import styles from './compare-versions.module.css';
import { thumbnailOf } from './thumbnail-of.ts';

interface VersionPictureProps {
  readonly driveId: string;
  readonly fileId: string;
  readonly version: WireVersion;
  /** Which version it is: the picture's text. */
  readonly label: string;
}

/** A version of an image as far as it can be drawn, or the icon of its kind. */
export function VersionPicture({ driveId, fileId, version, label }: VersionPictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const url = useThumbnail(thumbnailOf(driveId, fileId, version), 512, box);
  return (
    <span ref={box} className={styles.picture}>
      {url === undefined ? (
        <FileKindIcon kind={fileKind({ kind: 'file', name: version.name })} size={72} />
      ) : (
        <img src={url} alt={label} draggable={false} />
      )}
    </span>
  );
}

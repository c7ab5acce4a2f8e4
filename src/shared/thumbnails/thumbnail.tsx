import { type ReactNode, useRef, useState } from 'react';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { classNames } from '../../ui/foundations/class-names.ts';
import styles from './thumbnail.module.css';
import { type ThumbnailFile, useThumbnail } from './use-thumbnail.ts';

export interface ThumbnailProps {
  readonly file: ThumbnailFile;
  readonly size: ThumbnailSize;
  readonly fit?: 'cover' | 'contain';
  /** Gives it its size: the picture takes no room of its own. */
  readonly className?: string | undefined;
  /** What stands there until the picture is here, and where there is none: the icon. */
  readonly children: ReactNode;
}

/** A small picture of a file's content, over its icon. Decoration: the name says what it is. */
export function Thumbnail({ file, size, fit = 'cover', className, children }: ThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null);
  const url = useThumbnail(file, size, box);
  const [drawnUrl, setDrawnUrl] = useState<string>();
  return (
    <span
      ref={box}
      className={classNames(styles.box, className)}
      data-thumbnail={url !== undefined && drawnUrl === url ? 'shown' : 'none'}
      data-fit={fit}
    >
      {children}
      {url !== undefined && (
        <img
          src={url}
          alt=""
          draggable={false}
          decoding="async"
          className={styles.picture}
          onLoad={() => setDrawnUrl(url)}
        />
      )}
    </span>
  );
}

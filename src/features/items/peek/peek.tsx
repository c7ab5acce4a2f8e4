import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../shared/thumbnails/has-thumbnail.ts';
import { useThumbnail } from '../../../shared/thumbnails/use-thumbnail.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';
import styles from './peek.module.css';
import { placePeek } from './place-peek.ts';
import { type RestingPointer, useRestingPointer } from './use-resting-pointer.ts';

export interface PeekProps {
  readonly driveId: string;
  readonly source: RowSource;
  readonly scroller: () => HTMLElement | null;
}

/** A larger picture of the file on which the mouse rests. It takes no keys and no clicks. */
export function Peek({ driveId, source, scroller }: PeekProps) {
  const resting = useRestingPointer(scroller);
  const row = resting ? source.rowAt(resting.index) : undefined;
  if (!resting || !row || !hasThumbnail(fileKind(row))) return null;
  return createPortal(<Picture key={row.id} {...{ driveId, row, resting }} />, document.body);
}

interface PictureProps {
  readonly driveId: string;
  readonly row: GridRow;
  readonly resting: RestingPointer;
}

function Picture({ driveId, row, resting }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const file = { driveId, fileId: row.id, contentSeq: row.contentSeq };
  const url = useThumbnail(file, 512, frame);
  const [isDrawn, setDrawn] = useState(false);
  const { box } = resting;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const sidePx = Number.parseFloat(getComputedStyle(element).maxWidth) || 0;
    const place = placePeek(box, sidePx, { width: innerWidth, height: innerHeight });
    for (const side of ['left', 'top', 'bottom'] as const) {
      const px = place[side];
      element.style[side] = px === undefined ? '' : `${px}px`;
    }
  }, [box]);
  return (
    <div
      ref={frame}
      aria-hidden="true"
      className={styles.frame}
      data-peek-of={row.name}
      data-drawn={isDrawn || undefined}
    >
      {url && <img src={url} alt="" className={styles.picture} onLoad={() => setDrawn(true)} />}
    </div>
  );
}

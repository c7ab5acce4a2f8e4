import { Suspense } from 'react';
import { PreloadedComponent } from '../../../ui/foundations/preloadable.tsx';
import { galleryBar, galleryLines } from '../gallery/lazy-gallery.ts';
import type { LinesProps } from '../gallery/lines-props.ts';
import type { FolderView } from '../layout/folder-views.ts';
import styles from './grid.module.css';
import type { GridHeaderProps } from './grid-header.tsx';
import { ItemRow } from './item-row.tsx';
import { SkeletonRow } from './skeleton-row.tsx';

/** The lines that are on screen, in the view of the folder. */
export function GridLines({ view, ...props }: LinesProps & { readonly view: FolderView }) {
  if (view === 'list') return <ListLines {...props} />;
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={galleryLines} with={props} />
    </Suspense>
  );
}

/** Above the gallery, where the list has the header of its columns. */
export function GalleryHead(header: GridHeaderProps) {
  return (
    <div className={styles.galleryHead}>
      <Suspense fallback={null}>
        <PreloadedComponent what={galleryBar} with={header} />
      </Suspense>
    </div>
  );
}

function ListLines({ source, lines, stateOf, tabIndex, layout, tilePx, onShown, ...rest }: LinesProps) {
  return lines.map(({ line: index, top }) => {
    const row = source.rowAt(index);
    const tabbable = index === tabIndex;
    if (!row) return <SkeletonRow key={`at ${index}`} columns={rest.columns} {...{ index, top, tabbable }} />;
    return <ItemRow key={row.id} {...{ row, index, top, tabbable }} {...rest} {...stateOf(row)} />;
  });
}

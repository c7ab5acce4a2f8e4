import { Suspense, useRef } from 'react';
import { PreloadedComponent } from '../../../ui/foundations/preloadable.tsx';
import { galleryBar, galleryLines } from '../gallery/lazy-gallery.ts';
import type { LinesProps } from '../gallery/lines-props.ts';
import type { FolderView } from '../layout/folder-views.ts';
import styles from './grid.module.css';
import type { GridHeaderProps } from './grid-header.tsx';
import { ItemRow } from './item-row.tsx';
import { type KeyedRow, keyRows } from './line-keys.ts';
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
  const keyOf = useRowKeys(lines.flatMap(({ line }) => source.rowAt(line)?.id ?? []));
  return lines.map(({ line: index, top }) => {
    const row = source.rowAt(index);
    const tabbable = index === tabIndex;
    if (!row) return <SkeletonRow key={`at ${index}`} columns={rest.columns} {...{ index, top, tabbable }} />;
    return <ItemRow key={keyOf(row.id)} {...{ row, index, top, tabbable }} {...rest} {...stateOf(row)} />;
  });
}

/** The key of the element that shows a row. */
function useRowKeys(ids: readonly string[]): (id: string) => number | undefined {
  const last = useRef({ keyed: [] as readonly KeyedRow[], given: 0 });
  const { current } = last;
  current.keyed = keyRows(current.keyed, ids, () => ++current.given);
  const keys = new Map(current.keyed.map(({ id, key }) => [id, key]));
  return (id) => keys.get(id);
}

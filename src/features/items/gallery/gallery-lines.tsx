// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the tiles of a line are focused, never the line
import { type CSSProperties, useLayoutEffect } from 'react';
import styles from './gallery.module.css';
import type { LinesProps } from './lines-props.ts';
import { SkeletonTile } from './skeleton-tile.tsx';
import { Tile } from './tile.tsx';

/** The lines of the gallery: several rows of the source in each. */
export function GalleryLines(props: LinesProps) {
  const { onShown } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code of the gallery has come
  useLayoutEffect(() => onShown(), []);
  const { source, layout, lines, tilePx, tabIndex, stateOf, driveId, rootName, actions } = props;
  return lines.map(({ line, top }) => {
    const { from, to } = layout.rowsOf(line);
    const style = { transform: `translateY(${top}px)`, '--tile': `${tilePx}px` } as CSSProperties;
    return (
      <div key={line} role="row" aria-rowindex={line + 1} className={styles.line} style={style}>
        {Array.from({ length: to - from }, (_, column) => {
          const index = from + column;
          const row = source.rowAt(index);
          const tabbable = index === tabIndex;
          if (!row) return <SkeletonTile key={`at ${index}`} {...{ column, tabbable }} />;
          return (
            <Tile
              key={row.id}
              {...{ row, index, column, tabbable, driveId, rootName, actions }}
              {...stateOf(row)}
            />
          );
        })}
      </div>
    );
  });
}

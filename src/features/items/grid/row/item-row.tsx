// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { memo } from 'react';
import styles from './row.module.css';
import { RowCells, type RowCellsProps } from './row-cells.tsx';
import { type RowElementProps, useRowElement } from './use-row-element.ts';

export interface ItemRowProps extends RowElementProps, RowCellsProps {
  readonly tabbable: boolean;
  readonly top: number;
}

/** A row moves whenever one comes or goes above it: then its cells are not drawn again. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { index, top, tabbable, cut: _cut, tinted: _tinted, ...cells } = props;
  const element = useRowElement(props, props.actions.mount);
  return (
    <div
      {...element}
      role="row"
      tabIndex={tabbable ? 0 : -1}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-two={props.row.path ? '' : undefined}
    >
      <RowCells {...cells} />
    </div>
  );
});

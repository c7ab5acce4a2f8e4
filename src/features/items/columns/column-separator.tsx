// biome-ignore-all lint/a11y/useSemanticElements: a rule of a page cannot be moved
import { useRef } from 'react';
import { gridMessages } from '../grid/grid-messages.ts';
import { columnMessages } from './column-messages.ts';
import type { SizedColumn } from './column-widths.ts';
import styles from './head-tools.module.css';
import type { ColumnId } from './shown-columns.ts';
import { useColumnRange } from './use-column-range.ts';
import { useColumnSizing } from './use-column-sizing.ts';

export interface ColumnSeparatorProps {
  readonly column: SizedColumn;
  readonly label: string;
  readonly columns: readonly ColumnId[];
}

/** The edge at the end of a column: dragged, moved by arrows, or brought to what the column shows. */
export function ColumnSeparator({ column, label, columns }: ColumnSeparatorProps) {
  const edge = useRef<HTMLDivElement>(null);
  const { px, least, most } = useColumnRange(edge, column, columns);
  const sizing = useColumnSizing(edge, column);
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={columnMessages.widthOf(label)}
      aria-valuenow={px}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={gridMessages.pixels(px)}
      tabIndex={0}
      className={styles.separator}
      {...sizing}
    />
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only the row of the keyboard can be reached
import { common } from '../../../ui/common-messages.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import type { ColumnId } from '../columns/shown-columns.ts';
import styles from './grid.module.css';

interface SkeletonRowProps {
  readonly index: number;
  readonly top: number;
  /** The row of the keyboard keeps it while its content is away, or the keys would go nowhere. */
  readonly tabbable: boolean;
  readonly columns: readonly ColumnId[];
}

const widthsRem: Readonly<Record<ColumnId, number>> = { size: 3.25, modified: 8.5, created: 8.5, type: 5 };

/** A row that is known to exist and not in memory. */
export function SkeletonRow({ index, top, tabbable, columns }: SkeletonRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : undefined}
      className={styles.skeleton}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colindex={1}>
        <Skeleton widthRem={1} heightRem={1} />
      </div>
      <div role="gridcell" aria-colindex={2}>
        <Skeleton widthRem={1.25} heightRem={1.25} />
        <Skeleton widthRem={7 + ((index * 7) % 6)} />
        <span className="visually-hidden">{common.loading}</span>
      </div>
      {columns.map((column, at) => (
        <div key={column} role="gridcell" aria-colindex={at + 3} data-column={column}>
          <Skeleton widthRem={widthsRem[column]} />
        </div>
      ))}
    </div>
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only the tile of the keyboard can be reached
import { common } from '../../../ui/common-messages.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import styles from './gallery.module.css';

interface SkeletonTileProps {
  readonly column: number;
  /** The tile of the keyboard keeps it while its content is away, or the keys would go nowhere. */
  readonly tabbable: boolean;
}

/** A tile that is known to exist and not in memory. */
export function SkeletonTile({ column, tabbable }: SkeletonTileProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      tabIndex={tabbable ? 0 : undefined}
      className={styles.skeleton}
    >
      <Skeleton widthRem={6} />
      <span className="visually-hidden">{common.loading}</span>
    </div>
  );
}

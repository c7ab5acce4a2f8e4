import { common } from '../../../ui/common-messages.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import type { GridHeaderProps } from '../grid/grid-header.tsx';
import { gridMessages } from '../grid/grid-messages.ts';
import { storeTileSize, tileSizes, useTileSize } from '../layout/folder-views.ts';
import { SortMenu } from '../sort/sort-menu.tsx';
import styles from './gallery-bar.module.css';

/** Above the gallery: what the header of the list does, and how large the tiles are. */
export function GalleryBar({ selected, onSelectAll, sort, covered }: GridHeaderProps) {
  const sizePx = useTileSize();
  const away = covered ? -1 : 0;
  return (
    <>
      <div className={styles.check}>
        <Checkbox
          label={common.selectAll}
          labelHidden
          tabIndex={away}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={onSelectAll}
        />
      </div>
      {sort && <SortMenu order={sort.order} onOrder={sort.onOrder} covered={covered} />}
      <span className={styles.spacer} />
      <input
        type="range"
        className={styles.size}
        aria-label={gridMessages.tileSize}
        aria-valuetext={gridMessages.pixels(sizePx)}
        tabIndex={away}
        min={tileSizes.least}
        max={tileSizes.most}
        step={tileSizes.step}
        value={sizePx}
        onChange={(event) => storeTileSize(Number(event.currentTarget.value))}
      />
    </>
  );
}

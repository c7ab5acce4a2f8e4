import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import { subscribe } from '../layout/folder-storage.ts';
import styles from './columns.module.css';
import {
  type ColumnId,
  type ColumnWidths,
  columnIds,
  readColumnWidths,
  readShownColumns,
  usualColumns,
  widthProperty,
} from './shown-columns.ts';

/** A phone has two lines for each row, which are always the same. */
const phone = '(width <= 40em)';

export interface ListColumns {
  readonly columns: readonly ColumnId[];
  /** For the element around header and rows, whose styles place the columns. */
  readonly area: {
    readonly className: string;
    readonly style: CSSProperties;
    readonly 'data-columns': string;
  };
}

/** The columns of all lists of this device, as they are now, beside the class that the element has. */
export function useListColumns(className: string | undefined): ListColumns {
  const shown = useSyncExternalStore(subscribeToColumns, () =>
    (matchMedia(phone).matches ? usualColumns : readShownColumns()).join(' '),
  );
  const widths = useSyncExternalStore(subscribe, () => JSON.stringify(readColumnWidths()));
  return useMemo(() => {
    const px: ColumnWidths = JSON.parse(widths);
    const sized = columnIds.flatMap((id) => (px[id] ? [[widthProperty(id), `${px[id]}px`]] : []));
    return {
      columns: columnIds.filter((id) => shown.split(' ').includes(id)),
      area: {
        className: `${className} ${styles.columns}`,
        style: Object.fromEntries(sized),
        'data-columns': shown,
      },
    };
  }, [className, shown, widths]);
}

function subscribeToColumns(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  const list = matchMedia(phone);
  list.addEventListener('change', listener);
  return () => {
    unsubscribe();
    list.removeEventListener('change', listener);
  };
}

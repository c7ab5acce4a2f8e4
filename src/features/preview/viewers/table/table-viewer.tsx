// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { useMemo, useRef } from 'react';
import linesStyles from '../lines-viewer.module.css';
import { mostTextBytes, useText } from '../text/use-text.ts';
import { useHandedFocus } from '../use-handed-focus.ts';
import { useVirtualLines } from '../use-virtual-lines.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { parseTable } from './parse-table.ts';
import styles from './table-viewer.module.css';

const rowPx = 32;

/** Separated values as a table; only the rows on screen are drawn. */
export function TableViewer(props: ViewerProps) {
  const { source } = props;
  const text = useText(props);
  const isCut = source.sizeBytes > mostTextBytes;
  const table = useMemo(() => (text === null ? null : parseTable(text, isCut)), [text, isCut]);
  const scroller = useRef<HTMLDivElement>(null);
  const { items, totalPx } = useVirtualLines(scroller, table?.rows.length ?? 0, rowPx);
  useHandedFocus(scroller, table !== null);
  if (!table) return null;
  const { header, rows, widths } = table;
  const columns = { gridTemplateColumns: `4rem ${widths.map((width) => `${width + 4}ch`).join(' ')}` };
  return (
    <div className={linesStyles.viewer}>
      <p className={linesStyles.note}>
        {isCut ? messages.firstRows(rows.length) : messages.rows(rows.length)}
      </p>
      <div
        ref={scroller}
        className={linesStyles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        data-gestures
        data-arrows
        role="group"
        aria-label={source.name}
      >
        <div
          role="table"
          aria-label={source.name}
          aria-rowcount={rows.length + 1}
          aria-colcount={widths.length + 1}
          className={styles.table}
        >
          <div role="row" aria-rowindex={1} className={styles.header} style={columns}>
            <span role="columnheader" className={styles.number}>
              #
            </span>
            {widths.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <span key={at} role="columnheader" className={styles.cell}>
                {header[at]}
              </span>
            ))}
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: `${totalPx}px` }}>
            {items.map(({ index, start, key }) => (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ ...columns, transform: `translateY(${start}px)` }}
              >
                <span role="rowheader" className={styles.number}>
                  {index + 1}
                </span>
                {widths.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                  <span key={at} role="cell" className={styles.cell} title={rows[index]?.[at]}>
                    {rows[index]?.[at]}
                  </span>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

import { useMemo, useRef } from 'react';
import { useHandedFocus } from '../use-handed-focus.ts';
import { useVirtualLines } from '../use-virtual-lines.ts';
import type { HighlightedRange } from './highlight.ts';
import { lineParts } from './line-parts.ts';
import { sliceLines } from './slice-lines.ts';
import styles from './text-lines.module.css';

interface TextLinesProps {
  readonly label: string;
  readonly text: string;
  readonly ranges: readonly HighlightedRange[];
  readonly wraps: boolean;
}

/** The lines that are on screen, of a text of any length. */
export function TextLines({ label, text, ranges, wraps }: TextLinesProps) {
  const scroller = useRef<HTMLElement>(null);
  useHandedFocus(scroller);
  const lines = useMemo(() => sliceLines(text), [text]);
  const { items, totalPx, measure } = useVirtualLines(scroller, lines.length, 20);
  const digits = String(lines.at(-1)?.number ?? 1).length;
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      aria-label={label}
      data-gestures
      data-arrows
    >
      <div className={styles.lines} data-wraps={wraps || undefined} style={{ height: `${totalPx}px` }}>
        {items.map(({ index, start, key }) => {
          const line = lines[index];
          if (!line) return null;
          const isFirst = lines[index - 1]?.number !== line.number;
          return (
            <div
              key={key}
              ref={measure}
              data-index={index}
              className={styles.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={styles.number} style={{ width: `${digits + 1}ch` }} aria-hidden="true">
                {isFirst ? line.number : ''}
              </span>
              <code className={styles.text}>
                {lineParts(text, line, ranges).map((part) =>
                  part.scope === null ? (
                    part.text
                  ) : (
                    <span key={part.from} data-scope={part.scope}>
                      {part.text}
                    </span>
                  ),
                )}
                {line.isCut ? '' : '\n'}
              </code>
            </div>
          );
        })}
      </div>
    </section>
  );
}

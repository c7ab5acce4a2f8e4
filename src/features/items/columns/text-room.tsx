import { useLayoutEffect, useRef } from 'react';
import { formatDate, formatSize } from '../../../lib/format.ts';
import styles from './head-tools.module.css';
import { headOf } from './measure-columns.ts';

const sizes = [1023, 1023.99 * 1024, 1023.99 * 1024 ** 2, 1023.99 * 1024 ** 3].map(formatSize);
/** Which month has the widest name depends on the language and the font. */
const dates = Array.from({ length: 12 }, (_, month) => formatDate(Date.UTC(2026, month, 28, 22, 58), 'UTC'));

/**
 * Tells the columns how wide sizes and dates are as the person reads them: with letters set apart, or in another font, they need
 * more than the usual width. All rows stand on the same tracks, so one text is measured for all.
 */
export function TextRoom() {
  const size = useRef<HTMLSpanElement>(null);
  const date = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const area = size.current && headOf(size.current)?.closest<HTMLElement>('[data-area="grid"]');
    if (!area || !size.current || !date.current) return;
    const texts = [
      ['--text-size', size.current],
      ['--text-date', date.current],
    ] as const;
    const observer = new ResizeObserver(() => {
      for (const [name, text] of texts)
        area.style.setProperty(name, `${Math.ceil(text.getBoundingClientRect().width)}px`);
    });
    for (const [, text] of texts) observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return (
    <span className={styles.texts} aria-hidden="true">
      <span ref={size} className={styles.sizeText}>
        {sizes.join('\n')}
      </span>
      <span ref={date} className={styles.dateText}>
        {dates.join('\n')}
      </span>
    </span>
  );
}

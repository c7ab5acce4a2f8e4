import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsIn } from './tile-layout.ts';

export interface TileMetrics {
  readonly columns: number;
  readonly gapPx: number;
  /** The side of a tile. */
  readonly tilePx: number;
  readonly remPx: number;
}

/** What stands below the picture of a file, and how high a folder is. */
const captionRem = 1.75;
const folderRem = 2.5;

export const fileLinePx = ({ tilePx, gapPx, remPx }: TileMetrics) => tilePx + captionRem * remPx + gapPx;
export const folderLinePx = ({ gapPx, remPx }: TileMetrics) => folderRem * remPx + gapPx;

const beforeMeasuring: TileMetrics = { columns: 4, gapPx: 12, tilePx: 184, remPx: 16 };

/** How tiles of at least `leastPx` fill the width of the scroller. CSS says how far they stand apart. */
export function useTileMetrics(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  leastPx: number,
  isShown: boolean,
): TileMetrics {
  const [metrics, setMetrics] = useState(beforeMeasuring);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isShown) return;
    const measure = () => {
      if (!body.current) return;
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const gapPx = Number.parseFloat(getComputedStyle(body.current).columnGap) || 0;
      const widthPx = body.current.clientWidth;
      const isNarrow = matchMedia('(width <= 40em)').matches;
      const columns = isNarrow ? 2 : columnsIn(widthPx, (leastPx / 16) * remPx, gapPx);
      const tilePx = Math.floor((widthPx - (columns - 1) * gapPx) / columns);
      setMetrics((last) =>
        last.columns === columns && last.tilePx === tilePx && last.gapPx === gapPx && last.remPx === remPx
          ? last
          : { columns, gapPx, tilePx, remPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, body, leastPx, isShown]);
  return metrics;
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RowSource } from '../list/row-source.ts';
import type { GridLayout } from './grid-layout.ts';
import { firstWholeLine, isElsewhere, linesOnScreen, linesToDraw, topThatShows } from './line-range.ts';
import { mostBodyPx } from './scroll-scale.ts';
import { useListScroller } from './use-list-scroller.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

export interface VirtualLinesOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly source: RowSource;
  readonly layout: GridLayout;
  /** The row of the keyboard, which may be one that is not known yet; -1: none. */
  readonly focusIndex: number;
  /** Whether the keyboard is in the list: then the list follows its row. */
  readonly inside: RefObject<boolean>;
  /** What stands above the first line inside the scroller. */
  readonly headPx: number;
}

/**
 * Which lines exist in the document now, and where: those on screen, a few beyond, and always that of the focused row. Where
 * the list has to be scrolled for what it is drawn with, the lines are already those that it is scrolled to. Another list, and
 * another part of it, is on screen before what lies beyond is drawn.
 */
export function useVirtualLines(options: VirtualLinesOptions) {
  const { scroller, source, layout, focusIndex, inside, headPx } = options;
  const { listKey } = source;
  const { heightPx, columns } = layout;
  const list = useListScroller(scroller, heightPx, headPx);
  const { leftAt, awaitedTop, letGo } = useScrollRestoration({ scroller, list, listKey, heightPx });
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [widened, widen] = useReducer((count: number) => count + 1, 0);
  const drawn = useRef({ listKey: '', columns, layout, focusIndex, first: 0, last: -1, isBare: true });
  const awaited = useRef<{ readonly listKey: string; readonly index: number } | null>(null);

  const { viewPx } = list;
  const { current: before } = drawn;
  const wanted = wantedTop();
  const at = list.positionFor(heightPx, wanted);
  const { first, last } = linesOnScreen(layout, at.topPx, viewPx);
  const focusLine = focusIndex < 0 ? -1 : layout.lineOf(Math.min(focusIndex, source.count - 1));
  const bodyPx = Math.min(heightPx, mostBodyPx);
  // A list that follows a row has the rows of before around it, wherever they stand now.
  const isLeap = wanted === undefined && isElsewhere({ first, last }, before);
  const isBare = before.isBare || before.listKey !== listKey || isLeap;

  /** Where the list goes with what it is drawn with now; undefined: it stays. */
  function wantedTop(): number | undefined {
    if (before.listKey !== listKey) return leftAt();
    const restored = awaitedTop();
    if (restored !== null && restored > list.topPx) return restored;
    const shows = (index: number) => topThatShows(layout, layout.lineOf(index), list.topPx, viewPx);
    // What was at the top stays there when the rows stand otherwise.
    if (before.columns !== columns && before.first > 0)
      return layout.topOf(layout.lineOf(before.layout.rowsOf(before.first).from));
    const { current: late } = awaited;
    if (late?.listKey === listKey && late.index < source.count) return shows(late.index);
    const isFollowed =
      focusIndex >= 0 && source.count > 0 && focusIndex !== before.focusIndex && inside.current;
    return isFollowed ? shows(Math.min(focusIndex, source.count - 1)) : undefined;
  }

  useLayoutEffect(() => {
    const isOtherList = drawn.current.listKey !== listKey;
    drawn.current = { listKey, columns, layout, focusIndex, first, last, isBare };
    if (awaited.current?.listKey !== listKey || awaited.current.index < source.count) awaited.current = null;
    // Another list is put where it was left by what knows that.
    if (wanted !== undefined && !isOtherList && wanted !== list.topPx) list.scrollTo(wanted);
    if (viewPx !== list.viewPx) draw();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be bare again in the render that was to widen it
  useEffect(() => {
    if (!isBare) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // Behind the frame that shows what is on screen.
      timer = setTimeout(() => {
        drawn.current = { ...drawn.current, isBare: false };
        widen();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isBare, widened]);
  useLayoutEffect(
    () =>
      list.listen((isShifted) => {
        const { layout: now, first: from, last: to } = drawn.current;
        const next = linesOnScreen(now, list.topPx, list.viewPx);
        if (isShifted || next.first !== from || next.last !== to) flushSync(draw);
      }),
    [list],
  );

  const { see } = source;
  const { from } = layout.rowsOf(first);
  const { to } = layout.rowsOf(Math.max(first, last));
  useEffect(() => see({ from, to }), [see, from, to]);
  return {
    bodyPx,
    /** Where the keyboard comes in as long as no row has had it. */
    entryIndex: layout.rowsOf(firstWholeLine(layout, { first, last }, at.topPx)).from,
    lines: linesToDraw(layout, { first, last }, focusLine, isBare ? 0 : layout.overscan).map((line) => ({
      line,
      // What is drawn for the keyboard alone may stand beyond the end of the element, and would make it longer.
      top: Math.min(layout.topOf(line) - at.aheadPx, bodyPx - layout.linePx(line)),
    })),
    scrollTo: useCallback(
      (index: number) => {
        letGo();
        const { layout: now, listKey: shown } = drawn.current;
        const line = now.lineOf(index);
        if (line >= now.lines) awaited.current = { listKey: shown, index };
        else list.scrollTo(topThatShows(now, line, list.topPx, list.viewPx));
        draw();
      },
      [list, letGo],
    ),
  };
}

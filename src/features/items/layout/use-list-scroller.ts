import { type RefObject, useLayoutEffect, useState } from 'react';
import { ListScroller } from './list-scroller.ts';

/** What scrolls a list that is `listPx` high, under something of `headPx`. */
export function useListScroller(
  scroller: RefObject<HTMLElement | null>,
  listPx: number,
  headPx: number,
): ListScroller {
  const [list] = useState(() => new ListScroller());
  useLayoutEffect(() => (scroller.current ? list.attach(scroller.current) : undefined), [scroller, list]);
  useLayoutEffect(() => list.resize(listPx, headPx), [list, listPx, headPx]);
  return list;
}

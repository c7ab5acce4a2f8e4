/**
 * No browser makes an element as high as a list of a million rows: Firefox stops at 17.9 million CSS pixels, Chromium at
 * 33.5 million pixels of the screen, of which a zoom of 500 % or a dense screen leaves a fifth. A list beyond this is
 * scrolled in an element of this height: pixel by pixel near its ends, in proportion between them.
 */
export const mostBodyPx = 5_000_000;
const edgePx = 1_000_000;

/** A list of `listPx` in an element of `bodyPx`, of which `viewPx` are on screen. */
export interface ScrollScale {
  readonly bodyPx: number;
  /** How far the list can be scrolled. */
  readonly lastTopPx: number;
  /** Whether a pixel of the scrollbar is a pixel of the list everywhere. */
  readonly isWhole: boolean;
  /** What of the list is at the upper edge where the scrollbar stands at `scrollTop`. */
  readonly topAt: (scrollTop: number) => number;
  /** The other way round. */
  readonly scrollTopOf: (topPx: number) => number;
}

export function scrollScale(listPx: number, viewPx: number): ScrollScale {
  const bodyPx = Math.min(listPx, mostBodyPx);
  const lastTopPx = Math.max(0, listPx - viewPx);
  const lastScrollTop = Math.max(0, bodyPx - viewPx);
  const within = (px: number, most: number) => Math.min(Math.max(0, px), most);
  if (listPx <= mostBodyPx) {
    const same = (px: number) => within(px, lastTopPx);
    return { bodyPx, lastTopPx, isWhole: true, topAt: same, scrollTopOf: same };
  }
  const ratio = (lastTopPx - 2 * edgePx) / (lastScrollTop - 2 * edgePx);
  return {
    bodyPx,
    lastTopPx,
    isWhole: false,
    topAt(scrollTop) {
      const at = within(scrollTop, lastScrollTop);
      if (at <= edgePx) return at;
      const toEnd = lastScrollTop - at;
      return toEnd <= edgePx ? lastTopPx - toEnd : edgePx + (at - edgePx) * ratio;
    },
    scrollTopOf(topPx) {
      const at = within(topPx, lastTopPx);
      if (at <= edgePx) return at;
      const toEnd = lastTopPx - at;
      return toEnd <= edgePx ? lastScrollTop - toEnd : edgePx + (at - edgePx) / ratio;
    },
  };
}

/** CSS pixels for a point at 100 %. */
export const actualScale = 96 / 72;
const mostZoom = 4;
/** Left and right of a page, together. */
const sidePx = 48;

/** As wide as the window, and never more than 100 %. */
export function fitScale(pageWidth: number, windowWidth: number): number {
  if (windowWidth <= 0) return actualScale;
  return Math.min(actualScale, Math.max(0.1, (windowWidth - sidePx) / pageWidth));
}

/** Null where all of the width fits again: then it goes on following the window. */
export function zoomedScale(scale: number, ratio: number, fit: number): number | null {
  const next = Math.min(actualScale * mostZoom, scale * ratio);
  return next <= fit * 1.001 ? null : next;
}

/** Where to scroll to, so that what was under the pointer stays there while the whole grows from `before` to `after`. */
export function scrollAfterZoom(scrolled: number, pointer: number, before: number, after: number): number {
  return before <= 0 ? scrolled : Math.max(0, ((scrolled + pointer) * after) / before - pointer);
}

/** Pixels of the picture of a page for each of its CSS pixels: a large one is drawn coarser, not larger than memory allows. */
export function pictureDensity(width: number, height: number, devicePixelRatio: number): number {
  const mostPixels = 16_000_000;
  return Math.min(devicePixelRatio || 1, 2, Math.sqrt(mostPixels / Math.max(1, width * height)));
}

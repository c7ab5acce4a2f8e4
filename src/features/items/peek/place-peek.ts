/** How far it stands from the name, and from the edges of the window. */
const gapPx = 8;

export interface PeekPlace {
  readonly left: number;
  readonly top?: number;
  readonly bottom?: number;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;

/** Below the name that it belongs to, or above it where there is more room; never out of the window. */
export function placePeek(
  name: Box,
  sidePx: number,
  window: { readonly width: number; readonly height: number },
): PeekPlace {
  const left = Math.max(gapPx, Math.min(name.left, window.width - sidePx - gapPx));
  const below = window.height - name.bottom;
  if (below >= sidePx + 2 * gapPx || below >= name.top) return { left, top: name.bottom + gapPx };
  return { left, bottom: window.height - name.top + gapPx };
}

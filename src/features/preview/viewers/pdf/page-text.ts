/** What stands on a page, as its text layer holds it: a line break counts as a space. */
export interface TextPiece {
  readonly node: Text | null;
  readonly text: string;
}

export function textPieces(layer: HTMLElement): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) pieces.push({ node, text: node.data });
    else if (node.nodeName === 'BR') pieces.push({ node: null, text: ' ' });
  }
  return pieces;
}

/** The part of the page from one character to another; null where it is not there. */
export function rangeOf(pieces: readonly TextPiece[], from: number, to: number): Range | null {
  const range = document.createRange();
  let at = 0;
  let isBegun = false;
  for (const { node, text } of pieces) {
    const end = at + text.length;
    if (node && !isBegun && from < end) {
      range.setStart(node, Math.max(0, from - at));
      isBegun = true;
    }
    if (node && isBegun && to <= end) {
      range.setEnd(node, to - at);
      return range;
    }
    at = end;
  }
  return null;
}

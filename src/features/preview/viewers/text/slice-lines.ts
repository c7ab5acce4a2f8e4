/** A longer line is cut into several: a browser lays out a line of a megabyte for seconds. */
const mostCharacters = 5000;

export interface TextLine {
  /** From 1; the parts of a long line have the same one. */
  readonly number: number;
  /** In the text, the end exclusive and without the line break. */
  readonly from: number;
  readonly to: number;
  /** It goes on in the next one. */
  readonly isCut: boolean;
}

/** The lines of a text, by where they stand in it. */
export function sliceLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  let number = 0;
  for (let from = 0; from <= text.length; ) {
    const found = text.indexOf('\n', from);
    const next = found < 0 ? text.length : found;
    const end = next > from && text[next - 1] === '\r' ? next - 1 : next;
    number += 1;
    let at = from;
    for (; end - at > mostCharacters; at += mostCharacters) {
      lines.push({ number, from: at, to: at + mostCharacters, isCut: true });
    }
    lines.push({ number, from: at, to: end, isCut: false });
    from = next + 1;
    // A break at the end of a file begins no further line.
    if (from === text.length && found >= 0) break;
  }
  return lines;
}

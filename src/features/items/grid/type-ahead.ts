/** Letters typed within this time of one another are one beginning of a name. */
export const typeAheadMs = 600;

export interface TypeAhead {
  readonly text: string;
  readonly atMs: number;
  /** Where the keyboard stood when the word began: a growing word is looked for from there. */
  readonly from: number;
}

export interface TypeAheadMatch {
  readonly typed: TypeAhead;
  /** What the name has to start with. */
  readonly prefix: string;
  /** Look at rows after this position, round the end. */
  readonly after: number;
}

export function isTyping(last: TypeAhead | null, nowMs: number): last is TypeAhead {
  return last !== null && nowMs - last.atMs <= typeAheadMs;
}

/**
 * The next key of a type-ahead: a word is looked for below the row that was focused when it began, and the same letter
 * again and again walks through all names that start with it.
 */
export function nextTypeAhead(
  last: TypeAhead | null,
  key: string,
  nowMs: number,
  focused: number,
): TypeAheadMatch {
  const running = isTyping(last, nowMs);
  const text = (running ? last.text : '') + key;
  const repeated = [...text].length > 1 && [...text].every((letter) => letter === key);
  const from = running && !repeated ? last.from : focused;
  return { typed: { text, atMs: nowMs, from }, prefix: repeated ? key : text, after: from };
}

/** Where a range begins, and what was selected before it. */
export interface RangeStart {
  readonly key: string;
  readonly before: ReadonlySet<string>;
}

/** From where a range began to `end`, and what was selected before it. Where one end is not listed any more, only the other. */
export function rangeSelection(
  order: readonly string[],
  { key, before }: RangeStart,
  end: string,
): ReadonlySet<string> {
  const [start, last] = [order.indexOf(key), order.indexOf(end)];
  const range = start < 0 || last < 0 ? [end] : order.slice(Math.min(start, last), Math.max(start, last) + 1);
  return new Set([...before, ...range]);
}

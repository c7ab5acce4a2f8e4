/** Which row an element shows, and the key by which React knows the element. */
export interface KeyedRow {
  readonly id: string;
  readonly key: number;
}

/**
 * Gives each row an element. A row that was there keeps its own, with the keyboard and the pointer on it; a new one takes over the
 * element of a row that has gone from the same place, which costs a fraction of making another. None is taken from another place:
 * moving an element costs as much.
 *
 * `nextKey` makes a key that was never given.
 */
export function keyRows(
  last: readonly KeyedRow[],
  ids: readonly string[],
  nextKey: () => number,
): readonly KeyedRow[] {
  const stays = new Set(ids);
  const places = new Map(last.map(({ id }, at) => [id, at]));
  const keyed: KeyedRow[] = [];
  let passed = 0;
  /** The first element before `end` whose row has gone, of those that were not passed yet. */
  const takeOver = (end: number) => {
    while (passed < end) {
      const { id, key } = last[passed++] as KeyedRow;
      if (!stays.has(id)) return key;
    }
    return undefined;
  };
  let fresh: string[] = [];
  const place = (end: number) => {
    for (const id of fresh) keyed.push({ id, key: takeOver(end) ?? nextKey() });
    fresh = [];
  };
  for (const id of ids) {
    const at = places.get(id);
    if (at === undefined) {
      fresh.push(id);
      continue;
    }
    place(at);
    keyed.push({ id, key: (last[at] as KeyedRow).key });
    passed = Math.max(passed, at + 1);
  }
  place(last.length);
  return keyed;
}

/** What our replica uses as keys: numbers, strings, dates never, bytes never, and arrays of them. */
export type Key = number | string | readonly Key[];

/** As IndexedDB orders keys: numbers before strings before arrays. */
export function compareKeys(one: Key, other: Key): number {
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0) return rank;
  if (typeof one === 'object' && typeof other === 'object') return compareLists(one, other);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function compareLists(one: readonly Key[], other: readonly Key[]): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) {
    const order = compareKeys(one[at] as Key, other[at] as Key);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function rankOf(key: Key): number {
  if (typeof key === 'number') return 0;
  return typeof key === 'string' ? 1 : 2;
}

export function isKey(value: unknown): value is Key {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' || (Array.isArray(value) && value.every(isKey));
}

export class KeyRange {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;

  constructor(lower: Key | undefined, upper: Key | undefined, lowerOpen: boolean, upperOpen: boolean) {
    for (const key of [lower, upper]) if (key !== undefined) demandKey(key);
    if (lower !== undefined && upper !== undefined) {
      const order = compareKeys(lower, upper);
      if (order > 0 || (order === 0 && (lowerOpen || upperOpen))) throw dataError('the range is empty');
    }
    this.lower = lower;
    this.upper = upper;
    this.lowerOpen = lowerOpen;
    this.upperOpen = upperOpen;
  }

  static only(key: Key): KeyRange {
    return new KeyRange(key, key, false, false);
  }

  static lowerBound(key: Key, open = false): KeyRange {
    return new KeyRange(key, undefined, open, true);
  }

  static upperBound(key: Key, open = false): KeyRange {
    return new KeyRange(undefined, key, true, open);
  }

  static bound(lower: Key, upper: Key, lowerOpen = false, upperOpen = false): KeyRange {
    return new KeyRange(lower, upper, lowerOpen, upperOpen);
  }

  includes(key: Key): boolean {
    return !this.isBelow(key) && !this.isAbove(key);
  }

  /** Whether the key lies before the range. */
  isBelow(key: Key): boolean {
    if (this.lower === undefined) return false;
    const order = compareKeys(key, this.lower);
    return order < 0 || (order === 0 && this.lowerOpen);
  }

  /** Whether the key lies behind the range. */
  isAbove(key: Key): boolean {
    if (this.upper === undefined) return false;
    const order = compareKeys(key, this.upper);
    return order > 0 || (order === 0 && this.upperOpen);
  }
}

export function demandKey(value: unknown): Key {
  if (!isKey(value)) throw dataError('not a key');
  return value;
}

export function dataError(message: string): DOMException {
  return new DOMException(message, 'DataError');
}

import { nameKey } from '#contract/rules/name-key.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { FolderWindow } from '#worker/read/reader.ts';
import type { GridRow, LoadedRows } from '../row-source.ts';
import { withKnownRows } from './known-rows.ts';
import type { ItemEffect, OptimisticChange } from './optimistic-changes.ts';

/** A window with what the person has just done in it. */
export interface OptimisticWindow extends Omit<FolderWindow, 'rows' | 'pending' | 'nearby'> {
  readonly rows: readonly GridRow[];
}

/** A list as it is shown: as it was read, with what the person has just done. */
export interface ShownRows {
  readonly listKey: string;
  readonly window: OptimisticWindow;
}

export interface Merged {
  readonly shown: ShownRows;
  /** The changes that it would show without being told. */
  readonly confirmed: ReadonlySet<OptimisticChange>;
}

/**
 * Shows changes in a window that was read before they were written, or at the same time: what it has of them already stays as it
 * was read, so that nothing is counted twice. Outside of the window only the counts change, and where the window begins.
 */
export function mergeOptimistic(
  loaded: LoadedRows,
  changes: readonly OptimisticChange[],
  last?: ShownRows,
): Merged {
  const confirmed = new Set<OptimisticChange>();
  const draft = new Draft(loaded);
  for (const change of changes) {
    const isRead = change.written > 0 && change.written <= loaded.written;
    // Each effect, also after one that is not there yet.
    const isShown = !isRead && change.effects.map((effect) => draft.apply(effect)).every(Boolean);
    if (isRead || isShown) confirmed.add(change);
  }
  return { shown: likeBefore({ listKey: loaded.listKey, window: draft.window() }, last), confirmed };
}

/** What looks the same is the same. */
function likeBefore(next: ShownRows, last: ShownRows | undefined): ShownRows {
  if (last?.listKey !== next.listKey) return next;
  const rows = withKnownRows(next.window.rows, last.window.rows);
  const { folders, files, from, complete } = last.window;
  const { window } = next;
  const isSame =
    rows === last.window.rows &&
    window.folders === folders &&
    window.files === files &&
    window.from === from &&
    window.complete === complete;
  return isSame ? last : { ...next, window: { ...window, rows } };
}

type Spot = 'before' | 'after' | 'unknown' | { readonly at: number };

class Draft {
  readonly #loaded: LoadedRows;
  readonly #touched = new Set<string>();
  #rows: readonly GridRow[];
  #from: number;
  #counts: { readonly folder: number; readonly file: number };

  constructor(loaded: LoadedRows) {
    const { rows, from, folders, files } = loaded.window;
    this.#loaded = loaded;
    this.#rows = rows;
    this.#from = from;
    this.#counts = { folder: folders, file: files };
  }

  /** False where the window did not have it already. */
  apply(effect: ItemEffect): boolean {
    const { folderId } = this.#loaded;
    const before = effect.before?.parentId === folderId ? effect.before : null;
    const after = effect.after?.parentId === folderId ? effect.after : null;
    const id = (before ?? after)?.id;
    if (id === undefined || this.#has(id, before, after)) return true;
    this.#touched.add(id);
    if (!after) {
      if (before) this.#remove(before);
    } else if (before) this.#replace(before, after);
    else if (effect.isNameFree || this.#isFree(after.name)) this.#insert(after);
    return false;
  }

  window(): OptimisticWindow {
    const { complete } = this.#loaded.window;
    const { folder: folders, file: files } = this.#counts;
    return { folders, files, from: this.#from, rows: this.#rows, complete };
  }

  #has(id: string, before: GridRow | null, after: GridRow | null): boolean {
    const row = this.#rows.find((each) => each.id === id);
    // What the overlay says is about what was read, not about what was made of it here.
    const pending = this.#touched.has(id) ? undefined : this.#loaded.window.pending?.get(id);
    if (after && before) return (row?.name ?? pending) === after.name;
    if (after) return row !== undefined || typeof pending === 'string';
    if (row || !before) return false;
    return pending === null || typeof this.#spotOf(before) === 'object';
  }

  #remove(before: GridRow): void {
    const at = this.#rows.findIndex(({ id }) => id === before.id);
    if (at >= 0) this.#rows = this.#rows.toSpliced(at, 1);
    else if (this.#spotOf(before) === 'before') this.#from -= 1;
    this.#count(before, -1);
  }

  #replace(before: GridRow, after: GridRow): void {
    const row = this.#rows.find(({ id }) => id === before.id);
    const next = row ? { ...row, name: after.name, syncState: after.syncState } : after;
    if (this.#loaded.order.by !== 'name') {
      this.#rows = this.#rows.map((each) => (each === row ? next : each));
      return;
    }
    this.#remove(before);
    this.#insert(next);
  }

  #insert(row: GridRow): void {
    const spot = this.#spotOf(row);
    if (spot === 'unknown') return;
    if (typeof spot === 'object') this.#rows = this.#rows.toSpliced(spot.at, 0, row);
    else if (spot === 'before') this.#from += 1;
    this.#count(row, 1);
  }

  #count({ kind }: GridRow, by: number): void {
    this.#counts = { ...this.#counts, [kind]: Math.max(0, this.#counts[kind] + by) };
  }

  /** Only of what is listed whole it is known who has which name. */
  #isFree(name: string): boolean {
    if (this.#rows.length < this.#counts.folder + this.#counts.file) return false;
    const key = nameKey(name);
    return this.#rows.every((row) => nameKey(row.name) !== key);
  }

  /** Where a row stands, or would stand, in what is loaded. */
  #spotOf(row: GridRow): Spot {
    const compare = comparison(this.#loaded.order, row.kind);
    if (!compare) return 'unknown';
    const rows = this.#rows;
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = rows[middle];
      if (other && compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === 0 && this.#from > 0) return 'before';
    if (low === rows.length && this.#from + low < this.#counts.folder + this.#counts.file) return 'after';
    return { at: low };
  }
}

type Compare = (one: GridRow, other: GridRow) => number;

/** As the device puts a list in order; undefined for folders by size, which only the device can add up. */
function comparison({ by, direction }: SortOrder, kind: GridRow['kind']): Compare | undefined {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'name') return (one, other) => sign * (byKind(one, other) || byName(one, other));
  if (by === 'modified')
    return (one, other) =>
      byKind(one, other) || sign * (one.modifiedMs - other.modifiedMs) || byName(one, other);
  if (kind === 'folder') return undefined;
  return (one, other) => byKind(one, other) || sign * (one.sizeBytes - other.sizeBytes) || byName(one, other);
}

function byKind(one: GridRow, other: GridRow): number {
  return Number(one.kind === 'file') - Number(other.kind === 'file');
}

function byName(one: GridRow, other: GridRow): number {
  return compareNames(one.name, other.name);
}

import type { RestorableItem } from './restorable.ts';

export type Restorable = ReadonlyMap<string, RestorableItem>;

export interface DifferenceSelection {
  /** By id: what stays selected also where it is not listed at the moment. */
  readonly chosen: Restorable;
  /** Where a range begins, and what was selected before it. */
  readonly anchor: { readonly id: string; readonly before: Restorable } | null;
  /** The folder whose rest is selected as it comes, or all of the list. */
  readonly filling: string | 'all' | null;
}

export const nothingSelected: DifferenceSelection = { chosen: new Map(), anchor: null, filling: null };

export function toggled(state: DifferenceSelection, item: RestorableItem, on: boolean): DifferenceSelection {
  const chosen = new Map(state.chosen);
  if (on) chosen.set(item.id, item);
  else chosen.delete(item.id);
  return { chosen, anchor: { id: item.id, before: chosen }, filling: on ? state.filling : null };
}

/** A range begins here, unless one goes on: the row with the focus is its end. */
export function begunAt(state: DifferenceSelection, restorable: Restorable, id: string): DifferenceSelection {
  if (state.anchor !== null) return state;
  const item = restorable.get(id);
  const chosen = item ? new Map(state.chosen).set(id, item) : state.chosen;
  return { ...state, chosen, anchor: { id, before: state.chosen } };
}

/** From where the range began to this one, and what was selected before. What cannot be restored is passed over. */
export function extended(
  state: DifferenceSelection,
  restorable: Restorable,
  order: readonly string[],
  id: string,
): DifferenceSelection {
  const anchor = state.anchor ?? { id, before: state.chosen };
  const [start, end] = [order.indexOf(anchor.id), order.indexOf(id)];
  if (start < 0 || end < 0) return { ...state, anchor: { id, before: state.chosen } };
  const chosen = new Map(anchor.before);
  for (const each of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    const item = restorable.get(each);
    if (item) chosen.set(each, item);
  }
  return { chosen, anchor, filling: state.filling };
}

/** All of a folder, or of the list; what comes later of it too, until it is all here. */
export function filled(
  state: DifferenceSelection,
  restorable: Restorable,
  scope: string | 'all',
): DifferenceSelection {
  const chosen = new Map(state.chosen);
  for (const item of restorable.values()) {
    if (scope === 'all' || item.folder === scope) chosen.set(item.id, item);
  }
  return { chosen, anchor: null, filling: scope };
}

export function emptied(
  state: DifferenceSelection,
  restorable: Restorable,
  scope: string | 'all',
): DifferenceSelection {
  if (scope === 'all') return nothingSelected;
  const chosen = new Map(state.chosen);
  for (const item of restorable.values()) if (item.folder === scope) chosen.delete(item.id);
  return { chosen, anchor: null, filling: null };
}

/** How much of a folder, or of the list, is selected. */
export function checkOf({ chosen }: DifferenceSelection, restorable: Restorable, scope: string | 'all') {
  let open = 0;
  let on = 0;
  for (const item of restorable.values()) {
    if (scope !== 'all' && item.folder !== scope) continue;
    open += 1;
    if (chosen.has(item.id)) on += 1;
  }
  return { isEmpty: open === 0, checked: on > 0 && on === open, mixed: on > 0 && on < open };
}

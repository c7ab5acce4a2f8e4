import type { GridRow } from '../row-source.ts';
import type { ItemEffect } from './optimistic-changes.ts';

export type { ItemEffect };

/** A new folder, whose name was found free. */
export function creationOf(id: string, parentId: string, name: string, nowMs: number): ItemEffect {
  const times = { createdMs: nowMs, modifiedMs: nowMs };
  const row = {
    id,
    parentId,
    name,
    kind: 'folder',
    sizeBytes: 0,
    syncState: 'pending',
    isUnsent: true,
  } as const;
  return { before: null, after: { ...row, ...times }, isNameFree: true };
}

export function renameOf(item: GridRow, name: string): ItemEffect {
  const before = listed(item);
  return { before, after: { ...before, name, syncState: 'pending' } };
}

export function moveOf(item: GridRow, parentId: string): ItemEffect {
  const before = listed(item);
  return { before, after: { ...before, parentId, syncState: 'pending' } };
}

export function deletionOf(item: GridRow): ItemEffect {
  return { before: listed(item), after: null };
}

/** Undoes them, the last first. Each comes back under the name that it had. */
export function oppositesOf(effects: readonly ItemEffect[]): readonly ItemEffect[] {
  return effects
    .map(({ before, after }) => ({ before: after, after: before, isNameFree: true as const }))
    .toReversed();
}

/** As a child of its folder, without what is said of a hit. */
function listed({ path: _path, match: _match, ...row }: GridRow): GridRow {
  return row;
}

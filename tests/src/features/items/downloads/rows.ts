import type { GridRow } from '#src/features/items/list/row-source.ts';

function row(kind: GridRow['kind'], name: string, more: Partial<GridRow>): GridRow {
  return { id: name, parentId: 'root', kind, name, sizeBytes: 0, modifiedMs: 0, syncState: 'none', ...more };
}

export const file = (name: string, more: Partial<GridRow> = {}) => row('file', name, more);
export const folder = (name: string, more: Partial<GridRow> = {}) => row('folder', name, more);

import { useMemo } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { sync } from '../../../lib/worker-client.ts';
import { createDragOut, onlyFile } from '../downloads/drag-out.ts';
import { type DragAndDrop, useDragAndDrop } from '../grid/use-drag-and-drop.ts';
import type { GridRow } from '../list/row-source.ts';
import type { Browser } from './use-browser.ts';

/** Moving by dragging, as the browser carries it out. */
export function useBrowserDrag(browser: Browser): DragAndDrop {
  const { driveId, navigation, source, selection, actions, canEditRow } = browser;
  const dragOut = useMemo(
    () =>
      createDragOut({
        driveId,
        call: (name, input) => sync.call(name, input),
        nowMs: Date.now,
        origin: location.origin,
      }),
    [driveId],
  );
  return useDragAndDrop(
    {
      driveId,
      filespace: browser.root.name,
      canMove: (rows) => rows.every(canEditRow),
      dragOut,
      getDragRows(row) {
        // In the field a drag selects text.
        if (actions.renaming.id === row.id) return null;
        const rows = cargo(browser, row);
        return rows?.every(canEditRow) || onlyFile(rows ?? []) ? rows : null;
      },
      drop: (items, target) => {
        const elsewhere = items.filter(({ parentId }) => parentId !== target.id);
        void browser.changes.move(elsewhere, target).then((moved) => moved && selection.reset());
      },
      open: (target) => {
        const row = source.rows.find(({ id }) => id === target.id);
        if (row) browser.openRow(row);
        else browser.openSegment(target);
      },
      dragging: browser.freeze.setWorking,
    },
    navigation.folder,
    browser.grid,
  );
}

/** The rows that a drag takes along: the selection where the row belongs to it, else the row alone. */
function cargo({ selection }: Browser, row: GridRow): readonly GridRow[] | null {
  const { mode, rows } = selection.state;
  if (mode === 'allBut') return rows.has(row.id) ? [row] : null;
  if (!rows.has(row.id)) return [row];
  return rows.size > limits.selectionItems ? null : [...rows.values()];
}

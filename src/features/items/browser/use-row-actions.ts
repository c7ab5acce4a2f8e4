import { createElement, useCallback, useMemo, useRef } from 'react';
import { folderPath, previewPath } from '../../../lib/paths.ts';
import { StarMark } from '../../../shared/stars/star-mark.tsx';
import type { RowActions } from '../grid/item-row.tsx';
import type { DragAndDrop } from '../grid/use-drag-and-drop.ts';
import type { GridRow } from '../list/row-source.ts';
import { isSelected, selectOnly } from '../list/selection.ts';
import { toggleOrExtend } from '../list/use-selection.ts';
import type { Browser } from './use-browser.ts';

/** What the rows ask for. The object stays the same for as long as the stars do, so that no row is drawn again for it. */
export function useRowActions(browser: Browser, { mountRow }: DragAndDrop): RowActions {
  const { stars } = browser;
  const latest = useRef(browser);
  latest.current = browser;
  const renamed = useCallback(async (row: GridRow, name: string) => {
    const { actions, changes, grid } = latest.current;
    actions.renaming.end(row.id);
    const renaming = changes.rename(row, name);
    await grid.current?.reveal({ ...row, name });
    await renaming;
  }, []);
  return useMemo<RowActions>(
    () => ({
      toggle: (...row) => toggleOrExtend(latest.current.selection, ...row),
      edit: (row, index) => latest.current.actions.onRow.edit(row, index),
      remove: (row) => latest.current.actions.onRow.remove(row),
      info: (row, index) => latest.current.actions.onRow.info(row, index),
      more: (row, index, button) => {
        const { selection, actions } = latest.current;
        if (!isSelected(selection.state, row.id)) selection.change(() => selectOnly(row, index));
        const box = button.getBoundingClientRect();
        actions.setMenuAt({ x: box.right, y: box.bottom, by: 'pointer' });
      },
      renamed: (row, name) => void renamed(row, name),
      renameCancelled: ({ id }) => {
        latest.current.actions.renaming.end(id);
        latest.current.grid.current?.focus();
      },
      renameFocus: ({ id }, focus) => latest.current.actions.renaming.noteFocus(id, focus),
      mark: ({ id }) => stars.has(id) && createElement(StarMark),
      mount: mountRow,
      href: ({ kind, id, parentId }) => {
        const { driveId } = latest.current;
        return kind === 'folder' ? folderPath(driveId, id) : previewPath(driveId, parentId, id);
      },
    }),
    [mountRow, renamed, stars],
  );
}

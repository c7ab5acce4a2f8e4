import { useMemo } from 'react';
import { type MomentAddress, momentPath } from '../../../lib/paths.ts';
import type { ContextMenuAnchor } from '../../../ui/popups/context-menu.tsx';
import type { RowActions } from '../grid/item-row.tsx';
import { isSelected, selectOnly } from '../list/selection.ts';
import { type GridSelection, toggleOrExtend } from '../list/use-selection.ts';
import { sinceMark } from './since/since-mark.tsx';

const nothing = () => undefined;

/** What a row of a moment offers: nothing of it can be changed, renamed or dragged. */
export function useMomentRowActions(
  { driveId, seq, snapshotId, panel }: MomentAddress,
  { change, extendTo }: GridSelection,
  openMenu: (at: ContextMenuAnchor) => void,
): RowActions {
  return useMemo(
    () => ({
      toggle: (...row) => toggleOrExtend({ change, extendTo }, ...row),
      more(row, index, button) {
        change((state) => (isSelected(state, row.id) ? state : selectOnly(row, index)));
        const box = button.getBoundingClientRect();
        openMenu({ x: box.right, y: box.bottom, by: 'pointer' });
      },
      href: ({ kind, id }) =>
        kind === 'folder' ? momentPath({ driveId, seq, snapshotId, panel }, id) : undefined,
      ...{ edit: nothing, remove: nothing, info: nothing },
      ...{ renamed: nothing, renameCancelled: nothing, renameFocus: nothing },
      mount: () => nothing,
      mark: sinceMark,
    }),
    [change, extendTo, openMenu, driveId, seq, snapshotId, panel],
  );
}

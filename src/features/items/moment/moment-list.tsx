import { useRef, useState } from 'react';
import type { ContextMenuAnchor } from '../../../ui/popups/context-menu.tsx';
import { ItemGrid } from '../grid/item-grid.tsx';
import type { GridHandle } from '../grid/use-grid-handle.ts';
import type { KeyAction } from '../grid/use-grid-keyboard.ts';
import type { GridRow } from '../list/row-source.ts';
import { selectOnly } from '../list/selection.ts';
import { MomentEmpty } from './moment-empty.tsx';
import type { MomentListProps } from './moment-list-props.ts';
import { MomentMenu } from './moment-menu.tsx';
import { selectionBars } from './moment-selection-bars.tsx';
import { useMomentFiles } from './use-moment-files.tsx';
import { useMomentRowActions } from './use-moment-row-actions.ts';
import { useMomentRows } from './use-moment-rows.ts';

const none: ReadonlySet<string> = new Set();
const nothing = () => undefined;

/** The rows of a moment: folders open, files are previewed, and everything can be downloaded and restored as it was. */
export function MomentList(props: MomentListProps) {
  const { moment, listing, restore, onOpenFolder, onUp } = props;
  const { isSearch } = listing;
  const { filespaceName, role } = props;
  const about = { driveId: moment.driveId, filespaceName, role };
  const { source, selection } = useMomentRows(listing.source, about);
  const grid = useRef<GridHandle>(null);
  const files = useMomentFiles(props);
  const [menuAt, setMenuAt] = useState<ContextMenuAnchor | null>(null);
  const { mode, rows } = selection.state;
  // As they are at the moment that is shown: they may have been selected at another.
  const chosen = source.rows.filter(({ id }) => rows.has(id) === (mode === 'these'));
  const offer = files.offer(chosen, selection.count);
  const open = (row: GridRow) => (row.kind === 'folder' ? onOpenFolder(row.id) : files.preview(row));
  const focused = () => source.rowAt(selection.state.focus?.index ?? -1);
  const targetsOr = (row: GridRow | undefined) => (selection.count > 0 ? chosen : row ? [row] : []);
  const act = (action: KeyAction) => {
    const row = focused();
    if (action === 'open' && row) open(row);
    else if (action === 'parent') onUp();
    else if (action === 'clear' && selection.count > 0) selection.clear();
    // Else it closes a panel, or the moment.
    else if (action === 'clear') return false;
    else if (action === 'download') files.download(targetsOr(row));
    else if (action === 'restore') restore.ask(targetsOr(row));
    else if (action === 'menu' && row) {
      const box = grid.current?.focusedBox();
      if (selection.count === 0) selection.change(() => selectOnly(row, selection.state.focus?.index ?? 0));
      if (box) setMenuAt({ x: box.left, y: box.bottom, by: 'keyboard' });
    }
  };
  const actions = useMomentRowActions(moment, selection, setMenuAt);
  const download = () => files.download(chosen);
  const restoreChosen = () => restore.ask(chosen);
  const forSelection = {
    offer,
    restoreReason: restore.reason,
    onDownload: download,
    onRestore: restoreChosen,
  };
  const bars = selectionBars({ selection, total: source.count, preparing: files.preparing, ...forSelection });
  return (
    <>
      <ItemGrid
        handle={grid}
        view="list"
        label={props.label}
        driveId={moment.driveId}
        rootName={filespaceName}
        timeZone={props.timeZone}
        canEditRow={() => false}
        source={source}
        selection={selection}
        sort={isSearch ? undefined : listing.sort}
        sizeOf={({ kind, sizeBytes }) => (kind === 'file' ? sizeBytes : null)}
        offlineMarkOf={nothing}
        cut={none}
        tinted={none}
        renamingId={undefined}
        letterShortcuts={props.letterShortcuts}
        pastesItems={() => false}
        rowActions={actions}
        onOpen={open}
        onNear={nothing}
        onMenu={(_row, _index, at) => setMenuAt({ ...at, by: 'pointer' })}
        onAction={act}
        empty={<MomentEmpty isSearch={isSearch} />}
        selectionBar={bars.above}
      />
      {bars.below}
      <MomentMenu
        at={menuAt}
        chosen={chosen}
        onOpen={open}
        {...forSelection}
        onClose={() => setMenuAt(null)}
      />
      {files.largeDownload}
      {files.shownPreview}
    </>
  );
}

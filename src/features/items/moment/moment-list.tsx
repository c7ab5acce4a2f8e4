import { useMemo, useRef, useState } from 'react';
import { momentPath } from '../../../lib/paths.ts';
import { ContextMenu, type ContextMenuAnchor } from '../../../ui/popups/context-menu.tsx';
import { ItemGrid } from '../grid/item-grid.tsx';
import type { RowActions } from '../grid/item-row.tsx';
import type { GridHandle } from '../grid/use-grid-handle.ts';
import type { KeyAction } from '../grid/use-grid-keyboard.ts';
import type { GridRow } from '../list/row-source.ts';
import { isSelected, selectOnly, toggle } from '../list/selection.ts';
import { useSelection } from '../list/use-selection.ts';
import { labels } from '../messages.ts';
import { MomentEmpty } from './moment-empty.tsx';
import { MomentSelectionBar } from './moment-selection-bar.tsx';
import { useMomentDownload } from './use-moment-download.ts';
import type { MomentPlace, useMomentListing } from './use-moment-listing.ts';

interface MomentListProps extends MomentPlace {
  readonly listing: ReturnType<typeof useMomentListing>;
  readonly folderName: string;
  readonly filespaceName: string;
  readonly timeZone: string | undefined;
  readonly onOpenFolder: (folderId: string) => void;
  /** To the folder above, or out of the search. */
  readonly onUp: () => void;
  readonly onClose: () => void;
}

const none: ReadonlySet<string> = new Set();
const nothing = () => undefined;

/** The rows of a moment: folders open, and everything can be downloaded as it was. */
export function MomentList(props: MomentListProps) {
  const { moment, listing, onOpenFolder, onUp, onClose } = props;
  const { driveId, seq, snapshotId, panel } = moment;
  const { source, isSearch } = listing;
  const grid = useRef<GridHandle>(null);
  const selection = useSelection(source);
  const downloads = useMomentDownload(driveId, seq);
  const [menuAt, setMenuAt] = useState<ContextMenuAnchor | null>(null);
  const { mode, rows } = selection.state;
  const chosen = mode === 'these' ? [...rows.values()] : source.rows.filter(({ id }) => !rows.has(id));
  const offer = downloads.offer(chosen, selection.count);
  const open = (row: GridRow) => (row.kind === 'folder' ? onOpenFolder(row.id) : downloads.download([row]));
  const focused = () => source.rowAt(selection.state.focus?.index ?? -1);
  const act = (action: KeyAction) => {
    const row = focused();
    if (action === 'open' && row) open(row);
    else if (action === 'parent') onUp();
    else if (action === 'clear' && selection.count > 0) selection.clear();
    else if (action === 'clear') onClose();
    else if (action === 'download') downloads.download(selection.count > 0 ? chosen : row ? [row] : []);
    else if (action === 'menu' && row) {
      const box = grid.current?.focusedBox();
      if (selection.count === 0) selection.change(() => selectOnly(row, selection.state.focus?.index ?? 0));
      if (box) setMenuAt({ x: box.left, y: box.bottom, by: 'keyboard' });
    }
  };
  const { change } = selection;
  const actions = useMemo<RowActions>(
    () => ({
      toggle: (row, index) => change((state) => toggle(state, row, index)),
      more(row, index, button) {
        change((state) => (isSelected(state, row.id) ? state : selectOnly(row, index)));
        const box = button.getBoundingClientRect();
        setMenuAt({ x: box.right, y: box.bottom, by: 'pointer' });
      },
      href: ({ kind, id }) =>
        kind === 'folder' ? momentPath({ driveId, seq, snapshotId, panel }, id) : undefined,
      // Nothing of a moment can be changed, renamed or dragged.
      ...{ edit: nothing, remove: nothing, info: nothing, renamed: nothing, renameCancelled: nothing },
      mount: () => nothing,
    }),
    [change, driveId, seq, snapshotId, panel],
  );
  const [first] = chosen;
  return (
    <>
      <ItemGrid
        handle={grid}
        view="list"
        label={isSearch ? labels.searchResults : `Files and folders in ${props.folderName}`}
        driveId={driveId}
        rootName={props.filespaceName}
        timeZone={props.timeZone}
        canEdit={false}
        source={source}
        selection={selection}
        sort={isSearch ? undefined : listing.sort}
        sizeOf={({ kind, sizeBytes }) => (kind === 'file' ? sizeBytes : null)}
        offlineMarkOf={nothing}
        cut={none}
        tinted={none}
        renamingId={undefined}
        letterShortcuts={false}
        pastesItems={() => false}
        rowActions={actions}
        onOpen={open}
        onNear={nothing}
        onMenu={(_row, _index, at) => setMenuAt({ ...at, by: 'pointer' })}
        onAction={act}
        empty={<MomentEmpty isSearch={isSearch} />}
        selectionBar={
          selection.count > 0 && (
            <MomentSelectionBar
              selection={selection}
              total={source.count}
              offer={offer}
              preparing={downloads.preparing}
              onDownload={() => downloads.download(chosen)}
            />
          )
        }
      />
      <ContextMenu
        at={menuAt}
        label={first?.name ?? ''}
        onClose={() => setMenuAt(null)}
        items={[
          ...(chosen.length === 1 && first?.kind === 'folder'
            ? [{ id: 'open', label: 'Open', icon: 'open' as const, onSelect: () => open(first) }]
            : []),
          {
            id: 'download',
            label: offer.label,
            icon: 'download',
            disabledReason: offer.disabledReason,
            onSelect: () => downloads.download(chosen),
          },
        ]}
      />
    </>
  );
}

import { useMemo } from 'react';
import { ItemMenuSlot } from '../commands/item-menu-slot.tsx';
import { ItemGrid } from '../grid/item-grid.tsx';
import type { DragAndDrop } from '../grid/use-drag-and-drop.ts';
import { selectedRows } from '../list/selected-rows.ts';
import { focusRow } from '../list/selection.ts';
import { useHighlightedRows } from '../list/use-highlighted-rows.ts';
import { messages } from '../messages.ts';
import { useSingleKeyShortcuts } from '../single-key-shortcuts.ts';
import { LazySelectionBar } from '../toolbars/lazy-bars.tsx';
import { browserMessages } from './browser-messages.ts';
import { EmptyList } from './empty-list.tsx';
import { selectionSummary } from './selection-summary.ts';
import type { Browser } from './use-browser.ts';
import { useFolderSizes } from './use-folder-sizes.ts';
import { useBrowserPageActions } from './use-page-actions.ts';
import { useRowActions } from './use-row-actions.ts';

export interface BrowserListProps {
  readonly browser: Browser;
  readonly dragging: DragAndDrop;
  readonly isInfoShown: boolean;
  readonly timeZone: string;
}

/** The list with its selection bar and its context menu. */
export function BrowserList({ browser, dragging, isInfoShown, timeZone }: BrowserListProps) {
  const { driveId, source, selection, actions, search, root, navigation, drive } = browser;
  const { commands } = actions;
  const { sizeOf, totalsOf } = useFolderSizes(driveId, source, drive.revision, drive.complete);
  const tinted = useHighlightedRows(source);
  const letterShortcuts = useSingleKeyShortcuts();
  const rowActions = useRowActions(browser, dragging);
  const cut = useMemo(
    () => new Set(actions.clip?.verb === 'cut' ? actions.clip.items.map(({ id }) => id) : []),
    [actions.clip],
  );
  useBrowserPageActions(browser, totalsOf);
  const chosen = selectionSummary(browser, sizeOf);
  const download = browser.downloads.offer(selectedRows(browser), selection.count, totalsOf);

  return (
    <>
      <ItemGrid
        handle={browser.grid}
        view={browser.view}
        label={
          search.active
            ? messages.searchResults
            : (browser.list?.label ?? browserMessages.filesAndFolders(navigation.folder.name))
        }
        driveId={driveId}
        rootName={root.name}
        timeZone={timeZone}
        canEditRow={browser.canEditRow}
        source={source}
        selection={selection}
        sort={browser.sort}
        sizeOf={sizeOf}
        offlineMarkOf={browser.offline.markOf}
        cut={cut}
        tinted={tinted}
        renamingId={actions.renaming.id}
        letterShortcuts={letterShortcuts}
        pastesItems={actions.pastesItems}
        rowActions={rowActions}
        onOpen={(row, index) => {
          selection.change((state) => focusRow(state, { id: row.id, index }));
          browser.openRow(row);
        }}
        onNear={browser.prefetch}
        onMenu={(_row, _index, at) => actions.setMenuAt({ ...at, by: 'pointer' })}
        onAction={(action) => {
          // A key that comes before the dialog that was asked for is not for the list any more.
          return actions.dialog === null ? commands[action]() : undefined;
        }}
        empty={
          (!search.active && browser.list?.empty) || (
            <EmptyList
              searching={search.active}
              isElsewhere={navigation.way.absence === 'elsewhere'}
              isRoot={navigation.folder.id === root.id}
              canEdit={browser.canEdit}
              uploads={browser.uploads}
              onAddFolder={commands.addFolder}
              filters={search.filters}
              onClearFilters={() => {
                search.narrow('');
                browser.grid.current?.focus();
              }}
              onClearSearch={() => search.type('')}
            />
          )
        }
        selectionBar={
          selection.count > 0 && (
            <LazySelectionBar
              count={selection.count}
              all={selection.count >= source.count}
              sizeBytes={chosen.sizeBytes}
              canEdit={browser.canEditSelected}
              canCopy={browser.canCopy}
              onSelectAll={(all) => (all ? selection.all() : selection.clear())}
              download={download}
              preparing={browser.downloads.preparing}
              onDownload={commands.download}
              onMove={commands.moveTo}
              onCopy={commands.copyTo}
              onRename={commands.rename}
              onShare={browser.onAccess && actions.share}
              isInfoOpen={isInfoShown}
              onInfo={commands.info}
              onDelete={search.active ? undefined : commands.delete}
              onMore={(at) => actions.setMenuAt({ ...at, by: 'pointer' })}
              onClear={selection.clear}
            />
          )
        }
      />
      <ItemMenuSlot browser={browser} download={download} {...chosen} />
    </>
  );
}

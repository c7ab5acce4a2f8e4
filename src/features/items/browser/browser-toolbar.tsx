import { folderPath } from '../../../lib/paths.ts';
import type { MenuItems } from '../../../ui/popups/menu-items.ts';
import { changeLimit } from '../commands/action-limits.ts';
import type { DragAndDrop } from '../grid/use-drag-and-drop.ts';
import { messages } from '../messages.ts';
import { TopBar } from '../toolbars/top-bar.tsx';
import { ViewSwitch } from '../toolbars/view-switch.tsx';
import { UploadButton } from '../uploads/upload-button.tsx';
import { uploadLabels } from '../uploads/upload-label-messages.ts';
import { browserMessages } from './browser-messages.ts';
import type { Browser } from './use-browser.ts';

export interface BrowserToolbarProps {
  readonly browser: Browser;
  readonly dragging: DragAndDrop;
  readonly menu: MenuItems;
  readonly isShareOpen: boolean;
  readonly onSnapshots: () => void;
}

export function BrowserToolbar({ browser, dragging, menu, isShareOpen, onSnapshots }: BrowserToolbarProps) {
  const { driveId, root, navigation, search, source, actions, onAccess } = browser;
  const { commands } = actions;
  const isAbsent = navigation.way.absence !== null;
  const fetching = isAbsent || (source.count === 0 && !source.complete);
  return (
    <TopBar
      menu={menu}
      root={root}
      path={navigation.path}
      href={(id) => folderPath(driveId, id)}
      onOpen={browser.openSegment}
      mount={browser.canEdit ? dragging.mountCrumb : undefined}
      place={browser.list?.label}
      term={search.term}
      searching={search.active}
      onType={search.type}
      onEnterResults={() => browser.grid.current?.focus()}
      onLeaveSearch={() => browser.grid.current?.focus()}
      searchField={browser.searchField}
      view={!browser.listing && !browser.list && <ViewSwitch place={browser.place} />}
      addOff={offReason(browser, fetching)}
      deleteOff={deleteOffReason(browser, fetching)}
      upload={<UploadButton uploads={browser.uploads} off={uploadOffReason(browser, fetching)} />}
      onAddFolder={commands.addFolder}
      onDelete={commands.delete}
      onShare={onAccess && !search.active && !browser.list ? () => onAccess(navigation.folder) : undefined}
      isShareOpen={isShareOpen}
      onSnapshots={onSnapshots}
    />
  );
}

/** Why nothing can be added or deleted now; empty where the reason is plain to see. */
function offReason({ search, canEdit, list }: Browser, fetching: boolean): string | null {
  if (list) return messages.inFolder;
  if (search.active) return messages.notDuringSearch;
  if (fetching) return '';
  return canEdit ? null : browserMessages.viewOnly;
}

function deleteOffReason(browser: Browser, fetching: boolean): string | null {
  const { count } = browser.selection;
  if (count === 0) return '';
  if (count > changeLimit.most) return changeLimit.message();
  return browser.list ? null : offReason(browser, fetching);
}

function uploadOffReason({ search, canEdit, navigation, list }: Browser, fetching: boolean): string | null {
  if (list) return messages.inFolder;
  if (search.active) return uploadLabels.duringSearch;
  if (fetching) return '';
  return canEdit ? null : uploadLabels.viewOnly(navigation.folder.name);
}

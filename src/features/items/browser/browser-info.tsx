import { useMemo } from 'react';
import { folderPath } from '../../../lib/paths.ts';
import { InfoPanel } from '../dialogs/info-panel.tsx';
import type { GridRow } from '../list/row-source.ts';
import type { Browser } from './use-browser.ts';

export interface InfoProps {
  readonly browser: Browser;
  readonly timeZone: string;
  /** What it is about; without one the selected item, or the focused one. */
  readonly about?: GridRow | undefined;
}

/** The Info panel about an item of a list, or about several. */
export function BrowserInfo({ browser, timeZone, about }: InfoProps) {
  const { driveId, actions, selection, root, navigation } = browser;
  const chosen = selection.state.mode === 'these' ? [...selection.state.rows.values()] : [];
  const item =
    about ?? (selection.count === 1 ? chosen[0] : selection.count === 0 ? actions.focusedRow() : undefined);
  const location = useMemo(
    () => [root, ...(item?.path ?? (item ? navigation.path : []))],
    [root, item, navigation.path],
  );
  return (
    <InfoPanel
      driveId={driveId}
      workspaceId={browser.drive.drive?.workspaceId ?? ''}
      item={item}
      several={about || selection.count < 2 ? undefined : browser}
      location={location}
      revision={browser.drive.revision}
      complete={browser.drive.complete}
      canEdit={item ? browser.canEditRow(item) : browser.canEdit}
      tab={actions.infoTab}
      onTab={actions.setInfoTab}
      marks={browser.offline}
      timeZone={timeZone}
      href={(id) => folderPath(driveId, id)}
      onOpenFolder={browser.openSegment}
      restoreVersion={browser.changes.restoreVersion}
      renderVersion={browser.renderVersion}
      onRename={(row) => actions.setDialog({ kind: 'rename', item: row })}
      onMove={(row) => actions.setDialog({ kind: 'move', items: [row] })}
      onDelete={(row) => actions.setDialog({ kind: 'delete', items: [row] })}
      onWho={browser.onAccess}
      accessSummary={browser.accessSummary}
      onClose={() => actions.setInfoOpen(false)}
    />
  );
}

import { useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import { TabPanel } from '../../../ui/controls/tabs.tsx';
import { FolderUnavailable } from '../access-unavailable.tsx';
import { FolderAccessListView } from '../explain/folder-access-list-view.tsx';
import { type Access, useChangeDisabledReason } from '../use-access.ts';
import { useFolderWithPath } from '../use-folder-with-path.ts';
import { FoldersTab } from './folders-tab.tsx';
import { GrantForm } from './grant-form.tsx';
import { type PanelContext, panelTabsId } from './panel-parts.tsx';
import { panelViews } from './panel-state.ts';
import { PeopleAndGroupsTab } from './people-and-groups-tab.tsx';
import { PrincipalFolders } from './principal-folders.tsx';
import type { PanelLists } from './use-panel-lists.ts';

interface PanelViewProps extends PanelContext {
  readonly access: Access;
  readonly lists: PanelLists;
  readonly footer: HTMLElement | null;
}

/** The view that the panel shows. */
export function PanelView(props: PanelViewProps) {
  const { filespace, state, access, path } = props;
  const { id: driveId, workspaceId, name: filespaceName } = filespace;
  switch (state.view) {
    case panelViews.inactive:
      return null;
    case panelViews.access:
      return <Lists {...props} />;
    case panelViews.grant:
      return <Grant {...props} />;
    case panelViews.folder: {
      if (!state.folder || path === undefined) return null;
      if (path === null) return <FolderUnavailable />;
      const folder = { driveId, workspaceId, filespaceName, folderId: state.folder.id, path };
      return <FolderAccessListView key={state.folder.id} access={access} folder={folder} />;
    }
    case panelViews.principal:
      return (
        state.principal && (
          <PrincipalFolders
            access={access}
            driveId={driveId}
            filespaceName={filespaceName}
            principal={state.principal}
          />
        )
      );
  }
}

function Lists({ filespace, state, send, lists }: PanelViewProps) {
  const off = useChangeDisabledReason();
  const { tab } = state;
  return (
    <TabPanel id={panelTabsId} value={tab}>
      {tab === 'folders' ? (
        <FoldersTab
          driveId={filespace.id}
          filespaceName={filespace.name}
          shared={lists.shared}
          unshared={lists.unshared}
          off={off}
          onOpen={(folder) => send({ kind: 'folderChosen', folder })}
          onGrant={(folder) => send({ kind: 'grantRequested', start: { folder, principal: null } })}
        />
      ) : (
        <PeopleAndGroupsTab
          key={tab}
          what={tab}
          rows={lists[tab]}
          off={off}
          onOpen={(principal) => send({ kind: 'principalChosen', principal })}
          onGrant={(principal) => send({ kind: 'grantRequested', start: { folder: null, principal } })}
        />
      )}
    </TabPanel>
  );
}

/** The form begins once the way to its folder is known. */
function Grant({ filespace, state, send, access, footer, openFolderId }: PanelViewProps) {
  const { folder, principal } = state.grant;
  const [besideId] = useState(openFolderId);
  const startId = folder?.id ?? (besideId === rootId ? null : besideId);
  const startPath = useFolderWithPath(filespace.id, startId);
  const end = () => send({ kind: 'grantEnded' });
  if (startId !== null && startPath === undefined) return null;
  if (folder !== null && startPath === null) return <FolderUnavailable />;
  return (
    <GrantForm
      access={access}
      driveId={filespace.id}
      filespaceName={filespace.name}
      startPath={startPath ?? null}
      startPrincipal={principal}
      footer={footer}
      onDone={end}
      onCancel={end}
    />
  );
}

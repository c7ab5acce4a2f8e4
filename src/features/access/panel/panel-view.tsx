import { useState } from 'react';
import { rootId } from '#contract/rules/root.ts';
import { TabPanel } from '../../../ui/controls/tabs.tsx';
import { FolderUnknown } from '../access-unknown.tsx';
import { type Access, useChangeOff } from '../use-access.ts';
import { useFolderWay } from '../use-folder-way.ts';
import { WhoHasAccess } from '../why/who-has-access.tsx';
import { FoldersTab } from './folders-tab.tsx';
import { GrantForm } from './grant-form.tsx';
import { HolderFolders } from './holder-folders.tsx';
import { HoldersTab } from './holders-tab.tsx';
import { type PanelParts, tabsId } from './panel-parts.tsx';
import { panelViews } from './panel-state.ts';
import type { PanelLists } from './use-panel-lists.ts';

interface PanelViewProps extends PanelParts {
  readonly access: Access;
  readonly lists: PanelLists;
  readonly foot: HTMLElement | null;
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
      if (path === null) return <FolderUnknown />;
      const folder = { driveId, workspaceId, filespaceName, folderId: state.folder.id, path };
      return <WhoHasAccess key={state.folder.id} access={access} folder={folder} />;
    }
    case panelViews.holder:
      return (
        state.holder && (
          <HolderFolders
            access={access}
            driveId={driveId}
            filespaceName={filespaceName}
            holder={state.holder}
          />
        )
      );
  }
}

function Lists({ filespace, state, send, lists }: PanelViewProps) {
  const off = useChangeOff();
  const { tab } = state;
  return (
    <TabPanel id={tabsId} value={tab}>
      {tab === 'folders' ? (
        <FoldersTab
          driveId={filespace.id}
          filespaceName={filespace.name}
          shared={lists.shared}
          unshared={lists.unshared}
          off={off}
          onOpen={(folder) => send({ kind: 'folderChosen', folder })}
          onGrant={(folder) => send({ kind: 'grantWished', start: { folder, holder: null } })}
        />
      ) : (
        <HoldersTab
          key={tab}
          what={tab}
          rows={lists[tab]}
          off={off}
          onOpen={(holder) => send({ kind: 'holderChosen', holder })}
          onGrant={(holder) => send({ kind: 'grantWished', start: { folder: null, holder } })}
        />
      )}
    </TabPanel>
  );
}

/** The form begins once the way to its folder is known. */
function Grant({ filespace, state, send, access, foot, openFolderId }: PanelViewProps) {
  const { folder, holder } = state.grant;
  const [besideId] = useState(openFolderId);
  const startId = folder?.id ?? (besideId === rootId ? null : besideId);
  const startPath = useFolderWay(filespace.id, startId);
  const end = () => send({ kind: 'grantEnded' });
  if (startId !== null && startPath === undefined) return null;
  if (folder !== null && startPath === null) return <FolderUnknown />;
  return (
    <GrantForm
      access={access}
      driveId={filespace.id}
      filespaceName={filespace.name}
      startPath={startPath ?? null}
      startHolder={holder}
      foot={foot}
      onDone={end}
      onCancel={end}
    />
  );
}

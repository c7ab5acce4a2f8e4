import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { AccessUnavailable } from '../access-unavailable.tsx';
import { messages as accessMessages } from '../messages.ts';
import { useAccess, useChangeDisabledReason } from '../use-access.ts';
import styles from './admin.module.css';
import { FolderList } from './folder-list.tsx';
import { FolderSidePanel, type FolderSidePanelView } from './folder-side-panel.tsx';
import { FolderToolbar } from './folder-toolbar.tsx';
import { useFolderRows } from './use-folder-rows.ts';

interface FolderBrowserProps {
  readonly workspace: Workspace;
  readonly filespace: Filespace;
  /** From below the root to the open folder. */
  readonly path: readonly PathSegment[];
  readonly onOpen: (path: readonly PathSegment[]) => void;
}

/** The folders in one folder, each with who has access and where that comes from. */
export function FolderBrowser({ workspace, filespace, path, onOpen }: FolderBrowserProps) {
  const offline = useOffline();
  const off = useChangeDisabledReason();
  const root = { id: rootId, name: filespace.name };
  const here = path.at(-1) ?? root;
  const access = useAccess(filespace.id, workspace.id);
  const [search, setSearch] = useState('');
  const [side, setSide] = useState<FolderSidePanelView | null>(null);
  const { list, rows, isSearching } = useFolderRows(filespace.id, here.id, path, search);
  return (
    <div className={styles.detail}>
      <div className={styles.column}>
        <FolderToolbar
          filespaceName={filespace.name}
          path={path}
          isSearching={isSearching}
          search={search}
          onSearch={setSearch}
          onOpen={onOpen}
          onWho={() => setSide({ kind: 'who', path })}
          grantOff={off || (!access && accessMessages.notFetched)}
          onGrant={() => setSide({ kind: 'grant', path })}
        />
        {access === null && <AccessUnavailable driveId={filespace.id} workspaceId={workspace.id} />}
        {access && (
          <FolderList
            rows={rows}
            root={root}
            access={access}
            list={isSearching ? null : list}
            isSearching={search.trim() !== ''}
            openId={side?.kind === 'who' ? (side.path.at(-1)?.id ?? null) : null}
            offline={offline}
            onOpen={(row) => onOpen([...row.above, row.folder])}
            onWhy={(row) => setSide({ kind: 'who', path: [...row.above, row.folder] })}
          />
        )}
      </div>
      {side && access && (
        <FolderSidePanel
          key={side.path.at(-1)?.id ?? rootId}
          view={side}
          workspace={workspace}
          filespace={filespace}
          access={access}
          isSynced={list.isSynced === true}
          onView={setSide}
        />
      )}
    </div>
  );
}

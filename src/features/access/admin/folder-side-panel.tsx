import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PanelSlot, SidePanel } from '../../../ui/popups/side-panel.tsx';
import { FolderAccessPanel } from '../explain/folder-access-panel.tsx';
import { messages as accessMessages } from '../messages.ts';
import { GrantForm } from '../panel/grant-form.tsx';
import { type Access, useChangeDisabledReason } from '../use-access.ts';
import styles from './admin.module.css';
import { messages } from './messages.ts';

export interface FolderSidePanelView {
  readonly kind: 'who' | 'grant';
  /** From below the root to the folder. */
  readonly path: readonly PathSegment[];
}

interface FolderSideProps {
  readonly view: FolderSidePanelView;
  readonly workspace: Workspace;
  readonly filespace: Filespace;
  readonly access: Access;
  /** Whether the folders are on this device, so that another one can be chosen. */
  readonly isSynced: boolean;
  readonly onView: (view: FolderSidePanelView | null) => void;
}

/** Beside the folders: who has access to one of them and why, or giving access. */
export function FolderSidePanel({ view, workspace, filespace, access, isSynced, onView }: FolderSideProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const off = useChangeDisabledReason();
  const folder = view.path.at(-1) ?? { id: rootId, name: filespace.name };
  const close = () => onView(null);
  const showWho = () => onView({ kind: 'who', path: view.path });
  if (view.kind === 'grant') {
    return (
      <SidePanel
        wide
        className={styles.side}
        title={accessMessages.grantFolderAccess}
        label={accessMessages.grantFolderAccess}
        onBack={showWho}
        onClose={close}
        footer={<PanelSlot onElement={setFooter} />}
      >
        <GrantForm
          access={access}
          driveId={filespace.id}
          filespaceName={filespace.name}
          startPath={view.path}
          startPrincipal={null}
          isFolderFixed={!isSynced}
          footer={footer}
          onCancel={close}
          onDone={showWho}
        />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      wide
      className={styles.side}
      title={folder.name}
      label={messages.whoHasAccessTo(folder.name)}
      onClose={close}
      footer={
        <Button
          block
          icon="plus"
          disabledReason={off}
          onClick={() => onView({ kind: 'grant', path: view.path })}
        >
          {messages.grantAccessTo(folder.name)}
        </Button>
      }
    >
      <FolderAccessPanel
        driveId={filespace.id}
        workspaceId={workspace.id}
        filespaceName={filespace.name}
        folderId={folder.id}
        path={view.path}
      />
    </SidePanel>
  );
}

import type { Workspace } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { SettingsPage } from '../../../ui/display/setting-card.tsx';
import { HistorySetting } from '../history/history-setting.tsx';
import { StorageSection } from '../storage/storage-section.tsx';
import { DeleteSetting } from './delete-setting.tsx';
import { LeaveSetting } from './leave-setting.tsx';
import { messages } from './messages.ts';
import { NameSetting } from './name-setting.tsx';

export interface WorkspaceSettingsProps {
  readonly workspace: Workspace;
  /** The workspace is not this person's any more: shows what is left. */
  readonly onLeft: () => void;
}

/** Rename and delete for the owner, exit for everybody else; the history and the storage for those who manage filespaces. */
export function WorkspaceSettings({ workspace, onLeft }: WorkspaceSettingsProps) {
  useTitle(messages.title);
  const offlineReason = useOffline() && messages.needsConnection;
  const { role } = workspace;
  return (
    <SettingsPage title={messages.title}>
      {can(role, 'renameWorkspace') && <NameSetting workspace={workspace} offlineReason={offlineReason} />}
      {can(role, 'manageFilespaces') && workspace.history && (
        <HistorySetting
          workspaceId={workspace.id}
          history={workspace.history}
          offlineReason={offlineReason}
        />
      )}
      {can(role, 'manageFilespaces') && <StorageSection key={workspace.id} workspace={workspace} />}
      {can(role, 'exitWorkspace') && (
        <LeaveSetting workspace={workspace} offlineReason={offlineReason} onLeft={onLeft} />
      )}
      {can(role, 'deleteWorkspace') && (
        <DeleteSetting workspace={workspace} offlineReason={offlineReason} onLeft={onLeft} />
      )}
    </SettingsPage>
  );
}

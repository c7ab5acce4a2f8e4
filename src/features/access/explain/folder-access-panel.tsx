import { AccessUnavailable, FolderUnavailable } from '../access-unavailable.tsx';
import { type FolderWithPath, useAccess } from '../use-access.ts';
import { FolderAccessListView } from './folder-access-list-view.tsx';

/** Who has access to a folder, wherever it is asked; where this device cannot say it yet, that it cannot. */
export function FolderAccessPanel(folder: FolderWithPath) {
  const { driveId, workspaceId, folderId, path } = folder;
  const access = useAccess(driveId, workspaceId);
  if (access === undefined) return null;
  if (access === null) return <AccessUnavailable driveId={driveId} workspaceId={workspaceId} />;
  if (path === null) return <FolderUnavailable />;
  return <FolderAccessListView key={folderId} access={access} folder={{ ...folder, path }} />;
}

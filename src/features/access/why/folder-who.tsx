import { AccessUnknown, FolderUnknown } from '../access-unknown.tsx';
import { type AccessFolder, useAccess } from '../use-access.ts';
import { WhoHasAccess } from './who-has-access.tsx';

/** Who has access to a folder, wherever it is asked; where this device cannot say it yet, that it cannot. */
export function FolderWho(folder: AccessFolder) {
  const { driveId, workspaceId, folderId, path } = folder;
  const access = useAccess(driveId, workspaceId);
  if (access === undefined) return null;
  if (access === null) return <AccessUnknown driveId={driveId} workspaceId={workspaceId} />;
  if (path === null) return <FolderUnknown />;
  return <WhoHasAccess key={folderId} access={access} folder={{ ...folder, path }} />;
}

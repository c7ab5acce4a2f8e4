import type { Workspace } from '#contract/entities/workspace.ts';
import { hasLittleRoom, isShort } from '../../features/workspaces/storage/has-little-room.ts';
import { AccountFullBanner } from './account-full-banner.tsx';
import { WorkspaceFullBanner } from './workspace-full-banner.tsx';
import { WorkspaceHoldBanner } from './workspace-hold-banner.tsx';

/** What is to be known of the workspace on screen, whatever is shown of it. */
export function WorkspaceBanners({ workspace }: { readonly workspace: Workspace }) {
  const { hold, mine } = workspace;
  return (
    <>
      {hold && <WorkspaceHoldBanner hold={hold} />}
      {hasLittleRoom(workspace) && <WorkspaceFullBanner workspace={workspace} />}
      {mine && isShort(mine) && <AccountFullBanner stored={mine} />}
    </>
  );
}

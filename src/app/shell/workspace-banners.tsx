import type { Workspace } from '#contract/entities/workspace.ts';
import { hasLittleRoom } from '../../features/workspaces/storage/has-little-room.ts';
import { WorkspaceFullBanner } from './workspace-full-banner.tsx';
import { WorkspaceHoldBanner } from './workspace-hold-banner.tsx';

/** What is to be known of the workspace on screen, whatever is shown of it. */
export function WorkspaceBanners({ workspace }: { readonly workspace: Workspace }) {
  return (
    <>
      {workspace.hold && <WorkspaceHoldBanner hold={workspace.hold} />}
      {hasLittleRoom(workspace) && <WorkspaceFullBanner workspace={workspace} />}
    </>
  );
}

import { useEffect, useRef } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import { accountStorageMessages } from '../../features/account/my-account/storage/storage-messages.ts';
import { holdMessages } from '../../features/workspaces/hold/hold-messages.ts';
import { fullMessages } from '../../features/workspaces/storage/full-messages.ts';
import { hasLittleRoom, isShort } from '../../features/workspaces/storage/has-little-room.ts';
import { announce } from '../../ui/foundations/announcer.ts';
import { AccountFullBanner } from './account-full-banner.tsx';
import { WorkspaceFullBanner } from './workspace-full-banner.tsx';
import { WorkspaceHoldBanner } from './workspace-hold-banner.tsx';

/** What is to be known of the workspace on screen, whatever is shown of it. */
export function WorkspaceBanners({ workspace }: { readonly workspace: Workspace }) {
  const { hold, isFull, mine } = workspace;
  useEndAnnounced(hold !== undefined, holdMessages.over);
  useEndAnnounced(isFull === true, fullMessages.over);
  useEndAnnounced(mine !== undefined && storageLevel(mine) === 'full', accountStorageMessages.over);
  return (
    <>
      {hold && <WorkspaceHoldBanner hold={hold} />}
      {hasLittleRoom(workspace) && <WorkspaceFullBanner workspace={workspace} />}
      {mine && isShort(mine) && <AccountFullBanner stored={mine} />}
    </>
  );
}

/** A banner that goes is not heard: says that what it spoke of is over. */
function useEndAnnounced(lasts: boolean, over: string): void {
  const before = useRef(lasts);
  useEffect(() => {
    if (before.current && !lasts) announce(over);
    before.current = lasts;
  }, [lasts, over]);
}

import { Suspense, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { hasLittleRoom, isShort } from '../../features/workspaces/storage/has-little-room.ts';
import { WorkspaceBanners } from '../lazy-components.ts';
import { SignedOutBanner } from './signed-out-banner.tsx';
import { StorageFullBanner } from './storage-full-banner.tsx';

/** What everybody must know now, of this device and of the workspace on screen. */
export function Banners({ workspace }: { readonly workspace: Workspace | undefined }) {
  // Stays when there is nothing left to show: it says what is over.
  const [shown, setShown] = useState<string>();
  if (
    workspace &&
    workspace.id !== shown &&
    (workspace.hold || hasLittleRoom(workspace) || isShort(workspace.mine))
  )
    setShown(workspace.id);
  return (
    <>
      <SignedOutBanner />
      <StorageFullBanner />
      {workspace?.id === shown && workspace && (
        <Suspense fallback={null}>
          <WorkspaceBanners key={workspace.id} workspace={workspace} />
        </Suspense>
      )}
    </>
  );
}

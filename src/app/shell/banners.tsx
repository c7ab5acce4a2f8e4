import { Suspense } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import { WorkspaceFullBanner } from '../lazy-components.ts';
import { SignedOutBanner } from './signed-out-banner.tsx';
import { StorageFullBanner } from './storage-full-banner.tsx';

/** What everybody must know now, of this device and of the workspace on screen. */
export function Banners({ workspace }: { readonly workspace: Workspace | undefined }) {
  return (
    <>
      <SignedOutBanner />
      <StorageFullBanner />
      {hasLittleRoom(workspace) && (
        <Suspense fallback={null}>
          <WorkspaceFullBanner key={workspace.id} workspace={workspace} />
        </Suspense>
      )}
    </>
  );
}

/** Whether everybody is to know, or those who can do something about it. */
function hasLittleRoom(workspace: Workspace | undefined): workspace is Workspace {
  if (workspace?.isFull) return true;
  return workspace?.stored !== undefined && storageLevel(workspace.stored) === 'almost-full';
}

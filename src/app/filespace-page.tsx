import { Suspense, startTransition, useEffect, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import { FilespaceBrowser } from '../features/items/browser/filespace-browser.tsx';
import { folderPath } from '../lib/paths.ts';
import { useTimeZone } from '../lib/time-zone/use-time-zone.ts';
import { sync } from '../lib/worker-client.ts';
import { storeRecentPath } from '../shared/spaces/recent-spaces.ts';
import type { MenuItems } from '../ui/popups/menu-items.ts';
import type { AccessPanelContext } from './access/use-access-panel.ts';
import { AccessPanel } from './lazy-components.ts';

interface ContentsPageProps {
  readonly filespace: Filespace;
  readonly role: Role;
  readonly folderId: string;
  readonly menu: MenuItems;
  readonly access: AccessPanelContext;
  /** Another panel stands beside the page. */
  readonly crowded: boolean;
  readonly onReviewChanges: () => void;
}

/** The contents of a filespace, at the folder that the address names. */
export function FilespacePage({ filespace, role, folderId, access, ...rest }: ContentsPageProps) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  // The address follows in a transition; the list need not wait for it.
  const [shownId, showNow] = useOptimistic(folderId);
  useEffect(() => {
    let current = true;
    sync.path(filespace.id, folderId).then((path) => {
      if (current && path) storeRecentPath(path);
    });
    return () => {
      current = false;
    };
  }, [filespace.id, folderId]);
  return (
    <FilespaceBrowser
      driveId={filespace.id}
      filespaceName={filespace.name}
      role={role}
      folderId={shownId}
      openFolder={(id, options) =>
        startTransition(() => {
          showNow(id);
          void navigate(folderPath(filespace.id, id), options);
        })
      }
      timeZone={timeZone}
      onAccess={can(role, 'manageAccess') ? (folder) => access.open(filespace.id, folder) : undefined}
      onInfo={access.close}
      side={
        access.target && (
          <Suspense fallback={null}>
            <AccessPanel
              filespace={filespace}
              start={access.target}
              openFolderId={shownId}
              onClose={access.close}
            />
          </Suspense>
        )
      }
      {...rest}
    />
  );
}

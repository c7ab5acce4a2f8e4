import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { can } from '#contract/rules/roles.ts';
import {
  activityPath,
  filespaceSettingsPath,
  folderPath,
  historyPath,
  parseDriveAddress,
  snapshotsPath,
  trashPath,
} from '../../lib/paths.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { lazy } from '../../ui/language/lazy.ts';
import type { MenuItems } from '../../ui/popups/menu-items.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { filespaceMenu } from './filespace-menu.ts';
import { messages } from './messages.ts';

const DetailsDialog = lazy(() =>
  import('./details-dialog.tsx').then((module) => ({ default: module.DetailsDialog })),
);
const DisconnectDialog = lazy(() =>
  import('./disconnect-dialog.tsx').then((module) => ({ default: module.DisconnectDialog })),
);

interface Shown {
  readonly what: 'details' | 'disconnect';
  readonly filespace: Filespace;
  readonly open: boolean;
}

/** The menu of each filespace and the dialogs that it leads to. */
export function useFilespaceDialogs(
  role: unknown,
  openAccess: (filespace: Filespace) => void,
): {
  readonly menuOf: (filespace: Filespace) => MenuItems;
  readonly element: ReactNode;
} {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const drives = useSharedQuery('drives');
  const connected = new Set(drives?.filter((drive) => drive.connected).map(({ driveId }) => driveId));
  const show = (what: Shown['what'], filespace: Filespace) => setShown({ what, filespace, open: true });
  const close = () => setShown((last) => last && { ...last, open: false });
  // The dialog of the next question may have opened while the last one was still closing.
  const closed = (what: Shown['what']) => () =>
    setShown((last) => (last?.what === what && !last.open ? null : last));

  const openFilespace = ({ id }: Filespace) => {
    close();
    navigate(folderPath(id));
  };
  return {
    menuOf: (filespace) =>
      filespaceMenu(connected.has(filespace.id), {
        details: () => show('details', filespace),
        access: can(role, 'manageAccess') ? () => openAccess(filespace) : null,
        snapshots: () => navigate(snapshotsPath(filespace.id)),
        trash: () => navigate(trashPath(filespace.id)),
        activity: () => navigate(activityPath(filespace.id)),
        history: () => {
          const { driveId, folderId } = parseDriveAddress(new URLSearchParams(location.search));
          navigate(historyPath(filespace.id, driveId === filespace.id ? folderId : undefined));
        },
        settings: can(role, 'manageFilespaces') ? () => navigate(filespaceSettingsPath(filespace.id)) : null,
        disconnect: () => show('disconnect', filespace),
        connect: async () => {
          const done = await sync.connectFilespace(filespace.id);
          if (done.ok) navigate(folderPath(filespace.id));
          else showToast({ kind: 'error', text: messages.connectFull });
        },
      }),
    element: shown && (
      <Suspense fallback={null}>
        {shown.what === 'details' && (
          <DetailsDialog
            filespace={shown.filespace}
            open={shown.open}
            onClose={close}
            onClosed={closed('details')}
            onOpenFilespace={() => openFilespace(shown.filespace)}
            onDisconnect={() => show('disconnect', shown.filespace)}
          />
        )}
        {shown.what === 'disconnect' && (
          <DisconnectDialog
            filespace={shown.filespace}
            open={shown.open}
            onClose={close}
            onClosed={closed('disconnect')}
          />
        )}
      </Suspense>
    ),
  };
}

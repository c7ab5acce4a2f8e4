import { useEffect, useRef, useState } from 'react';
import { countChanges, isOnlyOnDevice, needsAttention } from '#worker/changes/change-state.ts';
import { ExportButton } from '../../features/items/outbox/export/export-button.tsx';
import { isOffline } from '../../features/items/outbox/sync-status.ts';
import { useSpaceNames } from '../../features/items/outbox/use-space-names.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { shellMessages } from '../shell/shell-messages.ts';
import { signOutMessages } from './sign-out-messages.ts';
import type { SignOut } from './use-sign-out.ts';

const lookEveryMs = 5000;
/** A database that does not answer by then keeps nobody from signing out. */
const patienceMs = 1000;

interface SignOutDialogProps extends Pick<SignOut, 'working' | 'confirm'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Says what goes from this device. What waits would be lost: it can be sent, kept as a file or given up; none of the three is
 * preselected.
 */
export function SignOutDialog({ open, onClose, working, confirm }: SignOutDialogProps) {
  const [saved, setSaved] = useState<string>();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const outbox = useLiveQuery((reader) => reader.outbox(), []);
  const late = useLate(open);
  const rows = (outbox ?? []).filter(isOnlyOnDevice);
  const device = useLiveQuery((reader) => reader.device(), []);
  const nowMs = useNow(lookEveryMs);
  const rootOf = useSpaceNames(rows);
  const count = countChanges(rows);
  const going = countChanges(rows.filter((row) => !needsAttention(row)));
  const uploads = countChanges(rows.filter(({ change }) => 'uploadId' in change));
  const pausedLabel =
    (device?.connection === 'signed-out' && signOutMessages.signedOut) ||
    (device?.paused === true && signOutMessages.paused) ||
    (device && isOffline(device, nowMs) && signOutMessages.offline);
  return (
    <Dialog
      alert
      // Not before it is known what waits: it would say for a moment that nothing does.
      open={open && (outbox !== undefined || late)}
      onClose={onClose}
      title={shellMessages.signOut}
      onSubmit={() => confirm(rows.length > 0)}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={onClose}>
            {common.cancel}
          </Button>
          {rows.length > 0 && (
            <ExportButton size="md" variant="default" rows={rows} rootOf={rootOf} onSaved={setSaved} />
          )}
          {going > 0 && (
            <Button disabledReason={pausedLabel} onClick={() => void sync.syncNow()}>
              {signOutMessages.syncNow}
            </Button>
          )}
          <Button
            type="submit"
            variant={rows.length > 0 ? 'danger-solid' : 'primary'}
            working={working && shellMessages.signingOut}
          >
            {rows.length > 0 ? signOutMessages.discard(count) : shellMessages.signOut}
          </Button>
        </>
      }
    >
      {rows.length > 0 ? (
        <p>
          {signOutMessages.unsynced(count)}
          {going < count && ` ${signOutMessages.attention(count - going)}`}
        </p>
      ) : (
        <p>{outbox ? signOutMessages.synced : signOutMessages.removes}</p>
      )}
      {uploads > 0 && <p>{signOutMessages.unfinishedUploads(uploads)}</p>}
      <p role="status">{saved && signOutMessages.savedAs(saved)}</p>
    </Dialog>
  );
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late;
}

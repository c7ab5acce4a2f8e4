import { useRef, useState } from 'react';
import { countChanges, isOnlyOnDevice, needsAttention } from '#worker/changes/change-state.ts';
import { ExportButton } from '../../features/items/outbox/export/export-button.tsx';
import { isOffline } from '../../features/items/outbox/sync-status.ts';
import { useSpaceNames } from '../../features/items/outbox/use-space-names.ts';
import { plural } from '../../lib/format.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { sync } from '../../lib/worker-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import type { SignOut } from './use-sign-out.ts';

const lookEveryMs = 5000;

/** What waits would be lost: it can be sent, kept as a file or given up. None of the three is preselected. */
export function SignOutDialog({ asking, working, confirm, cancel }: SignOut) {
  const [saved, setSaved] = useState<string>();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const outbox = useLiveQuery((reader) => reader.outbox(), []);
  const rows = (outbox ?? []).filter(isOnlyOnDevice);
  const device = useLiveQuery((reader) => reader.device(), []);
  const nowMs = useNow(lookEveryMs);
  const rootOf = useSpaceNames(rows);
  const count = countChanges(rows);
  const going = countChanges(rows.filter((row) => !needsAttention(row)));
  const changes = plural(count, 'change');
  const uploads = countChanges(rows.filter(({ change }) => 'uploadId' in change));
  const pausedLabel =
    (device?.paused === true && 'Paused') || (device && isOffline(device, nowMs) && 'Offline');
  return (
    <Dialog
      alert
      // Not before it is known what waits: it would say for a moment that nothing does.
      open={asking && outbox !== undefined}
      onClose={cancel}
      title="Sign out"
      onSubmit={confirm}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={cancel}>
            Cancel
          </Button>
          {rows.length > 0 && (
            <ExportButton size="md" variant="default" rows={rows} rootOf={rootOf} onSaved={setSaved} />
          )}
          {going > 0 && (
            <Button disabledReason={pausedLabel} onClick={() => void sync.syncNow()}>
              Sync now
            </Button>
          )}
          <Button
            type="submit"
            variant={rows.length > 0 ? 'danger-solid' : 'primary'}
            working={working && 'Signing out...'}
          >
            {rows.length > 0 ? `Discard ${changes} and sign out` : 'Sign out'}
          </Button>
        </>
      }
    >
      {rows.length > 0 ? (
        <p>
          {changes} made on this device {count === 1 ? 'has' : 'have'} not been sent yet. Signing out removes
          everything of yours from this device, and {count === 1 ? 'that change' : 'those changes'} with it.
          {going < count && ` ${attentionLabel(count - going)}`}
        </p>
      ) : (
        <p>All changes are synced. Signing out removes everything of yours from this device.</p>
      )}
      {uploads > 0 && <p>{unfinishedUploads(uploads)}</p>}
      <p role="status">{saved && `Saved as “${saved}”.`}</p>
    </Dialog>
  );
}

function unfinishedUploads(count: number): string {
  return count === 1
    ? "1 upload isn't finished. It will be lost on this device."
    : `${plural(count, 'upload')} aren't finished. They will be lost on this device.`;
}

function attentionLabel(count: number): string {
  return count === 1
    ? 'One of them needs your answer in the outbox before it can be sent.'
    : `${count} of them need your answer in the outbox before they can be sent.`;
}

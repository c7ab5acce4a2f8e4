import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { outboxMessages } from './outbox-messages.ts';
import { isMaintained, isOffline } from './sync-status.ts';

/** Being offline is no error, nor is maintenance: it says that work goes on and what happens to it. */
export function OfflineBanner({ onReview }: { readonly onReview: () => void }) {
  const nowMs = useNow(5000);
  const device = useSharedQuery('device');
  // What needs an answer does not go out by itself.
  const pending = countChanges((useSharedQuery('outbox') ?? []).filter((row) => !needsAttention(row)));
  // Signed out elsewhere is said by a banner of its own.
  if (!device || device.connection === 'signed-out') return null;
  const isKept = device.connection !== 'online' || pending > 0;
  const maintained = isKept && isMaintained(device, nowMs);
  if (!maintained && !isOffline(device, nowMs)) return null;
  return (
    <Banner
      tone="warn"
      icon={maintained ? 'pause' : 'cloud-off'}
      action={
        pending > 0 && (
          <Button size="sm" onClick={onReview}>
            {outboxMessages.review}
          </Button>
        )
      }
    >
      {maintained ? maintenanceText(pending) : offlineText(pending)}
    </Banner>
  );
}

function offlineText(pending: number) {
  const text = pending === 0 ? outboxMessages.offlineIdle : outboxMessages.offlineWaiting(pending);
  return fill(text, { lead: <b>{outboxMessages.offlineLead}</b> });
}

function maintenanceText(pending: number) {
  const text = pending === 0 ? outboxMessages.maintenanceIdle : outboxMessages.maintenanceWaiting(pending);
  return fill(text, { lead: <b>{outboxMessages.maintenanceLead}</b> });
}

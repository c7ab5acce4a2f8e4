import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { outboxMessages } from './outbox-messages.ts';
import { isOffline } from './sync-status.ts';

/** Being offline is no error: it says that work goes on and what happens to it. */
export function OfflineBanner({ onReview }: { readonly onReview: () => void }) {
  const nowMs = useNow(5000);
  const device = useSharedQuery('device');
  // What needs an answer does not go out by itself.
  const pending = countChanges((useSharedQuery('outbox') ?? []).filter((row) => !needsAttention(row)));
  // Signed out elsewhere is said by a banner of its own.
  if (!device || device.connection === 'signed-out' || !isOffline(device, nowMs)) return null;
  return (
    <Banner
      tone="warn"
      icon="cloud-off"
      action={
        pending > 0 && (
          <Button size="sm" onClick={onReview}>
            {outboxMessages.review}
          </Button>
        )
      }
    >
      {fill(pending === 0 ? outboxMessages.offlineIdle : outboxMessages.offlineWaiting(pending), {
        lead: <b>{outboxMessages.offlineLead}</b>,
      })}
    </Banner>
  );
}

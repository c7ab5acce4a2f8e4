import { needsAttention } from '#worker/changes/change-state.ts';
import { useShared } from '../../../lib/use-live.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/show/banner.tsx';
import { isOffline } from './sync-status.ts';

/** Being offline is no error: it says that work goes on and what happens to it. */
export function OfflineBanner({ onReview }: { readonly onReview: () => void }) {
  const nowMs = useNow(5000);
  const device = useShared('device');
  // What needs an answer does not go out by itself.
  const waiting = (useShared('outbox') ?? []).filter((row) => !needsAttention(row)).length;
  // Signed out elsewhere is said by a banner of its own.
  if (!device || device.connection === 'signed-out' || !isOffline(device, nowMs)) return null;
  return (
    <Banner
      tone="warn"
      icon="cloud-off"
      action={
        waiting > 0 && (
          <Button size="sm" onClick={onReview}>
            Review changes
          </Button>
        )
      }
    >
      <b>You're offline.</b> Keep working: {offlineWords(waiting)}
    </Banner>
  );
}

function offlineWords(waiting: number): string {
  if (waiting === 0) return 'changes are saved on this device and go out when you reconnect.';
  if (waiting === 1) return '1 change is saved on this device and goes out when you reconnect.';
  return `${waiting} changes are saved on this device and go out when you reconnect.`;
}

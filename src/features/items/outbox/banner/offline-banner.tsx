import { Suspense, useEffect } from 'react';
import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import { useSharedQuery } from '../../../../lib/use-live-query.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { PreloadedComponent, preloadable } from '../../../../ui/foundations/preloadable.tsx';
import { whenIdle } from '../../../../ui/popups/lazy-popups.ts';
import { isMaintained, isOffline } from '../sync-status.ts';

const banner = preloadable(async () => (await import('./connection-banner.tsx')).ConnectionBanner);

/** Above the list while nothing can be sent. */
export function OfflineBanner({ onReview }: { readonly onReview: () => void }) {
  const nowMs = useNow(5000);
  const device = useSharedQuery('device');
  // What needs an answer does not go out by itself.
  const pending = countChanges((useSharedQuery('outbox') ?? []).filter((row) => !needsAttention(row)));
  // Before the connection is lost with which it would come.
  useEffect(() => whenIdle(() => banner.fetch().catch(() => undefined)), []);
  // Signed out elsewhere is said by a banner of its own.
  if (!device || device.connection === 'signed-out') return null;
  const isKept = device.connection !== 'online' || pending > 0;
  const maintained = isKept && isMaintained(device, nowMs);
  if (!maintained && !isOffline(device, nowMs)) return null;
  return (
    <Suspense>
      <PreloadedComponent what={banner} with={{ maintained, pending, onReview }} />
    </Suspense>
  );
}

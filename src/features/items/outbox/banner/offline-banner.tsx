import { useEffect, useState } from 'react';
import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import { useSharedQuery } from '../../../../lib/use-live-query.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { untilHere } from '../../../../ui/foundations/import-retries.ts';
import { PreloadedComponent, preloadable } from '../../../../ui/foundations/preloadable.tsx';
import { whenIdle } from '../../../../ui/popups/lazy-popups.ts';
import { whyNotSent } from '../sync-status.ts';

const banner = preloadable(() =>
  untilHere(async () => (await import('./connection-banner.tsx')).ConnectionBanner),
);

/** Once it was: a list that is opened later has the line from its first frame on. */
let isCodeHere = false;

export interface OfflineBannerProps {
  readonly onReview: () => void;
  /** Rows have to keep their places now, which it moves when it comes and when it goes. */
  readonly frozen: boolean;
}

/** Above the list while nothing can be sent. */
export function OfflineBanner({ onReview, frozen }: OfflineBannerProps) {
  const nowMs = useNow(5000);
  const device = useSharedQuery('device');
  // What needs an answer does not go out by itself.
  const outbox = useSharedQuery('outbox') ?? [];
  const pending = countChanges(outbox.filter((row) => !needsAttention(row)));
  const reason = device && whyNotSent(device, pending, nowMs);
  const isNeeded = Boolean(reason);
  const [isHere, setHere] = useState(isCodeHere);
  useEffect(() => {
    if (isHere) return;
    const load = () =>
      void banner.fetch().then(() => {
        isCodeHere = true;
        setHere(true);
      });
    if (isNeeded) load();
    // Before the connection is lost with which it would come.
    else whenIdle(load);
  }, [isHere, isNeeded]);
  const [shown, setShown] = useState(isHere ? reason : undefined);
  if (isHere && !frozen && shown !== reason) setShown(reason);
  if (!shown) return null;
  const said = reason || shown;
  const maintained = said === 'maintenance';
  return (
    // The place is kept for the rows below; what is over is not said any more.
    <div style={reason ? undefined : { visibility: 'hidden' }}>
      <PreloadedComponent
        what={banner}
        with={{ maintained, told: device?.maintenanceSaid, pending, outbox, onReview }}
      />
    </div>
  );
}

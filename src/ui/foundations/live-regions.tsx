import { useSyncExternalStore } from 'react';
import { announcer } from './announcer.ts';

/** The two regions that are in the page before anything is said, which is what makes them heard. */
export function LiveRegions() {
  const polite = useSyncExternalStore(announcer.polite.subscribe, announcer.polite.get);
  const assertive = useSyncExternalStore(announcer.assertive.subscribe, announcer.assertive.get);
  return (
    <div className="live-regions">
      <div className="visually-hidden" role="status" aria-live="polite">
        <span key={polite.turn}>{polite.text}</span>
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </div>
  );
}

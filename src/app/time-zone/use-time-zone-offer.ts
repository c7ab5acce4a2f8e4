import { useEffect } from 'react';
import { textsLoaded } from '../../ui/language/catalog.ts';
import { whenIdle } from '../../ui/popups/lazy-popups.ts';

/** Offers the time zone of this device, once, when the page has nothing more urgent to do. */
export function useTimeZoneOffer(): void {
  useEffect(() => {
    whenIdle(() => {
      void offer().catch(() => undefined);
    });
  }, []);
}

async function offer(): Promise<void> {
  const { offerTimeZone } = await import('./offer-time-zone.ts');
  await textsLoaded();
  offerTimeZone();
}

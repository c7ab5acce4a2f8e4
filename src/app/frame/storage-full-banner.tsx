import { limits } from '#contract/rules/limits.ts';
import { useShared } from '../../lib/use-live.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/show/banner.tsx';

/** The engine tries again once a minute at least; what it has not met for longer is over. */
const shownMs = 2 * limits.reviveMs;

/** What the server has does not fit here: what is on this device stays as it is, and says so. */
export function StorageFullBanner() {
  const nowMs = useNow(5000);
  const fullMs = useShared('device')?.fullMs;
  if (fullMs === undefined || Math.abs(nowMs - fullMs) > shownMs) return null;
  return (
    <Banner tone="warn" icon="alert">
      <b>This browser has no room left for Lunvik.</b> What is here stays, but it is not kept up to date. Free
      some space on this device, or disconnect a filespace that you do not need here.
    </Banner>
  );
}

import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { StorageFullNotice } from '#contract/worker-api/storage-full-notice.ts';
import { userChannelName } from '#contract/worker-api/worker-api.ts';
import { useAccount } from '../../lib/session.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/display/banner.tsx';
import { shellMessages } from './shell-messages.ts';

/** The engine tries again once a minute at least; what it has not met for longer is over. */
const shownMs = 2 * limits.reconnectAfterGiveUpMs;

/** What the server has does not fit here: what is on this device stays as it is, and says so. */
export function StorageFullBanner() {
  const nowMs = useNow(5000);
  const written = useSharedQuery('device')?.storageFullMs ?? Number.NEGATIVE_INFINITY;
  const announced = useStorageFullNotice(useAccount().userId);
  if (Math.min(Math.abs(nowMs - written), Math.abs(nowMs - announced)) > shownMs) return null;
  return (
    <Banner tone="warn" icon="alert">
      <b>{shellMessages.storageFull}</b> {shellMessages.storageFullHint}
    </Banner>
  );
}

/** When the engine said last that it found no room, for as long as this page is open. */
function useStorageFullNotice(userId: string): number {
  const [storageFullMs, setFullMs] = useState(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let channel: BroadcastChannel | null = null;
    const open = () => {
      if (channel !== null) return;
      channel = new BroadcastChannel(userChannelName(userId));
      channel.onmessage = ({ data }: MessageEvent<StorageFullNotice | { readonly kind: string }>) => {
        if ('atMs' in data && data.kind === 'full') setFullMs(data.atMs);
      };
    };
    const close = () => {
      channel?.close();
      channel = null;
    };
    open();
    // The browser does not keep a page that receives a message after it was left: its worker's last words would do.
    addEventListener('pagehide', close);
    addEventListener('pageshow', open);
    return () => {
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', open);
      close();
    };
  }, [userId]);
  return storageFullMs;
}

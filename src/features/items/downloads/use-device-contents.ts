import { useEffect, useRef, useState } from 'react';
import type { OfflineContents } from '#contract/worker-api/offline-files.ts';
import { sync } from '../../../lib/worker-client.ts';

interface Counted {
  readonly key: string;
  readonly contents: OfflineContents;
}

/** How much of the chosen items is on this device, asked while there is no connection. Returns what is known of some items. */
export function useDeviceContents(driveId: string, isOffline: boolean) {
  const wanted = useRef('');
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    const key = wanted.current;
    // By the next time without a connection more of it may be here, or less.
    if (!isOffline && counted !== null) setCounted(null);
    if (!isOffline || key === '' || counted?.key === key) return;
    let current = true;
    sync.countOffline(driveId, key.split(' ')).then((contents) => {
      if (current) setCounted({ key, contents });
    });
    return () => {
      current = false;
    };
  });
  return (itemIds: readonly string[]): OfflineContents | undefined => {
    const key = itemIds.join(' ');
    if (key !== '') wanted.current = key;
    return counted?.key === key ? counted.contents : undefined;
  };
}

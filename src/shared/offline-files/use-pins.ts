import { useMemo } from 'react';
import type { PinRow } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

const none: readonly PinRow[] = [];

/** What the person keeps of a filespace on this device, by item. */
export function usePins(driveId: string): ReadonlyMap<string, PinRow> {
  const pins = useLiveQuery((reader) => reader.pins(driveId), [driveId], none);
  return useMemo(() => new Map(pins.map((pin) => [pin.itemId, pin])), [pins]);
}

import { useMemo } from 'react';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { PinRow } from '#worker/read/reader.ts';
import { usePins } from '../../../shared/offline-files/use-pins.ts';

/** What is kept of a filespace on this device, by name. */
export function usePinsByName(driveId: string): readonly PinRow[] {
  const pins = usePins(driveId);
  return useMemo(
    () =>
      [...pins.values()].sort((one, other) => compareNames(one.extent?.name ?? '', other.extent?.name ?? '')),
    [pins],
  );
}

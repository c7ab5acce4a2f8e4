import type { DeviceRow, SyncStateRow } from '#worker/read/reader.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';

export interface DriveState {
  readonly drive: SyncStateRow | undefined;
  readonly device: DeviceRow | undefined;
  readonly revision: number;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
}

export function useDriveState(driveId: string): DriveState {
  const drive = useSharedQuery('drives')?.find((each) => each.driveId === driveId);
  return {
    drive,
    device: useSharedQuery('device'),
    revision: drive?.revision ?? 0,
    complete: drive?.shown?.complete === true,
  };
}

import type { DeviceRow, DriveRow } from '#worker/read/reader.ts';
import { useShared } from '../../../lib/use-live.ts';

export interface DriveState {
  readonly drive: DriveRow | undefined;
  readonly device: DeviceRow | undefined;
  readonly revision: number;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
}

export function useDriveState(driveId: string): DriveState {
  const drive = useShared('drives')?.find((each) => each.driveId === driveId);
  return {
    drive,
    device: useShared('device'),
    revision: drive?.revision ?? 0,
    complete: drive?.shown?.complete === true,
  };
}

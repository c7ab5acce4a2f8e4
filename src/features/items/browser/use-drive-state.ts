import type { DeviceRow, DriveRow } from '#worker/read/reader.ts';
import { useLive } from '../../../lib/use-live.ts';

export interface DriveState {
  readonly drive: DriveRow | undefined;
  readonly device: DeviceRow | undefined;
  readonly revision: number;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
}

export function useDriveState(driveId: string): DriveState {
  const drive = useLive((reader) => reader.drive(driveId), [driveId]);
  const device = useLive((reader) => reader.device(), []);
  const current = drive?.driveId === driveId ? drive : undefined;
  return {
    drive: current,
    device,
    revision: current?.revision ?? 0,
    complete: current?.shown?.complete === true,
  };
}

import type { DeviceRow, SyncStateRow } from '#worker/read/reader.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';

export interface DriveState {
  readonly drive: SyncStateRow | undefined;
  readonly device: DeviceRow | undefined;
  readonly revision: number;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
  /** Whether what is not on this device is nowhere, as far as anybody can know now. */
  readonly current: boolean;
}

export function useDriveState(driveId: string): DriveState {
  const drive = useSharedQuery('drives')?.find((each) => each.driveId === driveId);
  const device = useSharedQuery('device');
  return {
    drive,
    device,
    revision: drive?.revision ?? 0,
    complete: drive?.shown?.complete === true,
    current: isCurrent(drive, device?.connection),
  };
}

/** A first fill may be of a while ago: what came since is still on its way, unless there is no line to the server. */
export function isCurrent(
  drive: { readonly shown: { readonly complete: boolean } | null; readonly checkedMs: number } | undefined,
  connection: DeviceRow['connection'] | undefined,
): boolean {
  if (drive?.shown?.complete !== true) return false;
  return drive.checkedMs > 0 || connection === 'offline' || connection === 'signed-out';
}

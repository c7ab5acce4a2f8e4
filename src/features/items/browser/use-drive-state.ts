import type { DeviceRow, SyncStateRow } from '#worker/read/reader.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';

/**
 * What is to be thought of something that is not on this device: that it may still come, that it may be elsewhere and
 * nobody can be asked, or that it is nowhere.
 */
export type Absence = 'unsure' | 'elsewhere' | 'nowhere';

export interface DriveState {
  readonly drive: SyncStateRow | undefined;
  readonly device: DeviceRow | undefined;
  readonly revision: number;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
  /** Whether what is not on this device is nowhere, as far as anybody can know now. */
  readonly current: boolean;
  readonly connection: DeviceRow['connection'] | undefined;
}

type Filled = Pick<SyncStateRow, 'checkedMs'> & { readonly shown: { readonly complete: boolean } | null };

export function useDriveState(driveId: string): DriveState {
  const drive = useSharedQuery('drives')?.find((each) => each.driveId === driveId);
  const device = useSharedQuery('device');
  return {
    drive,
    device,
    revision: drive?.revision ?? 0,
    complete: drive?.shown?.complete === true,
    current: isCurrent(drive, device?.connection),
    connection: device?.connection,
  };
}

/** A first fill may be of a while ago: what came since is still on its way, unless there is no line to the server. */
export function isCurrent(
  drive: Filled | undefined,
  connection: DeviceRow['connection'] | undefined,
): boolean {
  if (drive?.shown?.complete !== true) return false;
  return drive.checkedMs > 0 || isCutOff(connection);
}

/** A device that comes back after days has all of the filespace, as it was then: it counts what was compared since it was asked for. */
export function absenceOf(
  drive: Filled | undefined,
  connection: DeviceRow['connection'] | undefined,
  askedMs: number,
): Absence {
  if (drive?.shown?.complete !== true) return 'unsure';
  if (drive.checkedMs >= askedMs) return 'nowhere';
  return isCutOff(connection) ? 'elsewhere' : 'unsure';
}

function isCutOff(connection: DeviceRow['connection'] | undefined): boolean {
  return connection === 'offline' || connection === 'signed-out';
}

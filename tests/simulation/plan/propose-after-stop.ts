import { rootId } from '#contract/rules/root-folder.ts';
import type { SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Device } from '../world/device.ts';
import type { Random } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';

type ConnectedDrive = Pick<SyncStateRow, 'driveId' | 'workspaceId'>;

interface TooLate {
  readonly isWanted?: (row: ConnectedDrive) => boolean;
  readonly page?: Tab | undefined;
  /** Or refused. */
  readonly written?: () => void;
}

/** A folder is made in a filespace that the device keeps, at a moment in which it may be too late. */
export function proposeAfterStop(
  world: World,
  device: Device,
  chance: Random,
  { isWanted = () => true, page = device.usableTabs[0], written = () => {} }: TooLate = {},
) {
  const connected = (device.database?.rows('syncStates') ?? []) as readonly ConnectedDrive[];
  const row = connected.find(isWanted);
  if (row === undefined || page === undefined || device.isLeaving || !device.isPresent) return written();
  const about = { driveId: row.driveId, itemId: chance.uuid(), kind: 'folder', parentId: rootId } as const;
  const making = page.api.change([{ ...about, type: 'createFolder', name: 'too late' }]);
  making.then(written, written);
  world.watch(page, making);
}

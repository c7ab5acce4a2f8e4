import { rootId } from '#contract/rules/root.ts';
import type { DriveRow } from '#worker/replica/database.ts';
import type { Chance } from '../world/chance.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

type Kept = Pick<DriveRow, 'driveId' | 'workspaceId'>;

/** A folder is made in a filespace that the device keeps, at a moment in which it may be too late. `written`: or refused. */
export function proposeTooLate(
  world: World,
  device: Device,
  chance: Chance,
  isWanted: (row: Kept) => boolean = () => true,
  written: () => void = () => {},
) {
  const kept = (device.database?.rows('drives') ?? []) as readonly Kept[];
  const row = kept.find(isWanted);
  const [tab] = device.usableTabs;
  if (row === undefined || tab === undefined || device.isLeaving || !device.isPresent) return written();
  const about = { driveId: row.driveId, itemId: chance.uuid(), kind: 'folder', parentId: rootId } as const;
  const making = tab.api.change([{ ...about, type: 'createFolder', name: 'too late' }]);
  making.then(written, written);
  world.watch(tab, making);
}

import { rootId } from '#contract/rules/root.ts';
import type { Chance } from '../world/chance.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

/** A folder is made in a filespace that the device keeps, while the right to that is taken away. */
export function proposeTooLate(world: World, device: Device, chance: Chance, wanted?: string) {
  const kept = (device.database?.rows('drives') ?? []) as readonly { readonly driveId: string }[];
  const row = kept.find(({ driveId }) => wanted === undefined || driveId === wanted);
  const [tab] = device.liveTabs;
  if (row === undefined || tab === undefined) return;
  const about = { driveId: row.driveId, itemId: chance.uuid(), kind: 'folder', parentId: rootId } as const;
  world.watch(tab, tab.api.change([{ ...about, type: 'createFolder', name: 'too late' }]));
}

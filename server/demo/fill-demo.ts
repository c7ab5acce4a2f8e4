import type { Deps } from '../deps.ts';
import { makeDemoBlobs } from './demo-blobs.ts';
import { type DemoPlace, prepareDemoPlace } from './demo-people.ts';
import { fillFilespace } from './fill-filespace.ts';
import { createChance } from './random.ts';
import { teamTree } from './team-tree.ts';

/** People, workspace, filespace, and as many folders and files in it as are asked for. */
export async function fillDemo(deps: Deps, count: number): Promise<{ place: DemoPlace; made: number }> {
  const place = await prepareDemoPlace(deps);
  const chance = createChance(count);
  const blobs = await makeDemoBlobs(deps.db, deps.settings.dataDir, place.workspaceId, chance);
  const rows = teamTree(count, deps.nowMs(), chance, blobs);
  return { place, made: await fillFilespace(deps, place.driveId, place.ownerMemberId, rows) };
}

import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { makeDemoBlobs, removeUnusedBlobs } from './demo-blobs.ts';
import { createDemoWorkspace, type DemoWorkspace } from './demo-workspace.ts';
import { fillFilespace } from './fill-filespace.ts';
import { createRandom } from './random.ts';
import { teamTree } from './team-tree.ts';

/** People, workspace, filespace, and as many folders and files in it as are asked for. */
export async function fillDemo(
  deps: Dependencies,
  count: number,
): Promise<{ workspace: DemoWorkspace; itemCount: number }> {
  const workspace = await createDemoWorkspace(deps);
  const chance = createRandom(count);
  const blobs = await makeDemoBlobs(deps.db, deps.settings.dataDir, workspace.workspaceId, chance);
  const rows = teamTree(count, deps.nowMs(), chance, blobs);
  const itemCount = await fillFilespace(deps, workspace.driveId, workspace.ownerMemberId, rows);
  await removeUnusedBlobs(deps.db, deps.settings.dataDir, workspace.workspaceId, blobs);
  await sql`analyze items`.execute(deps.db);
  return { workspace, itemCount };
}

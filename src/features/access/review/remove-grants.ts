import type { Grant } from '#contract/entities/grant.ts';
import { limits } from '#contract/rules/limits.ts';
import { sync } from '../../../lib/worker-client.ts';

/** Takes rights away, those of a filespace in one call, and answers with those that are left because a call failed. */
export async function removeGrants(grants: readonly Grant[]): Promise<readonly Grant[]> {
  const left: Grant[] = [];
  for (const batch of batches(grants)) {
    const [first] = batch;
    if (first === undefined) continue;
    const result = await sync.call('removeGrants', {
      body: {
        drive_id: first.driveId,
        users: batch.flatMap(({ folderId, principal: { kind, id } }) =>
          kind === 'user' ? [{ folder_id: folderId, workspace_user_id: id }] : [],
        ),
        groups: batch.flatMap(({ folderId, principal: { kind, id } }) =>
          kind === 'group' ? [{ folder_id: folderId, group_id: id }] : [],
        ),
      },
    });
    if (!result.ok) left.push(...batch);
  }
  return left;
}

/** By filespace, and no more than one call may hold. */
function batches(grants: readonly Grant[]): readonly (readonly Grant[])[] {
  const byDrive = new Map<string, Grant[]>();
  for (const grant of grants) {
    const here = byDrive.get(grant.driveId);
    if (here) here.push(grant);
    else byDrive.set(grant.driveId, [grant]);
  }
  return [...byDrive.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / limits.grantsPerRequest) }, (_, at) =>
      all.slice(at * limits.grantsPerRequest, (at + 1) * limits.grantsPerRequest),
    ),
  );
}

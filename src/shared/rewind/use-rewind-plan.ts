import { useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { sync } from '../../lib/worker-client.ts';
import type { RewindTarget } from './rewind-target.ts';

/** What a rewind would do, as the server says it. */
export function useRewindPlan({ driveId, folderId, seq }: RewindTarget) {
  const asked = {
    params: { driveId },
    query: { at: seq, ...(folderId !== rootId && { folder: folderId }) },
  };
  const plan = useServerCall('previewRewind', asked);
  const [hasChanged, setChanged] = useState(false);

  /**
   * Whether it would do by now what was shown, as far as the server can be asked; where not, what it would do is shown anew. Once:
   * whoever has read that others are at work may want it all the same, and in a filespace that is never quiet could not have it.
   */
  async function isStillSo(): Promise<boolean> {
    if (plan.state !== 'answered') return false;
    if (hasChanged) return true;
    const now = await sync.call('previewRewind', asked);
    if (now.ok ? sameText(now.value) === sameText(plan.data) : now.problem.kind === 'offline') return true;
    setChanged(now.ok);
    plan.retry();
    return false;
  }
  return { plan, hasChanged, isStillSo };
}

function sameText({
  totals,
  folders_regaining,
}: {
  readonly totals: object;
  readonly folders_regaining: readonly string[];
}) {
  return JSON.stringify([totals, folders_regaining.toSorted()]);
}

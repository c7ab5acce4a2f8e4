import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { useOneByOne } from '../../shared/people/use-one-by-one.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { removeFailedMessage } from './group-texts.ts';
import { messages } from './messages.ts';

/** Takes people out of a group: one at once, or those that are selected in turn, up to the first that stays. */
export function useRemoveMembers({ id: groupId, workspaceId }: GroupRow) {
  const { progress, run, stop } = useOneByOne();
  const refresh = () => sync.refreshPeople(workspaceId);
  const call = async ({ id }: Member) => {
    const result = await sync.call('removeFromGroup', { params: { one: groupId, other: id } });
    if (!result.ok) showToast({ kind: 'error', text: removeFailedMessage(result.problem) });
    return result.ok;
  };
  return {
    progress,
    stop,
    async removeOne(member: Member) {
      await call(member);
      await refresh();
    },
    async removeAll(members: readonly Member[]) {
      let failed = false;
      const each = async (member: Member) => {
        if (await call(member)) return true;
        failed = true;
        stop();
        return false;
      };
      const outcome = await run(members, each, refresh);
      if (failed || !outcome?.isStopped || outcome.left.length === 0) return;
      showToast({ text: messages.removedOf(outcome.done.length, members.length) });
    },
  };
}

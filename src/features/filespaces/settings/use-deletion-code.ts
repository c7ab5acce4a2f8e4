import { limits } from '#contract/rules/limits.ts';
import { useAccount } from '../../../lib/session.ts';
import { useCooldown } from '../../../lib/use-cooldown.ts';
import { sync } from '../../../lib/worker-client.ts';

/** Has the code mailed, and says for how many seconds it should not be asked for again. */
export function useDeletionCode(driveId: string) {
  const { userId } = useAccount();
  const { secondsLeft, start } = useCooldown(limits.resendCooldownMs);
  return {
    secondsLeft,
    /** Whether the email is on its way. */
    send: async () => {
      const { ok } = await sync.call('sendDeleteCode', { body: { drive_id: driveId, user_id: userId } });
      if (ok) start();
      return ok;
    },
  };
}

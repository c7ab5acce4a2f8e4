import { useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useCooldown } from '../../../lib/use-cooldown.ts';
import { sync } from '../../../lib/worker-client.ts';
import { storeVerificationSent, verificationSentMs } from '../../../shared/auth/verification-sent.ts';
import { resendMessage } from '../account-texts.ts';
import { verifyMessages } from './verify-messages.ts';

interface VerificationNotice {
  readonly tone: 'ok' | 'danger';
  readonly text: string;
}

/** Sends the email with the link once more, at most so often, and says what came of it. */
export function useResendVerification(email: string | undefined) {
  const [sentMs] = useState(() => verificationSentMs(email, Date.now()));
  const { secondsLeft, start } = useCooldown(limits.resendCooldownMs, sentMs);
  const [working, setWorking] = useState(false);
  const [notice, setNotice] = useState<VerificationNotice | null>(null);
  const sendAgain = async () => {
    if (!email) return setNotice({ tone: 'danger', text: verifyMessages.resendNoEmail });
    setWorking(true);
    setNotice(null);
    const result = await sync.resendVerification(email);
    setWorking(false);
    if (result.ok) {
      start();
      storeVerificationSent(email, Date.now());
      setNotice({ tone: 'ok', text: verifyMessages.resent });
    } else {
      setNotice({ tone: 'danger', text: resendMessage(result.problem) });
    }
  };
  return { secondsLeft, working, notice, sendAgain };
}

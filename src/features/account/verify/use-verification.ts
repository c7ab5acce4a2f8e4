import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetPath } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/worker-client.ts';
import { machineId } from '../../../shared/auth/account-storage.ts';
import { useLinkCode } from '../../../shared/auth/use-link-code.ts';
import { verificationMessage } from '../account-texts.ts';
import { isVerified } from './use-verified-elsewhere.ts';
import { verifyMessages } from './verify-messages.ts';

type Step =
  | { readonly kind: 'verifying' }
  /** `before`: by this link, or by another of them. */
  | { readonly kind: 'verified'; readonly before?: boolean }
  /** `isUsed`: nothing comes of it any more; `retry`: the server has not heard of it. */
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly isUsed?: boolean;
      readonly retry?: () => void;
    };

/** Sends the code of the address once: a second try with the same code could only fail, unless the first did not arrive. */
export function useVerification(): Step {
  const code = useLinkCode();
  const session = useSession();
  const navigate = useNavigate();
  const asked = useRef<string | null>(null);
  const [step, setStep] = useState<Step>(
    code ? { kind: 'verifying' } : { kind: 'failed', text: verifyMessages.noCode },
  );
  const send = useCallback(
    async (sent: string) => {
      setStep({ kind: 'verifying' });
      const result = await sync.verify(sent, machineId());
      if (result.ok) {
        const { account, resetCode } = result.value;
        // Made in another browser, perhaps by somebody else: its owner chooses the password first.
        if (resetCode !== null)
          return navigate(resetPath(resetCode), { replace: true, state: { chosenElsewhere: true } });
        session.begin(account);
        return setStep({ kind: 'verified' });
      }
      const { problem } = result;
      const text = verificationMessage(problem);
      if (problem.kind === 'offline') return setStep({ kind: 'failed', text, retry: () => void send(sent) });
      const isUsed = problem.code === 'token-invalid';
      if (isUsed && session.account && (await isVerified()) === 'yes')
        return setStep({ kind: 'verified', before: true });
      setStep({ kind: 'failed', text, isUsed });
    },
    [session, navigate],
  );
  useEffect(() => {
    if (!code || asked.current === code) return;
    asked.current = code;
    void send(code);
  }, [code, send]);
  return step;
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetPath } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/worker-client.ts';
import { machineId } from '../../../shared/auth/account-storage.ts';
import { useLinkCode } from '../../../shared/auth/use-link-code.ts';
import { verificationMessage } from '../account-texts.ts';
import { verifyMessages } from './verify-messages.ts';

type Step =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified' }
  | { readonly kind: 'failed'; readonly text: string };

/** Sends the code of the address once: a second try with the same code could only fail. */
export function useVerification(): Step {
  const code = useLinkCode();
  const session = useSession();
  const navigate = useNavigate();
  const asked = useRef<string | null>(null);
  const [step, setStep] = useState<Step>(
    code ? { kind: 'verifying' } : { kind: 'failed', text: verifyMessages.noCode },
  );
  useEffect(() => {
    if (!code || asked.current === code) return;
    asked.current = code;
    sync.verify(code, machineId()).then((result) => {
      if (!result.ok) return setStep({ kind: 'failed', text: verificationMessage(result.problem) });
      const { account, resetCode } = result.value;
      // Made in another browser, perhaps by somebody else: its owner chooses the password first.
      if (resetCode !== null)
        return navigate(resetPath(resetCode), { replace: true, state: { chosenElsewhere: true } });
      session.begin(account);
      setStep({ kind: 'verified' });
    });
  }, [code, session, navigate]);
  return step;
}

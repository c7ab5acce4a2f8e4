import { useRef, useState } from 'react';
import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { common } from '../../../../ui/common-messages.ts';
import { twoFactorMessages } from './two-factor-messages.ts';
import { type VerificationProblem, verificationProblem } from './verification-problem.ts';

interface Asked {
  /** Whether there is a password to ask for. */
  readonly password: boolean;
  readonly code: boolean;
}

/** Password and code, asked for before something is done with them, and what was wrong with them. */
export function useVerification(asked: Asked) {
  const offline = useOffline();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<VerificationProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const show = (found: VerificationProblem) => {
    setProblem(found);
    if (found.field) form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
  };
  const missing = (): VerificationProblem | null => {
    if (asked.password && password === '')
      return { field: 'password', text: twoFactorMessages.passwordEmpty };
    if (asked.code && code.trim() === '') return { field: 'code', text: twoFactorMessages.codeEmpty };
    return null;
  };

  /** Does it with what was typed; the answer, or null where it is shown what was wrong. */
  const send = async <Value>(
    act: (password: string | null, code: string) => Promise<Result<Value, CallProblem>>,
  ): Promise<Value | null> => {
    if (working || offline) return null;
    setProblem(null);
    const unfilled = missing();
    if (unfilled) {
      show(unfilled);
      return null;
    }
    setWorking(true);
    const done = await act(asked.password ? password : null, code.trim());
    setWorking(false);
    if (done.ok) return done.value;
    show(verificationProblem(done.problem));
    return null;
  };
  const errorOf = (field: 'password' | 'code') => (problem?.field === field ? problem.text : null);
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem(null);
  };
  return {
    form,
    password: { value: password, set: typing(setPassword), error: errorOf('password') },
    code: { value: code, set: typing(setCode), error: errorOf('code') },
    working,
    failure: problem?.field === null ? problem.text : null,
    reason: offline && common.needsConnection,
    send,
  };
}

export type Verification = ReturnType<typeof useVerification>;

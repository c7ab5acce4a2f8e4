import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkEmail } from '#contract/rules/email/check-email.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { isValidPassword } from '#contract/rules/password.ts';
import { emailProblemMessage } from '../../lib/names/name-texts.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/worker-client.ts';
import { machineId } from '../../shared/auth/account-storage.ts';
import { authMessages } from '../../shared/auth/messages.ts';
import { useOfflineCleared } from '../../shared/auth/use-offline-cleared.ts';
import { storeVerificationSent } from '../../shared/auth/verification-sent.ts';
import { signUpMessage } from './account-texts.ts';
import { messages } from './messages.ts';

/** What somebody types to make an account, and what comes of it. `next` is where it leads. */
export function useSignUp(next: string) {
  const session = useSession();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [emailLeft, setEmailLeft] = useState(false);
  const [password, setPassword] = useState('');
  const [passwordLeft, setPasswordLeft] = useState(false);
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useOfflineCleared(failure, authMessages.offline, setFailure);
  const emailError = emailProblem(email);
  const passwordError = isValidPassword(password) ? null : messages.passwordWeak;

  /** Answers which field is wrong, if one is. */
  const submit = (): 'email' | 'password' | null => {
    if (working) return null;
    setTried(true);
    setFailure(null);
    if (emailError) return 'email';
    if (passwordError) return 'password';
    void send();
    return null;
  };
  const send = async () => {
    setWorking(true);
    const result = await sync.signUp({ email: normalizeEmail(email), password, machineId: machineId() });
    setWorking(false);
    if (!result.ok) return setFailure(signUpMessage(result.problem));
    storeVerificationSent(email, Date.now());
    session.begin(result.value);
    navigate(next, { replace: true });
  };
  return {
    email: {
      value: email,
      set: setEmail,
      leave: () => setEmailLeft(email !== ''),
      // What cannot be seen is reported immediately: nobody would look for it later.
      error: (tried || emailLeft || holdsUnseen(email)) && emailError,
    },
    password: {
      value: password,
      set: setPassword,
      leave: () => setPasswordLeft(password !== ''),
      error: tried && passwordError,
      showsProblems: passwordLeft || tried,
    },
    working,
    failure,
    submit,
  };
}

function emailProblem(email: string): string | null {
  if (email.trim() === '') return messages.emailMissing;
  const checked = checkEmail(email);
  return checked.ok ? null : emailProblemMessage(checked.problem);
}

function holdsUnseen(email: string): boolean {
  const checked = checkEmail(email);
  return !checked.ok && checked.problem.kind !== 'email.shape';
}

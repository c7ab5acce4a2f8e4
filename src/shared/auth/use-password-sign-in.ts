import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/worker-client.ts';
import { machineId, readRememberedDevice } from './account-storage.ts';
import { authMessages } from './messages.ts';
import { type SignInTexts, signInOutcome } from './sign-in-outcome.ts';
import { useOfflineCleared } from './use-offline-cleared.ts';

export interface PasswordSignIn {
  /** Who stands in the field at first. */
  readonly suggested: string;
  /** Why somebody is here again. */
  readonly notice: string | null;
  /** Whether the session outlasts the browser. */
  readonly remember: boolean;
  /** Who follows an invitation: its own screens decide where the sign-in leads. */
  readonly isInvited?: true;
  readonly texts: SignInTexts;
  /** Gets the token that the second factor is sent with. */
  readonly onSecondFactor: (token: string) => void;
  /** The password was right, whether or not a second factor is still to come. */
  readonly onPassword?: (email: string, password: string) => void;
}

/** What somebody types to sign in, and what comes of it. */
export function usePasswordSignIn({
  suggested,
  notice,
  remember,
  isInvited,
  texts,
  onSecondFactor,
  onPassword,
}: PasswordSignIn) {
  const session = useSession();
  const navigate = useNavigate();
  const [user, setUser] = useState(suggested);
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(notice);
  useOfflineCleared(failure, authMessages.offline, setFailure);
  const email = normalizeEmail(user);

  /** Answers which field must be filled before anything can be sent. */
  const submit = (): 'username' | 'password' | null => {
    if (working) return null;
    if (email === '' || password.trim() === '') {
      setFailure(authMessages.signInEmpty);
      return email === '' ? 'username' : 'password';
    }
    void send();
    return null;
  };
  const send = async () => {
    setWorking(true);
    setFailure(null);
    const result = await sync.signIn({
      email,
      password,
      remember,
      machineId: machineId(),
      ...(isInvited && { isInvited }),
      rememberedDeviceToken: readRememberedDevice(),
    });
    setWorking(false);
    if (result.ok) {
      onPassword?.(email, password);
      return result.value.kind === 'signed-in'
        ? session.begin(result.value.account)
        : onSecondFactor(result.value.token);
    }
    const outcome = signInOutcome(result.problem, texts);
    if (outcome.kind === 'message') setFailure(outcome.text);
    else navigate(paths.emailVerification, { state: { email } });
  };
  const missing = (text: string) => failure === authMessages.signInEmpty && text.trim() === '';
  return {
    user: { value: user, set: setUser, missing: missing(user) },
    password: { value: password, set: setPassword, missing: missing(password) },
    working,
    failure,
    submit,
  };
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/worker-client.ts';
import { machineId, readRememberedDevice } from '../../shared/auth/account-storage.ts';
import { useOfflineCleared } from '../../shared/auth/use-offline-cleared.ts';
import { signInOutcome } from './invitation-texts.ts';
import { messages } from './messages.ts';

/** What the invited types to sign in. Where it leads, the invitation's own screens decide once somebody is signed in. */
export function useInviteSignIn(
  invited: string,
  notice: string | null,
  onSecondFactor: (token: string) => void,
) {
  const session = useSession();
  const navigate = useNavigate();
  const [user, setUser] = useState(invited);
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(notice);
  useOfflineCleared(failure, messages.offline, setFailure);
  const email = normalizeEmail(user);

  /** Answers which field must be filled before anything can be sent. */
  const submit = (): 'username' | 'password' | null => {
    if (working) return null;
    if (email === '' || password.trim() === '') {
      setFailure(messages.signInEmpty);
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
      remember: false,
      machineId: machineId(),
      isInvited: true,
      rememberedDeviceToken: readRememberedDevice(),
    });
    setWorking(false);
    if (result.ok) {
      return result.value.kind === 'signed-in'
        ? session.begin(result.value.account)
        : onSecondFactor(result.value.token);
    }
    const outcome = signInOutcome(result.problem);
    if (outcome.kind === 'message') setFailure(outcome.text);
    else navigate(paths.emailVerification, { state: { email } });
  };
  const missing = (text: string) => failure === messages.signInEmpty && text.trim() === '';
  return {
    user: { value: user, set: setUser, missing: missing(user) },
    password: { value: password, set: setPassword, missing: missing(password) },
    working,
    failure,
    submit,
  };
}

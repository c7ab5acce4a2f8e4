import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/worker-client.ts';
import {
  machineId,
  readLastEmail,
  readRemembered,
  readRememberedDevice,
  storeRemembered,
} from '../../shared/auth/account-storage.ts';
import { authMessages } from '../../shared/auth/messages.ts';
import { storePasswordCredential } from '../../shared/auth/password-manager.ts';
import { useOfflineCleared } from '../../shared/auth/use-offline-cleared.ts';
import { signInOutcome } from './account-texts.ts';
import { messages } from './messages.ts';

/** Whether the device is to remember who signs in, whichever way they do. */
export function useRememberMe() {
  const [value, set] = useState(() => readRemembered() !== null);
  return { value, set };
}

/** What somebody types to sign in, and what comes of it. `onSecondFactor`: gets the token that the second factor is sent with. */
export function useSignIn(notice: string | null, remember: boolean, onSecondFactor: (token: string) => void) {
  const session = useSession();
  const navigate = useNavigate();
  // Whom this device remembers, or whose session ended by itself.
  const [suggested] = useState(() => readRemembered() ?? readLastEmail() ?? '');
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
      setFailure(messages.signInEmpty);
      return email === '' ? 'username' : 'password';
    }
    void send();
    return null;
  };
  const send = async () => {
    setWorking(true);
    setFailure(null);
    const rememberedDeviceToken = readRememberedDevice();
    const result = await sync.signIn({
      email,
      password,
      remember,
      machineId: machineId(),
      rememberedDeviceToken,
    });
    setWorking(false);
    if (result.ok) {
      storeRemembered(remember ? email : null);
      if (remember) storePasswordCredential(email, password);
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
    suggested,
    user: { value: user, set: setUser, missing: missing(user) },
    password: { value: password, set: setPassword, missing: missing(password) },
    working,
    failure,
    submit,
  };
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normaliseEmail } from '#contract/rules/email.ts';
import { machineId } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/sync.ts';
import { messages, signInOutcome } from './messages.ts';

/** What the invited types to sign in. Where it leads, the invitation's own screens decide once somebody is signed in. */
export function useInviteSignIn(invited: string) {
  const session = useSession();
  const navigate = useNavigate();
  const [user, setUser] = useState(invited);
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const email = normaliseEmail(user);

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
    const wish = { email, password, remember: false, machineId: machineId(), isInvited: true };
    const result = await sync.signIn(wish);
    setWorking(false);
    if (result.ok) return session.begin(result.value);
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

import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/worker-client.ts';
import { machineId, storeRemembered } from '../../../shared/auth/account-storage.ts';
import { cancelPasskeyRequest, requestPasskey, supportsConditionalUi } from './browser-passkeys.ts';
import { passkeyMessages } from './passkey-messages.ts';
import { passkeyProblemMessage, passkeySignInMessage } from './passkey-problems.ts';

/** A challenge is good for five minutes: one that waits below the field is renewed before. */
const renewMs = 4 * 60_000;

/** Signs in with a passkey, by the button or from the list below the field of the address. */
export function usePasskeySignIn(remember: boolean) {
  const session = useSession();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // How often the list below the field was offered again.
  const [turn, setTurn] = useState(0);
  // As it stands when a key is chosen: what waits below the field was begun long before.
  const rememberNow = useRef(remember);
  rememberNow.current = remember;
  const send = useRef(async (_belowField: boolean, _isWanted: () => boolean) => {});
  send.current = async (belowField, isWanted) => {
    const options = await sync.call('passkeySignInOptions', {});
    if (!isWanted()) return;
    if (!options.ok) {
      if (!belowField) setFailure(passkeyProblemMessage(options.problem, passkeyMessages.failed));
      return;
    }
    const key = await requestPasskey(options.value, belowField);
    if (!isWanted()) return;
    if (!key.ok) {
      // Nobody asked for what waits below the field.
      if (!belowField) setFailure(passkeySignInMessage(key.problem));
      return;
    }
    const isRemembered = rememberNow.current;
    const body = { credential: key.value, machine_id: machineId(), remember: isRemembered };
    const result = await sync.call('passkeySignIn', { body });
    if (!result.ok) return setFailure(passkeyProblemMessage(result.problem, passkeyMessages.failed));
    const { user_id, email, user_name, access_token, language } = result.value;
    storeRemembered(isRemembered ? email : null);
    session.begin({ userId: user_id, email, userName: user_name, token: access_token, language });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` offers the list again
  useEffect(() => {
    if (working) return; // two cannot wait at the same time: the one that was asked for does
    let isOffered = true;
    supportsConditionalUi().then((offers) => {
      if (offers && isOffered) void send.current(true, () => isOffered);
    });
    const renewing = setTimeout(() => setTurn((last) => last + 1), renewMs);
    return () => {
      isOffered = false;
      clearTimeout(renewing);
    };
  }, [turn, working]);
  useEffect(() => () => void cancelPasskeyRequest(), []);

  const signIn = async () => {
    if (working) return;
    setWorking(true);
    setFailure(null);
    await send.current(false, () => true);
    setWorking(false);
  };
  return { working, failure, signIn };
}

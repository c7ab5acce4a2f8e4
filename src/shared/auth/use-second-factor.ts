import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/worker-client.ts';
import { machineId, storeRememberedDevice } from './account-storage.ts';
import { secondFactorMessages } from './second-factor-messages.ts';
import { secondFactorOutcome } from './second-factor-outcome.ts';

/** What somebody types as the second factor, and what comes of it. `expired`: the primary factor is asked for again. */
export function useSecondFactor(token: string, expired: (message: string) => void) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [rememberDevice, setRememberDevice] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    if (working) return false;
    if (code.trim() === '') {
      setFailure(secondFactorMessages.codeEmpty);
      return false;
    }
    setWorking(true);
    setFailure(null);
    const body = { token, code: code.trim(), machine_id: machineId(), remember_device: rememberDevice };
    const result = await sync.call('verifySecondFactor', { body });
    setWorking(false);
    if (result.ok) {
      const { user_id, email, user_name, access_token, remembered_device_token, language } = result.value;
      if (remembered_device_token) storeRememberedDevice(remembered_device_token);
      session.begin({ userId: user_id, email, userName: user_name, token: access_token, language });
      return true;
    }
    const outcome = secondFactorOutcome(result.problem);
    if (outcome.kind === 'expired') expired(secondFactorMessages.expired);
    else setFailure(outcome.text);
    return false;
  };
  const type = (typed: string) => {
    setCode(typed);
    setFailure(null);
  };
  return {
    code: { value: code, set: type },
    rememberDevice: { value: rememberDevice, set: setRememberDevice },
    working,
    failure,
    send,
  };
}

import { useState } from 'react';
import { machineId, storeKnownMachine } from '../account.ts';
import { useSession } from '../session.ts';
import { sync } from '../sync.ts';
import { secondStepMessages, secondStepOutcome } from './second-step-messages.ts';

/** What somebody types as the second step, and what comes of it. `expired`: the first step is to be done again. */
export function useSecondStep(token: string, expired: (message: string) => void) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [knowMachine, setKnowMachine] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    if (working) return false;
    if (code.trim() === '') {
      setFailure(secondStepMessages.codeEmpty);
      return false;
    }
    setWorking(true);
    setFailure(null);
    const body = { token, code: code.trim(), machine_id: machineId(), know_machine: knowMachine };
    const result = await sync.call('secondStep', { body });
    setWorking(false);
    if (result.ok) {
      const { user_id, email, user_name, access_token, known_machine } = result.value;
      if (known_machine) storeKnownMachine(known_machine);
      session.begin({ userId: user_id, email, userName: user_name, token: access_token });
      return true;
    }
    const outcome = secondStepOutcome(result.problem);
    if (outcome.kind === 'expired') expired(secondStepMessages.expired);
    else setFailure(outcome.text);
    return false;
  };
  const type = (typed: string) => {
    setCode(typed);
    setFailure(null);
  };
  return {
    code: { value: code, set: type },
    knowMachine: { value: knowMachine, set: setKnowMachine },
    working,
    failure,
    send,
  };
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findInvisible } from '#contract/rules/invisible-characters.ts';
import { isValidPassword } from '#contract/rules/password.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/worker-client.ts';
import { machineId } from '../../shared/auth/account-storage.ts';
import { useOfflineCleared } from '../../shared/auth/use-offline-cleared.ts';
import { storeVerificationSent } from '../../shared/auth/verification-sent.ts';
import { createMessage } from './invitation-texts.ts';
import { messages } from './messages.ts';
import { type Invitation, storeInvitation } from './stored-invitation.ts';

const fieldNames = ['firstName', 'lastName', 'password', 'terms'] as const;
export type SignUpField = (typeof fieldNames)[number];

/** What the invited types to make an account, and what comes of it. */
export function useInviteSignUp(invitation: Invitation, code: string) {
  const { email, workspaceId } = invitation;
  const session = useSession();
  const navigate = useNavigate();
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [password, setPassword] = useState('');
  const [passwordLeft, setPasswordLeft] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useOfflineCleared(failure, messages.offline, setFailure);
  const errors: Readonly<Record<SignUpField, string | null>> = {
    firstName: nameError(firstName, messages.firstNameMissing),
    lastName: nameError(lastName, messages.lastNameMissing),
    password: isValidPassword(password) ? null : messages.passwordWeak,
    terms: agreed ? null : messages.termsMissing,
  };
  const notified = (field: SignUpField) => tried && errors[field];
  // What cannot be seen is reported immediately: nobody would look for it later.
  const nameProblem = (field: 'firstName' | 'lastName', typed: string) =>
    (tried || typed.trim() !== '') && errors[field];

  /** Answers the first field that is wrong, if one is. */
  const submit = (): SignUpField | null => {
    if (working) return null;
    setTried(true);
    setFailure(null);
    const wrong = fieldNames.find((field) => errors[field] !== null) ?? null;
    if (wrong === null) void send();
    return wrong;
  };
  const send = async () => {
    setWorking(true);
    const input = { email, password, machineId: machineId(), firstName, lastName, workspaceId, code };
    const result = await sync.createInvitedUser(input);
    setWorking(false);
    if (!result.ok) return setFailure(createMessage(result.problem, email));
    // An email has to verify the address: until then the account sees nothing, and the invitation waits.
    if (!result.value.isVerified) {
      storeVerificationSent(email, Date.now());
      return navigate(paths.emailVerification, { replace: true, state: { email } });
    }
    const { shared } = result.value;
    storeInvitation(code, { ...invitation, state: 'accepted', ...(shared && { shared }) });
    session.begin(result.value.account); // the invitation's own screens lead on from here
  };
  return {
    firstName: { value: firstName, set: setFirstName, error: nameProblem('firstName', firstName) },
    lastName: { value: lastName, set: setLastName, error: nameProblem('lastName', lastName) },
    password: {
      value: password,
      set: setPassword,
      leave: () => setPasswordLeft(password !== ''),
      error: notified('password'),
      showsProblems: passwordLeft || tried,
    },
    terms: { value: agreed, set: setAgreed, error: notified('terms') },
    working,
    failure,
    submit,
  };
}

function nameError(name: string, missing: string): string | null {
  const invisible = findInvisible(name);
  if (invisible !== undefined) return invisibleCharacterMessage(invisible);
  return name.trim() === '' ? missing : null;
}

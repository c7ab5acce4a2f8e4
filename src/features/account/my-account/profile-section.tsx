import { useState } from 'react';
import { givenName } from '#contract/entities/member.ts';
import { findInvisible } from '#contract/rules/invisible-characters.ts';
import { invisibleCharacterMessage } from '../../../lib/names/name-texts.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';
import { saveMessage } from './my-account-texts.ts';
import { ToVerification } from './to-verification.tsx';

const longest = 100;

/** The name that others see. It is read from the server; what was typed stays while it cannot be saved. */
export function ProfileSection() {
  const profile = useServerCall('profile', {});
  const offline = useOffline();
  const [typed, setTyped] = useState<{ readonly first?: string; readonly last?: string }>({});
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = profile.state === 'answered' ? profile.data : null;
  const first = typed.first ?? givenName(known?.first_name ?? '');
  const last = typed.last ?? givenName(known?.last_name ?? '');
  const firstError = nameError(first);
  const lastError = nameError(last);

  const save = async () => {
    if (working || firstError !== null || lastError !== null) return;
    setWorking(true);
    setFailure(null);
    const saved = await sync.call('changeProfile', { body: { first_name: first, last_name: last } });
    setWorking(false);
    if (!saved.ok) return setFailure(saveMessage(saved.problem));
    setTyped({ first: saved.value.first_name, last: saved.value.last_name });
    showToast({ text: myAccountMessages.profileSaved, icon: 'check' });
  };
  const problem = profile.state === 'failed' ? profile.problem : null;
  if (problem?.kind === 'refused' && problem.code === 'email-not-verified') return <ToVerification />;
  return (
    <AccountSection title={myAccountMessages.profile}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.pair}>
          <TextField
            label={myAccountMessages.firstName}
            autoComplete="given-name"
            maxLength={longest}
            readOnly={known === null}
            value={first}
            error={firstError}
            onChange={(event) => setTyped({ ...typed, first: event.currentTarget.value })}
          />
          <TextField
            label={myAccountMessages.lastName}
            autoComplete="family-name"
            maxLength={longest}
            readOnly={known === null}
            value={last}
            error={lastError}
            onChange={(event) => setTyped({ ...typed, last: event.currentTarget.value })}
          />
        </div>
        {failure && (
          <Note tone="danger" role="alert">
            {failure}
          </Note>
        )}
        <div className={styles.footer}>
          <Button
            type="submit"
            working={working && common.saving}
            disabledReason={
              offline ? common.needsConnection : known === null && myAccountMessages.profileUnknown
            }
          >
            {myAccountMessages.saveName}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

function nameError(name: string): string | null {
  const invisible = findInvisible(name);
  return invisible === undefined ? null : invisibleCharacterMessage(invisible);
}

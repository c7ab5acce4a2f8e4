import { useState } from 'react';
import { findInvisible } from '#contract/rules/invisible-characters.ts';
import { invisibleSentence } from '../../../lib/names/name-sentences.ts';
import { sync } from '../../../lib/sync.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import { Note } from '../../../ui/show/note.tsx';
import styles from './mine.module.css';
import { mineMessages, saveMessage } from './mine-messages.ts';
import { Section } from './section.tsx';

const longest = 100;

/** The name that others see. It is read from the server; what was typed stays while it cannot be saved. */
export function ProfileSection() {
  const profile = useCall('profile', {});
  const offline = useOffline();
  const [typed, setTyped] = useState<{ readonly first?: string; readonly last?: string }>({});
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = profile.state === 'answered' ? profile.answer : null;
  const first = typed.first ?? known?.first_name ?? '';
  const last = typed.last ?? known?.last_name ?? '';
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
    notify({ text: mineMessages.profileSaved, icon: 'check' });
  };
  return (
    <Section title="Profile">
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
            label="First name"
            autoComplete="given-name"
            maxLength={longest}
            readOnly={known === null}
            value={first}
            error={firstError}
            onChange={(event) => setTyped({ ...typed, first: event.currentTarget.value })}
          />
          <TextField
            label="Last name"
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
        <div className={styles.foot}>
          <Button
            type="submit"
            working={working && 'Saving...'}
            disabledReason={
              offline ? mineMessages.needsConnection : known === null && mineMessages.profileUnknown
            }
          >
            Save name
          </Button>
        </div>
      </form>
    </Section>
  );
}

function nameError(name: string): string | null {
  const invisible = findInvisible(name);
  return invisible === undefined ? null : invisibleSentence(invisible);
}

import { useState } from 'react';
import { useAccount } from '../../../lib/session.ts';
import { sync } from '../../../lib/sync.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import styles from './mine.module.css';
import { mineMessages, passwordAskedMessage } from './mine-messages.ts';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';

export function PasswordSection() {
  const ways = useCall('waysIn', {});
  const [open, setOpen] = useState(false);
  return (
    <Section title="Password">
      {ways.state === 'answered' && !ways.answer.password ? (
        <NoPassword />
      ) : open ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <div className={styles.foot}>
          <Button icon="key" onClick={() => setOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Who never chose a password cannot type the old one: the letter that sets a forgotten one sets a first one as well. */
function NoPassword() {
  const { email } = useAccount();
  const offline = useOffline();
  const [working, setWorking] = useState(false);
  const ask = async () => {
    setWorking(true);
    const asked = await sync.forgotPassword(email);
    setWorking(false);
    if (!asked.ok) return notify({ kind: 'error', text: passwordAskedMessage(asked.problem) });
    notify({ text: mineMessages.passwordAsked(email), icon: 'check' });
  };
  return (
    <>
      <p>{mineMessages.noPassword}</p>
      <div className={styles.foot}>
        <Button
          icon="key"
          working={working && 'Sending...'}
          disabledReason={offline && mineMessages.needsConnection}
          onClick={ask}
        >
          Set a password by a letter
        </Button>
      </div>
    </>
  );
}

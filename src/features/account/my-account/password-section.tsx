import { useState } from 'react';
import { useAccount } from '../../../lib/session.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';
import { passwordPromptMessage } from './my-account-texts.ts';
import { PasswordForm } from './password-form.tsx';

export function PasswordSection() {
  const signInMethods = useServerCall('signInMethods', {});
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title={myAccountMessages.password}>
      {signInMethods.state === 'answered' && !signInMethods.data.password ? (
        <NoPassword />
      ) : open ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <div className={styles.footer}>
          <Button icon="key" onClick={() => setOpen(true)}>
            {myAccountMessages.changePassword}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

/** Who never chose a password cannot type the old one: the email that resets a forgotten one sets a first one as well. */
function NoPassword() {
  const { email } = useAccount();
  const offline = useOffline();
  const [working, setWorking] = useState(false);
  const ask = async () => {
    setWorking(true);
    const asked = await sync.forgotPassword(email);
    setWorking(false);
    if (!asked.ok) return showToast({ kind: 'error', text: passwordPromptMessage(asked.problem) });
    showToast({ text: myAccountMessages.passwordAsked(email), icon: 'check' });
  };
  return (
    <>
      <p>{myAccountMessages.noPassword}</p>
      <div className={styles.footer}>
        <Button
          icon="key"
          working={working && myAccountMessages.sending}
          disabledReason={offline && common.needsConnection}
          onClick={ask}
        >
          {myAccountMessages.setByEmail}
        </Button>
      </div>
    </>
  );
}

import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useAccount } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Wizard } from '../../../ui/display/wizard.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StorageSections } from './storage/storage-sections.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';

/** What a person sees and changes of their own account, and of this device. */
export function MyAccountScreen() {
  useTitle(myAccountMessages.title);
  const { email } = useAccount();
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Wizard
        wide
        title={myAccountMessages.title}
        lead={email}
        above={
          <Button variant="ghost" icon="chev-l" className={styles.back} onClick={() => navigate(paths.drive)}>
            {myAccountMessages.backToFiles}
          </Button>
        }
      >
        <ProfileSection />
        <PasswordSection />
        <TwoFactorSection />
        <PasskeysSection />
        <ProvidersSection />
        <AppearanceSection />
        <SessionsSection />
        <StorageSections />
      </Wizard>
    </main>
  );
}

import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { useOpenDesktopApp } from '../../shared/desktop/use-desktop-app.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { parseDesktopSignIn } from './desktop-handoff.ts';
import { messages } from './messages.ts';

/** Where a sign-in that a desktop app asked for ends: the app takes it from here. */
export function DesktopSignInScreen() {
  useTitle(messages.loggedIn);
  const { email } = useAccount();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const desktop = useOpenDesktopApp();
  const open = async () => {
    const problem = await desktop.open(parseDesktopSignIn(search));
    if (problem?.kind === 'refused' && problem.code === 'email-not-verified') {
      navigate(paths.emailVerification, { state: { email } });
    }
  };
  return (
    <AuthLayout title={messages.loggedInTitle} lead={messages.loggedInLead}>
      <div className={styles.fields}>
        {desktop.failure && (
          <Note tone="danger" role="alert">
            {desktop.failure}
          </Note>
        )}
        <Button
          variant="primary"
          size="lg"
          block
          icon="monitor"
          working={desktop.working && messages.opening}
          disabledReason={desktop.reason}
          onClick={open}
        >
          {messages.openDesktop}
        </Button>
        <Button size="lg" block onClick={() => navigate(paths.drive)}>
          {messages.toDashboard}
        </Button>
      </div>
    </AuthLayout>
  );
}

import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { useLinkCode } from '../../../shared/auth/use-link-code.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { messages } from '../messages.ts';
import { ResetForm } from './reset-form.tsx';
import { resetCodeMessage } from './reset-messages.ts';

/** Sets a new password with the code of an email: first the code is checked, then the form is shown. */
export function ResetPasswordScreen() {
  useTitle('Set a new password');
  const code = useLinkCode();
  const checked = useServerCall('verifyResetToken', code ? { body: { token: code } } : null);
  if (!code) return <Refused text={messages.resetNoCode} />;
  switch (checked.state) {
    case 'asking':
      return (
        <AuthLayout title="Set a new password">
          <div className={styles.line} role="status">
            <Spinner />
            <span>Checking the link</span>
          </div>
        </AuthLayout>
      );
    case 'failed': {
      const retry = checked.problem.kind === 'offline' ? checked.retry : undefined;
      return <Refused text={resetCodeMessage(checked.problem)} retry={retry} />;
    }
    case 'answered':
      return <ResetForm email={checked.data.email} code={code} />;
  }
}

function Refused({ text, retry }: { readonly text: string; readonly retry?: (() => void) | undefined }) {
  const navigate = useNavigate();
  return (
    <AuthLayout title="Set a new password">
      <Note tone="danger" role="alert">
        {text}
      </Note>
      {retry ? (
        <Button variant="primary" size="lg" block onClick={retry}>
          Try Again
        </Button>
      ) : (
        <Button variant="primary" size="lg" block onClick={() => navigate(paths.forgotPassword)}>
          Request a new link
        </Button>
      )}
    </AuthLayout>
  );
}

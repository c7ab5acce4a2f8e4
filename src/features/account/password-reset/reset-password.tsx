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
import { ResetForm } from './reset-form.tsx';
import { resetMessages } from './reset-messages.ts';
import { resetCodeMessage } from './reset-texts.ts';

/** Sets a new password with the code of an email: first the code is checked, then the form is shown. */
export function ResetPasswordScreen() {
  useTitle(resetMessages.title);
  const code = useLinkCode();
  const checked = useServerCall('verifyResetToken', code ? { body: { token: code } } : null);
  if (!code) return <Refused text={resetMessages.resetNoCode} />;
  switch (checked.state) {
    case 'asking':
      return (
        <AuthLayout title={resetMessages.title}>
          <div className={styles.line} role="status">
            <Spinner />
            <span>{resetMessages.checkingLink}</span>
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
    <AuthLayout title={resetMessages.title}>
      <Note tone="danger" role="alert">
        {text}
      </Note>
      {retry ? (
        <Button variant="primary" size="lg" block onClick={retry}>
          {resetMessages.tryAgain}
        </Button>
      ) : (
        <Button variant="primary" size="lg" block onClick={() => navigate(paths.forgotPassword)}>
          {resetMessages.newLink}
        </Button>
      )}
    </AuthLayout>
  );
}

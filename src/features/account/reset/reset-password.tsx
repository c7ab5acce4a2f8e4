import { useNavigate } from 'react-router-dom';
import { AccountFrame } from '../../../lib/entrance/account-frame.tsx';
import styles from '../../../lib/entrance/form.module.css';
import { useLinkCode } from '../../../lib/entrance/use-link-code.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { messages } from '../messages.ts';
import { resetCodeMessage } from './outcomes.ts';
import { ResetForm } from './reset-form.tsx';

/** Sets a new password with the code of a letter: first the code is checked, then the form is shown. */
export function ResetPasswordScreen() {
  useTitle('Set a new password');
  const code = useLinkCode();
  const checked = useCall('verifyResetToken', code ? { body: { token: code } } : null);
  if (!code) return <Refused text={messages.resetNoCode} />;
  switch (checked.state) {
    case 'asking':
      return (
        <AccountFrame title="Set a new password">
          <div className={styles.line} role="status">
            <Spinner />
            <span>Checking the link</span>
          </div>
        </AccountFrame>
      );
    case 'failed': {
      const again = checked.problem.kind === 'offline' ? checked.again : undefined;
      return <Refused text={resetCodeMessage(checked.problem)} again={again} />;
    }
    case 'answered':
      return <ResetForm email={checked.answer.email} code={code} />;
  }
}

function Refused({ text, again }: { readonly text: string; readonly again?: (() => void) | undefined }) {
  const navigate = useNavigate();
  return (
    <AccountFrame title="Set a new password">
      <Note tone="danger" role="alert">
        {text}
      </Note>
      {again ? (
        <Button variant="primary" size="lg" block onClick={again}>
          Try Again
        </Button>
      ) : (
        <Button variant="primary" size="lg" block onClick={() => navigate(paths.forgotPassword)}>
          Request a new link
        </Button>
      )}
    </AccountFrame>
  );
}

import { useNavigate } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { authMessages } from '../../shared/auth/messages.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { termsMessages } from './terms-messages.ts';

export function TermsScreen() {
  useTitle(authMessages.terms);
  const navigate = useNavigate();
  return (
    <AuthLayout title={authMessages.terms}>
      <div className={styles.prose}>
        <p>{termsMessages.server}</p>
        <p>{termsMessages.files}</p>
      </div>
      <Button size="lg" block icon="back" onClick={() => navigate(-1)}>
        {common.back}
      </Button>
    </AuthLayout>
  );
}

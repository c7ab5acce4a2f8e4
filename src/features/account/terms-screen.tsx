import { useNavigate } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { Button } from '../../ui/controls/button.tsx';

export function TermsScreen() {
  useTitle('Terms');
  const navigate = useNavigate();
  return (
    <AuthLayout title="Terms" lead="Who is responsible for what.">
      <div className={styles.prose}>
        <p>
          This Lunvik server is run by the organisation that gave you its address. Their terms of use and
          their privacy policy apply to your account and to what you store here.
        </p>
        <p>
          Your files belong to you and your team. The owner of a workspace decides who sees them and where
          they are stored. Names of folders and files are also kept on your own devices until you sign out.
        </p>
      </div>
      <Button size="lg" block icon="back" onClick={() => navigate(-1)}>
        Back
      </Button>
    </AuthLayout>
  );
}

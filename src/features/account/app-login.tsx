import { Navigate, useNavigate } from 'react-router-dom';
import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Where a sign-in that a desktop app asked for ends. */
export function AppLoginScreen() {
  useTitle('Logged in');
  const { account } = useSession();
  const navigate = useNavigate();
  if (!account) return <Navigate to={paths.signIn} replace />;
  return (
    <AccountFrame title="Logged in successfully" lead={`You are signed in as ${account.email}.`}>
      <Button variant="primary" size="lg" block onClick={() => navigate(paths.drive)}>
        Go to dashboard
      </Button>
    </AccountFrame>
  );
}

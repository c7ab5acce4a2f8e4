import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useAccount } from '../../../lib/session.ts';

/** Of an address that is not proved the server shows nothing. */
export function ToVerification() {
  const { email } = useAccount();
  return <Navigate to={paths.emailVerification} replace state={{ email }} />;
}

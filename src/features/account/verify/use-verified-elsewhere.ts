import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/worker-client.ts';
import { readAccount } from '../../../shared/auth/account-storage.ts';
import { useProceed } from './use-proceed.ts';

const lookEveryMs = 10_000;
const tokenKey = 'token';

/**
 * The link of the email is mostly opened elsewhere: goes on once the address is verified, and to the sign-in where that ended the
 * session of this browser. Looks while somebody can see it, and when another tab has signed in.
 */
export function useVerifiedElsewhere(): void {
  const session = useSession();
  const navigate = useNavigate();
  const proceed = useProceed();
  const latest = useRef({ session, navigate, proceed });
  latest.current = { session, navigate, proceed };
  useEffect(() => {
    let looking = false;
    let done = false;
    const look = async () => {
      if (looking || done || document.visibilityState === 'hidden') return;
      looking = true;
      const { account } = latest.current.session;
      const found = account ? await isVerified() : readAccount() ? 'another' : 'no';
      looking = false;
      if (done || found === 'no') return;
      done = true;
      // Another tab has signed in with the link: with the session that it stored this one begins anew.
      if (found === 'another' || readAccount()?.token !== account?.token)
        return location.replace(paths.drive);
      if (found === 'yes') return void latest.current.proceed();
      latest.current.session.signInAgain();
      latest.current.navigate(paths.signIn, { replace: true });
    };
    const onLook = () => void look();
    onLook();
    const timer = setInterval(onLook, lookEveryMs);
    document.addEventListener('visibilitychange', onLook);
    addEventListener('focus', onLook);
    const onStored = ({ key }: StorageEvent) => key === tokenKey && onLook();
    addEventListener('storage', onStored);
    return () => {
      done = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
      removeEventListener('focus', onLook);
      removeEventListener('storage', onStored);
    };
  }, []);
}

/** The server shows its lists to a verified address only. `ended`: the session is refused. */
export async function isVerified(): Promise<'yes' | 'no' | 'ended'> {
  const listed = await sync.refreshSpaces().catch(() => null); // where nothing can be kept, the page as a whole says so
  if (listed === null) return 'no';
  if (listed.ok) return 'yes';
  return listed.problem.kind === 'refused' && listed.problem.status === 401 ? 'ended' : 'no';
}

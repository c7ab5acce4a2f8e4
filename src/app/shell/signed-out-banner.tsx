import { useSession } from '../../lib/session.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';

/** The server no longer knows this session: it ran out, or was ended from another device. */
export function SignedOutBanner() {
  const { signInAgain } = useSession();
  const signedOut = useSharedQuery('device')?.connection === 'signed-out';
  if (!signedOut) return null;
  return (
    <Banner
      tone="warn"
      icon="lock"
      action={
        <Button size="sm" onClick={signInAgain}>
          Sign in
        </Button>
      }
    >
      You are signed out on the server. Everything stays on this device; sign in again to sync it.
    </Banner>
  );
}

import { useSession } from '../../lib/session.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { shellMessages } from './shell-messages.ts';

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
          {shellMessages.signIn}
        </Button>
      }
    >
      {shellMessages.signedOut}
    </Banner>
  );
}

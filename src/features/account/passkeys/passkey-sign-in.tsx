import { useOnline } from '../../../lib/use-online.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { passkeyUnavailableReason } from './browser-passkeys.ts';
import { passkeyMessages } from './passkey-messages.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signing in without typing anything. Not there where this browser has no passkeys for this address. */
export function PasskeySignIn({ remember }: { readonly remember: boolean }) {
  const online = useOnline();
  const { working, failure, signIn } = usePasskeySignIn(remember);
  if (passkeyUnavailableReason() !== null) return null;
  return (
    <>
      <Button
        size="lg"
        block
        icon="key"
        working={working && passkeyMessages.waiting}
        disabledReason={!online && common.needsConnection}
        onClick={signIn}
      >
        {passkeyMessages.signIn}
      </Button>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
    </>
  );
}

import { useState } from 'react';
import { plural } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useReader } from '../../lib/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';

interface SignOut {
  /** Signs out at once where nothing is lost by it; else asks. */
  readonly ask: () => void;
  readonly asking: boolean;
  readonly working: boolean;
  readonly waiting: number;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

export function useSignOut(): SignOut {
  const session = useSession();
  const reader = useReader();
  const [waiting, setWaiting] = useState(0);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const leave = () => {
    setWorking(true);
    void session.end();
  };
  return {
    asking,
    working,
    waiting,
    ask: async () => {
      const rows = reader ? await reader.outbox() : [];
      const unsent = rows.filter(({ state }) => state !== 'applied').length;
      if (unsent === 0) return leave();
      setWaiting(unsent);
      setAsking(true);
    },
    confirm: leave,
    cancel: () => setAsking(false),
  };
}

export function SignOutDialog({ asking, working, waiting, confirm, cancel }: SignOut) {
  const changes = plural(waiting, 'change');
  return (
    <Dialog
      alert
      open={asking}
      onClose={cancel}
      title="Sign out"
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="danger-solid" working={working && 'Signing out...'}>
            Sign out and lose {changes}
          </Button>
        </>
      }
    >
      <p>
        {changes} made on this device {waiting === 1 ? 'has' : 'have'} not been sent yet. Signing out removes
        everything of yours from this device, and {waiting === 1 ? 'that change' : 'those changes'} with it.
      </p>
    </Dialog>
  );
}

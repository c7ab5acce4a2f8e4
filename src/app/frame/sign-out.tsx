import { type ReactNode, Suspense, useState } from 'react';
import { unsentRows } from '../../features/items/outbox/export/unsent-rows.ts';
import { useSession } from '../../lib/session.ts';
import { sync } from '../../lib/sync.ts';
import { useReader } from '../../lib/use-live.ts';
import { SignOutQuestion } from '../lazy-parts.ts';

export interface SignOut {
  /** Signs out at once where nothing is lost by it; else asks. */
  readonly ask: () => void;
  readonly asking: boolean;
  readonly working: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** `to` is where it leads; the sign-in page where nothing is said. */
export function useSignOut(to?: string): SignOut {
  const session = useSession();
  const reader = useReader();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const leave = () => {
    setWorking(true);
    void session.end(to);
  };
  return {
    asking,
    working,
    ask: async () => {
      setWorking(true);
      // What was done a moment ago may still be on its way into the outbox.
      await sync.written();
      const rows = reader ? await reader.outbox() : [];
      if (unsentRows(rows).length === 0) return leave();
      setWorking(false);
      setAsking(true);
    },
    confirm: leave,
    cancel: () => setAsking(false),
  };
}

/** The question that is asked where changes would be lost. */
export function SignOutDialog(signOut: SignOut) {
  const [wanted, setWanted] = useState(signOut.asking);
  if (signOut.asking && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SignOutQuestion {...signOut} />
    </Suspense>
  );
}

/** A screen of its own that one can sign out from, with the question that belongs to it. */
export function LeavingScreen({ to, children }: LeavingScreenProps) {
  const signOut = useSignOut(to);
  return (
    <>
      {children(signOut)}
      <SignOutDialog {...signOut} />
    </>
  );
}

interface LeavingScreenProps {
  readonly to?: string;
  readonly children: (signOut: SignOut) => ReactNode;
}

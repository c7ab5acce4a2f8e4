import { Suspense, useState } from 'react';
import { unsentRows } from '../../features/items/outbox/export/unsent-rows.ts';
import { useSession } from '../../lib/session.ts';
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
      const rows = reader ? await reader.outbox() : [];
      if (unsentRows(rows).length === 0) return leave();
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

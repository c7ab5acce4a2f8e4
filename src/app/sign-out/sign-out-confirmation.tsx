import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../ui/language/lazy.ts';
import { type SignOut, useSignOut } from './use-sign-out.ts';

const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
);

/** The question that is asked: what is removed from this device, and what would be lost. */
export function SignOutConfirmation(signOut: SignOut) {
  const [wanted, setWanted] = useState(signOut.asking);
  if (signOut.asking && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SignOutDialog
        open={signOut.asking}
        onClose={signOut.cancel}
        working={signOut.working}
        confirm={signOut.confirm}
      />
    </Suspense>
  );
}

/** A screen of its own that one can sign out from, with the question that belongs to it. */
export function SignOutBoundary({ to, children }: SignOutBoundaryProps) {
  const signOut = useSignOut({ to });
  return (
    <>
      {children(signOut)}
      <SignOutConfirmation {...signOut} />
    </>
  );
}

interface SignOutBoundaryProps {
  readonly to?: string;
  readonly children: (signOut: SignOut) => ReactNode;
}

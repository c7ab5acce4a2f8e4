import { type ReactNode, Suspense, useState } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { lazy } from '../../ui/language/lazy.ts';
import { authMessages } from './messages.ts';

/** For those who need one. */
const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
);

interface TwoFactorFlowProps {
  /**
   * The primary factor. `notice`: why somebody is here again. `onSecondFactor` gets the token that the second factor is sent
   * with, where one is required.
   */
  readonly children: (notice: string | null, onSecondFactor: (token: string) => void) => ReactNode;
}

/** A sign-in: its primary factor, and the second one in its place where that is asked for. */
export function TwoFactorFlow({ children }: TwoFactorFlowProps) {
  const [token, setToken] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  if (token === null) return <PrimaryFactor>{children(notice, setToken)}</PrimaryFactor>;
  const back = (message: string | null) => {
    setNotice(message);
    setToken(null);
  };
  return (
    <Suspense fallback={null}>
      <SecondFactorForm token={token} onBack={back} />
    </Suspense>
  );
}

function PrimaryFactor({ children }: { readonly children: ReactNode }) {
  useTitle(authMessages.signIn);
  return children;
}

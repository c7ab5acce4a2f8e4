import { type ReactNode, useState } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { authMessages } from './messages.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { secondFactorMessages } from './second-factor-messages.ts';

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
  useTitle(token === null ? authMessages.signIn : secondFactorMessages.title);
  if (token === null) return children(notice, setToken);
  const back = (message: string | null) => {
    setNotice(message);
    setToken(null);
  };
  return <SecondFactorForm token={token} onBack={back} />;
}

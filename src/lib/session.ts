import { createContext, useContext } from 'react';
import type { Account } from '#contract/entities/account.ts';
import type { Ended } from './session-time/session-end.ts';

/** Who is signed in on this page, and how that changes. */
export interface Session {
  readonly account: Account | null;
  /** Why nobody is signed in any more; null where a person left or nobody was here. */
  readonly ended: Ended | null;
  /** Somebody has signed in: keeps the account and lets the worker begin. */
  readonly begin: (account: Account) => void;
  /**
   * Signs out, empties this device of the person and leaves for the sign-in page, or for another one. False, and nothing
   * was done, where changes wait and `losing` does not say that they may be lost.
   */
  readonly end: (losing: boolean, to?: string) => Promise<boolean>;
  /** Goes to the sign-in page and keeps everything here for when the same person is back. */
  readonly signInAgain: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session around this component.');
  return session;
}

/** For screens that stand behind the guard: somebody is signed in there. */
export function useAccount(): Account {
  const { account } = useSession();
  if (!account) throw new Error('This screen needs somebody to be signed in.');
  return account;
}

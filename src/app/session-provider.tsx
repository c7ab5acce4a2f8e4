import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Account } from '#contract/entities/account.ts';
import { openReader } from '#worker/read/open-reader.ts';
import type { Reader } from '#worker/read/reader.ts';
import {
  forgetAccount,
  forgetToken,
  machineId,
  readAccount,
  storeAccount,
  watchSignOut,
} from '../lib/account.ts';
import { paths } from '../lib/paths.ts';
import { forgetPathAndInvite } from '../lib/remembered-spaces.ts';
import { type Session, SessionContext } from '../lib/session.ts';
import { relayPageSignals, sync } from '../lib/sync.ts';
import { ReaderContext } from '../lib/use-live.ts';

/** Who is signed in here, their worker and their replica. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [account, setAccount] = useState<Account | null>(() => readAccount());
  const userId = account?.userId;
  const reader = useReplica(userId);

  // Before the effects of any screen, which may ask the worker something at once.
  useLayoutEffect(() => {
    const stored = readAccount();
    if (stored) void sync.start(stored, machineId());
  }, []);
  useEffect(() => relayPageSignals(), []);
  useEffect(() => {
    // The whole page goes, and with it everything of the person that it holds in memory.
    return watchSignOut(() => {
      sessionStorage.clear();
      location.replace(paths.signIn);
    });
  }, []);
  useEffect(() => {
    addEventListener('pagehide', forgetPathAndInvite);
    return () => removeEventListener('pagehide', forgetPathAndInvite);
  }, []);

  const session = useMemo<Session>(
    () => ({
      account,
      begin(next) {
        storeAccount(next);
        void sync.start(next, machineId());
        setAccount(next);
      },
      async end() {
        reader?.close();
        await sync.signOut();
        forgetAccount();
        location.replace(paths.signIn);
      },
      signInAgain() {
        forgetToken();
        setAccount(null);
      },
    }),
    [account, reader],
  );
  return (
    <SessionContext value={session}>
      <ReaderContext value={reader}>{children}</ReaderContext>
    </SessionContext>
  );
}

/** The reader of this person's replica, open for as long as they are signed in. */
function useReplica(userId: string | undefined): Reader | null {
  const [reader, setReader] = useState<Reader | null>(null);
  // Before the first frame is painted: what every screen waits for is on its way meanwhile.
  useLayoutEffect(() => {
    if (!userId) return;
    const opened = openReader(userId);
    setReader(opened);
    return () => {
      opened.close();
      setReader(null);
    };
  }, [userId]);
  return reader;
}

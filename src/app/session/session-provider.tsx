import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '#contract/entities/account.ts';
import { clearSharedFiles } from '../../lib/files/clear-shared-files.ts';
import { paths } from '../../lib/paths.ts';
import { type Session, SessionContext } from '../../lib/session.ts';
import { storeEnded } from '../../lib/session-time/session-end.ts';
import { beginLifetime } from '../../lib/session-time/stored-lifetime.ts';
import { ReaderContext } from '../../lib/use-live-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { forwardPageState, onWorkerLoadError, sync } from '../../lib/worker-client.ts';
import {
  adoptLanguage,
  clearAccount,
  clearToken,
  isAnotherUser,
  machineId,
  onTokenChange,
  readRemembered,
  storageUnavailableReason,
  storeAccount,
} from '../../shared/auth/account-storage.ts';
import { clearRecentPathAndInvite } from '../../shared/spaces/recent-spaces.ts';
import { pageLanguage } from '../../ui/language/language.ts';
import { StoppedScreen, type StopReason } from './stopped-screen.tsx';
import { storedOutboxBackup } from './stored-outbox-backup.ts';
import { UpkeepSlot } from './upkeep-slot.tsx';
import { useReplica } from './use-replica.ts';
import { admittedAccount, doubtfulAccount, useSessionEnd } from './use-session-end.ts';

/** Who is signed in here, their worker and their replica. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [refusal] = useState(() => storageUnavailableReason());
  if (!isSecureContext) return <StoppedScreen why="insecure" />;
  if (refusal !== null) return <StoppedScreen why="no-storage" detail={refusal} />;
  return <StoredSession>{children}</StoredSession>;
}

function StoredSession({ children }: { readonly children: ReactNode }) {
  const [account, setAccount] = useState<Account | null>(() => admittedAccount());
  const signedIn = useRef(account);
  const [isBlank, setBlank] = useState(() => account === null && doubtfulAccount() !== null);
  const [halt, setHalt] = useState<{ readonly why: StopReason; readonly detail?: string } | null>(null);
  const [reader, reopen] = useReplica(account?.userId, (why) => setHalt((last) => last ?? { why }));
  const noStorage = useCallback((error: unknown) => {
    const isBlocked = error instanceof Error && error.name === 'Blocked';
    setHalt(isBlocked ? { why: 'blocked' } : { why: 'no-storage', detail: String(error) });
  }, []);
  const hideAll = useCallback(() => {
    setBlank(true);
    setAccount(null);
  }, []);
  const admit = useCallback(
    (found: Account) => {
      signedIn.current = found;
      start(found, noStorage);
      setBlank(false);
      setAccount(found);
    },
    [noStorage],
  );
  const ended = useSessionEnd(account, signedIn, hideAll, admit);

  // Before the effects of any screen, which may ask the worker something immediately.
  useLayoutEffect(() => {
    // The server writes to whoever signs up or in here in the same language.
    if (pageLanguage !== 'en') void sync.speak(pageLanguage);
    if (signedIn.current) start(signedIn.current, noStorage);
  }, [noStorage]);
  useEffect(() => forwardPageState(), []);
  useEffect(() => onWorkerLoadError((why) => setHalt({ why })), []);
  useEffect(() => {
    // The whole page goes, and with it everything of the person that it holds in memory.
    return onTokenChange((isSignedIn) => {
      if (!isSignedIn) {
        sessionStorage.clear();
        location.replace(paths.signIn);
        // Who would sign in here once more could take the place of whoever is signed in there.
      } else if (signedIn.current === null && location.pathname === paths.signIn) location.reload();
    });
  }, []);
  useEffect(() => {
    addEventListener('pagehide', clearRecentPathAndInvite);
    return () => removeEventListener('pagehide', clearRecentPathAndInvite);
  }, []);

  const session = useMemo<Session>(
    () => ({
      account,
      ended,
      begin(next) {
        signedIn.current = next;
        if (isAnotherUser(next)) void clearSharedFiles();
        storeAccount(next);
        beginLifetime(readRemembered() === next.email, Date.now());
        storeEnded(null);
        // Whoever is on another way in, as with an invitation, meets it on the next page.
        if (adoptLanguage(next) && location.pathname === paths.signIn) return location.reload();
        start(next, noStorage);
        setAccount(next);
      },
      async end(losing, to = paths.signIn) {
        // Screens keep what they show while it is deleted under them.
        reader?.close();
        if (!(await sync.signOut(losing))) {
          reopen();
          return false;
        }
        clearAccount();
        await Promise.all([sync.sessionEnded(), clearSharedFiles()]);
        location.replace(to);
        return true;
      },
      signInAgain() {
        clearToken();
        signedIn.current = null;
        setAccount(null);
      },
    }),
    [account, ended, reader, reopen, noStorage],
  );
  if (halt) return <StoppedScreen {...halt} />;
  return (
    <SessionContext value={session}>
      <ReaderContext value={reader}>
        {account && <UpkeepSlot />}
        {isBlank ? <BlankPage /> : children}
      </ReaderContext>
    </SessionContext>
  );
}

/**
 * Until the sign-in page is loaded anew, or the server has said that the session goes on: what somebody typed into a form of
 * this page would go with it. The outline of the document shows by itself (index.html).
 */
function BlankPage() {
  useTitle('');
  return null;
}

function start(account: Account, failed: (error: unknown) => void) {
  sync.start(account, machineId(), storedOutboxBackup()).catch(failed);
}

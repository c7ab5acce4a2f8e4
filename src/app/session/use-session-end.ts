import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Account } from '#contract/entities/account.ts';
import { isRevoked } from '#contract/entities/session-end.ts';
import type { TokenRefusedNotice } from '#contract/worker-api/storage-full-notice.ts';
import { userChannelName } from '#contract/worker-api/worker-api.ts';
import { paths } from '../../lib/paths.ts';
import {
  confirmed,
  hiddenSince,
  inContact,
  isServerAsked,
  type Lifetime,
  seenAfter,
  sessionVisibility,
} from '../../lib/session-time/lifetime.ts';
import { storeRequestedPath } from '../../lib/session-time/requested-path.ts';
import { type Ended, type EndedWhy, readEnded, storeEnded } from '../../lib/session-time/session-end.ts';
import {
  beginLifetime,
  isSameBrowser,
  readLifetime,
  storeLifetime,
} from '../../lib/session-time/stored-lifetime.ts';
import { sync } from '../../lib/worker-client.ts';
import {
  clearAccountKeepingUserId,
  clearToken,
  readAccount,
  readRemembered,
} from '../../shared/auth/account-storage.ts';

const lookEveryMs = 30_000;
/** What the device row says may be of an earlier page. */
const nowishMs = 60_000;

/**
 * Who may be shown here now: what time has ended is put away first. Where the server is to be asked about it (`doubtfulAccount`),
 * nobody is shown and nothing is put away yet.
 */
export function admittedAccount(nowMs = Date.now()): Account | null {
  const account = readAccount();
  if (account !== null && readLifetime() === null) {
    // Signed in by a version that kept no time: its time begins now.
    beginLifetime(readRemembered() === account.email, nowMs);
  }
  if (doubtfulAccount(nowMs) !== null) return null;
  lookAtTime(nowMs);
  return readAccount();
}

/** Whose time is over by a clock that may be wrong, as long as the server may say otherwise. */
export function doubtfulAccount(nowMs = Date.now()): Account | null {
  const lifetime = readLifetime();
  if (lifetime === null || !navigator.onLine) return null;
  const sameBrowser = isSameBrowser(lifetime);
  const isOver = sessionVisibility(lifetime, sameBrowser, nowMs) !== 'open';
  return isOver && isServerAsked(lifetime, sameBrowser) ? readAccount() : null;
}

/** Ends what time has ended, after the server was asked where it can be. Says whether anything ended. */
async function lookWithServer(): Promise<boolean> {
  const account = doubtfulAccount();
  if (account === null) return lookAtTime(Date.now());
  const said = await sync.checkSession(account.token).catch(() => null);
  // Somebody signed out, or in, or was heard of in another tab.
  if (readAccount()?.token !== account.token) return false;
  if (said?.kind === 'ended' && isRevoked(said.end)) {
    putAway(account.userId, said.end ?? 'removed');
    return true;
  }
  if (said?.kind !== 'valid') return lookAtTime(Date.now());
  const lifetime = readLifetime();
  if (lifetime !== null) hear(confirmed(lifetime, said.ageMs, Date.now()));
  return false;
}

/** Hides, or marks for removal, what may not be shown any more. Says whether anything ended. */
function lookAtTime(nowMs: number): boolean {
  const lifetime = readLifetime();
  const userId = localStorage.getItem('userId');
  if (lifetime === null || userId === null) return false;
  const sameBrowser = isSameBrowser(lifetime);
  const visibility = sessionVisibility(lifetime, sameBrowser, nowMs);
  if (visibility === 'open') return false;
  if (visibility === 'over') putAway(userId, lifetime.remember ? 'unseen' : 'expiry');
  else if (lifetime.hiddenMs === undefined) hide(userId, 'expiry', hiddenSince(lifetime, sameBrowser));
  else return false;
  return true;
}

/** What is on the device waits a day for the same person. */
function hide(userId: string, why: EndedWhy, hiddenMs: number) {
  const lifetime = readLifetime();
  if (lifetime !== null) storeLifetime({ ...lifetime, hiddenMs });
  storeEnded({ userId, why, removing: false, kept: 0 });
  clearToken();
}

/** All but what was not sent leaves the device; where this page goes before it is done, the next one does it. */
function putAway(userId: string, why: EndedWhy) {
  clearAccountKeepingUserId();
  storeEnded({ userId, why, removing: true, kept: 0 });
}

/**
 * Ends what time or the server has ended: hides it immediately by `hideAll`, empties the device where it must, and leaves for the
 * sign-in page. Answers why nobody is signed in. `admit`: shows a person whom the clock alone had ended. `signedIn` is `account` from the moment of the sign-in, before anything is
 * rendered with it: a proof of the address ends the former session, and its refusal may arrive in between.
 */
export function useSessionEnd(
  account: Account | null,
  signedIn: RefObject<Account | null>,
  hideAll: () => void,
  admit: (account: Account) => void,
): Ended | null {
  const [ended, setEnded] = useState(() => readEnded());
  const leave = useCallback(async () => {
    hideAll();
    const left = readEnded();
    if (left?.removing) await remove(left).catch(reportError);
    // On a device that was emptied, nothing says where they were.
    else storeRequestedPath(location.pathname + location.search);
    // The whole page goes, and with it everything of the person that it holds in memory.
    location.replace(paths.signIn);
  }, [hideAll]);

  // A page that went before it was done; or another tab has done it since this one read what there was to do.
  useEffect(() => {
    if (account !== null) return;
    const left = readEnded();
    if (left?.removing) {
      remove(left).then(setEnded, reportError);
      return;
    }
    setEnded(left);
    if (left === null) return;
    let isCurrent = true;
    // What was only hidden has been counted by nobody.
    sync.countUnsent(left.userId).then((kept) => isCurrent && setEnded({ ...left, kept }), reportError);
    return () => {
      isCurrent = false;
    };
  }, [account]);
  useLayoutEffect(() => {
    if (account === null) return;
    setEnded(null);
    return listenForRefusals(account, (notice) => {
      if (signedIn.current?.token !== account.token) return;
      // Where somebody has signed in since, in another tab, this one goes on with that.
      const isSame = readAccount()?.token === account.token;
      if (isSame && (notice === null || !endsHere(account.userId, notice))) return;
      void leave();
    });
  }, [account, signedIn, leave]);
  // Once, when the page opens.
  useEffect(() => {
    if (signedIn.current !== null || doubtfulAccount() === null) return;
    void lookWithServer().then((isEnded) => {
      const found = readAccount();
      if (isEnded || found === null) void leave();
      else admit(found);
    });
  }, [signedIn, leave, admit]);
  useEffect(() => {
    restartWatch(Math.max(Date.now(), readLifetime()?.seenMs ?? 0));
    const timer = setInterval(() => {
      const lifetime = readLifetime();
      if (lifetime !== null && account !== null) {
        const passedMs = performance.now() - watch.startedMs;
        storeLifetime(seenAfter(lifetime, watch.openedMs, passedMs, Date.now()));
      }
      void lookWithServer().then((isEnded) => (isEnded ? leave() : undefined));
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [account, leave]);
  return ended;
}

/** Of the token that this page was signed in with; null where the page is back and may have missed some. Returns how to stop. */
function listenForRefusals(
  account: Account,
  listener: (notice: TokenRefusedNotice | null) => void,
): () => void {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    if (channel !== null) return;
    channel = new BroadcastChannel(userChannelName(account.userId));
    channel.onmessage = ({ data }: MessageEvent<TokenRefusedNotice | { readonly kind: string }>) => {
      if ('end' in data && data.kind === 'refused' && data.token === account.token) listener(data);
    };
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  const back = () => {
    open();
    listener(null);
  };
  open();
  // The browser does not keep a page that receives a message after it was left.
  addEventListener('pagehide', close);
  addEventListener('pageshow', back);
  return () => {
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', back);
    close();
  };
}

/** Removes what `putAway` marked; the changes that stay are counted for whoever reads why. */
async function remove(ended: Ended): Promise<Ended> {
  const storedCount = await sync.clearSyncedData(ended.userId);
  const done = { ...ended, removing: false, kept: storedCount };
  if (readEnded()?.removing) storeEnded(done);
  return done;
}

/** Whether a refused token ends it here; where everything goes on, only the banner says so. */
function endsHere(userId: string, { end }: TokenRefusedNotice): boolean {
  if (isRevoked(end)) putAway(userId, end ?? 'removed');
  else if (end !== 'proof' && end !== 'replaced' && readLifetime()?.remember === false)
    hide(userId, end ?? 'expiry', Date.now());
  else return false;
  return true;
}

/** Since when a page is open, by the clock that people set and by the one that nobody does. */
let watch = { openedMs: 0, startedMs: 0 };

function restartWatch(openedMs: number) {
  watch = { openedMs, startedMs: performance.now() };
}

/** The server was heard at `lastReceivedMs`, by this device's clock. */
export function noteContact(lastReceivedMs: number): void {
  const nowMs = Date.now();
  const lifetime = readLifetime();
  if (lifetime === null || lifetime.hiddenMs !== undefined || Math.abs(nowMs - lastReceivedMs) > nowishMs)
    return;
  hear(inContact(lifetime, nowMs));
}

function hear(lifetime: Lifetime) {
  storeLifetime(lifetime);
  restartWatch(lifetime.seenMs);
}

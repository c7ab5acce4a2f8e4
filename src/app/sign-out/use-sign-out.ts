import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { showToast, toasts } from '../../ui/popups/toast-store.ts';
import { shellMessages } from '../shell/shell-messages.ts';

const slowMs = 400;
const longestMs = 30_000;

export interface SignOut {
  /** Asks, or signs out without a question where nothing is lost by it and the screen is about leaving. */
  readonly ask: () => void;
  readonly asking: boolean;
  readonly working: boolean;
  /** `losing`: what waits was shown, and may be lost. */
  readonly confirm: (losing: boolean) => void;
  readonly cancel: () => void;
}

/**
 * `to` is where it leads; the sign-in page where nothing is said. `asksFirst` says what is removed from this device, and asks,
 * also where every change is synced.
 */
export function useSignOut({ to, asksFirst = false }: SignOutOptions = {}): SignOut {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const leave = async (losing: boolean) => {
    setWorking(true);
    const stopAnnouncing = announceIfSlow();
    if (await session.end(losing, to)) return;
    stopAnnouncing();
    setWorking(false);
    setAsking(true);
  };
  return {
    asking,
    working,
    ask: () => (asksFirst ? setAsking(true) : void leave(false)),
    confirm: (losing) => void leave(losing),
    cancel: () => setAsking(false),
  };
}

interface SignOutOptions {
  readonly to?: string | undefined;
  readonly asksFirst?: boolean;
}

/** The server may take its time to end the session, and what is on screen stays until then. Returns how to stop. */
function announceIfSlow(): () => void {
  let toast: number | undefined;
  const timer = setTimeout(() => {
    toast = showToast({ text: shellMessages.signingOut, forMs: longestMs });
  }, slowMs);
  return () => {
    clearTimeout(timer);
    if (toast !== undefined) toasts.dismiss(toast);
  };
}

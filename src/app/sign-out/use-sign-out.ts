import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { showToast, toasts } from '../../ui/popups/toast-store.ts';
import { shellMessages } from '../shell/shell-messages.ts';

const slowMs = 400;
const longestMs = 30_000;

export interface SignOut {
  /** Signs out without a question where nothing is lost by it; else asks. */
  readonly ask: () => void;
  readonly asking: boolean;
  readonly working: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** `to` is where it leads; the sign-in page where nothing is said. */
export function useSignOut(to?: string): SignOut {
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
    ask: () => void leave(false),
    confirm: () => void leave(true),
    cancel: () => setAsking(false),
  };
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

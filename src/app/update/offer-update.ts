import { browserClock, type Clock } from '../../ui/foundations/clock.ts';
import { type ToastInput, type ToastStore, toasts } from '../../ui/popups/toast-store.ts';
import { hasUnsavedEntries } from './unsaved-entries.ts';

const lookEveryMs = 1_000;

export interface UpdateSurroundings {
  readonly toasts: Pick<ToastStore, 'get' | 'notify' | 'dismiss'>;
  /** Whether something is entered in the page that a reload would throw away. */
  readonly hasUnsavedEntries: () => boolean;
  readonly clock: Clock;
  /** Hears where the keyboard goes: a dialog takes it as it opens. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const surroundings = (): UpdateSurroundings => ({
  toasts,
  hasUnsavedEntries,
  clock: browserClock,
  page: document,
});

/**
 * Shows the offer to reload once, when nothing is entered that is not saved: a reload keeps what waits in the outbox, but no text of
 * an open dialog or form. Where one opens under it, it makes way and comes again afterwards. Answers how to stop.
 */
export function offerUpdate(offer: ToastInput, around: UpdateSurroundings = surroundings()): () => void {
  let shown: number | null = null;
  let cancel = () => {};
  const look = () => {
    cancel();
    if (around.hasUnsavedEntries()) {
      if (shown !== null) around.toasts.dismiss(shown);
      shown = null;
    } else if (shown === null) shown = around.toasts.notify(offer);
    else if (!around.toasts.get().some(({ id }) => id === shown)) return stop();
    cancel = around.clock.after(lookEveryMs, look);
  };
  const stop = () => {
    cancel();
    around.page.removeEventListener('focusin', look);
  };
  around.page.addEventListener('focusin', look);
  look();
  return stop;
}

import type { IconName } from '../display/icon-paths.ts';
import { browserClock, type Clock } from '../foundations/clock.ts';
import { createStore, type Store } from '../foundations/store.ts';

export interface ToastInput {
  readonly kind?: 'neutral' | 'success' | 'error' | undefined;
  readonly text: string;
  readonly icon?: IconName | undefined;
  /** One button, `Undo` say. Using it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** How long it stays, where it is not the usual time. */
  readonly forMs?: number | undefined;
  /** A toast with the same key is replaced instead of joined. */
  readonly key?: string | undefined;
}

export interface Toast extends ToastInput {
  readonly kind: 'neutral' | 'success' | 'error';
  readonly id: number;
}

export interface ToastStore extends Store<readonly Toast[]> {
  readonly notify: (input: ToastInput) => number;
  readonly dismiss: (id: number) => void;
  /** While a pointer or the focus rests on the toasts, none of them runs out. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export const toastDurationMs = 5_000;
export const toastWithActionDurationMs = 8_000;
export const maxToasts = 3;

/** The toasts on screen, oldest first. */
export function createToastStore(clock: Clock = browserClock): ToastStore {
  const store = createStore<readonly Toast[]>([]);
  const lives = new Map<number, Life>();
  let lastId = 0;
  let paused = false;

  function start(id: number, life: Life) {
    life.startedMs = clock.now();
    life.cancel = clock.after(life.leftMs, () => dismiss(id));
  }

  function dismiss(id: number) {
    lives.get(id)?.cancel();
    lives.delete(id);
    const rest = store.get().filter((toast) => toast.id !== id);
    if (rest.length < store.get().length) store.set(rest);
    // Removing what the pointer rests on sends no "leave", so the last one out ends the pause.
    if (rest.length === 0) paused = false;
  }

  function notify(input: ToastInput): number {
    const toast: Toast = { ...input, kind: input.kind ?? 'neutral', id: ++lastId };
    for (const old of store.get()) if (repeats(toast, old)) dismiss(old.id);
    while (store.get().length >= maxToasts) dismiss(leastMissed(store.get()));
    const life: Life = {
      leftMs: toast.forMs ?? (toast.action ? toastWithActionDurationMs : toastDurationMs),
      startedMs: 0,
      cancel: () => undefined,
    };
    lives.set(toast.id, life);
    if (!paused) start(toast.id, life);
    store.set([...store.get(), toast]);
    return toast.id;
  }

  function pause() {
    if (paused) return;
    paused = true;
    for (const life of lives.values()) {
      life.cancel();
      life.leftMs = Math.max(0, life.leftMs - (clock.now() - life.startedMs));
    }
  }

  function resume() {
    if (!paused) return;
    paused = false;
    for (const [id, life] of lives) start(id, life);
  }

  return { get: store.get, subscribe: store.subscribe, notify, dismiss, pause, resume };
}

interface Life {
  leftMs: number;
  startedMs: number;
  cancel: () => void;
}

function repeats(toast: Toast, old: Toast): boolean {
  if (toast.key !== undefined || old.key !== undefined) return toast.key === old.key;
  return !toast.action && !old.action && toast.text === old.text && toast.kind === old.kind;
}

/** When there are too many, the oldest that offers nothing goes first: an Undo and an error are worth more. */
function leastMissed(toasts: readonly Toast[]): number {
  const victim =
    toasts.find((toast) => !toast.action && toast.kind !== 'error') ??
    toasts.find((toast) => !toast.action) ??
    toasts[0];
  return victim?.id ?? 0;
}

/** The page's own toasts. `<Toaster />` shows them. */
export const toasts = createToastStore();

/** Says what happened, at the foot of the page. */
export const showToast = toasts.notify;
